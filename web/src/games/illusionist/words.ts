// SPDX-License-Identifier: MIT
// What Capture the Illusionist says: ranks, places, the sentence, moves and the log.
import type { Await } from "../module";
import type { Schema } from "../schema";
import { capital, list, openField, type Loose, type Names } from "../words";
import raw from "./schema.json";
import { figures, ranks, type Event, type Rank, type View } from "./types";

export const schema = raw as unknown as Schema;

/** By rank: 10 is the Samurai, 11 the Illusionist. */
export const RANKS: readonly Rank[] = ranks.map((it) => ({
  ...it,
  does: `${capital(it.does)}.`.replace("'", "’"),
}));

export function rank(card: number): string {
  return RANKS[card]?.name || "card";
}

/** "Your", "Their", or a name for whoever only looks on. */
export function whose(seat: number, names: Names): string {
  if (names.me !== null) return seat === names.me ? "Your" : "Their";
  return `${names.Of(seat)}’s`;
}

/** "Your Monk:", "Ember’s Monk:". */
export function cardWords(card: number, seat: number, names: Names): string {
  return `${seat === names.me ? "Your" : `${names.Of(seat)}’s`} ${rank(card)}:`;
}

const ROWS: Record<string, string> = { f: "front", b: "back", e: "exposed" };
const NTH = ["first", "second", "third", "fourth"];

/** Columns are counted from the left of whoever looks; the second seat sees them the other way. */
function nth(column: number, names: Names): string {
  return NTH[names.me === 1 ? 3 - column : column] ?? "";
}

export const SLOTS = ["f1", "f2", "f3", "f4", "b1", "b2", "b3", "b4"] as const;
export const PLACES = [...SLOTS, "e1", "e2", "e3", "e4"] as const;
export type PlaceName = (typeof PLACES)[number];

/** "third front card"; a column is "the third column". */
export function place(it: string | number, names: Names): string {
  const name = typeof it === "number" ? (PLACES[it] ?? "f1") : it;
  if (name.startsWith("c")) return `the ${nth(Number(name[1]) - 1, names)} column`;
  return `${nth(Number(name[1]) - 1, names)} ${ROWS[name[0] ?? "f"] ?? ""} card`;
}

/** What an open set of 'hide' holds: slots, and hand cards after them. */
export function hidden(it: number, names: Names): string {
  return it < figures.slots ? place(it, names) : `${rank(it - figures.slots + 1)} in hand`;
}

export function move(choice: Loose, names: Names): string {
  const at = (name: string) => place(String(choice[name]), names);
  const card = rank(Number(choice["card"]));
  switch (choice["do"]) {
    case "look":
      return `Look at your ${at("slot")}`;
    case "activate":
      return `Activate your ${at("place")}`;
    case "play":
      return `Play ${card} in ${at("column")}`;
    case "rest":
      return `Rest their ${at("place")}`;
    case "hide":
      return openField(choice)?.[1].max === 0
        ? `Turn your ${at("place")} down`
        : `Turn your ${at("place")} down and mix`;
    case "reveal":
      return `Reveal their ${at("slot")}`;
    case "draw":
      return "Reveal a card of their hand";
    case "place":
      return `Put it in ${at("column")}`;
    case "show":
      return `Reveal your ${at("slot")}`;
    case "bare":
      return `Reveal ${card} from your hand in ${at("column")}`;
    case "offer":
      return `Offer your ${at("slot")}`;
    case "name":
      return `Declare ${card}`;
    case "decline":
      return "Let it be captured";
    case "save":
      return `Discard your ${at("place")} to save it`;
    case "throw":
      return `Discard ${card} to save it`;
    default:
      return String(choice["do"]);
  }
}

const WANTED: Record<string, [string, string]> = {
  turn: ["choose a card to activate", "is choosing a card to activate"],
  chain: ["activate another card", "activates another card"],
  peek: ["choose a card of yours to look at", "looks at a card"],
  sing: ["choose a card of theirs to rest", "chooses a card to rest"],
  heal: ["choose a card to turn down", "turns a card down"],
  strike: ["choose a card to reveal", "chooses a card to reveal"],
  yield: ["choose a card of yours to reveal", "must reveal a card"],
  offer: ["choose a hidden card to offer", "offers a hidden card"],
  declare: ["declare its rank", "declares a rank"],
  rescue: ["may save your Illusionist", "may save the Illusionist"],
  vanish: ["mix your Illusionist back", "mixes the Illusionist back"],
  place: ["choose a column for their card", "chooses a column for the card"],
};

const HINT: Record<string, string> = {
  turn: "You may look at one hidden card of yours first.",
  rescue: "Only the Samurai saves it. A wrong card is a capture.",
  yield: "You choose, but it must be hidden.",
};

/** A card acts for whoever's turn it is; only the other side's is told apart by its owner's name. */
function whoActs(open: View["open"], card: string, names: Names): string {
  return open.turn === names.me ? `${card}:` : `${names.Of(open.turn)}’s ${card}:`;
}

export function awaits(view: View, names: Names): Await {
  const { open } = view;
  if (open.phase === "over") {
    return {
      say: [
        open.winner === null
          ? "The match is a draw"
          : `${names.Of(open.winner)} ${open.winner === names.me ? "have" : "has"} won the match`,
      ],
    };
  }
  const [mine, theirs] = WANTED[open.phase] ?? ["choose", "is choosing"];
  const acting =
    open.card > 0 && open.phase !== "turn" && open.phase !== "chain" ? rank(open.card) : null;
  const who = open.awaited[0] ?? open.turn;
  if (names.me !== null && open.awaited.includes(names.me)) {
    const looked =
      open.phase === "turn" && open.looked
        ? "You have looked at a card."
        : (HINT[open.phase] ?? `Turn ${open.number}`);
    return {
      say:
        acting && open.phase !== "rescue"
          ? [{ you: whoActs(open, acting, names) }, ` ${mine}`]
          : [{ you: "You" }, ` ${mine}`],
      next: looked,
    };
  }
  return {
    say: [`${names.Of(who)} ${theirs}`],
    next: acting ? `${acting} acts. Turn ${open.number}.` : `Turn ${open.number}`,
  };
}

/** What a recall table tells once and does not repeat. */
export function once(event: unknown): boolean {
  return (event as Loose)["event"] === "saw";
}

export function event(it: Loose, names: Names): string | null {
  const told = it as unknown as Event;
  const you = told.seat !== null && told.seat === names.me;
  const who = told.seat === null ? "" : names.Of(told.seat);
  const whose = you ? "your" : `${who}’s`;
  const s = (verb: string) => (you ? verb : `${verb}s`);
  const at = (name: string | number) => place(name, names);
  switch (told.event) {
    case "begins":
      return `Turn ${told.number}: ${you ? "yours" : `${who}’s`}.`;
    case "looked":
      return `${who} ${s("look")} at ${you ? "your" : "their"} ${at(told.slot)}.`;
    case "saw":
      return `${you ? "Your" : "Their"} ${at(told.slot)} is the ${rank(told.card)}.`;
    case "activated":
      return `${who} ${s("activate")} the ${rank(told.card)}, from ${told.from}.`;
    case "in_vain":
      return `The ${rank(told.card)} finds nothing to do.`;
    case "sung":
      return `${capital(whose)} ${at(told.place)} must rest.`;
    case "mixed":
      return told.slots.length + told.hand > 1
        ? `${who} ${you ? "mix" : "mixes"} the ${rank(told.card)} among ${told.slots.length + told.hand} places.`
        : `${who} ${s("turn")} the ${rank(told.card)} down.`;
    case "holds":
      return told.cards.length
        ? `Your hand now holds ${list(told.cards.map(rank))}.`
        : "Your hand is as it was.";
    case "shown":
      return `${capital(whose)} ${rank(told.card)} is revealed, from ${told.from}.`;
    case "offered":
      return `${who} ${s("offer")} ${you ? "your" : "their"} ${at(told.slot)}.`;
    case "declared":
      return `${who} ${s("declare")} “${rank(told.card)}”.`;
    case "roared":
      return `${you ? "All your" : `All of ${who}’s`} revealed cards rest.`;
    case "saved":
      return `${who} ${s("discard")} the Samurai: the Illusionist is safe.`;
    case "failed":
      return `${who} ${s("discard")} the ${rank(told.card)} in vain.`;
    case "declined":
      return `${who} ${you ? "let" : "lets"} the Illusionist be captured.`;
    case "captured":
      return `${who} ${s("capture")} the Illusionist! That makes ${told.captures}.`;
    case "dealt":
      return told.cards.length
        ? `${who} ${you ? "get" : "gets"} a fresh deal and ${you ? "hold" : "holds"} ${list(told.cards.map(rank))}.`
        : `${who} ${you ? "get" : "gets"} a fresh deal.`;
    case "cooled":
      return told.places.length ? `${capital(whose)} rested cards are ready again.` : null;
    case "late":
      return `${who} ran out of time: luck chooses.`;
    case "won":
      return `${who} ${s("win")} the match.`;
    case "drawn":
      return "The turns are used up.";
    case "laid":
      return `${capital(whose)} ${rank(told.card)} goes to ${at(`c${told.place.slice(1)}`)}.`;
    case "opened":
      return told.cards.length
        ? `${who} held ${list(told.cards.map((card) => `the ${rank(card)}`))}.`
        : null;
    default:
      return null;
  }
}
