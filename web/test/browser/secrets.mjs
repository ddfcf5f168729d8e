// Looks through every frame that a page got for what its seat may not know.

/** Names of fields that only the state has, in any game. */
const NEVER = ["rng", "todo", "state", "seed"];

function walk(it, visit, path = "") {
  if (typeof it !== "object" || it === null) return;
  for (const [name, value] of Object.entries(it)) {
    visit(name, value, `${path}.${name}`);
    walk(value, visit, `${path}.${name}`);
  }
}

function views(message) {
  const sync = message.result?.sync ?? message.params?.sync;
  const part = sync ?? message.params ?? {};
  const over = (part.room?.phase ?? "playing") === "over";
  return { view: part.view ?? null, seat: sync?.me?.seat, over, all: part };
}

const RULES = {
  mindseye(view, seat) {
    const sealed = Array.isArray(view.sealed) ? ["everybody's sealed cards"] : [];
    return view.me !== seat && view.me !== 9 ? [`a view of seat ${view.me}`] : sealed;
  },
  illusionist(view, seat) {
    const faults = view.me !== seat && view.me !== 9 ? [`a view of seat ${view.me}`] : [];
    for (const [i, side] of view.open.side.entries()) {
      side.up.forEach((card, at) => {
        if (card && side.state[at] !== "revealed" && side.state[at] !== "rested")
          faults.push(`seat ${i} shows ${at} face up`);
      });
    }
    return faults;
  },
  telepathic(view, seat) {
    if (view.open.phase === "over") return [];
    const others = view.win.some((it, i) => it && i !== seat) && view.open.role.length === 2;
    return others ? ["a partner's win condition"] : [];
  },
  mysterium(view) {
    const ghost = view.hand?.some((it) => it > 0);
    const secret = view.screen?.some((it) => it.character || it.location || it.object);
    return view.open.phase !== "over" && secret && !ghost ? ["the ghost's screen"] : [];
  },
  clairvoyance(view, seat) {
    return view.me !== seat && view.me !== 9 ? [`a view of seat ${view.me}`] : [];
  },
};

export function secrets(game, frames) {
  const found = new Set();
  let seat = null;
  for (const text of frames) {
    const message = JSON.parse(text);
    const { view, seat: mine, over, all } = views(message);
    if (mine !== undefined) seat = mine;
    if (all.room?.result || over) break;
    walk(view, (name, _value, path) => {
      if (NEVER.includes(name) && path.split(".").length < 3) found.add(`field ${path}`);
    });
    if (view && view.open.phase !== "over")
      for (const fault of RULES[game](view, seat)) found.add(fault);
    if (/"token":"(?!check"|cross")/.test(text) && !message.result?.token) found.add("a token");
  }
  return [...found];
}
