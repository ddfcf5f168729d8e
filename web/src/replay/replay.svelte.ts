// SPDX-License-Identifier: MIT
// A finished game that is looked at: its frames through somebody's eyes, the moment, and playing on.
import { client, loadGame } from "../app.svelte";
import type { GameModule, Told } from "../games/module";
import type { Names } from "../games/words";
import { Moments } from "../moments/player.svelte";
import { Refused } from "../net/client.svelte";
import type { Frame, Requests } from "../net/protocol";
import { botName, givenNames, replayRoom } from "../seats";
import { settings } from "../settings.svelte";
import { beatsAt, nameMoments, type Named, type Played } from "./named";

export type Eyes = number | "watcher" | "all";
type Answer = Requests["replay"]["result"];

export class Replay {
  eyes = $state<Eyes>("watcher");
  /** The scenes of moves that are played; seeking shows none. */
  readonly beats = new Moments();
  private place = $state(0);
  /** Whether to show what comes after the moments that were looked at: in the log, the chances and the
   *  names of moments. */
  ahead = $state(false);
  private furthest = $state(0);
  answer = $state.raw<Answer | null>(null);
  frames = $state.raw<Frame[]>([]);
  /** The audience of the frames on screen, until the requested ones arrive. */
  shown = $state<Eyes>("watcher");
  missing = $state(false);
  game = $state.raw<GameModule | null>(null);
  named = $state.raw<Named[]>([]);

  readonly moves = $derived(this.answer?.moves ?? 0);
  readonly now = $derived(Math.min(this.at, Math.max(0, this.frames.length - 1)));
  readonly frame = $derived(this.frames[this.now]);
  /** The last moment of which anything is told. */
  readonly until = $derived(this.ahead ? this.moves : Math.min(this.furthest, this.moves));
  readonly seat = $derived(typeof this.shown === "number" ? this.shown : null);
  // A bot has no name in a record: it gets the one it had at the table.
  readonly people = $derived((this.answer?.names ?? []).map((name, i) => name || botName(i)));
  readonly names: Names = $derived(givenNames(this.people, null));
  readonly room = $derived(this.answer ? replayRoom({ ...this.answer, names: this.people }) : null);
  /** The whole state as the game's own table draws it; null through a seat's or the public's eyes. */
  readonly opened = $derived.by(() => {
    // All of them are read before the eyes are looked at: Svelte may work this out once more with the
    // eyes of before, and would then forget to follow the frame.
    const { shown, frame, game, names } = this;
    return shown === "all" && frame ? (game?.opened?.(frame.view as never, names) ?? null) : null;
  });
  readonly all = $derived(told(this.frames));
  readonly events = $derived(told(this.frames.slice(0, this.now + 1)));
  /** When somebody asked the coach. */
  readonly coached: Named[] = $derived(
    (this.answer?.coached ?? []).map(({ at, seat, asked }) => ({
      at,
      say: `${this.names.Of(seat)} asked the coach ${asked === "hint" ? "for a hint" : "what could be known"}`,
    })),
  );
  readonly moments = $derived(new Set(this.frames.map((one) => one.at)));

  constructor(
    readonly record: string,
    asked: URLSearchParams,
  ) {
    this.eyes = eyesOf(asked.get("eyes"));
    this.at = Number(asked.get("at")) || 0;
  }

  get at(): number {
    return this.place;
  }

  set at(move: number) {
    this.beats.cut();
    this.place = move;
    this.furthest = Math.max(this.furthest, move);
  }

  /** Whoever played sees it through their own eyes first. */
  async findSelf(): Promise<void> {
    try {
      const { records } = await client.request("records", {});
      const seat = records
        .find((line) => line.record === this.record)
        ?.people.indexOf(client.person);
      if (seat !== undefined && seat >= 0) this.eyes = seat;
    } catch {
      // The public's eyes do as well.
    }
  }

  async load(whose: Eyes): Promise<void> {
    try {
      let all: Frame[] = [];
      for (;;) {
        const part = await client.request("replay", {
          record: this.record,
          seat: whose,
          from: all.length,
          count: 100,
        });
        if (whose !== this.eyes) return;
        if (whose !== this.shown) this.beats.cut();
        all = [...all, ...part.frames];
        this.frames = all;
        this.shown = whose;
        this.answer = part;
        if (part.frames.length === 0 || all.length > part.moves) break;
      }
      this.game ??= await loadGame(this.answer.game);
      if (whose !== "all") this.named = this.name();
    } catch (why) {
      if (why instanceof Refused) this.missing = true;
    }
  }

  private played(): Played | null {
    const { frames, names, answer, seat } = this;
    return answer && { frames, names, me: seat, seats: answer.seats, options: answer.options };
  }

  private name(): Named[] {
    const played = this.played();
    return this.game && played ? nameMoments(this.game, played) : [];
  }

  step(by: number): void {
    this.at = Math.max(0, Math.min(this.moves, this.now + by));
  }

  /** The next move, with its scenes. */
  playOn(): void {
    this.step(1);
    const played = this.played();
    // Where everything is open a table plays none.
    if (!this.game || !played || settings.moments === "off" || this.shown === "all") return;
    this.beats.add(beatsAt(this.game, played, this.now));
  }
}

/** As an address names them. */
export function eyesOf(text: string | null): Eyes {
  return text === "all" ? "all" : text !== null && /^\d$/.test(text) ? Number(text) : "watcher";
}

function told(frames: Frame[]): Told<unknown>[] {
  return frames.flatMap((one) => one.events.map((event) => ({ number: one.at, event })));
}
