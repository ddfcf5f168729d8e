// SPDX-License-Identifier: MIT
// What Clairvoyance says: the sentence above the table, moves and events in words.
import { everybodyAwaited } from "../awaits";
import type { Await } from "../module";
import type { Result } from "../../net/protocol";
import type { Schema } from "../schema";
import { capital, eventWords, isOpenSet, list, youFirst, type Loose, type Names } from "../words";
import {
  abilityName,
  abilityNumber,
  aboutFlight,
  aCard,
  cardName,
  character,
  design,
  isPlural,
  orList,
  type Effect,
} from "./cards";
import { deckNow } from "./deck.svelte";
import { neighbours } from "./die";
import raw from "./schema.json";
import { figures, standing_orders, type Choice, type Event, type Open, type View } from "./types";

export const schema = raw as unknown as Schema;

/** "your Lamp", "Mara's Lamp". */
export function whose(seat: number, names: Names): string {
  return seat === names.me ? "your" : `${names.of(seat)}’s`;
}

function verb(seat: number | null, names: Names, you: string, other: string): string {
  return seat !== null && seat === names.me ? you : other;
}

function oneself(seat: number, names: Names): string {
  return seat === names.me ? "yourself" : "themself";
}

type Pieces = Await["say"];

function who(seat: number, names: Names, start = false): Pieces[number] {
  if (seat === names.me) return { you: start ? "You" : "you" };
  return start ? names.Of(seat) : names.of(seat);
}

/** "Mara throws a Grand Piano at you". */
export function flightWords(open: Open, names: Names): Pieces {
  const { how, card, by, at } = open.flight;
  const does =
    how === "place" ? verb(by, names, "place", "places") : verb(by, names, "throw", "throws");
  if (by === at) {
    const puts = ` ${verb(by, names, "put", "puts")} down ${aCard(card)}`;
    const throws = ` ${does} ${aCard(card)} at ${oneself(by, names)}`;
    return [who(by, names, true), how === "place" ? puts : throws];
  }
  return [
    who(by, names, true),
    ` ${does} ${aCard(card)} ${how === "place" ? "in front of" : "at"} `,
    who(at, names),
  ];
}

/** The numbers of a seat's items with one effect. */
function numbers(open: Open, seat: number, effect: Effect): number[] {
  return (open.item[seat]?.card ?? []).flatMap((card) => {
    const it = design(card);
    return card !== null && it.effect === effect ? [it.param] : [];
  });
}

/** What a seat's items with one effect come to. */
function sum(open: Open, seat: number, effect: Effect): number {
  return numbers(open, seat, effect).reduce((all, one) => all + one, 0);
}

/** Over how many edges a seat may turn the die when it plays from hand; 0 means exactly one. Two
 *  Crystal Balls do not add up, and none counts for a throw that only abilities change. */
export function tiltOf(open: Open, seat: number): number {
  if (open.flight.sure) return 0;
  return Math.max(0, ...numbers(open, seat, "tilt"));
}

/** What would happen to the target as things stand. A preview only; the server decides. */
export function harm(open: Open): number {
  const { flight } = open;
  const more = flight.sure ? 0 : flight.more + sum(open, flight.by, "rack");
  const less = flight.sure ? 0 : flight.less + sum(open, flight.at, "armour");
  const fit = open.tailored === flight.at ? abilityNumber("tailor") : 0;
  return Math.max(0, flight.base + more - less + (open.tailor === "more" ? fit : -fit));
}

/** Whether the card on its way works as the die lies. */
export function matches(open: Open): boolean {
  const { how, card } = open.flight;
  return how === "fling" || how === "blow" || design(card).faces.includes(open.die);
}

/** "It would deal 3 as the die lies." */
export function prospect(open: Open): string {
  const { how } = open.flight;
  if (how === "none") return "";
  if (!matches(open)) return `The die shows ${open.die}, so the card would fail.`;
  if (how === "place") return "With the die as it is, it arrives.";
  return `${harm(open)} damage as things stand.`;
}

/** How many of the actions left may be throws: all once a larger table is down to two seats, but never
 *  the extra ones of an Hourglass. */
export function throwsLeft(open: Open): number {
  const seats = open.character.filter((one) => one !== null).length;
  const free = Math.max(0, open.actions - open.idle);
  if (open.alive.length === 2 && seats > 2) return free;
  return Math.max(0, Math.min(free, open.allowance - open.throws));
}

function actionsWords(open: Open): string {
  const n = open.actions;
  const throws = throwsLeft(open);
  const left = `${n} ${n === 1 ? "action" : "actions"} left`;
  if (throws === n && n > 1) return `${left}.`;
  return `${left}, ${throws === 0 ? "no throw" : throws === 1 ? "one may be a throw" : `${throws} may be throws`}.`;
}

const WINDOWS: Record<string, (whose: string) => string> = {
  "turn start": (whose) => `${capital(whose)} turn begins`,
  "after start effects": (whose) => `${capital(whose)} turn has begun`,
  "before the draw": (whose) => `Before ${whose} draw`,
  "on request": (whose) => `Somebody asked for a moment during ${whose} turn`,
};

function lastWords(open: Open, names: Names): Pieces {
  if (open.last_by === null) return ["Something happened"];
  const what =
    open.last_card === null
      ? (character(open.character[open.last_by])?.ability ?? "an ability")
      : cardName(open.last_card);
  return [who(open.last_by, names, true), ` used ${what}`];
}

function windowWords(open: Open, names: Names): Pieces {
  if (open.flight.how !== "none") return flightWords(open, names);
  const fixed = open.window && WINDOWS[open.window];
  return fixed ? [fixed(whose(open.holder, names))] : lastWords(open, names);
}

function chooseWords(open: Open, names: Names): Await {
  const seat = open.asked ?? open.holder;
  const you = seat === names.me;
  const start: Pieces = [who(seat, names, true)];
  const say = (mine: string, theirs: string): Pieces => [...start, you ? mine : theirs];
  switch (open.choice) {
    case "give_up":
      return {
        say: say(" give up one of your items", " gives up one of their items"),
        next: `${capital(aCard(open.about - 1))} is on its way to ${names.of(seat)}.`,
      };
    case "spy":
      return {
        say: say(" choose a card to be discarded", " chooses a card to be discarded"),
        next: `From ${whose(open.about - 1, names)} hand.`,
      };
    case "deck":
      return {
        say: say(" look through the deck for an item", " looks through the deck for an item"),
      };
    case "heap":
      return { say: say(" take one of the fallen cards", " takes one of the fallen cards") };
    case "whose":
      return {
        say: say(" choose who loses a card", " chooses who loses a card"),
        next: "The card is drawn at random.",
      };
    default:
      return {
        say: say(
          " choose which start effect comes first",
          " orders the effects at the start of the turn",
        ),
      };
  }
}

export function awaits(view: View, names: Names): Await {
  const { open } = view;
  const mine = open.holder === names.me;
  switch (open.phase) {
    case "over":
      return { say: ["The shop is quiet again"], next: `After ${open.turns} turns.` };
    case "pick":
      return {
        ...everybodyAwaited(open.awaited, names, "choosing a character", view.sealed),
        next: view.sealed
          ? "You have chosen. All are shown at once."
          : "Each has one ability, for use once in the game.",
      };
    case "name":
      return {
        ...everybodyAwaited(open.awaited, names, "naming a number", view.sealed),
        next: view.sealed
          ? "You have named yours."
          : "The die is rolled until somebody’s number comes up: that psychic begins.",
      };
    case "act":
      return mine
        ? { say: [{ you: "You" }, " choose an action"], next: actionsWords(open) }
        : { say: [who(open.holder, names, true), " chooses an action"], next: actionsWords(open) };
    case "die":
      return {
        say: [who(open.holder, names, true), mine ? " turn the die" : " turns the die"],
        next: `${plainly(flightWords(open, names))}. It works on ${orList(design(open.flight.card).faces)}.`,
      };
    case "tick":
      return {
        say: windowWords(open, names),
        next: view.sealed
          ? "You have answered. The others may still be thinking."
          : "Everybody may answer now, unseen.",
      };
    case "follow": {
      const seat = open.asked ?? open.holder;
      return {
        say: [who(seat, names, true), " may follow through or withdraw"],
        next: plainly(lastWords(open, names)) + ".",
      };
    }
    case "choose":
      return chooseWords(open, names);
  }
}

export function plainly(pieces: Pieces): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece.you)).join("");
}

export function winners(seats: number[], names: Names): string {
  if (seats.length === 0) return "The game is a draw";
  const all = list(youFirst(seats, names).map((seat) => names.Of(seat)));
  return seats.length > 1 || seats[0] === names.me ? `${all} have won` : `${all} has won`;
}

export function outcome(result: Result, names: Names): string {
  return winners(result.winners, names);
}

interface Aimed {
  seat: number | null;
  item: number | null;
  to: number | null;
  face: number;
  more?: boolean;
}

/** " on Mara's Lamp, for Teo", " to 4": what an effect of seat 'by' is aimed at. */
export function aimWords(it: Aimed, names: Names, by: number | null = null): string {
  const whom = (seat: number) => (seat === by ? oneself(seat, names) : names.of(seat));
  let text = "";
  if (it.item !== null && it.seat !== null)
    text += ` on ${whose(it.seat, names)} ${cardName(it.item)}`;
  else if (it.item !== null) text += ` for the ${cardName(it.item)}`;
  else if (it.seat !== null) text += ` on ${whom(it.seat)}`;
  if (it.to !== null) text += `, for ${whom(it.to)}`;
  if (it.face) text += `, to ${it.face}`;
  return text;
}

function effectWords(choice: Extract<Choice, Aimed>, view: View, names: Names): string {
  const card = "card" in choice ? choice.card : null;
  const me = card === null ? character(view.open.character[view.me]) : undefined;
  const effect = card === null ? me?.effect : design(card).effect;
  const what = card === null ? (me?.ability ?? "your ability") : cardName(card);
  const start = choice.do.endsWith("play") ? `Play ${what}` : `Use ${what}`;
  if (effect === "tailor" && "more" in choice)
    return `${start}: ${abilityNumber("tailor")} ${choice.more ? "more" : "less"}${aimWords(choice, names, names.me)}`;
  if (me && effect === "redirect") return `${start} at ${names.of(choice.seat ?? 0)}`;
  const aim = aimWords(choice, names, names.me);
  const about = effect ? aboutFlight(effect) : "nothing";
  const onFlight =
    aim === "" && view.open.flight.how !== "none" && (about === "saves" || about === "hurts");
  return start + (onFlight ? ` on the ${cardName(view.open.flight.card)}` : aim);
}

/** The schema's words for the bits of a set. */
function bitNames(move: string): (string | null)[] {
  return schema.moves.find(({ name }) => name === move)?.fields[0]?.names ?? [];
}

/** A standing order by the cards of the deck that it would use. */
function orderWords(order: number): string {
  const it = standing_orders[order];
  const kind = it?.how === "play" ? "instant" : "single-use";
  const cards = deckNow().filter((card) => card.effect === it?.effect && card.kind === kind);
  return list(cards.map(({ name }) => name)) || `Order ${order + 1}`;
}

export function move(it: Loose, names: Names, view: View): string {
  const choice = it as unknown as Choice;
  const at = (seat: number) => (seat === names.me ? "yourself" : names.of(seat));
  switch (choice.do) {
    case "pick":
      return `Be ${character(choice.character)?.name ?? choice.character}`;
    case "name":
      return isOpenSet(choice.numbers)
        ? "Name your number"
        : `Name ${choice.numbers.join(" and ")}`;
    case "throw":
      return `Throw ${aCard(choice.card)} at ${at(choice.target)}`;
    case "fling":
      return `Throw your ${cardName(choice.card)} at ${at(choice.target)}`;
    case "place":
      return choice.target === names.me
        ? `Put down ${aCard(choice.card)}`
        : `Place ${aCard(choice.card)} in front of ${names.of(choice.target)}`;
    case "discard":
      return choice.another === null
        ? `Discard ${aCard(choice.card)}`
        : `Discard ${aCard(choice.card)} and ${aCard(choice.another)}`;
    case "end":
      return "End your turn";
    case "turn":
      return choice.face === view.open.die
        ? `Leave the die on ${choice.face}`
        : `Turn the die to ${choice.face}`;
    case "choose":
      return choice.card === null
        ? "Take nothing"
        : `${CHOOSES[view.open.choice] ?? "Choose"} ${aCard(choice.card)}`;
    case "appoint":
      return choice.seat === names.me ? "You lose a card" : `${names.Of(choice.seat)} loses a card`;
    case "follow":
      return "Follow through";
    case "withdraw":
      return "Withdraw";
    case "hold":
      return "Ask for a moment to answer";
    case "stops":
      return "Windows that you pass without being asked";
    case "orders":
      return "Standing orders while a throw is about to hit you";
    case "pass":
      return view.open.flight.how === "none" ? "Pass" : "Let it be";
    case "blow": {
      const health = isOpenSet(choice.health) ? "some health" : `${choice.health[0] ?? 0} health`;
      return `${abilityName("blow")}: ${choice.possessed ? `your ${cardName(choice.card)}` : aCard(choice.card)} at ${names.of(choice.target)} for ${health}`;
    }
    case "wreck":
    case "answer_wreck":
      return isOpenSet(choice.places)
        ? `${abilityName("wreck")}: destroy up to ${choice.places.max} items`
        : `${abilityName("wreck")} on ${choice.places.length === 1 ? "one item" : `${choice.places.length} items`}`;
    case "tick":
      return "Time is up";
    default:
      return effectWords(choice as Extract<Choice, Aimed>, view, names);
  }
}

const CHOOSES: Record<string, string> = {
  give_up: "Give up",
  spy: "Discard",
  deck: "Take",
  heap: "Take",
  first: "First:",
};

/** What stands in an open set. */
export function thing(
  field: string,
  it: number,
  _choice: Loose,
  view: View,
  names?: Names,
): string {
  if (field === "windows") return capital(bitNames("stops")[it] ?? "");
  if (field === "orders") return orderWords(it);
  if (field === "places") {
    const seat = Math.floor(it / figures.items);
    const item = cardName(view.open.item[seat]?.card[it % figures.items]);
    const owner = view.open.character[seat] ?? `seat ${seat + 1}`;
    return names ? `${capital(whose(seat, names))} ${item}` : `${item} (${owner})`;
  }
  if (field === "health") return `${it} health, ${it + abilityNumber("blow")} damage`;
  return String(it);
}

/** Selecting a card, aiming and the button are three presses already, so only giving up a turn asks
    for confirmation. */
export function asks(it: Loose, view: View): string | null {
  if (it["do"] === "end" && view.open.actions > 0) {
    const n = view.open.actions;
    return `End your turn with ${n} ${n === 1 ? "action" : "actions"} unused?`;
  }
  return null;
}

function cards(all: (number | null)[]): string {
  return list(all.filter((card) => card !== null).map((card) => aCard(card)));
}

export function event(it: Loose, names: Names): string | null {
  const told = it as unknown as Event;
  const seat = told.seat;
  const name = seat === null ? "" : names.Of(seat);
  const does = (you: string, other: string) => `${name} ${verb(seat, names, you, other)}`;
  switch (told.event) {
    case "picked":
      return `${does("are", "is")} ${told.character}.`;
    case "named":
      return `${does("name", "names")} ${told.numbers.join(" and ")}.`;
    case "again":
      return `${does("must", "must")} choose again: somebody had it first.`;
    case "rolled":
      return `The die shows ${told.face}.`;
    case "turn":
      return `${seat === names.me ? "Your" : `${name}’s`} turn, round ${told.n}.`;
    case "start_effect":
      return `${seat === names.me ? "Your" : `${name}’s`} ${cardName(told.card)} takes effect.`;
    case "declared": {
      const own = told.target === seat;
      const at = own ? oneself(told.target, names) : names.of(told.target);
      if (told.how !== "place") return `${does("throw", "throws")} ${aCard(told.card)} at ${at}.`;
      return own
        ? `${does("put", "puts")} down ${aCard(told.card)}.`
        : `${does("place", "places")} ${aCard(told.card)} in front of ${at}.`;
    }
    case "turned":
      return told.from === told.to
        ? `${does("leave", "leaves")} the die on ${told.to}.`
        : `${does("turn", "turns")} the die from ${told.from} to ${told.to}.`;
    case "used":
      return `${does("use", "uses")} ${cardName(told.card)}${aimWords({ ...told, seat: told.whom }, names, seat)}.`;
    case "ability":
      return `${does("use", "uses")} ${told.ability}${aimWords({ ...told, seat: told.whom }, names, seat)}.`;
    case "withdrawn":
      return `${does("withdraw", "withdraws")}.`;
    case "may_follow":
      return null;
    case "quiet":
      return "Nobody interrupts.";
    case "checked":
      return told.matches ? "The face matches." : "The face does not match: the card is lost.";
    case "damaged": {
      const how =
        told.more || told.less
          ? ` (${told.base}${told.more ? ` + ${told.more}` : ""}${told.less ? ` − ${told.less}` : ""})`
          : "";
      return `${does("take", "takes")} ${told.damage} damage${how}.`;
    }
    case "healed":
      return `${does("regain", "regains")} ${told.n} health.`;
    case "possessed":
      return `The ${cardName(told.card)} ${isPlural(told.card) ? "are" : "is"} ${seat === names.me ? "yours" : `${name}’s`} now.`;
    case "destroyed":
      return told.how === "flight"
        ? `The ${cardName(told.card)} ${isPlural(told.card) ? "are destroyed on their" : "is destroyed on its"} way.`
        : `${does("lose", "loses")} ${aCard(told.card)}.`;
    case "discarded":
      return `${does("discard", "discards")} ${cards(told.cards)}.`;
    case "drew":
      return `${does("draw", "draws")} ${told.n === 1 ? "a card" : `${told.n} cards`}.`;
    case "drawn":
      return `${seat === names.me ? "You draw" : `${name} draws, for all to see:`} ${cards(told.cards)}.`;
    case "looked":
      return `${does("look", "looks")} at ${whose(told.whom, names)} hand.`;
    case "saw":
      return `In ${whose(told.whose, names)} hand: ${cards(told.cards) || "nothing"}.`;
    case "saw_deck":
      return `In the deck: ${cards(told.cards)}.`;
    case "took":
      return `${does("take", "takes")} ${aCard(told.card)} into ${seat === names.me ? "your" : "their"} hand.`;
    case "found":
      return `${does("take", "takes")} ${told.card === null ? "nothing" : aCard(told.card)} from the deck.`;
    case "shows":
      return `${seat === names.me ? "Your" : `${name}’s`} hand lies open: ${cards(told.cards) || "no cards"}.`;
    case "shuffled":
      return "The deck is shuffled.";
    case "retargeted":
      return told.whom === names.me
        ? "You are the new target."
        : `${names.Of(told.whom)} is the new target.`;
    case "held":
      return "Somebody asks for a moment.";
    case "out":
      return `${does("are", "is")} knocked out.`;
    case "won":
      return `${does("win", "wins")}.`;
    case "drawn_game":
      return "The game is a draw.";
    default:
      return eventWords(schema, it, names);
  }
}

export function role(seat: number, view: View): string | null {
  return view.open.character[seat] ?? null;
}

/** "Shows 8. One tilt: 1, 3 or 5". */
export function dieWords(face: number): string {
  return face
    ? `Shows ${face}. One tilt: ${orList(neighbours(face))}`
    : "The die is not rolled yet";
}
