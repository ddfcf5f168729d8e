// The cards, the characters and what they do, in words.
import { deckNow, own, type Design, type Kind } from "./deck.svelte";

export type { Design, Kind } from "./deck.svelte";

/** The game's own deck. */
export const deck = own;

const unknown: Design = {
  card: -1,
  id: "back",
  name: "Unknown card",
  kind: "item",
  faces: [],
  damage: 0,
  effect: "none",
  param: 0,
  copies: 0,
};

export function design(card: number | null | undefined): Design {
  return (card === null || card === undefined ? undefined : deckNow()[card]) ?? unknown;
}

export function cardName(card: number | null | undefined): string {
  return design(card).name;
}

/** "a Lamp", "an Armchair". */
export function aCard(card: number | null | undefined): string {
  const name = cardName(card);
  return `${/^[AEIO]/.test(name) ? "an" : "a"} ${name}`;
}

const DOES: Record<string, [short: string, long: string]> = {
  none: ["", "It does nothing but hurt."],
  smash: ["Smashes an item", "Destroy an item that somebody possesses."],
  reflect: ["Sends it back", "An item thrown at you flies at its thrower instead."],
  heal: ["Heals #", "Regain # health, to ten at most."],
  reduce: ["Softens by #", "The item in flight deals # less."],
  turn: ["Tilts the die", "Turn the die over one edge of your choice."],
  hurry: [
    "# more action",
    "# more action this turn, which may not be a throw. Only while you choose an action.",
  ],
  salvage: ["Fetches an item", "Take an item from the discards to your hand."],
  spy: ["Looks, discards", "Look at a hand and choose a card there that is discarded."],
  catch: ["Catches it", "An item thrown at you does no harm, and you possess it."],
  destroy: ["Burns an item", "Destroy an item: possessed, in flight, or being placed."],
  retarget: [
    "New target",
    "The item in flight gets a new target: a third psychic, or the thrower if there is none.",
  ],
  boost: ["Harder by #", "The item in flight deals # more."],
  probe: ["Looks, draws #", "Look at a hand, then draw # card."],
  snatch: ["Takes an item", "Take an item that somebody else possesses."],
  draw: ["Draws #", "Draw # cards."],
  hush: [
    "Silences one",
    "Until the turn ends one psychic plays no instants and uses no items. Abilities stay.",
  ],
  move: ["Moves an item", "Give an item that somebody possesses to somebody else."],
  redirect: ["New target", "The item in flight gets a new target of your choice."],
  "set-die": ["Sets the die", "Turn the die to any face."],
  "start-discard": [
    "Costs others cards",
    "When your turn starts, somebody else of your choice discards # random card.",
  ],
  "start-heal": ["Heals # a turn", "When your turn starts you regain # health."],
  "start-harm": ["Costs # a turn", "When your turn starts you take # damage. Best given away."],
  "start-roll": ["Rolls the die", "When your turn starts the die is rolled."],
  armour: ["# less harm", "Items thrown at you deal # less."],
  rack: ["# more harm", "Items that you throw deal # more."],
  tilt: [
    "Up to # tilts",
    "When you play an item from your hand, turn the die over 0 to # edges instead of exactly one.",
  ],
  catalogue: ["Draw # more", "Fill your hand to # more card."],
  chain: ["# action fewer", "You have # action fewer each turn. Best given away."],
  board: ["Opens the hand", "Your hand lies open to everybody. Best given away."],
};

function told(it: Design, which: 0 | 1): string {
  return (DOES[it.effect]?.[which] ?? "").replaceAll("#", String(it.param));
}

/** A few words under a card. */
export function shortly(it: Design): string {
  if (it.effect === "none") return `${it.damage} harm`;
  return told(it, 0);
}

/** What it does, in sentences. */
export function fully(it: Design): string {
  const uses: Record<Kind, string> = {
    item: "An item to throw.",
    "single-use": "Possess it, then use it once, or throw it.",
    continuous: "Works for whoever possesses it.",
    instant: "Played from hand, for free.",
  };
  return it.effect === "none" ? uses.item : `${uses[it.kind]} ${told(it, 1)}`;
}

/** "Throws for 3 on 1 or 6." */
export function throwsFor(it: Design): string {
  return it.kind === "instant" ? "" : `${it.damage} harm, on ${orList(it.faces)}.`;
}

/** A card in one line: "Lamp, 5 of them: 2 harm, on 2, 5 or 8." */
export function inALine(it: Design): string {
  const copies = it.copies > 1 ? `, ${it.copies} of them` : "";
  return `${it.name}${copies}: ${throwsFor(it)} ${fully(it)}`.replace(/\s+/g, " ");
}

export function orList(numbers: number[]): string {
  if (numbers.length < 2) return numbers.join("");
  return `${numbers.slice(0, -1).join(", ")} or ${numbers[numbers.length - 1] ?? ""}`;
}

export interface Character {
  id: string;
  /** As moves name them. */
  pick: string;
  name: string;
  ability: string;
  does: string;
}

const CHARACTERS: [pick: string, name: string, ability: string, does: string][] = [
  [
    "rita",
    "Mama Rita",
    "Charges Apply",
    "Take an item that somebody possesses and give it to somebody else.",
  ],
  ["gertrude", "Gertrude", "Pyromania", "Destroy an item: possessed, in flight, or being placed."],
  ["harold", "Harold", "Guaranteed Delivery", "Only abilities can touch your next throw."],
  ["ed", "Ed", "Scrounge", "Take any card from the discards to your hand."],
  ["rx97", "RX-97", "Circuit Breaker", "Choose a new target for the item in flight."],
  ["myr", "Myr", "Eminent Domain", "Look through the deck and take an item from it."],
  [
    "sebastian",
    "Sebastian",
    "Charm",
    "In your turn: nobody may throw at you until your next turn.",
  ],
  ["claire", "Claire", "Prognosticate", "Set the die to any face."],
  [
    "richard",
    "Richard",
    "Finder's Keepers",
    "Everybody else discards two random cards; take one of them.",
  ],
  [
    "sullivan",
    "SSG Sullivan",
    "Phantom Firepower",
    "In your turn: one more action and one more throw.",
  ],
  [
    "luke",
    "Luke",
    "Punishing Blow",
    "In your turn: lose health, and throw an item for that much and 2 more, without the die.",
  ],
  ["austin", "Austin", "Tailored Fit", "A damage about to be dealt is 2 more or 2 less."],
  ["xander", "Xander", "Handiwork", "Destroy up to three possessed items."],
];

export const characters: Character[] = CHARACTERS.map(([pick, name, ability, does], i) => ({
  id: `k${i + 1}`,
  pick,
  name,
  ability,
  does,
}));

export function character(name: string | null | undefined): Character | undefined {
  return characters.find((one) => one.name === name || one.pick === name);
}
