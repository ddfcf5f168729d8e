// SPDX-License-Identifier: MIT
// What two painted cards both show. People recognise the same drawing at once, above all if it is
// large in both pictures, and hardly notice a small one.
import { isSeen } from "./tags.mjs";

const LARGE = 12; // per cent of the picture from which a drawing could not be more noticeable
const STEEP = 0.4; // how much less a smaller drawing counts
// From here more shared drawings add nothing. Otherwise two visions full of a card's drawings would
// stretch its column so much that no other vision pointed at it clearly.
const MOST = 1.2;

const isFigure = (name) => name.startsWith("@"); // small figures are on most cards

/** The visible drawings of a card with the share of the picture that each takes, up to 1. */
function drawings(card) {
  const areas = new Map();
  for (const { name, area, box } of card.things)
    if (isSeen({ area, box }) && !isFigure(name)) areas.set(name, (areas.get(name) ?? 0) + area);
  return new Map([...areas].map(([name, area]) => [name, Math.min(1, area / LARGE)]));
}

/** A drawing that many cards have distinguishes less. */
function rarity(cards) {
  const count = new Map();
  for (const card of cards)
    for (const name of card.keys()) count.set(name, (count.get(name) ?? 0) + 1);
  const n = cards.length;
  return (name) => Math.log(1 + n / (1 + count.get(name))) / Math.log(1 + n / 2);
}

/** For every vision and target, how much alike are all their drawings: the cosine, from 0 to 1. */
export function likeDrawings(painted, visionIds, targetIds) {
  const visions = visionIds.map((id) => drawings(painted[id]));
  const targets = targetIds.map((id) => drawings(painted[id]));
  const rare = rarity([...visions, ...targets]);
  const worth = (card, name) => Math.sqrt(card.get(name)) * rare(name);
  const dot = (p, q) =>
    [...p.keys()].reduce(
      (sum, name) => sum + (q.has(name) ? worth(p, name) * worth(q, name) : 0),
      0,
    );
  return visions.map((vision) =>
    targets.map((target) => {
      const size = Math.sqrt(dot(vision, vision) * dot(target, target));
      return size > 0 ? dot(vision, target) / size : 0;
    }),
  );
}

/** For every vision and target, how noticeable are the drawings that both show; MOST at most. */
export function sharedDrawings(painted, visionIds, targetIds) {
  const visions = visionIds.map((id) => drawings(painted[id]));
  const targets = targetIds.map((id) => drawings(painted[id]));
  const mine = rarity(visions);
  const theirs = rarity(targets);
  return visions.map((vision) =>
    targets.map((target) => {
      const both = [...vision.keys()].filter((name) => target.has(name));
      const worth = (name) =>
        (vision.get(name) * target.get(name)) ** STEEP * mine(name) * theirs(name);
      const sum = both.reduce((total, name) => total + worth(name), 0);
      return Math.min(MOST, sum);
    }),
  );
}
