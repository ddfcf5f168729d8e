// SPDX-License-Identifier: MIT
// The choice so far: which card or item is selected, what to do with it, and the target. It survives
// reloads and drops what is no longer legal.
import type { Keep } from "../module";
import { aimKey, follow, forced, verbsOf, waysOf, type Aim, type Level, type Path } from "./choose";
import type { Choice, Move } from "./types";

interface Kept {
  source: string;
  /** Which of several copies was pressed. */
  copy?: number;
  verb: string;
  aims: Aim[];
  set: number[];
}

const NONE: Kept = { source: "", verb: "", aims: [], set: [] };

export class Selection {
  private kept = $state.raw<Kept>(NONE);
  readonly ways = $derived.by(() => waysOf(this.legal(), this.me()));
  private readonly must = $derived(forced(this.ways));
  readonly source = $derived.by(() => {
    if (this.must) return this.must;
    return this.ways.some((way) => way.source === this.kept.source) ? this.kept.source : "";
  });
  readonly verbs = $derived(this.must ? [this.must] : verbsOf(this.ways, this.source));
  readonly verb = $derived(
    this.verbs.includes(this.kept.verb) ? this.kept.verb : (this.verbs[0] ?? ""),
  );
  readonly path: Path = $derived(
    follow(
      this.ways.filter((way) => way.source === this.source && way.verb === this.verb),
      this.kept.aims,
    ),
  );
  /** The step that is open, or the last one, which may still be changed. */
  readonly level: Level | null = $derived(
    this.path.levels.find((one) => !one.chosen) ?? this.path.levels.at(-1) ?? null,
  );
  /** What was chosen of an open set. */
  readonly set: number[] = $derived.by(() => {
    const open = this.path.way?.open;
    return open ? this.kept.set.filter((it) => open[1].of.includes(it)).slice(0, open[1].max) : [];
  });
  /** The move, once nothing is left to choose. */
  readonly move: Move | null = $derived.by(() => {
    const { way } = this.path;
    if (!way || !this.source) return null;
    if (!way.open) return way.choice as Move;
    if (this.set.length < way.open[1].min) return null;
    return { ...way.choice, [way.open[0]]: [...this.set].sort((a, b) => a - b) } as Move;
  });

  constructor(
    private legal: () => Choice[],
    private me: () => number,
    private keep: () => Keep,
  ) {
    this.kept = keep().get("choice", NONE);
  }

  private put(kept: Kept): void {
    this.kept = kept;
    this.keep().set("choice", kept);
  }

  may(source: string): boolean {
    return this.ways.some((way) => way.source === source);
  }

  /** Selects a card or item, or deselects it. Another copy of the selected card takes its place. */
  take(source: string, copy = 0): void {
    if (source !== this.source) this.put({ ...NONE, source, copy });
    else if (copy === this.copy) this.put(NONE);
    else this.put({ ...this.kept, copy });
  }

  get copy(): number {
    return this.kept.copy ?? 0;
  }

  does(verb: string): void {
    this.put({ ...this.kept, verb, aims: [], set: [] });
  }

  aim(aim: Aim): void {
    const depth = this.level?.depth ?? 0;
    this.put({ ...this.kept, aims: [...this.path.aims.slice(0, depth), aim], set: [] });
  }

  toggle(it: number): void {
    const max = this.path.way?.open?.[1].max ?? 0;
    const set = this.set.includes(it)
      ? this.set.filter((one) => one !== it)
      : [...this.set, it].slice(-max);
    this.put({ ...this.kept, set });
  }

  drop(): void {
    this.put(NONE);
  }

  /** The aim that a press on the table means now, if it may be aimed at. */
  target(key: string): Aim | null {
    return this.level?.options.find((aim) => aimKey(aim) === key) ?? null;
  }

  isAimed(key: string): boolean {
    return this.level?.chosen ? aimKey(this.level.chosen) === key : false;
  }
}
