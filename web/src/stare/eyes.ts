// SPDX-License-Identifier: MIT
// The eyes of the person before this device: asks for the camera, calibrates, watches, and lets go of the
// camera. Pictures stay in this page and its worker.
//
//   const eyes = await Eyes.open(off);         only after the person has agreed; 'off' aborts it
//   if (typeof eyes === "string") ...          why there is no camera
//   eyes.whenDark(tell);                       the camera ended by itself
//   const bad = await eyes.calibrate(show);    three seconds; null when it went well
//   eyes.watch(hear);                          the stare: openness and verdicts
//   const series = eyes.stop();                the camera is off
import model from "virtual:stare";
import { fileAt } from "../place";
import { calibrate, CALIBRATION, SHUT_AT, Watch } from "./blink";
import type { NoGood, Personal, Verdict } from "./blink";
import type { Crop, Mesh } from "./crop";
import { Frames } from "./frames";
import { measure, type Sample } from "./measure";
import { picturesOf, type Picture, type Pictures } from "./pictures";
import { Recorder, type Series } from "./series";
import type { ToPage, ToWorker } from "./stare-worker";

/** Why there is no camera: plain http, none there, permission refused, or the models do not load. */
export type NoCamera = "insecure" | "none" | "refused" | "broken";

export type News =
  /** One picture: how open the eyes are, null without a face; and the face itself. */
  { kind: "seen"; at: number; openness: number | null; mesh: Mesh | null } | Verdict;

/** Without a face the whole picture is searched, which costs more: not at every picture. */
const SEARCH_EVERY = 100;
/** After this many ticks without a picture the camera counts as dark. Ticks and not milliseconds,
    because a page that gets no processor time is not a dark camera. */
const TICK = 100;
const FROZEN = 50;

export const hasCamera = (): boolean =>
  window.isSecureContext && navigator.mediaDevices?.getUserMedia !== undefined;

/** The worker with the models, or null: they do not load, or 'off' aborts it. */
function loadWorker(off: AbortSignal): Promise<Worker | null> {
  if (off.aborted) return Promise.resolve(null);
  const worker = new Worker(new URL("./stare-worker.ts", import.meta.url), { type: "module" });
  return new Promise((done) => {
    const fail = () => {
      worker.terminate();
      done(null);
    };
    off.addEventListener("abort", fail, { once: true });
    worker.onerror = fail;
    worker.onmessage = (event: MessageEvent<ToPage>) => {
      off.removeEventListener("abort", fail);
      if (event.data.kind === "ready") done(worker);
      else fail();
    };
    const open: ToWorker = { kind: "open", files: new URL(fileAt(model), location.href).href };
    worker.postMessage(open);
  });
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function openCamera(): Promise<MediaStream | NoCamera> {
  const wish = { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: "user" };
  try {
    return await navigator.mediaDevices.getUserMedia({ video: wish, audio: false });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    return name === "NotAllowedError" || name === "SecurityError" ? "refused" : "none";
  }
}

export class Eyes {
  private readonly pictures: Pictures;
  private readonly frames = new Frames();
  private crop: Crop | null = null;
  private searched = -Infinity;
  /** Called when the worker has looked at what it was given. */
  private looked: () => void = () => undefined;
  private ended = false;
  private hear: (sample: Sample, mesh: Mesh | null) => void = () => undefined;
  private onDark: () => void = () => undefined;
  private personal: Personal | null = null;
  private recorder: Recorder | null = null;
  /** Ticks without a picture since somebody's eyes are looked at. */
  private still = 0;
  private ticks: ReturnType<typeof setInterval> | undefined;

  private constructor(
    readonly stream: MediaStream,
    private readonly worker: Worker,
  ) {
    worker.onmessage = (event: MessageEvent<ToPage>) => this.answer(event.data);
    for (const track of stream.getTracks()) track.onended = () => this.dark();
    this.pictures = picturesOf(stream, (picture) => this.take(picture));
  }

  /** Asks for the camera. Call it only when the person has agreed. The camera is let go of at once when
      'off' aborts, also while the models load. */
  static async open(off: AbortSignal): Promise<Eyes | NoCamera> {
    if (!hasCamera()) return "insecure";
    const stream = await openCamera();
    if (typeof stream === "string") return stream;
    const letGo = () => release(stream);
    if (off.aborted) letGo();
    off.addEventListener("abort", letGo);
    const worker = await loadWorker(off);
    off.removeEventListener("abort", letGo);
    if (worker && !off.aborted) return new Eyes(stream, worker);
    worker?.terminate();
    letGo();
    return "broken";
  }

  private async take({ at, source, width, height }: Picture): Promise<void> {
    const { crop } = this;
    if (this.ended) return;
    if (!crop && at - this.searched < SEARCH_EVERY) return this.hear(measure(null, at), null);
    if (!crop) this.searched = at;
    const frame = this.frames.read(source, width, height, crop, at);
    const message: ToWorker = { kind: "frame", ...frame };
    this.worker.postMessage(message, [frame.pixels]);
    await new Promise<void>((done) => (this.looked = done));
  }

  private answer(message: ToPage): void {
    if (this.ended || message.kind === "ready") return;
    if (message.kind === "failed") return this.dark();
    const searching = this.crop === null;
    this.crop = message.crop;
    this.still = 0;
    // A search finds no mesh yet: it says nothing about the eyes.
    if (!searching || !message.crop) this.hear(measure(message.mesh, message.at), message.mesh);
    this.looked();
  }

  /** A camera may stop giving pictures and say nothing. */
  private tick(): void {
    this.still += 1;
    if (this.still === FROZEN) this.dark();
  }

  /** Every picture, for a mirror before the calibration. */
  preview(hear: (sample: Sample, mesh: Mesh | null) => void): void {
    this.hear = hear;
  }

  /** When a face was first seen, or now if there is none in a while. */
  private face(): Promise<number> {
    return new Promise((found) => {
      const guard = setTimeout(() => found(performance.now()), 4000);
      this.hear = (sample) => {
        if (!sample.eyes) return;
        clearTimeout(guard);
        found(sample.at);
      };
    });
  }

  /** Three seconds: open eyes, then shut eyes. 'show' says which; the answer is null when it went well.
      The seconds are those of the pictures. */
  async calibrate(show: (step: "open" | "shut") => void): Promise<NoGood | null> {
    const samples: Sample[] = [];
    this.ticks ??= setInterval(() => this.tick(), TICK);
    const from = await this.face();
    show("open");
    let asked = false;
    await new Promise<void>((done) => {
      this.hear = (sample) => {
        if (sample.at >= from + CALIBRATION) return done();
        samples.push(sample);
        if (asked || sample.at < from + SHUT_AT) return;
        asked = true;
        show("shut");
      };
    });
    this.hear = () => undefined;
    const result = calibrate(samples, from);
    if (typeof result === "string") return result;
    this.personal = result;
    return null;
  }

  /** Watches from now on: this is the beginning of the stare. */
  watch(hear: (news: News) => void): void {
    if (!this.personal) throw new Error("not calibrated");
    const watch = new Watch(this.personal);
    const recorder = (this.recorder = new Recorder());
    this.hear = (sample, mesh) => {
      const verdict = watch.add(sample);
      const openness = sample.eyes ? watch.openness : null;
      recorder.add(sample.at, openness);
      hear({ kind: "seen", at: sample.at, openness, mesh });
      if (verdict) hear(verdict);
    };
  }

  /** Calls back when the camera ends by itself: this device can no longer judge. */
  whenDark(tell: () => void): void {
    this.onDark = tell;
  }

  private dark(): void {
    if (!this.ended) this.onDark();
  }

  /** Lets go of the camera at once, and gives what was seen. */
  stop(): Series | null {
    this.ended = true;
    clearInterval(this.ticks);
    release(this.stream);
    this.pictures.stop();
    this.worker.terminate();
    return this.recorder?.end() ?? null;
  }
}
