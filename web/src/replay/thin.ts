// SPDX-License-Identifier: MIT
// A long game has more moments than a curve has pixels, and each was played on only a few times. Its
// line is drawn through means of moments that follow each other, which are surer than each alone.

/** A moment, what could be expected there, and half the width of its interval. */
export interface Spot {
  at: number;
  mean: number;
  wide: number;
}

/** More points than this would lie on each other. */
export const MOST_SPOTS = 120;

function together(group: Spot[]): Spot {
  const sum = (part: (one: Spot) => number) => group.reduce((total, one) => total + part(one), 0);
  const n = group.length;
  return {
    at: sum(({ at }) => at) / n,
    mean: sum(({ mean }) => mean) / n,
    wide: Math.sqrt(sum(({ wide }) => wide * wide)) / n,
  };
}

/** The spots of a line through a game of so many moments. The first and the last drawn stay as they are:
 *  where the line begins, and the moment that was reached last. */
export function thin(spots: Spot[], moments: number, most = MOST_SPOTS): Spot[] {
  const size = Math.ceil(moments / most);
  const [first, last] = [spots[0], spots.at(-1)];
  if (size < 2 || spots.length < 3 || !first || !last) return spots;
  const inner = spots.slice(1, -1);
  const groups = Array.from({ length: Math.ceil(inner.length / size) }, (_, i) =>
    together(inner.slice(i * size, (i + 1) * size)),
  );
  return [first, ...groups, last];
}
