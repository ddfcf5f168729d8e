// SPDX-License-Identifier: MIT
// What Mysterium says: the sentence, the moves, the log, and pointers between psychics.
import { everybodyAwaited } from "../awaits";
import type { Await } from "../module";
import type { Line, Result } from "../../net/protocol";
import type { Schema } from "../schema";
import { capital, eventWords, isOpenSet, list, type Loose, type Names } from "../words";
import { byTitle, cardTitle, KINDS, kindOf, the, visionTitle } from "./cards";
import {
  all,
  COLOURS,
  ghostOf,
  HOURS,
  label,
  NOUN,
  ownedBy,
  ownerOf,
  seeks,
  twoEach,
} from "./psychics";
import raw from "./schema.json";
import type { Event, Open, View } from "./types";

export const schema = raw as unknown as Schema;

export function count(n: number, one: string): string {
  return n === 1 ? `one ${one}` : `${n} ${one}s`;
}

export function awaits(view: View, names: Names): Await {
  const { open } = view;
  const ghost = ghostOf(open);
  const haunting = names.me === ghost;
  const who = haunting ? { you: "You" } : names.Of(ghost);
  switch (open.phase) {
    case "over":
      return {
        say: [open.won ? "The ghost is at rest" : "The ghost walks on"],
        next: endWords(open),
      };
    case "giving": {
      const waiting = all(open).filter((c) => seeks(open, c) && !open.served.includes(c));
      return {
        say: [who, haunting ? " send visions" : " is sending visions"],
        next: `${list(waiting.map((c) => label(open, c, names)))} ${waiting.length === 1 && !own(view, names, waiting) ? "waits" : "wait"} for a dream.`,
      };
    }
    case "interpret":
      if (view.ready && names.me !== null && !haunting)
        return {
          say: [{ you: "You" }, " have settled"],
          next: "The others may still be choosing.",
        };
      return {
        ...reading(open.awaited, names),
        next: open.timer_number
          ? "Marks can be moved until the hour ends."
          : "The hour ends when all have settled.",
      };
    case "sharing":
      return {
        say: [who, haunting ? " choose the culprit" : " chooses the culprit"],
        next: "One group, and three visions that lead to it.",
      };
    case "naming":
      return {
        ...everybodyAwaited(open.awaited, names, "naming the culprit"),
        next: open.differed
          ? `The names differed ${open.differed === 1 ? "once" : "twice"}. After the third time the eldest decides.`
          : twoEach(open) && open.elder.length === 3
            ? "Both must name the same group."
            : "Which group does the shared vision point to?",
      };
    default: {
      const stage = Number(open.phase.slice(-1));
      return {
        ...everybodyAwaited(open.awaited, names, "voting in secret", view.vote !== null),
        next: `${OPEN[stage] ?? ""} open. Nobody talks now.`,
      };
    }
  }
}

const OPEN = ["", "One of the three visions is", "Two of the three visions are", "All visions are"];

function endWords(open: Open): string {
  if (!open.groups) return "Not all psychics found their three cards in seven hours.";
  const [culprit, verdict] = [open.culprit, open.verdict];
  if (open.won || culprit === null) return "The psychics named the culprit.";
  return verdict === null
    ? `Nobody was accused. It was group ${culprit + 1}.`
    : `The psychics accused group ${verdict + 1}; it was group ${culprit + 1}.`;
}

/** All psychics read at once: more than two are not named one by one. */
function reading(seats: number[], names: Names): Await {
  if (seats.length < 3) return everybodyAwaited(seats, names, "reading the visions");
  const mine = names.me !== null && seats.includes(names.me);
  return mine
    ? { say: [{ you: "You" }, " and the others are reading"] }
    : { say: ["The psychics are reading the visions"] };
}

function own(view: View, names: Names, psychics: number[]): boolean {
  return !twoEach(view.open) && psychics.some((c) => ownedBy(view.open, names.me).includes(c));
}

function picks(cards: unknown): string {
  if (isOpenSet(cards)) return "";
  return Array.isArray(cards) ? ` (${count(cards.length, "card")})` : "";
}

export function move(choice: Loose, names: Names, view: View): string {
  const to = (name: string) => who(String(choice[name]), names, view);
  switch (choice["do"]) {
    case "give":
      return `Send visions to ${to("psychic")}${picks(choice["cards"])}`;
    case "crow":
      return `Throw visions away with a crow${picks(choice["cards"])}`;
    case "place":
      return `${twoEach(view.open) ? `${capital(String(choice["psychic"]))}: ` : ""}Place the mark on ${the(Number(choice["card"]))}`;
    case "bet":
      return `Bet that ${to("on")} ${choice["token"] === "check" ? "is right" : "is wrong"}`;
    case "unbet":
      return `Take back the bet on ${to("on")}`;
    case "ready":
      return "Settle for this hour";
    case "cast":
      return `Group ${Number(choice["group"]) + 1} did it: visions for person, place and object${picks(choice["cards"])}`;
    case "vote":
      return `Vote for group ${Number(choice["group"]) + 1}: ${groupWords(view, Number(choice["group"]))}`;
    case "name":
      return `Name group ${Number(choice["group"]) + 1}: ${groupWords(view, Number(choice["group"]))}`;
    case "abstain":
      return "Do not vote";
    default:
      return String(choice["do"]);
  }
}

/** On the button that sends a crow; one that waits for the psychics is still there. */
export function crowWords(open: Open): string {
  return open.crows ? `New cards (${open.crows})` : "No crow left";
}

export function groupWords(view: View, group: number): string {
  const three = view.open.group[group];
  return three ? KINDS.map((kind) => cardTitle(three[kind])).join(", ") : "";
}

/** A psychic by its colour: "Ida (blue)". */
function who(name: string, names: Names, view: View): string {
  const psychic = COLOURS.indexOf(name as (typeof COLOURS)[number]);
  return twoEach(view.open) ? name : `${label(view.open, psychic, names)} (${name})`;
}

export function thing(_field: string, it: number, _choice: Loose, view: View): string {
  return visionTitle(view.hand[it] ?? 0);
}

export function asks(choice: Loose, view: View): string | null {
  const group = Number(choice["group"]) + 1;
  switch (choice["do"]) {
    case "ready":
      return "Settle for this hour? Your marks and bets stay as they are.";
    case "vote":
      return `Vote for group ${group}, ${groupWords(view, group - 1)}?`;
    case "name":
      return `Name group ${group}, ${groupWords(view, group - 1)}?`;
    case "abstain":
      return "Sit this vote out? You cannot change it later.";
    case "cast":
      return `Group ${group} did it, and these three visions say so?`;
    default:
      return null;
  }
}

export function role(seat: number, view: View): string | null {
  const { open } = view;
  if (seat === ghostOf(open)) return "ghost";
  return list(ownedBy(open, seat).map((c) => COLOURS[c] ?? ""));
}

export function outcome(result: Result): string {
  return result.winners.length
    ? "The ghost is at rest: you all win"
    : "The ghost walks on: you all lose";
}

const WAYS = {
  votes: "by most votes",
  marker: "decided by whoever is furthest along the track",
  age: "decided by whoever is eldest",
  nobody: "",
};

/** A psychic in the log: by its player's name, or by its colour where a player runs two. */
class Called {
  private readonly seat: number | null;

  constructor(
    private readonly colour: string,
    private readonly names: Names,
    open: Open | undefined,
  ) {
    const psychic = COLOURS.indexOf(colour as (typeof COLOURS)[number]);
    this.seat = !open?.elder || twoEach(open) ? null : ownerOf(open, psychic);
  }

  get whom(): string {
    return this.seat === null ? this.colour : this.names.of(this.seat);
  }

  /** "You mark" or "Ida marks". */
  does(you: string, others: string): string {
    if (this.seat === null) return `${capital(this.colour)} ${others}`;
    return `${this.names.Of(this.seat)} ${this.seat === this.names.me ? you : others}`;
  }

  get is(): string {
    return `${this.whom} ${this.seat !== null && this.seat === this.names.me ? "are" : "is"}`;
  }
}

export function event(it: Loose, names: Names, view?: View): string | null {
  const told = it as unknown as Event;
  const actor = told.seat === null ? "" : names.Of(told.seat);
  const you = told.seat !== null && told.seat === names.me;
  const called = (colour: string) => new Called(colour, names, view?.open);
  switch (told.event) {
    case "gave":
      return `${actor} ${you ? "send" : "sends"} ${called(told.psychic).whom} ${count(told.visions.length, "vision")}: ${list(told.visions.map(visionTitle))}.`;
    case "drew":
      return `You draw ${list(told.visions.map(visionTitle))}.`;
    case "shuffled":
      return `Used visions are shuffled: a new pile of ${told.cards}.`;
    case "crowed":
      return `A crow carries ${count(told.cards, "vision")} away.`;
    case "begin":
      return view?.open.timer_number
        ? "Everybody has their visions, and the sand is running."
        : "Everybody has their visions.";
    case "seconds":
      return "The last seconds.";
    case "extended":
      return "A mark with bets was moved: the last seconds begin again.";
    case "placed":
      return `${called(told.psychic).does("mark", "marks")} ${the(told.card)}.`;
    case "bets":
      return `${called(told.psychic).does("bet", "bets")} that ${called(told.on).is} ${told.token === "check" ? "right" : "wrong"}.`;
    case "unbets":
      return `${called(told.psychic).does("take", "takes")} back the bet on ${called(told.on).whom}.`;
    case "is_ready":
      return you ? "You have settled." : null;
    case "right":
      return `${called(told.psychic).does("are", "is")} right: ${the(told.card)}.`;
    case "wrong":
      return told.card
        ? `${called(told.psychic).does("are", "is")} wrong: not ${the(told.card)}.`
        : `${called(told.psychic).does("marked", "marked")} nothing.`;
    case "markers":
      return `On the track: ${list(
        told.marker
          .slice(0, view?.open.psychics)
          .map((n, c) => `${called(COLOURS[c] ?? "").whom} ${n}`),
      )}.`;
    case "hour":
      return `Hour ${HOURS[told.hour - 1] ?? told.hour} strikes.`;
    case "returned":
      return "All spent bets come back.";
    case "group":
      return `Group ${told.group + 1}: ${told.cards.map(cardTitle).join(", ")}.`;
    case "casts":
      return `${actor} ${you ? "have" : "has"} chosen the culprit and three visions.`;
    case "shown":
      return `The shared vision shows ${visionTitle(told.vision)}.`;
    case "poll":
      return `${told.stage === 1 ? "The first" : told.stage === 2 ? "The second" : "The third"} vote.`;
    case "has_voted":
      return you ? "You have voted." : null;
    case "voted":
      return told.group === null
        ? `${called(told.psychic).does("did", "did")} not vote.`
        : `${called(told.psychic).does("voted", "voted")} for group ${told.group + 1}.`;
    case "named":
      return `${actor} ${you ? "name" : "names"} group ${told.group + 1}.`;
    case "verdict":
      return told.group === null
        ? "Nobody is accused."
        : `The verdict: group ${told.group + 1}, ${WAYS[told.by]}.`;
    case "culprit":
      return `It was group ${told.group + 1}. The visions meant person, place and object: ${told.visions.map(visionTitle).join(", ")}.`;
    case "won":
      return "The ghost is at rest. Everybody wins.";
    case "lost":
      return "The ghost walks on. Everybody loses.";
    default:
      return eventWords(schema, it, names);
  }
}

/** A pointer is a line of talk, so that it reads well everywhere: "☞ The Cook". */
const HAND = "☞ ";

export function pointText(title: string): string {
  return HAND + title;
}

export type Pointed = { seat: number; card?: number; vision?: number };

/** The last thing each seat pointed at, if it was no longer ago than 'age' ms. */
export function pointed(lines: Line[], now: number, age = 45000): Pointed[] {
  const last = new Map<number, Pointed>();
  for (const line of lines) {
    if (line.seat === null || !line.text.startsWith(HAND) || now - line.at > age) continue;
    const at = byTitle(line.text.slice(HAND.length));
    if (at) last.set(line.seat, { seat: line.seat, ...at });
  }
  return [...last.values()];
}

/** A card with its kind, for screen readers. */
export function cardWords(card: number): string {
  return `${cardTitle(card)}, ${NOUN[kindOf(card)]}`;
}
