// SPDX-License-Identifier: MIT
// Compares every frame that a page got, and what stood in its document, with the truth about the
// finished game. Three questions, for each moment of the game:
//   - is each view exactly the one that this seat had after some move, in their order, and does each
//     event belong to this seat and to a move already made?
//   - is what the state hides from this seat blank in it? This is asked of the state itself, in words
//     of each game, so it does not trust the rules' own view.
//   - does a frame hold any member that the protocol does not name?

import { readFileSync } from "node:fs";
import { SENTENCES } from "./said.mjs";

const MEMBERS = {
  update: ["table", "number", "at", "room", "view", "legal", "views", "clock", "events", "chat"],
  sync: [
    "table",
    "number",
    "now",
    "me",
    "room",
    "view",
    "legal",
    "clock",
    "events",
    "chat",
    "orders",
  ],
};
/** The seat of Mysterium's ghost, unless the options say otherwise. */
const GHOST = 0;
/** What a table that asks for memory leaves out. */
const MEMORY = ["sight", "log", "known", "crowed", "held", "wrong", "facts"];

/** The designs of Clairvoyance in the order of the deck's list, and the one that opens a hand. */
const LINES = readFileSync(
  new URL("../../../data/clairvoyance/default.deck", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter((line) => /^[^#\s].*\|.*\|/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const DECK = LINES.map(([name]) => name);
const SPIRIT_BOARD = LINES.findIndex((line) => line.at(-1) === "board");

const none = (list) => (list ?? []).every((it) => it === null || it === 0 || it?.length === 0);

/** The places of a view that must be blank, or equal to the seat's own part of the state. */
const HIDDEN = {
  mindseye(view, state, seat) {
    return [["sealed", view.sealed, [null, seat === null ? null : state.sealed[seat]]]];
  },
  illusionist(view, state, seat) {
    const sides = view.open.side.flatMap((side, i) =>
      side.up.map((card, at) => [
        `side ${i} at ${at}`,
        card,
        ["revealed", "rested"].includes(side.state[at]) ? [card] : [0],
      ]),
    );
    const own = seat === null ? null : state.sight[seat].slot;
    const sight = (view.sight ?? []).map((card, at) => [`sight ${at}`, card, [0, own?.[at]]]);
    const hand = [["hand", view.hand, [[], seat === null ? [] : state.hand[seat]]]];
    return [...sides, ...sight, ...hand];
  },
  telepathic(view, state, seat) {
    const own = (name) => (it, i) => [
      `${name} of ${i}`,
      it,
      i === seat ? [null, state[name][i]] : [null],
    ];
    const actor = seat !== null && seat === view.open.actor;
    return [
      ...view.win.map(own("win")),
      ...view.lose.map(own("lose")),
      ["sealed", view.sealed, actor ? ["none", state.sealed] : ["none"]],
    ];
  },
  mysterium(view, state, seat) {
    // From four seats on each psychic has a seat, and votes are sealed until they are counted.
    const own = seat === null || seat === GHOST ? null : (state.vote[seat - 1] ?? null);
    const votes = [
      ["votes", view.open.votes.every((it) => it === null), [true]],
      ["a vote", view.vote, [own]],
    ];
    if (seat === GHOST) return [["deck", view.deck, [undefined]], ...votes];
    const screen = view.screen.map((it, i) => [
      `screen ${i}`,
      [it.character, it.location, it.object],
      [[0, 0, 0]],
    ]);
    return [
      ...screen,
      ["hand", none(view.hand), [true]],
      ["chosen", none(view.chosen), [true]],
      ["culprit", view.culprit, [null]],
      ["crows' discards", none(view.crowed), [true]],
      ...votes,
    ];
  },
  clairvoyance(view, state, seat) {
    const { open } = view;
    const asked = seat !== null && open.asked === seat;
    const spying = asked && open.choice === "spy";
    const hands = view.hand.map(({ copies }, i) => {
      const laidOpen = open.item[i].card.includes(SPIRIT_BOARD);
      const may = i === seat || laidOpen || (spying && open.about - 1 === i);
      return [`hand ${i}`, none(copies) || may, [true]];
    });
    const deck = [["deck", none(view.deck) || (asked && open.choice === "deck"), [true]]];
    const offer = [["offer", view.offer, [[null, null], state.offer[seat]?.character]]];
    return [...hands, ...deck, ...offer];
  },
};

/** Names of cards that are secret while nobody has shown them, by their number. */
const NAMES = {
  clairvoyance: Object.fromEntries(DECK.map((name, i) => [i, name])),
  mysterium: Object.fromEntries(
    Object.entries(
      JSON.parse(readFileSync(new URL("../../static/art/mysterium.json", import.meta.url))).cards,
    )
      .filter(([id]) => /^v\d+$/.test(id))
      .map(([id, { title }]) => [Number(id.slice(1)), title]),
  ),
};

/** Members of views and events that hold numbers of such cards; "copies" counts them by number. */
const HOLDS = {
  clairvoyance: ["card", "cards", "item", "discard", "heap", "last_card", "last_item"],
  mysterium: ["hand", "vision", "visions", "shared", "held", "crowed"],
};

/** Adds the numbers of all cards that a view or an event tells of. */
function mentions(it, game, known, inside = false) {
  if (Array.isArray(it)) for (const one of it) mentions(one, game, known, inside);
  else if (typeof it === "number" && inside) known.add(it);
  if (typeof it !== "object" || it === null || Array.isArray(it)) return;
  for (const [name, value] of Object.entries(it)) {
    if (name === "copies" || (game === "clairvoyance" && name === "deck")) {
      value.forEach((n, card) => n && known.add(card));
    } else {
      mentions(value, game, known, (HOLDS[game] ?? []).includes(name));
    }
  }
}

function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether 'part' is 'whole', except for what a memory table leaves out. */
function within(part, whole) {
  if (typeof part !== "object" || part === null || typeof whole !== "object" || whole === null)
    return part === whole;
  const names = Object.keys(whole);
  return (
    Object.keys(part).every((name) => names.includes(name)) &&
    names.every((name) => (name in part ? within(part[name], whole[name]) : MEMORY.includes(name)))
  );
}

function partOf(message) {
  const sync = message.result?.sync ?? message.params?.sync;
  if (sync) return { kind: "sync", part: sync };
  return message.method === "update" ? { kind: "update", part: message.params } : null;
}

/** Reads the text of a page at intervals, until the returned function is called. */
export function readAlong(page) {
  page.read_ = [];
  const read = async () => {
    const text = await page.evaluate(() =>
      [
        document.body.innerText,
        ...[...document.querySelectorAll("[aria-label], [alt], [title]")].map((it) =>
          ["aria-label", "alt", "title"].map((name) => it.getAttribute(name) ?? "").join(" "),
        ),
      ].join("\n"),
    );
    // Counted after reading: the text on the page came with one of these frames.
    page.read_.push({ text, frames: page.frames_.length });
  };
  const timer = setInterval(() => void read().catch(() => undefined), 500);
  return () => clearInterval(timer);
}

/** The texts that a page may show, from what its seat was told so far. */
class Told {
  /** Numbers of cards, see NAMES. */
  cards = new Set();
  /** Illusionist: what lies where, and cards that were looked at since the page was opened. */
  places = new Set();
  looked = new Set();
  view = null;

  hear(game, view) {
    this.view = view;
    mentions(view, game, this.cards);
    if (game !== "illusionist") return;
    const note = (card) => card && this.places.add(RANKS[card]);
    (view.sight ?? []).forEach(note);
    view.open.side.forEach((side) => (side.known ?? []).forEach(note));
  }

  event(game, event) {
    mentions(event, game, this.cards);
    if (event.event === "saw") this.looked.add(RANKS[event.card]);
  }

  /** The texts on a page that must not be there. */
  faults(game, text) {
    const names = Object.entries(NAMES[game] ?? {})
      .filter(([id, name]) => !this.cards.has(Number(id)) && new RegExp(`\\b${name}\\b`).test(text))
      .map(([, name]) => `“${name}” on the page`);
    return [...names, ...(this.view ? (SAID[game]?.(text, this) ?? []) : [])];
  }
}

const RANKS = [
  "",
  "Oracle",
  "Bard",
  "Healer",
  "Monk",
  "Fighter",
  "Mage",
  "Archer",
  "Berserker",
  "Assassin",
  "Samurai",
  "Illusionist",
];

function all(text, pattern, may, what) {
  return [...text.matchAll(pattern)]
    .filter((found) => !may(...found.slice(1)))
    .map((found) => `${what}: “${found[0]}” on the page`);
}

/** Which of a game's sentences a page may not show. */
const SAID = {
  telepathic(text, { view }) {
    const of = (it) => (it ?? "").replace(/^cross$/, "crosse").replace(/s?$/, "s?");
    const may = (which, it) =>
      new RegExp(`^${of(view[which.toLowerCase()][view.me])}$`).test(it.toLowerCase());
    return all(text, SENTENCES.condition, may, "a condition");
  },
  illusionist(text, { places, looked }) {
    return [
      ...all(text, SENTENCES.known, (it) => places.has(it), "a hidden card"),
      ...all(text, SENTENCES.glimpse, (it) => looked.has(it), "a card seen before"),
    ];
  },
  mysterium(text) {
    return all(text, SENTENCES.vote, () => false, "a vote");
  },
};

/** At a table that asks for memory: what was shown once is not in a later view or frame. */
function repeated(part, shown) {
  const found = [];
  const text = JSON.stringify(part.view);
  for (const name of MEMORY) if (text.includes(`"${name}":`)) found.push(`${name} to look up`);
  for (const one of part.events ?? []) {
    const event = one.event?.event ? one.event : one;
    if (event.event !== "saw") continue;
    const number = one.number ?? part.number;
    if (shown.has(number)) found.push(`a card of update ${number} shown twice`);
    shown.add(number);
  }
  return found;
}

/** What is wrong with the frames of a page, whose seat is told by the frames themselves, and with
    what was read on it meanwhile. */
export function secrets(game, page, truth) {
  const found = new Set();
  let seat = null;
  let at = 0;
  const told = new Set();
  const known = new Told();
  const shown = new Set();
  const recall = truth.options.memory === "recall";
  const readings = [...(page.read_ ?? [])];
  let views = 0;
  for (const [count, text] of page.frames_.entries()) {
    while (readings.length && readings[0].frames <= count)
      for (const fault of known.faults(game, readings.shift().text)) found.add(fault);
    if (page.loads_.includes(count)) known.looked.clear();
    const message = JSON.parse(text);
    const it = partOf(message);
    if (/"token":"(?!check"|cross")/.test(text) && !message.result?.token) found.add("a token");
    if (!it) continue;
    const { kind, part } = it;
    for (const name of Object.keys(part))
      if (!MEMBERS[kind].includes(name)) found.add(`a member ${name} of ${kind}`);
    if (kind === "sync") seat = part.me.seat;
    if (part.room?.result || part.room?.phase === "over") break;
    if (part.view === undefined || part.view === null) continue;
    if (part.view.open.phase === "over") break;
    const mine = truth.seen[seat ?? "watcher"];
    const moment = mine.findIndex((one, i) => i >= at && within(part.view, one.view));
    if (moment < 0) {
      found.add(`a view that seat ${seat} never had`);
      continue;
    }
    known.hear(game, part.view);
    if (recall) for (const fault of repeated(part, shown)) found.add(fault);
    for (; at <= moment; at++) for (const one of mine[at].events) told.add(JSON.stringify(one));
    at = moment;
    views += 1;
    for (const event of part.events ?? []) {
      const said = JSON.stringify(
        event.number !== undefined && event.event?.event ? event.event : event,
      );
      if (!told.has(said)) found.add(`an event that seat ${seat} was not told: ${said}`);
      known.event(game, JSON.parse(said));
    }
    for (const [what, value, may] of HIDDEN[game](part.view, truth.states[moment].state, seat))
      if (!may.some((one) => same(one, value))) found.add(`${what} after move ${moment}`);
  }
  if (views < 1) found.add("hardly a view was seen: the check checked nothing");
  return [...found];
}
