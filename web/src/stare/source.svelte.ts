// SPDX-License-Identifier: MIT
// The camera as what decides a staring contest of Mind's Eye: asks the person, opens the camera, learns
// the eyes, and says when they shut. What it implements is described in games/mindseye/eyes.ts.
import { mount, unmount } from "svelte";
import { client } from "../app.svelte";
import type { EyeSource, EyeWatch } from "../games/mindseye/eyes";
import Ask from "./Ask.svelte";
import type { Asking, Step } from "./asking.svelte";
import Control from "./Control.svelte";
import type { Eyes, News } from "./eyes";
import { maskOf, type Mask as Numbers } from "./mask";
import { faces, follow, forgetMasks, masks } from "./masks.svelte";
import { Passing } from "./passing";
import { consent, forgetSaw, saw } from "./saw.svelte";
import { Sealing } from "./sealing";
import { Seeing } from "./seeing";
import { readSeries, writeSeries } from "./series";

/** Open eyes are told again after this openness, so that a blink before the stare is forgiven. */
const OPEN = 0.7;
/** How long the page says why there is no camera. */
const NOTICE = 6000;

/** Of the newest contest; the one before is over. */
let sealing: Sealing | null = null;

/** Where a device stares: its seat, the table's name, and the server's time. */
export interface Place {
  seat: number;
  table: string;
  now: () => number;
}

class Watching {
  private eyes: Eyes | null = null;
  private ended = false;
  private readonly asking: Asking;
  private readonly passing: Passing;
  private readonly seeing: Seeing;
  private readonly sealing: Sealing;
  private panel: Record<string, unknown> | null;
  private control: Record<string, unknown> | null = null;

  constructor(
    private readonly tell: EyeWatch,
    private readonly place: Place,
  ) {
    this.passing = new Passing(client.current, place.table, follow);
    this.seeing = new Seeing(
      client.current,
      place,
      () => this.eyes?.stream ?? null,
      (seat, face) => {
        if (face) faces.of.set(seat, face);
        else faces.of.delete(seat);
      },
    );
    sealing?.stop();
    sealing = this.sealing = new Sealing(client.current, place.table, (seat, what) =>
      saw.of.set(seat, what),
    );
    forgetSaw(place.table);
    const before = consent.given?.table === place.table ? consent.given : null;
    const asking: Asking = $state({
      step: { at: "ask" },
      seen: before?.seen ?? false,
      agree: () => void this.begin(),
      decline: () => this.giveUp(),
    });
    this.asking = asking;
    this.panel = this.open();
    if (!window.isSecureContext) this.without("insecure");
    else if (before) void this.begin();
  }

  private open(): Record<string, unknown> {
    return mount(Ask, { target: document.body, props: { asking: this.asking } });
  }

  private show(step: Step): void {
    this.asking.step = step;
  }

  private close(): void {
    if (this.panel) void unmount(this.panel);
    this.panel = null;
    if (this.control) void unmount(this.control);
    this.control = null;
  }

  private without(why: Extract<Step, { at: "none" }>["why"]): void {
    this.show({ at: "none", why });
    const panel = this.panel ?? this.open();
    this.panel = null;
    setTimeout(() => void unmount(panel), NOTICE);
    this.giveUp();
  }

  private giveUp(): void {
    this.stop();
    this.tell.lost();
  }

  /** The person puts the camera away, and is asked before the next contest. */
  private off(): void {
    consent.given = null;
    this.giveUp();
  }

  private hide(): void {
    this.asking.seen = false;
    consent.given = { table: this.place.table, seen: false };
    this.seeing.deny().catch(() => undefined);
  }

  private async begin(): Promise<void> {
    consent.given = { table: this.place.table, seen: this.asking.seen };
    if (!this.eyes) {
      this.show({ at: "loading" });
      const { Eyes } = await import("./eyes");
      const eyes = await Eyes.open();
      if (typeof eyes === "string") return this.ended ? undefined : this.without(eyes);
      if (this.ended) return void eyes.stop();
      this.eyes = eyes;
      eyes.whenDark(() => this.without("none"));
    }
    this.show({ at: "face" });
    const bad = await this.eyes.calibrate((step) => this.show({ at: step }));
    if (this.ended) return;
    if (bad) return this.show({ at: "again", why: bad });
    this.close();
    const { asking } = this;
    const props = { asking, hide: () => this.hide(), off: () => this.off() };
    this.control = mount(Control, { target: document.body, props });
    this.eyes.watch((news) => this.hear(news));
    // Where nobody passes it on, there are masks, or nothing.
    if (this.asking.seen) this.seeing.allow().catch(() => undefined);
  }

  private hear(news: News): void {
    if (this.ended) return;
    if (news.kind === "seen") {
      if (news.openness !== null && news.openness > OPEN) this.tell.open();
      if (news.mesh && news.openness !== null) this.wear(maskOf(news.mesh, news.openness));
    } else if (news.kind === "slow") {
      this.without("slow");
    } else {
      const ago = performance.now() - news.at;
      this.tell.blink(
        this.place.now() - ago,
        news.kind === "blink" ? "eyes_closed" : "looked_away",
      );
    }
  }

  private wear(mask: Numbers): void {
    masks.of.set(this.place.seat, mask);
    this.passing.tell(mask);
  }

  stop(): void {
    if (this.ended) return;
    this.ended = true;
    this.close();
    this.seal();
    this.passing.stop();
    this.seeing.stop();
    forgetMasks();
  }

  /** The camera is off, and what it saw goes to those who stared. */
  private seal(): void {
    const series = this.eyes?.stop();
    if (!series?.points.length) return this.sealing.stop();
    const text = writeSeries(series, this.place.now() - performance.now());
    saw.of.set(this.place.seat, readSeries(text));
    // Where nobody passes it on, one sees one's own alone.
    this.sealing.seal(text).catch(() => this.sealing.stop());
  }
}

/** The camera of this device. */
export function cameraEyes(place: Place): EyeSource {
  return {
    watch: (tell) => {
      const watching = new Watching(tell, place);
      return () => watching.stop();
    },
  };
}
