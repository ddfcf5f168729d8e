// SPDX-License-Identifier: MIT
// Measurements inside a page: the time from a message to its drawing, and layout shifts. Both are
// set up before the page's own code runs.

/** Counts, from the first moment on, layout shifts and the frames from a message to its drawing. */
export function instrument(context) {
  return context.addInitScript(() => {
    const measured = { shifts: [], moves: [], over: Infinity };
    globalThis.measured = measured;

    const name = (node) => {
      const it = node?.nodeType === 1 ? node : node?.parentElement;
      if (!it) return "?";
      const kind =
        typeof it.className === "string" ? it.className.replace(/ ?svelte-\S+/g, "") : "";
      return `${it.tagName.toLowerCase()}${kind ? `.${kind.trim().replaceAll(" ", ".")}` : ""}`;
    };
    const box = (r) => [r.x, r.y, r.width, r.height].map(Math.round).join(" ");
    // Cards, tiles and the like are meant to move: what matters is that nothing else does.
    const piece = (node) =>
      Boolean((node?.nodeType === 1 ? node : node?.parentElement)?.closest("[data-piece]"));
    /** The part of one element in a shift: the share of the window it touches, times how far it
        moved. */
    const weight = ({ previousRect: a, currentRect: b }) => {
      const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
      const [right, bottom] = [Math.max(a.right, b.right), Math.max(a.bottom, b.bottom)];
      const area = Math.min(right - left, innerWidth) * Math.min(bottom - top, innerHeight);
      const far = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
      return (area / (innerWidth * innerHeight)) * (far / Math.max(innerWidth, innerHeight));
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // An element that is gone was replaced, so nobody saw it move.
        const others = entry.sources.filter((it) => it.node && !piece(it.node));
        const sum = others.reduce((total, it) => total + weight(it), 0);
        measured.shifts.push({
          at: entry.startTime,
          whole: entry.value,
          value: Math.min(entry.value, sum),
          what: others.map(
            (it) => `${name(it.node)} ${box(it.previousRect)} -> ${box(it.currentRect)}`,
          ),
        });
      }
    }).observe({ type: "layout-shift", buffered: true });

    // A frame has three moments here: the message, the first change of the document after it, and the
    // browser's call just before it draws.
    let open = [];
    const changed = () => {
      for (const move of open) move.changed ??= performance.now();
    };
    new MutationObserver(changed).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    // Clocks and counts of clocks change by themselves; what they do to a view is not a move.
    const still = (view) =>
      JSON.stringify(view, (key, it) => (/^timer_|^beats$/.test(key) ? undefined : it));
    let last = "";

    const Native = WebSocket;
    globalThis.WebSocket = class extends Native {
      constructor(...given) {
        super(...given);
        // Runs before the page's own listener, so that the time starts when the message arrives.
        this.addEventListener("message", ({ data }) => {
          const message = JSON.parse(data);
          const view = message.method === "update" ? message.params.view : undefined;
          if (!view) return;
          if (view.open.phase === "over")
            measured.over = Math.min(measured.over, performance.now());
          const now = still(view);
          if (now === last) return;
          last = now;
          const move = { came: performance.now(), frames: 0, number: message.params.number };
          open.push(move);
          const frame = () => {
            if (move.changed === undefined && ++move.frames < 30) {
              requestAnimationFrame(frame);
              return;
            }
            move.drawn = performance.now();
            open = open.filter((it) => it !== move);
            measured.moves.push(move);
          };
          requestAnimationFrame(frame);
        });
      }
    };
  });
}

/** What was measured since the last call. The end of a game is another page in the same place: what
 *  it moves is not counted. */
export function measured(page) {
  return page.evaluate(() => {
    const { moves, over } = globalThis.measured;
    const shifts = globalThis.measured.shifts.filter(({ at }) => at < over);
    globalThis.measured.shifts = [];
    globalThis.measured.moves = [];
    return { shifts, moves };
  });
}

/** The largest sum of shifts that come close together, as browsers report it for a page. */
export function cumulative(shifts) {
  let worst = 0;
  let sum = 0;
  let first = -Infinity;
  let last = -Infinity;
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - first > 5000) {
      sum = 0;
      first = at;
    }
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
