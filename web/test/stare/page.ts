// SPDX-License-Identifier: MIT
// The page that 'make stare' measures with. It draws clips and looks at them as the client does, picture
// by picture: how busy the machine is changes nothing. The live part uses a camera.
import model from "virtual:stare";
import { fileAt } from "../../src/place.ts";
import { RULE, type Rule } from "../../src/stare/blink.ts";
import type { Crop } from "../../src/stare/crop.ts";
import { Eyes, type News } from "../../src/stare/eyes.ts";
import { Frames } from "../../src/stare/frames.ts";
import { measure, type Sample } from "../../src/stare/measure.ts";
import type { ToPage, ToWorker } from "../../src/stare/stare-worker.ts";
import { BEGIN, clipOf, FPS, type Clip } from "./clips.ts";
import { HEIGHT, Portrait, WIDTH } from "./draw.ts";
import { add, NO_SCORE, score, type Score } from "./score.ts";

const canvas = document.createElement("canvas");
canvas.width = WIDTH;
canvas.height = HEIGHT;
const onto = canvas.getContext("2d", { willReadFrequently: true });
if (!onto) throw new Error("no canvas");
const image = onto.createImageData(WIDTH, HEIGHT);
const frames = new Frames();

let worker: Worker | null = null;
let hear: (message: ToPage) => void = () => undefined;
const answer = () => new Promise<ToPage>((done) => (hear = done));

async function open(): Promise<Worker> {
  if (worker) return worker;
  const made = new Worker(new URL("../../src/stare/stare-worker.ts", import.meta.url), {
    type: "module",
  });
  made.onmessage = (event: MessageEvent<ToPage>) => hear(event.data);
  const ready = answer();
  const message: ToWorker = { kind: "open", files: new URL(fileAt(model), location.href).href };
  made.postMessage(message);
  const said = await ready;
  if (said.kind !== "ready") throw new Error(said.kind === "failed" ? said.why : said.kind);
  return (worker = made);
}

/** Looks at the picture on the canvas. */
async function look(to: Worker, crop: Crop | null, at: number) {
  const frame = frames.read(canvas, WIDTH, HEIGHT, crop, at);
  const seen = answer();
  const message: ToWorker = { kind: "frame", ...frame };
  to.postMessage(message, [frame.pixels]);
  const said = await seen;
  if (said.kind !== "seen") throw new Error(said.kind === "failed" ? said.why : said.kind);
  return said;
}

function paint(clip: Clip, portrait: Portrait, at: number): void {
  portrait.draw(clip.pose(at), Math.round((at * FPS) / 1000), image.data);
  onto?.putImageData(image, 0, 0);
}

export interface Run {
  number: number;
  kind: Clip["kind"];
  samples: Sample[];
  blinks: Clip["blinks"];
  /** Milliseconds in the worker for each picture. */
  took: number[];
}

/** The samples of a clip with so many pictures a second. */
async function run(number: number, seconds: number, blinking: boolean, fps: number): Promise<Run> {
  const to = await open();
  const clip = clipOf(number, seconds, blinking);
  const portrait = new Portrait(clip.setting);
  const [samples, took]: [Sample[], number[]] = [[], []];
  let crop: Crop | null = null;
  for (let at = 0; at < clip.length; at += 1000 / fps) {
    paint(clip, portrait, at);
    if (!crop) crop = (await look(to, null, at)).crop;
    if (!crop) {
      samples.push(measure(null, at));
      continue;
    }
    const seen = await look(to, crop, at);
    crop = seen.crop;
    samples.push(measure(seen.mesh, at));
    took.push(seen.took);
  }
  return { number, kind: clip.kind, samples, blinks: clip.blinks, took };
}

/** The score of several runs under a rule, the client's own without one. */
function scoreOf(runs: Run[], rule: Rule = RULE): Score {
  return runs.map((one) => score(one.samples, one.blinks, rule)).reduce(add, NO_SCORE);
}

/** The calibration of a clip as a film for a fake camera, which plays it again and again: JPEG files, as
    base64. It is longer than a calibration, so that one that began at the wrong moment fits in the end. */
function film(number: number): string[] {
  const clip = clipOf(number, 1, false);
  const portrait = new Portrait(clip.setting);
  const pictures: string[] = [];
  for (let at = 0; at < BEGIN + 700; at += 1000 / FPS) {
    paint(clip, portrait, at);
    pictures.push(canvas.toDataURL("image/jpeg", 0.92).split(",")[1] ?? "");
  }
  return pictures;
}

/** Looks through the camera for some seconds; says how many pictures a second were looked at. */
async function live(seconds: number): Promise<{ fps: number; faces: number } | string> {
  const eyes = await Eyes.open(new AbortController().signal);
  if (typeof eyes === "string") return eyes;
  let [seen, faces] = [0, 0];
  eyes.preview((sample) => {
    seen += 1;
    if (sample.eyes) faces += 1;
  });
  await new Promise((done) => setTimeout(done, 1500));
  seen = faces = 0;
  await new Promise((done) => setTimeout(done, seconds * 1000));
  eyes.stop();
  return { fps: seen / seconds, faces: faces / Math.max(1, seen) };
}

const measuring = { run, scoreOf, film, live };
export type Measuring = typeof measuring;
export type { News };
Object.assign(window, { measuring });
