// SPDX-License-Identifier: MIT
// What this seat decides now, in words and buttons: the question, what there is to choose, and what the
// main and the second button do.
import { playSound, playWithoutBeat } from "../../sound";
import { capital } from "../words";
import { abilityNumber, cardName, character, design, fully } from "./cards";
import type { Aim } from "./choose";
import type { Button } from "./Dock.svelte";
import type { Situation } from "./situation.svelte";
import type { StandingPass, Until } from "./standing.svelte";
import type { Choice, Move } from "./types";
import { flightWords, move as moveText, plainly, prospect, thing, whose } from "./words";

const VERBS: Record<string, string> = {
  throw: "Throw",
  fling: "Throw",
  place: "Place",
  discard: "Discard",
  play: "Play",
  use: "Use",
  ability: "Use",
  blow: "Blow",
  wreck: "Destroy",
};

const NUMBERS = ["no", "one", "two", "three", "four", "five"];

/** The last of these events tells whether a window is new or continues after an answer. */
const MARKS = ["declared", "quiet", "turn", "start_effect", "used", "ability"];

const SEALED = ["pass", "pick", "name"];

export class Decision {
  private readonly end = $derived.by(() => this.legal("end"));
  private readonly pass = $derived.by(() => this.legal("pass"));
  private readonly followOn = $derived.by(() => this.legal("follow"));
  private readonly withdraw = $derived.by(() => this.legal("withdraw"));
  private readonly ability = $derived.by(() =>
    this.at.mine === null ? undefined : character(this.at.open.character[this.at.mine]),
  );
  /** A card or the ability is selected, and can be put back. */
  private readonly taken = $derived.by(
    () => this.at.takenCard !== null || this.at.choice.source === "ability",
  );

  /** What the seat has sealed in this window. */
  private readonly sealedWords = $derived.by(() => {
    const { sealed } = this.at;
    switch (sealed?.do) {
      case "play":
      case "use": {
        const { ordered } = this.at.props().view;
        return `You answer with ${cardName(sealed.card)}${ordered ? ", as ordered" : ""}.`;
      }
      case "ability":
      case "wreck":
        return `You answer with ${this.ability?.ability ?? "your ability"}.`;
      default:
        return "You let it be.";
    }
  });

  readonly title = $derived.by(() => {
    const { open, choice, takenCard, mine, deciding } = this.at;
    const { view } = this.at.props();
    if (choice.source && takenCard !== null) return cardName(takenCard);
    if (choice.source === "ability") return this.ability?.ability ?? "Your ability";
    switch (open.phase) {
      case "pick":
        return view.sealed
          ? `You will be ${this.at.sealedWho?.name ?? "somebody"}`
          : "Who will you be?";
      case "name":
        if (view.sealed) return "You have named your number";
        return choice.path.way?.open?.[1].min === 2 ? "Name two numbers" : "Name a number";
      case "die":
        return deciding ? "Turn the die over an edge" : "The die is being turned";
      case "tick":
        if (view.sealed) return this.sealedWords;
        if (this.standing.passes) return "You pass";
        return this.question();
      case "follow":
        if (this.followOn) return "Still follow through?";
        if (this.withdraw) return "Too late for your answer";
        if (open.asked !== mine) return "A moment";
        return this.at.sealed ? "You follow through" : "You withdraw";
      case "choose":
        return deciding ? "Your choice" : "A choice is being made";
      default:
        return this.end ? "Your turn" : "Your hand";
    }
  });

  readonly small = $derived.by(() => {
    const { open, choice, takenCard, mine } = this.at;
    const { view, names, help } = this.at.props();
    if (choice.source === "ability" && this.ability) return this.ability.does;
    if (open.phase === "pick" && this.at.sealedWho)
      return `${this.at.sealedWho.ability}: ${this.at.sealedWho.does}`;
    if (choice.source === "pick" && choice.level?.chosen?.kind === "who") {
      const it = character(choice.level.chosen.pick);
      return it ? `${it.ability}: ${it.does}` : "";
    }
    if (takenCard !== null && choice.source) return this.cardWords(takenCard);
    if (open.phase === "die" && open.flight.how !== "none")
      return `${plainly(flightWords(open, names))}.`;
    if (open.phase === "tick" || open.phase === "die") {
      if (open.flight.how === "none")
        return view.sealed
          ? "It goes on by itself."
          : "Pick a card, an item or your ability, or let it be.";
      const target = open.flight.at === mine && open.flight.how !== "place";
      return `${target ? "You are the target. " : ""}${prospect(open)}`;
    }
    if (open.phase === "follow" && this.followOn)
      return "Something happened before your answer. Follow through with it, or withdraw and keep it.";
    if (open.phase === "follow" && this.withdraw)
      return "What happened before makes it impossible. You keep it, and nobody sees what it was.";
    if (this.end && help !== "off")
      return "Pick a card to throw, place or discard, or use an item or your ability.";
    return "";
  });

  readonly main = $derived.by((): Button | null => {
    const { open, choice } = this.at;
    const { view, names, where } = this.at.props();
    const { move } = choice;
    const { followOn, withdraw, pass } = this;
    if (move) return { text: moveText({ ...move }, names, view), press: () => this.send(move) };
    if (followOn) return { text: "Follow through", press: () => this.send(followOn) };
    if (withdraw) return { text: "Keep it", press: () => this.send(withdraw) };
    if (choice.source) return { text: this.hint() };
    if (pass)
      return this.at.canAnswer
        ? { text: "Choose an answer" }
        : { text: this.letBe(), press: () => this.send(pass) };
    if (this.end) return { text: "Choose a card" };
    if (open.phase === "over" || where !== "seat") return null;
    return { text: view.sealed ? "Sealed" : "Wait" };
  });

  readonly second = $derived.by((): Button | null => {
    const { choice } = this.at;
    const { pass, end, followOn, withdraw } = this;
    if (withdraw && followOn) return { text: "Withdraw", press: () => this.send(withdraw) };
    if (pass)
      return !this.at.canAnswer && !choice.source
        ? null
        : { text: this.letBe(), press: () => this.send(pass) };
    if (choice.source && this.taken) return { text: "Put back", press: () => choice.drop() };
    if (end) return { text: "End turn", press: () => this.at.props().onmove(end) };
    return null;
  });

  readonly extra = $derived.by((): Button[] => {
    const { at, ability } = this;
    const { open, mine } = at;
    if (at.props().where !== "seat" || mine === null) return [];
    if (["over", "pick", "name"].includes(open.phase)) return [];
    const passes = [this.standingButton("hit", "Pass unless it hits me")];
    if (open.holder !== mine) passes.push(this.standingButton("turn", "Pass until my turn"));
    if (this.taken) return passes;
    const all: Button[] = [];
    if (ability) {
      const used = open.used.includes(mine);
      all.push({
        text: used ? `${ability.ability} (used)` : ability.ability,
        press: at.choice.may("ability")
          ? () => at.choice.take("ability")
          : () => (at.looked = { kind: "seat", seat: mine }),
      });
    }
    all.push(...passes);
    const hold = this.legal("hold");
    if (hold)
      all.push({
        text: "Ask for a moment",
        icon: "hand",
        brief: true,
        press: () => at.props().onmove(hold),
      });
    if (at.options.orders)
      all.push({
        text: "Standing orders",
        icon: "gear",
        brief: true,
        press: () => (at.looked = { kind: "orders" }),
      });
    return all;
  });

  readonly set = $derived.by(() => {
    const { choice } = this.at;
    const { view, names } = this.at.props();
    const open = choice.path.way?.open;
    if (!open || !choice.source) return null;
    return {
      set: open[1],
      picked: choice.set,
      name: (it: number) =>
        open[0] === "numbers" ? String(it) : thing(open[0], it, {}, view, names),
    };
  });

  readonly aims = $derived.by(() => {
    const { choice } = this.at;
    return choice.source === "pick" || this.set || !choice.level
      ? []
      : choice.level.options.map((aim) => ({ aim, text: this.aimText(aim) }));
  });

  readonly verbs = $derived.by(() => {
    const { verbs, verb: chosen } = this.at.choice;
    if (verbs.length < 2) return [];
    return verbs.map((verb) => ({ verb, text: VERBS[verb] ?? verb, on: verb === chosen }));
  });

  constructor(
    private readonly at: Situation,
    private readonly standing: StandingPass,
  ) {}

  private legal(kind: Choice["do"]): Move | undefined {
    return this.at.props().legal.find((one) => one.do === kind) as Move | undefined;
  }

  private send(move: Move): void {
    if (["throw", "fling", "blow"].includes(move.do)) playWithoutBeat("throw");
    else if (move.do.startsWith("answer") || SEALED.includes(move.do)) playSound("seal");
    this.at.props().onmove(move);
    this.at.choice.drop();
  }

  private cardWords(card: number): string {
    const it = design(card);
    const far = this.at.choice.source.startsWith("hand ") ? this.at.reach(card).far : "";
    const effect = fully(it).replace(/^[^.]*\. /, "");
    return [
      it.kind === "instant" ? "" : `${it.damage} damage.`,
      far && `${far}.`,
      it.effect === "none"
        ? ""
        : it.kind === "continuous"
          ? `In front of somebody: ${effect}`
          : effect,
    ]
      .filter(Boolean)
      .join(" ");
  }

  private aimText(aim: Aim): string {
    const { open, choice, mine } = this.at;
    const { names } = this.at.props();
    switch (aim.kind) {
      case "seat":
        return aim.seat === mine ? "Yourself" : names.Of(aim.seat);
      case "item":
        return `${capital(whose(aim.seat, names))} ${cardName(aim.card)}`;
      case "card": {
        const discarding = choice.verb === "discard";
        if (aim.card === null) return discarding ? "Only this" : "Nothing";
        return discarding ? `and ${cardName(aim.card)}` : cardName(aim.card);
      }
      case "face":
        return aim.face === open.die ? `Stay on ${aim.face}` : `To ${aim.face}`;
      case "flight":
        return `The ${cardName(open.flight.card)} on its way`;
      case "fit":
        return `${abilityNumber("tailor")} ${aim.more ? "more" : "less"}`;
      case "who":
        return character(aim.pick)?.name ?? aim.pick;
    }
  }

  private hint(): string {
    const { path, level } = this.at.choice;
    if (path.way?.open) {
      const [field, set] = path.way.open;
      if (field === "health") return "Choose how much";
      const noun = field === "numbers" ? "number" : "item";
      if (set.max === 1) return `Choose ${noun === "item" ? "an" : "a"} ${noun}`;
      return `Choose ${set.min === set.max ? "" : "up to "}${NUMBERS[set.max] ?? set.max} ${noun}s`;
    }
    switch (level?.options[0]?.kind) {
      case "who":
        return "Choose a character";
      case "face":
        return "Choose a face";
      case "card":
        return "Choose a card";
      case "item":
        return "Choose an item";
      case "fit":
        return "More or less?";
      default:
        return "Choose a target";
    }
  }

  /** A window that continues after an answer asks about that answer. Repeating the same question
      would look as if the press had failed. */
  private question(): string {
    const { open } = this.at;
    const { events, names } = this.at.props();
    const last = events.findLast(({ event }) => MARKS.includes(event.event))?.event;
    const isAnswer = last?.event === "used" || last?.event === "ability";
    if (isAnswer && last.seat !== null && last.seat !== this.at.mine) {
      const what = last.event === "used" ? cardName(last.card) : last.ability;
      return `Answer ${whose(last.seat, names)} ${what}?`;
    }
    return open.flight.how === "none" ? "Answer?" : `Answer the ${cardName(open.flight.card)}?`;
  }

  private standingButton(until: Until, text: string): Button {
    const { standing } = this;
    const on = standing.until === until;
    return {
      text: on ? "Ask me again" : text,
      icon: on ? "hand" : until === "hit" ? "next" : "last",
      press: () => (standing.until = on ? null : until),
    };
  }

  private letBe(): string {
    const { how } = this.at.open.flight;
    return how === "none" ? "Pass" : how === "place" ? "Let it be" : "Let it land";
  }
}
