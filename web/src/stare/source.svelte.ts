// SPDX-License-Identifier: MIT
// The camera as what decides a staring contest of Mind's Eye: asks the person, opens the camera, learns
// the eyes, and says when they shut. What it implements is described in games/mindseye/eyes.ts.
import { mount, unmount } from "svelte";
import { client } from "../app.svelte";
import type { EyeSource, EyeWatch } from "../games/mindseye/eyes";
import Ask from "./Ask.svelte";
import type { Asking, NoCamera, Step } from "./asking.svelte";
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
/** How often it is checked whether there is time left, and a connection. */
const CHECK = 250;
/** The contest becomes one of fingers when so little time is left: the table must be told in time. One
    seat tells it before the other, so that their moves do not cross. */
const LATE = 1500;
const APART = 500;
/** Without a connection for so long, the camera goes off. */
const CUT = 3000;
/** And with one for so long after that, the table has told what became of the contest. */
const BACK = 1500;

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
  private readonly off = new AbortController();
  private checks: ReturnType<typeof setInterval>;
  /** Since when there is no connection, or again one. */
  private since: number | null = null;

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
      left: null,
      agree: () => void this.begin(),
      decline: () => this.giveUp(),
    });
    this.asking = asking;
    this.panel = this.open();
    this.checks = setInterval(() => this.check(), CHECK);
    if (!window.isSecureContext) this.without("insecure");
    else if (before) void this.begin();
  }

  private open(): Record<string, unknown> {
    return mount(Ask, { target: document.body, props: { asking: this.asking } });
  }

  /** Nobody loses by reading slowly, and no camera stays on without a table. */
  private check(): void {
    const left = this.tell.left();
    const late = LATE + APART * this.place.seat;
    this.asking.left = left === null ? null : Math.max(0, Math.ceil((left - late) / 1000));
    if (this.lasts(client.current.state !== "open", CUT)) this.cut();
    else if (left !== null && left < late) this.without("late");
  }

  /** Whether it 'is' so, and was for 'ms'. */
  private lasts(is: boolean, ms: number): boolean {
    if (!is) this.since = null;
    else this.since ??= performance.now();
    return this.since !== null && performance.now() - this.since > ms;
  }

  /** The server notices as well and makes the contest one of fingers; unless it was restarted. Then it must
      be told. */
  private cut(): void {
    this.say("cut");
    this.stop();
    this.since = null;
    this.checks = setInterval(() => {
      const wait = BACK + APART * this.place.seat;
      if (!this.lasts(client.current.state === "open", wait)) return;
      clearInterval(this.checks);
      this.tell.lost();
    }, CHECK);
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

  /** Says why there is no camera, for a while. */
  private say(why: NoCamera): void {
    this.show({ at: "none", why });
    const panel = this.panel ?? this.open();
    this.panel = null;
    setTimeout(() => void unmount(panel), NOTICE);
  }

  private without(why: NoCamera): void {
    this.say(why);
    this.giveUp();
  }

  private giveUp(): void {
    this.stop();
    this.tell.lost();
  }

  /** The person puts the camera away, and is asked before the next contest. */
  private putAway(): void {
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
      const eyes = await this.openEyes();
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
    const props = { asking, hide: () => this.hide(), off: () => this.putAway() };
    this.control = mount(Control, { target: document.body, props });
    this.eyes.watch((news) => this.hear(news));
    // Where nobody passes it on, there are masks, or nothing.
    if (this.asking.seen) this.seeing.allow().catch(() => undefined);
  }

  private async openEyes(): Promise<Eyes | NoCamera> {
    try {
      const { Eyes } = await import("./eyes");
      return this.ended ? "none" : await Eyes.open(this.off.signal);
    } catch {
      return "broken"; // this page's own file is gone, too
    }
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
    clearInterval(this.checks);
    if (this.ended) return;
    this.ended = true;
    this.off.abort();
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
