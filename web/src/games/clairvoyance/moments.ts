// SPDX-License-Identifier: MIT
// Clairvoyance: a throw, the answers to it, the hit, a knock-out and the last blow. The thrown card
// itself is drawn by the table (Flight.svelte); beats add what happens to it.
import { address, picture } from "../../art.svelte";
import { EASE, type Beat, type News, type Scenes } from "../../moments/beat";
import { arc, type Point, type Stage } from "../../moments/stage";
import type { Sound } from "../../sound";
import { cardName, character, design, isPlural } from "./cards";
import type { Event, View } from "./types";
import { event as say, flightWords, plainly, whose } from "./words";

type Now = News<View, Event>;
type Of<K extends Event["event"]> = Extract<Event, { event: K }>;

export const SCENES = {
  throw: { ms: 1500, on: ["declared"] },
  answer: { ms: 1500, on: ["used", "ability"] },
  hit: { ms: 1800, on: ["damaged"] },
  knockout: { ms: 2200, on: ["out"], after: "hit" },
} satisfies Scenes;

const seatOf = (stage: Stage, seat: number) => stage.place(`[data-seat="${seat}"]`);
const cardSrc = (card: number) => address(picture("clairvoyance", design(card).id), "small") ?? "";

/** A label that stays inside the stage, and above what is asked there. */
function tag(stage: Stage, text: string, x: number, y: number, small = ""): HTMLElement {
  const half = Math.min(170, stage.width / 2 - 8);
  const at = Math.max(half, Math.min(stage.width - half, x));
  const dock = stage.place("[data-decide]");
  const foot = dock ? dock.y - dock.h / 2 : stage.height;
  const lowest = foot - (small ? 36 : 24);
  const box = stage.words("tag", text, at, Math.max(30, Math.min(lowest, y)), 2 * half, small);
  box.style.left = `${at}px`;
  box.style.transform = "translate(-50%, -50%)";
  return box;
}

function throwBeat(news: Now): Beat {
  const { open } = news.after;
  const words = `${plainly(flightWords(open, news.names))}.`;
  const mine = open.flight.at === news.me;
  return {
    id: "throw",
    ms: SCENES.throw.ms,
    say: words,
    still: 1000,
    cues: [[0, "throw"]],
    draw(stage) {
      const to = seatOf(stage, open.flight.at);
      if (!to) return;
      const size = Math.min(to.w, to.h) * 1.5;
      const colour = mine ? "var(--brass)" : "var(--bone-0)";
      stage.ring(to.x, to.y, size, 500, 700, colour);
      stage.ring(to.x, to.y, size, 760, 700, colour);
      const label = tag(stage, words, to.x, to.y + to.h / 2 + 22);
      stage.between(label, 300, 1500);
    },
  };
}

/** What an answer has brought about: the sentence of the next event that has one; empty if none. */
function followUp(news: Now, it: Event): string {
  const later = news.events.slice(news.events.indexOf(it) + 1);
  const words = later.map((one) => say({ ...one }, news.names)).filter(Boolean);
  return words[0] ?? "";
}

/** An answer flies from its player onto what is in the air. */
function answerBeat(news: Now, it: Of<"used"> | Of<"ability">): Beat {
  const { flight } = news.after.open;
  const by = it.seat ?? 0;
  const name = it.event === "used" ? cardName(it.card) : it.ability;
  const owner = by === news.names.me ? "Your" : whose(by, news.names);
  const was = news.before?.open.flight;
  const turned = was && was.how !== "none" && flight.how !== "none" && was.at !== flight.at;
  const effect = turned
    ? `The ${cardName(flight.card)} now flies at ${news.names.of(flight.at)}.`
    : followUp(news, it);
  return {
    id: "answer",
    ms: SCENES.answer.ms,
    say: effect ? `${owner} ${name}: ${effect}` : (say({ ...it }, news.names) ?? ""),
    still: 1000,
    cues: [[380, "answer"], ...(turned ? [[760, "turn-away"] as [number, Sound]] : [])],
    draw(stage) {
      const from = seatOf(stage, by);
      const to = stage.place(".fly .one") ?? stage.place(".octa");
      if (!from || !to) return;
      const w = Math.min(84, to.w * 0.8);
      const card = it.event === "used" ? cardSrc(it.card) : "";
      const box = card
        ? stage.picture(card, to.x, to.y, w, w * 1.5)
        : stage.medallion(by, to.x, to.y, 56);
      const way: Point = [from.x - to.x, from.y - to.y];
      stage.track(box, "translate", [
        ...arc(way, [way[0] * 0.4, way[1] * 0.4 - 90], [w * 0.3, w * 0.2], 40, 420),
        [1200, `${w * 0.3}px ${w * 0.2}px`],
      ]);
      stage.track(box, "scale", [
        [40, 0.6],
        [420, 1.08, EASE.move],
        [560, 1, EASE.sway],
      ]);
      stage.between(box, 20, 1500);
      stage.ring(to.x, to.y, to.w * 1.5, 400);
      const label = tag(stage, `${owner} ${name}`, to.x, to.y + to.h / 2 + 30, effect);
      stage.between(label, 420, 1500);
      const next = turned ? seatOf(stage, flight.at) : null;
      if (next)
        stage.ring(next.x, next.y, Math.min(next.w, next.h) * 1.5, 700, 700, "var(--bone-0)");
    },
  };
}

function drawSplinters(stage: Stage, x: number, y: number, at: number): void {
  for (let i = 0; i < 10; i++) {
    const turn = (i / 10) * 2 * Math.PI + 0.4;
    const far = 60 + (i % 3) * 24;
    const bit = stage.box("dot", x, y, 6, 6);
    stage.track(bit, "translate", [
      [at, "0 0"],
      [at + 460, `${Math.cos(turn) * far}px ${Math.sin(turn) * far + 18}px`, EASE.move],
    ]);
    stage.track(bit, "opacity", [
      [at, 0],
      [at + 20, 1],
      [at + 460, 0],
    ]);
  }
}

function drawHit(stage: Stage, news: Now, it: Of<"damaged">): void {
  const seat = it.seat ?? 0;
  const to = seatOf(stage, seat);
  if (!to) return;
  const flight = news.before?.open.flight;
  const from = (flight && seatOf(stage, flight.by)) ?? stage.place(".octa") ?? to;
  if (flight?.card !== null && flight !== undefined) {
    const box = stage.picture(cardSrc(flight.card), to.x, to.y, 56, 84);
    const middle = stage.place(".fly") ?? from;
    const way: Point = [middle.x - to.x, middle.y - to.y];
    stage.track(box, "translate", arc(way, [way[0] * 0.5, way[1] * 0.5 - 60], [0, 0], 0, 360));
    stage.track(box, "rotate", [
      [0, "0deg"],
      [360, "200deg"],
    ]);
    stage.track(box, "opacity", [
      [0, 1],
      [360, 1],
      [440, 0],
    ]);
  }
  stage.bloom(to.x, to.y, Math.max(160, to.h * 2), 340, 700, "harm");
  drawSplinters(stage, to.x, to.y, 360);
  const size = stage.phone ? 40 : 56;
  const [was, is] = healthOf(news, seat);
  const steps = Array.from({ length: Math.max(1, was - is + 1) }, (_, i) => was - i);
  const every = Math.min(190, 700 / steps.length);
  const times = steps.slice(1).map((_, i) => 520 + i * every);
  const plate = stage.box("tag", to.x, to.y, 0, 0);
  Object.assign(plate.style, {
    left: `${to.x - size * 1.3}px`,
    top: `${to.y - size * 0.7}px`,
    height: `${size * 1.4}px`,
  });
  plate.style.setProperty("width", `${size * 2.6}px`, "important");
  stage.between(plate, 380, 1800);
  const roll = stage.roll(to.x, to.y, size, steps, times);
  stage.between(roll, 400, 1800);
  const lost = stage.words("word", `−${it.damage}`, to.x, to.y - size, 120);
  lost.classList.add("mo-bad");
  stage.between(lost, 420, 1700);
  stage.track(lost, "translate", [
    [420, "0 10px"],
    [1100, "0 -16px", EASE.move],
  ]);
}

/** Health before and after an update. */
function healthOf(news: Now, seat: number): [number, number] {
  const is = news.after.open.health[seat] ?? 0;
  return [news.before?.open.health[seat] ?? is, is];
}

/** What hits several seats at once is one scene, however many they are. */
function hitBeat(news: Now, hits: Of<"damaged">[]): Beat {
  const words = hits.map(
    (it) =>
      `${say({ ...it }, news.names) ?? ""} Health: ${healthOf(news, it.seat ?? 0).join(" to ")}.`,
  );
  return {
    id: "hit",
    ms: SCENES.hit.ms,
    say: words.join(" "),
    still: 1500,
    cues: [[360, "impact"]],
    draw: (stage) => hits.forEach((it) => drawHit(stage, news, it)),
  };
}

function portrait(stage: Stage, news: Now, seat: number, x: number, y: number, w: number) {
  const who = character(news.after.open.character[seat] ?? null);
  const src = who ? (address(picture("clairvoyance", who.id), "large") ?? "") : "";
  return src ? stage.picture(src, x, y, w, w * 1.5) : stage.medallion(seat, x, y, w);
}

function knockOutBeat(news: Now, seat: number): Beat {
  const you = seat === news.names.me;
  const left = news.after.open.alive.length;
  const head = you ? "You are out" : `${news.names.Of(seat)} is out`;
  const small = left === 1 ? "One remains." : `${left} remain.`;
  return {
    id: "knockout",
    ms: SCENES.knockout.ms,
    veil: true,
    still: 1700,
    say: `${head}. ${small}`,
    cues: [
      [120, "impact"],
      [1030, "candle-out"],
      [1240, "knock"],
    ],
    draw(stage) {
      const { width, height } = stage;
      const w = Math.min(200, height * 0.34);
      const [x, y]: Point = [width / 2, height * 0.42];
      const spot = stage.box("spot", x, y, w * 2.6, w * 2.6);
      stage.track(spot, "opacity", [
        [0, 0],
        [480, 0.8],
        [1030, 0.8],
        [1120, 0],
      ]);
      const face = portrait(stage, news, seat, x, y, w);
      stage.track(face, "rotate", [
        [1100, "0deg"],
        [1500, "-7deg", EASE.fall],
      ]);
      stage.track(face, "translate", [
        [0, "0 0"],
        [60, "-7px 0"],
        [140, "7px 0"],
        [220, "-4px 0"],
        [300, "0 0"],
        [1100, "0 0"],
        [1500, "0 14px", EASE.fall],
      ]);
      stage.track(face, "opacity", [
        [0, 1],
        [1030, 1],
        [1300, 0.45],
      ]);
      const word = stage.words("huge", head, x, y + w * 0.75 + 56, width - 32, small);
      stage.show(word, 1240);
    },
  };
}

/** The end in one scene, so that the queue never drops the blow: what hit whom, who goes down, who is
 *  left. */
interface Last {
  winners: number[];
  head: string;
  blow: { seat: number; damage: number; card: number | null; words: string } | null;
}

const FELL = 1500;

function drawBlow(stage: Stage, news: Now, blow: NonNullable<Last["blow"]>, w: number): void {
  const [x, y]: Point = [stage.width / 2, stage.height * 0.42];
  const face = portrait(stage, news, blow.seat, x, y, w);
  stage.track(face, "opacity", [
    [0, 0],
    [160, 1],
    [FELL - 300, 1],
    [FELL, 0.15],
    [FELL + 200, 0],
  ]);
  stage.track(face, "translate", [
    [620, "0 0"],
    [680, "-9px 0"],
    [760, "8px 0"],
    [840, "-4px 0"],
    [920, "0 0"],
    [FELL - 400, "0 0"],
    [FELL, "0 30px", EASE.fall],
  ]);
  stage.track(face, "rotate", [
    [FELL - 400, "0deg"],
    [FELL, "-12deg", EASE.fall],
  ]);
  if (blow.card !== null) {
    const item = stage.picture(cardSrc(blow.card), x, y, w * 0.5, w * 0.75);
    const from: Point = [-stage.width * 0.42, -stage.height * 0.2];
    stage.track(
      item,
      "translate",
      arc(from, [from[0] * 0.4, from[1] - 80], [-w * 0.1, -w * 0.1], 160, 620),
    );
    stage.track(item, "rotate", [
      [160, "-200deg"],
      [620, "20deg"],
    ]);
    stage.track(item, "opacity", [
      [0, 0],
      [180, 1],
      [640, 1],
      [760, 0],
    ]);
  }
  stage.bloom(x, y, w * 2.2, 600, 760, "harm");
  drawSplinters(stage, x, y, 620);
  if (blow.damage) {
    const lost = stage.words("huge", `−${blow.damage}`, x + w * 0.62, y - w * 0.5, 160);
    lost.classList.add("mo-bad");
    stage.between(lost, 640, FELL);
  }
  const word = stage.words("word", blow.words, x, y + w * 0.75 + 48, stage.width - 32);
  stage.between(word, 700, FELL + 120);
}

function drawWinners(stage: Stage, news: Now, last: Last, w: number, at: number): void {
  const { width, height } = stage;
  const [x, y]: Point = [width / 2, height * 0.42];
  stage.bloom(x, y, w * 3.2, at + 200, 2200);
  last.winners.forEach((one, i) => {
    const left = x + (i - (last.winners.length - 1) / 2) * (w + 20);
    const face = portrait(stage, news, one, left, y, w);
    stage.track(face, "scale", [
      [at, 0.7],
      [at + 420, 1.06, EASE.pop],
      [at + 700, 1, EASE.sway],
    ]);
    stage.show(face, at, 200);
  });
  stage.ring(x, y, w * 2.2, at + 300, 800);
  const word = stage.words("huge", last.head, x, y + w * 0.75 + 72, width - 32);
  stage.show(word, at + 500);
}

function winnersWords(news: Now, winners: number[]): string {
  const [seat] = winners;
  if (seat === undefined) return "A draw";
  const you = news.names.me !== null && winners.includes(news.names.me);
  if (winners.length > 1) return `${winners.map((one) => news.names.Of(one)).join(" and ")} win`;
  return `${news.names.Of(seat)} ${you ? "win" : "wins"}`;
}

function blowOf(news: Now): Last["blow"] {
  const out = news.events.find((it): it is Of<"out"> => it.event === "out");
  const seat = out?.seat ?? null;
  if (seat === null) return null;
  const hit = news.events.findLast(
    (it): it is Of<"damaged"> => it.event === "damaged" && it.seat === seat,
  );
  const flight = news.before?.open.flight;
  const thrown = flight && flight.how !== "none" && flight.at === seat ? flight.card : null;
  const who = seat === news.names.me ? "You are" : `${news.names.Of(seat)} is`;
  const by =
    thrown === null ? "" : `The ${cardName(thrown)} ${isPlural(thrown) ? "hit" : "hits"}. `;
  return { seat, damage: hit?.damage ?? 0, card: thrown, words: `${by}${who} out.` };
}

function lastBeat(news: Now): Beat {
  const { winners } = news.after.open;
  const last: Last = { winners, head: winnersWords(news, winners), blow: blowOf(news) };
  const at = last.blow ? FELL + 60 : 0;
  return {
    id: "last",
    ms: at + 2400,
    veil: true,
    last: true,
    say: `${last.blow ? `${last.blow.words} ` : ""}${last.head}.`,
    cues: [...(last.blow ? [[600, "impact"] as [number, Sound]] : []), [at + 300, "reveal"]],
    draw(stage) {
      const w = Math.min(200, stage.height * 0.34);
      if (last.blow) drawBlow(stage, news, last.blow, w);
      drawWinners(stage, news, last, w, at);
    },
  };
}

export function moments(news: Now): Beat[] {
  const beats: Beat[] = [];
  const ends = news.after.open.phase === "over" && news.before?.open.phase !== "over";
  for (const it of news.events) {
    if (it.event === "declared" && it.how !== "place" && news.after.open.flight.how !== "none")
      beats.push(throwBeat(news));
    if ((it.event === "used" || it.event === "ability") && it.seat !== null)
      beats.push(answerBeat(news, it));
  }
  if (ends) return [...beats.slice(-1), lastBeat(news)];
  const hits = news.events.filter(
    (it): it is Of<"damaged"> => it.event === "damaged" && it.damage > 0,
  );
  if (hits.length) beats.push(hitBeat(news, hits));
  for (const it of news.events)
    if (it.event === "out" && it.seat !== null) beats.push(knockOutBeat(news, it.seat));
  return beats;
}
