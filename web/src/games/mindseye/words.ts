// SPDX-License-Identifier: MIT
// What Mind's Eye says: colours, who beats whom, the sentence, and the log.
import { everybodyAwaited } from "../awaits";
import type { Await, Together } from "../module";
import { capital, eventWords, list, type Loose, type Names } from "../words";
import type { Schema } from "../schema";
import raw from "./schema.json";
import { seconds } from "./longest";
import type { Event, ReleasedEvent, View } from "./types";

export const schema = raw as unknown as Schema;

export const COLOURS = ["blue", "purple", "green", "orange"] as const;
export type Colour = (typeof COLOURS)[number];
export type Shown = View["open"]["shown"][number];

/** Which way a card faces a neighbour. */
export type Side = "left" | "right";

/** What a card shows to one side; with two seats it shows the same to both. */
export function facing(shown: Shown | undefined, side: Side): Colour | null {
  if (!shown) return null;
  const [left, right] = shown.split("-") as [Colour, Colour | undefined];
  return side === "left" ? left : (right ?? left);
}

/** On which side of seat i seat j sits, at a table of n seats. */
export function sideOf(i: number, j: number, seats: number): Side {
  return (i + 1) % seats === j ? "left" : "right";
}

/** By how far the other colour stands round the ring. */
const HOWS = ["ties with", "beats", "cancels", "loses to"] as const;

/** How two colours meet, for words beside a result that the server has settled. */
export function meets(a: Colour, b: Colour): (typeof HOWS)[number] {
  return HOWS[(COLOURS.indexOf(b) - COLOURS.indexOf(a) + 4) % 4] ?? "ties with";
}

/** "Beats purple, cancels green, loses to orange." */
export function ringWords(colour: Colour): string {
  const all = COLOURS.filter((other) => other !== colour)
    .map((other) => ({ other, how: meets(colour, other) }))
    .sort((a, b) => HOWS.indexOf(a.how) - HOWS.indexOf(b.how));
  return capital(`${all.map(({ how, other }) => `${how} ${other}`).join(", ")}.`);
}

/** "You cancel", "Ember cancels". */
export function meetWords(how: ReturnType<typeof meets>, you: boolean): string {
  return you ? how.replace(/^(\w+?)s\b/, "$1") : how;
}

/** The colour with which a seat came into a contest. */
export function entryColour(open: View["open"], seat: number, seats: number): Colour {
  const other = open.contest.find((one) => one !== seat) ?? seat;
  return facing(open.shown[seat], sideOf(seat, other, seats)) ?? COLOURS[seat % 4] ?? "blue";
}

export interface Meeting {
  a: number;
  b: number;
  mine: Colour;
  theirs: Colour;
  how: ReturnType<typeof meets>;
}

/** The pairs of the last cards shown, the player's own seat first. */
export function meetings(shown: Shown[], seats: number, me: number | null): Meeting[] {
  const order = Array.from({ length: seats }, (_, i) => ((me ?? 0) + i) % seats);
  const all: Meeting[] = [];
  for (const [i, a] of order.entries()) {
    for (const b of order.slice(i + 1)) {
      const mine = facing(shown[a], sideOf(a, b, seats));
      const theirs = facing(shown[b], sideOf(b, a, seats));
      if (mine && theirs) all.push({ a, b, mine, theirs, how: meets(mine, theirs) });
    }
  }
  return all;
}

export function awaits(view: View, names: Names): Await {
  const { open } = view;
  switch (open.phase) {
    case "over":
      return {
        say: [
          open.winner === null
            ? "The game is a draw"
            : `${names.Of(open.winner)} ${open.winner === names.me ? "have" : "has"} won`,
        ],
      };
    case "choose":
      return {
        ...everybodyAwaited(open.awaited, names, "choosing", view.sealed !== null),
        next: view.sealed
          ? "You have sealed. All cards turn at once."
          : `Round ${open.round}. All cards turn at once.`,
      };
    case "duel":
      return {
        ...everybodyAwaited(
          open.awaited,
          names,
          "sealing a colour for the duel",
          view.sealed !== null,
        ),
        next: `${list(open.contest.map((seat) => names.Of(seat)))} stare for ${cards(open.stake)}${open.decides ? ", and for the game" : ""}.`,
      };
    case "judge":
      return {
        ...everybodyAwaited(open.awaited, names, "asked who blinked"),
        next: `A contest for ${cards(open.stake)}.`,
      };
    case "press":
      return {
        ...everybodyAwaited(open.awaited, names, "asked to hold and stare"),
        next: `A contest for ${cards(open.stake)}. Hold in time, or you lose it.`,
      };
    case "stare":
    case "close":
      return {
        ...everybodyAwaited(open.awaited, names, "staring"),
        next: "Whoever lets go first has blinked.",
      };
  }
}

export function cards(n: number): string {
  return n === 1 ? "one card" : `${n} cards`;
}

const WHY: Record<string, string> = {
  followed: ": the finger moved",
  eyes_closed: ": the eyes closed",
  looked_away: ": looked away",
  gone: ": the connection was lost",
};

/** A choice that is offered has no time yet; one that was made has. */
function after(ms: unknown): string {
  return typeof ms === "number" && ms > 0 ? ` after ${seconds(ms)}` : "";
}

export function move(choice: Loose, names: Names): string {
  switch (choice["do"]) {
    case "show":
      return `Seal ${String(choice["colour"])}`;
    case "pair":
      return `Seal ${String(choice["left"])} to the left and ${String(choice["right"])} to the right`;
    case "blink":
      return "Say that you blinked";
    case "name":
      return `Say that ${names.of(Number(choice["loser"]))} blinked`;
    case "settle":
      return "Settle it by a duel instead";
    case "hold":
      return "Hold, and stare";
    case "release":
      return `Let go${after(choice["ms"])}${WHY[String(choice["why"])] ?? ""}`;
    case "dark":
      return "Stare without a camera";
    default:
      return String(choice["do"]);
  }
}

function both(shown: Shown[], names: Names): string {
  const words = shown.flatMap((one, seat) => {
    if (!one) return [];
    const who = seat === names.me ? names.of(seat) : names.Of(seat);
    return [`${who} showed ${one.replace("-", " and ")}`];
  });
  // "You showed blue, Ember green": the verb once.
  return words.map((one, i) => (i ? one.replace(" showed ", " ") : one)).join(", ");
}

const LETTING_GO: Record<ReleasedEvent["why"], string> = {
  let_go: "let go",
  followed: "moved",
  eyes_closed: "blinked",
  looked_away: "looked away",
  gone: "lost the connection",
};

export function event(it: Loose, names: Names): string | null {
  const told = it as unknown as Event;
  const who = told.seat === null ? "" : names.Of(told.seat);
  const you = told.seat !== null && told.seat === names.me;
  switch (told.event) {
    case "sealed":
      return `${who} ${you ? "have" : "has"} sealed.`;
    case "shown":
      return `${capital(both(told.shown, names))}.`;
    case "takes":
      return `${who} ${you ? "take" : "takes"} ${cards(told.cards)}.`;
    case "lost":
      return `${cards(told.cards)} ${told.cards === 1 ? "leaves" : "leave"} the game.`.replace(
        /^o/,
        "O",
      );
    case "stares":
      return `${list(told.seats.map((seat) => names.Of(seat)))} stare for ${cards(told.stake)}.`;
    case "duelled":
      return `In the duel ${both(told.shown, names)}.`;
    case "coin":
      return `${who} ${you ? "win" : "wins"} the coin toss.`;
    case "blinked":
      return `${who} blinked.`;
    case "settles":
      return `${who} would rather duel.`;
    case "stare_won":
      return `${who} ${you ? "win" : "wins"} the contest and ${cards(told.cards)}.`;
    case "out":
      return `${who} ${you ? "are" : "is"} out of cards.`;
    case "won":
      return `${who} ${you ? "win" : "wins"} the game.`;
    case "drawn":
      return "The last cards are gone: a draw.";
    case "held":
    case "begins":
    case "distracts":
      return null;
    case "released":
      return `${who} ${LETTING_GO[told.why]} after ${seconds(told.ms)}.`;
    case "forfeits":
      return `${who} did not hold in time.`;
    case "repeated":
      return `${list(told.seats.map((seat) => names.Of(seat)))} let go together, and stare again.`;
    case "endless":
      return "Nobody blinked: a duel decides.";
    case "darkened":
      return `${who} ${you ? "use" : "uses"} no camera: fingers hold instead of eyes.`;
    case "named":
      return `${who} ${you ? "say" : "says"} that ${names.of(told.loser)} blinked.`;
    default:
      return eventWords(schema, it, names);
  }
}

/** What came of the last cards, in a few lines. When somebody let go is not followed by their having
    blinked. */
export function linesAfter(told: Loose[], names: Names): string[] {
  const isSaid = (one: Loose, at: number) =>
    one["event"] === "blinked" &&
    told.slice(0, at).some((it) => it["event"] === "released" && it["seat"] === one["seat"]);
  return told
    .flatMap((one, at) => (isSaid(one, at) ? [] : [event(one, names)]))
    .filter((line) => line !== null)
    .slice(-5);
}

/** A contest that people settle themselves, on one device between them: who blinked owns up. */
export function together({ open }: View, names: Names): Together | null {
  if (open.phase !== "judge") return null;
  const seats = open.contest.filter((seat) => !open.settle.includes(seat));
  return {
    ask: `Look each other in the eye, for ${cards(open.stake)}. Who blinked first?`,
    answers: seats.map((seat) => ({
      seat,
      words: `${names.Of(seat)} blinked`,
      move: { do: "blink" },
    })),
  };
}
