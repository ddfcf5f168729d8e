// SPDX-License-Identifier: MIT
// What Telepathic says: cards, sets, conditions, the sentence, and the log.
import type { Await } from "../module";
import type { Result } from "../../net/protocol";
import type { Schema } from "../schema";
import { capital, eventWords, list, type Loose, type Names } from "../words";
import { ACTION_ORDER, type Action, type Condition, type SetName } from "./grid";
import raw from "./schema.json";
import type { Event, Open, View } from "./types";

export const schema = raw as unknown as Schema;

const TITLES: Record<Action, string> = {
  "column-north": "Column North",
  "column-south": "Column South",
  "row-east": "Row East",
  "row-west": "Row West",
  clockwise: "Clockwise",
  "counter-clockwise": "Counter-clockwise",
  "row-mirror": "Row Mirror",
  "column-mirror": "Column Mirror",
  "row-halves": "Row Halves",
  "column-halves": "Column Halves",
};

export function title(action: Action): string {
  return TITLES[action];
}

/** The key of an action card's picture. */
export function actionId(action: Action): string {
  return `a${ACTION_ORDER.indexOf(action) + 1}`;
}

export function setWords(set: SetName): string {
  const [kind, which] = set.split("-");
  return kind === "column" || kind === "row" ? `${kind} ${which ?? ""}` : `the ${set} quarter`;
}

/** "C", "2" or "NE". */
export function setShort(set: SetName): string {
  const [kind, which] = set.split("-") as [string, string];
  return kind === "column" || kind === "row"
    ? which
    : (kind.charAt(0) + which.charAt(0)).toUpperCase();
}

export function actWords(action: Action, set: SetName): string {
  const it = setWords(set);
  switch (action) {
    case "clockwise":
    case "counter-clockwise":
      return `Turn ${it} ${action}`;
    case "row-mirror":
    case "column-mirror":
      return `Mirror ${it}`;
    case "row-halves":
    case "column-halves":
      return `Swap the halves of ${it}`;
    default:
      return `Move ${it} ${action.split("-")[1] ?? ""}`;
  }
}

/** "moved column D north", said of somebody. */
export function doneWords(action: Action, set: SetName): string {
  const [verb = "", ...rest] = actWords(action, set).split(" ");
  const done: Record<string, string> = {
    Move: "moved",
    Turn: "turned",
    Mirror: "mirrored",
    Swap: "swapped",
  };
  return [done[verb] ?? verb, ...rest].join(" ");
}

const SHAPES = ["star", "circle", "cross", "square"];

export function isShape(condition: Condition): boolean {
  return SHAPES.includes(condition);
}

/** The key of a condition's picture. */
export function conditionId(condition: Condition): string {
  return `${isShape(condition) ? "shape" : "colour"}-${condition}`;
}

/** "three stars", "three blue". */
export function threeOf(condition: Condition): string {
  return isShape(condition)
    ? `three ${condition === "cross" ? "crosses" : `${condition}s`}`
    : `three ${condition}`;
}

const ROLES: Record<Open["role"][number], string> = {
  colour: "holds colours",
  shape: "holds shapes",
  captain: "captain",
  director: "director",
  "colour-lose": "knows the losing colour",
  "colour-win": "knows the winning colour",
  "shape-lose": "knows the losing shape",
  "shape-win": "knows the winning shape",
};

/** What a seat is, or does: "Ember holds colours", and with 'you' "You hold colours". */
export function roleWords(role: Open["role"][number] | undefined, you = false): string {
  const words = role ? ROLES[role] : "";
  return you ? words.replace(/^(hold|know)s /, "$1 ") : words;
}

/** The team of a seat where there are two. */
export function teams(open: Open): boolean {
  return open.role.length === 4 && open.role.every((role) => role === "colour" || role === "shape");
}

export function role(seat: number, view: View): string | null {
  const what = roleWords(view.open.role[seat]);
  return teams(view.open) ? `team ${seat % 2 === 0 ? "X" : "Y"}, ${what}` : what;
}

export function awaits(view: View, names: Names): Await {
  const { open } = view;
  const mine = open.actor === names.me;
  const who = mine ? { you: "You" } : names.Of(open.actor);
  const deck =
    open.deck_left === 1 ? "One card in the deck." : `${open.deck_left} cards in the deck.`;
  if (mine && view.sealed !== "none")
    return {
      say: [{ you: "You" }, " have chosen"],
      next: "It is shown on the beat, so the time you took tells nothing.",
    };
  switch (open.phase) {
    case "over":
      return { say: [RESULTS[open.result]], next: REASONS[open.reason] };
    case "giving":
      return {
        say: [who, mine ? " give a card" : " gives a card"],
        next: `Action ${open.actions + 1}. ${deck}`,
      };
    case "performing":
      return {
        say: mine
          ? [{ you: "You perform" }, ` ${names.Of(open.giver)}’s card`.replace("You’s", "your")]
          : [who, " performs"],
        next: open.given ? `${title(open.given)}: one of its four sets.` : deck,
      };
    case "answering":
      if (open.timer_kind === "window" || open.awaited.length > 1)
        return {
          say: open.awaited.includes(names.me ?? -1)
            ? [{ you: "You" }, " may announce"]
            : ["Somebody may announce"],
          next: "Say nothing and play continues when the time runs out. The time is the same for everybody.",
        };
      return {
        say: [who, " may announce"],
        next: mine
          ? "Do you know your partner’s wish, and are both lines on the table? If not, go on."
          : "Otherwise the game goes on.",
      };
    case "responding":
      return { say: [who, mine ? " answer" : " answers"], next: announcedWords(open, names) };
  }
}

function announcedWords(open: Open, names: Names): string {
  const said = open.announced.filter((one): one is Condition => one !== null);
  if (open.announcer === null || said.length === 0) return "The announcement stands.";
  return `${names.Of(open.announcer)} announced ${said.map(threeOf).join(" and ")}.`;
}

/** The partner who is announced to, where there is just one. */
function partnerOf(seat: number, open: Open): number | null {
  if (open.role.length === 2) return 1 - seat;
  return teams(open) ? (seat + 2) % 4 : null;
}

/** "You said three crosses; Ember wanted three stars." Empty unless somebody announced. */
export function saidAndWanted(view: View, names: Names): string {
  const { open } = view;
  const { announcer } = open;
  const said = open.announced.filter((one): one is Condition => one !== null);
  if (announcer === null || !said.length) return "";
  const partner = partnerOf(announcer, open);
  const wanted = (seat: number) => {
    const win = view.win[seat];
    return win ? `${names.of(seat)} wanted ${threeOf(win)}` : "";
  };
  if (partner === null) {
    const all = open.role.map((_, seat) => wanted(seat)).filter(Boolean);
    return `${names.Of(announcer)} said ${said.map(threeOf).join(" and ")}; ${all.join(", ")}.`;
  }
  const first = `${names.Of(announcer)} said ${threeOf(said[0] as Condition)}; ${wanted(partner)}.`;
  if (!open.response) return first;
  return `${first} ${names.Of(partner)} said ${threeOf(open.response)}; ${wanted(announcer)}.`;
}

export const RESULTS: Record<Open["result"], string> = {
  running: "The game goes on",
  won: "You have won together",
  lost: "You have lost together",
  "team-x": "Team X has won",
  "team-y": "Team Y has won",
  drawn: "A draw",
};

export const REASONS: Record<Open["reason"], string> = {
  none: "",
  "lose-line": "A losing line came up.",
  "all-right": "Every guess was right, and every line was on the table.",
  "wrong-name": "A guess was wrong.",
  "not-met": "The guesses were right, but a line was missing.",
  "no-name": "Nobody named it in time.",
  cap: "The last action was made.",
};

export function move(choice: Loose, names: Names, view: View): string {
  switch (choice["do"]) {
    case "give":
      return `Give ${title(choice["card"] as Action)} to ${names.of(Number(choice["to"]))}`;
    case "perform":
      return view.open.given
        ? actWords(view.open.given, choice["set"] as SetName)
        : setWords(choice["set"] as SetName);
    case "pass":
      return "Go on without announcing";
    case "announce":
      return `Announce ${threeOf(choice["condition"] as Condition)}`;
    case "name":
      return `Announce ${threeOf(choice["colour"] as Condition)} and ${threeOf(choice["shape"] as Condition)}`;
    case "respond":
      return `Answer ${threeOf(choice["condition"] as Condition)}`;
    default:
      return String(choice["do"]);
  }
}

export function asks(choice: Loose): string | null {
  switch (choice["do"]) {
    case "announce":
      return `Announce ${threeOf(choice["condition"] as Condition)}? The game ends with it.`;
    case "name":
      return `Announce ${threeOf(choice["colour"] as Condition)} and ${threeOf(choice["shape"] as Condition)}? The game ends with it.`;
    case "respond":
      return `Answer ${threeOf(choice["condition"] as Condition)}? The game ends with it.`;
    default:
      return null;
  }
}

export function outcome(result: Result, names: Names): string | null {
  if (result.winners.length === 0)
    return result.scores.some((score) => score > 0) ? "A draw" : "You have lost together";
  if (result.winners.length === result.scores.length) return "You have won together";
  return names.me !== null && result.winners.includes(names.me)
    ? "Your team wins"
    : names.me === null
      ? null
      : "The other team wins";
}

export function event(it: Loose, names: Names): string | null {
  const told = it as unknown as Event;
  const who = told.seat === null ? "" : names.Of(told.seat);
  const you = told.seat !== null && told.seat === names.me;
  switch (told.event) {
    case "given":
      return `${who} ${you ? "give" : "gives"} ${title(told.card)} to ${names.of(told.to)}.`;
    case "performed":
      return `${who}: ${actWords(told.card, told.set)}.`;
    case "drew":
      return `${title(told.card)} is turned up.`;
    case "shuffled":
      return `The used cards are shuffled: ${told.cards} in the deck.`;
    case "passed":
      return `${who} ${you ? "go" : "goes"} on.`;
    case "silent":
      return "Nobody announces.";
    case "announced":
      return `${who} ${you ? "announce" : "announces"} ${threeOf(told.condition)}.`;
    case "named":
      return `${who} ${you ? "announce" : "announces"} ${threeOf(told.colour)} and ${threeOf(told.shape)}.`;
    case "responded":
      return `${who} ${you ? "answer" : "answers"} ${threeOf(told.condition)}.`;
    case "timed_out":
      return `${who} ran out of time.`;
    case "shown": {
      const parts = [
        told.win && `${you ? "win" : "wins"} with ${threeOf(told.win)}`,
        told.lose && `${you ? "lose" : "loses"} with ${threeOf(told.lose)}`,
      ].filter((one) => one !== null);
      return `${who} ${list(parts) || (you ? "hold no condition" : "holds no condition")}.`;
    }
    case "ended":
      return `${RESULTS[told.result]}. ${REASONS[told.reason]}`.trim();
    case "sealed":
      return you ? "Your choice waits until the time is up." : null;
    default:
      return capital(eventWords(schema, it, names));
  }
}
