// SPDX-License-Identifier: MIT
// Turns the list of legal moves into steps: first a card, an item or the ability, then what to do with
// it, then the target. It only groups what the server listed.
import type { OpenSet } from "../open-set";
import { isOpenSet } from "../words";
import type { Choice } from "./types";

/** One step of aiming. */
export type Aim =
  | { kind: "seat"; seat: number }
  | { kind: "item"; seat: number; card: number }
  | { kind: "card"; card: number | null }
  | { kind: "face"; face: number }
  | { kind: "flight" }
  | { kind: "fit"; more: boolean }
  | { kind: "who"; pick: string };

export interface Way {
  /** "hand 12", "item 12", "ability", or the move itself if it uses none of these. */
  source: string;
  /** The move's name without the mark of a sealed answer. */
  verb: string;
  aims: Aim[];
  /** What has still to be chosen of an open set. */
  open: [string, OpenSet] | null;
  choice: Choice;
}

export function aimKey(aim: Aim): string {
  switch (aim.kind) {
    case "seat":
      return `seat ${aim.seat}`;
    case "item":
      return `item ${aim.seat} ${aim.card}`;
    case "card":
      return `card ${aim.card ?? "none"}`;
    case "face":
      return `face ${aim.face}`;
    case "flight":
      return "flight";
    case "fit":
      return aim.more ? "more" : "less";
    case "who":
      return `who ${aim.pick}`;
  }
}

type Effect = Extract<
  Choice,
  { do: "play" | "use" | "ability" | "answer_play" | "answer_use" | "answer_ability" }
>;

function aimsOf(it: Effect): Aim[] {
  const aims: Aim[] = [];
  if (it.item !== null && it.seat !== null)
    aims.push({ kind: "item", seat: it.seat, card: it.item });
  else if (it.item !== null) aims.push({ kind: "card", card: it.item });
  else if (it.seat !== null) aims.push({ kind: "seat", seat: it.seat });
  if (it.to !== null) aims.push({ kind: "seat", seat: it.to });
  if (it.face) aims.push({ kind: "face", face: it.face });
  return aims;
}

function wayOf(choice: Choice): Omit<Way, "open" | "choice"> {
  switch (choice.do) {
    case "throw":
    case "place":
      return {
        source: `hand ${choice.card}`,
        verb: choice.do,
        aims: [{ kind: "seat", seat: choice.target }],
      };
    case "fling":
      return {
        source: `item ${choice.card}`,
        verb: "fling",
        aims: [{ kind: "seat", seat: choice.target }],
      };
    case "discard":
      return {
        source: `hand ${choice.card}`,
        verb: "discard",
        aims: [{ kind: "card", card: choice.another }],
      };
    case "play":
    case "answer_play":
      return { source: `hand ${choice.card}`, verb: "play", aims: aimsOf(choice) };
    case "use":
    case "answer_use":
      return { source: `item ${choice.card}`, verb: "use", aims: aimsOf(choice) };
    case "ability":
    case "answer_ability":
      return { source: "ability", verb: "ability", aims: aimsOf(choice) };
    case "blow":
      return {
        source: "ability",
        verb: "blow",
        aims: [
          choice.possessed
            ? { kind: "item", seat: -1, card: choice.card }
            : { kind: "card", card: choice.card },
          { kind: "seat", seat: choice.target },
        ],
      };
    case "wreck":
    case "answer_wreck":
      return { source: "ability", verb: "wreck", aims: [] };
    case "pick":
      return { source: "pick", verb: "pick", aims: [{ kind: "who", pick: choice.character }] };
    case "turn":
      return { source: "turn", verb: "turn", aims: [{ kind: "face", face: choice.face }] };
    case "choose":
      return { source: "choose", verb: "choose", aims: [{ kind: "card", card: choice.card }] };
    case "appoint":
      return { source: "appoint", verb: "appoint", aims: [{ kind: "seat", seat: choice.seat }] };
    default:
      return { source: choice.do, verb: choice.do, aims: [] };
  }
}

function openOf(choice: Choice): [string, OpenSet] | null {
  for (const [name, value] of Object.entries(choice)) if (isOpenSet(value)) return [name, value];
  return null;
}

/** Tailored Fit adds a last step: its two moves differ only in more or less. */
function fits(ways: Way[]): Way[] {
  return ways.map((way) => {
    const { choice } = way;
    if (choice.do !== "ability" && choice.do !== "answer_ability") return way;
    const twin = ways.some(
      ({ choice: other }) =>
        other.do === choice.do &&
        other.more !== choice.more &&
        other.seat === choice.seat &&
        other.item === choice.item,
    );
    return twin ? { ...way, aims: [...way.aims, { kind: "fit", more: choice.more }] } : way;
  });
}

export function waysOf(legal: Choice[], me: number): Way[] {
  const ways = legal.map((choice): Way => {
    const way = wayOf(choice);
    const aims = way.aims.map((aim) =>
      aim.kind === "item" && aim.seat < 0 ? { ...aim, seat: me } : aim,
    );
    return { ...way, aims, open: openOf(choice), choice };
  });
  // A pair to discard may be begun with either card; the list names it once.
  const turnedRound = ways.flatMap((way): Way[] => {
    const { choice } = way;
    if (choice.do !== "discard" || choice.another === null || choice.another === choice.card)
      return [];
    return [
      { ...way, source: `hand ${choice.another}`, aims: [{ kind: "card", card: choice.card }] },
    ];
  });
  const all = fits([...ways, ...turnedRound]);
  // A move without a target, where similar moves have one, targets the card in flight.
  return all.map((way) =>
    way.aims.length === 0 &&
    all.some(
      (other) => other.source === way.source && other.verb === way.verb && other.aims.length > 0,
    )
      ? { ...way, aims: [{ kind: "flight" }] }
      : way,
  );
}

export interface Level {
  depth: number;
  options: Aim[];
  chosen: Aim | null;
}

export interface Path {
  /** The steps at which there is something to choose; the last may be still open. */
  levels: Level[];
  /** The aims chosen so far, including steps with only one option. */
  aims: Aim[];
  /** The only remaining move, once the choice is unambiguous. */
  way: Way | null;
}

/** Follows the aims chosen so far; a step with one option is taken automatically. */
export function follow(ways: Way[], picked: Aim[]): Path {
  let left = ways;
  const aims: Aim[] = [];
  const levels: Level[] = [];
  for (let depth = 0; ; depth++) {
    const options = new Map<string, Aim>();
    for (const way of left) {
      const aim = way.aims[depth];
      if (aim) options.set(aimKey(aim), aim);
    }
    if (options.size === 0) return { levels, aims, way: left[0] ?? null };
    const all = [...options.values()];
    const wanted = picked[depth];
    const chosen =
      (wanted && options.get(aimKey(wanted))) ?? (all.length === 1 ? all[0] : undefined) ?? null;
    if (all.length > 1) levels.push({ depth, options: all, chosen });
    if (!chosen) return { levels, aims, way: null };
    aims.push(chosen);
    left = left.filter((way) => {
      const aim = way.aims[depth];
      return aim !== undefined && aimKey(aim) === aimKey(chosen);
    });
  }
}

/** The verbs of a thing, in the order in which they are offered. */
export function verbsOf(ways: Way[], source: string): string[] {
  const order = ["throw", "fling", "use", "play", "ability", "blow", "wreck", "place", "discard"];
  const there = new Set(ways.filter((way) => way.source === source).map((way) => way.verb));
  return order.filter((verb) => there.has(verb));
}

const FORCED = ["pick", "name", "turn", "choose", "appoint"];

/** The choices that need no card, item or ability. */
export function forced(ways: Way[]): string | null {
  return ways.find((way) => FORCED.includes(way.source))?.source ?? null;
}
