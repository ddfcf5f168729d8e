// SPDX-License-Identifier: MIT
// Capture the Illusionist: a capture in the spotlight and the new deal after it, a rescue, and at the
// end both Illusionists.
import { address, picture } from "../../art.svelte";
import { EASE, type Beat, type News, type Scenes } from "../../moments/beat";
import { arc, px, type Point, type Stage } from "../../moments/stage";
import { figures, type Event, type View } from "./types";
import { place } from "./words";

type Now = News<View, Event>;

export const SCENES = {
  rescue: { ms: 2400, on: ["saved"] },
  capture: { ms: 3600, on: ["captured"] },
  reset: { ms: 1600, on: ["captured"], after: "capture" },
} satisfies Scenes;

/** When the captured card leaves for the tally. */
const FLIES = 2120;
/** The rank of the Illusionist. */
const WIZARD = figures.illusionist;

const face = (suit: string, sign: string) =>
  address(picture("illusionist", `${suit}-${sign}`), "large") ?? "";
const rear = (suit: string) => address(picture("illusionist", `back-${suit}`), "large") ?? "";

function drawSpotlight(stage: Stage, x: number, y: number, w: number): void {
  const foot = y + w * 0.7;
  const cone = stage.box("cone", x, foot / 2, w * 2.3, foot);
  stage.track(cone, "opacity", [
    [480, 0],
    [560, 0.12],
    [600, 0.04],
    [660, 0.4],
    [stage.ms, 0.4],
  ]);
  const pool = stage.box("spot", x, y + w * 0.15, w * 2.5, w * 2.2);
  stage.track(pool, "opacity", [
    [520, 0],
    [680, 0.5],
  ]);
}

interface Capture {
  by: number;
  suit: string;
  scores: [number, number];
  before: number;
  head: string;
  small: string;
  names: News["names"];
}

function drawCapture(stage: Stage, it: Capture): void {
  const { width, height, phone } = stage;
  const w = Math.min(phone ? 190 : 220, height * 0.33);
  const h = w * 1.5;
  const [x, y]: Point = [width / 2, height * 0.4];
  drawSpotlight(stage, x, y, w);
  const card = stage.flip(x, y, w, h);
  card.outer.style.zIndex = "2";
  const [back, front] = [rear(it.suit), face(it.suit, "w")];
  stage.paint(card.front, back);
  stage.paint(card.back, front);
  const tally = height * (phone ? 0.9 : 0.92);
  const lift = stage.place(`[data-side="${1 - it.by}"] [data-piece]`);
  const from: Point = lift ? [lift.x - x, lift.y - y] : [0, 0];
  stage.track(card.outer, "translate", [
    [140, px(...from)],
    [620, "0px 0px", EASE.rise],
    ...arc([0, 0], [-40, (tally - y) * 0.2], [-46, tally - y], FLIES, FLIES + 360),
  ]);
  stage.track(card.outer, "scale", [
    [140, 0.35],
    [620, 1, EASE.rise],
    [1000, 1],
    [1120, 1.05, EASE.sway],
    [1400, 1, EASE.sway],
    [FLIES, 1],
    [FLIES + 360, 0.12, EASE.rise],
  ]);
  stage.track(card.outer, "opacity", [
    [0, 0],
    [140, 1],
    [FLIES + 300, 1],
    [FLIES + 380, 0],
  ]);
  stage.track(card.turning, "rotate", [
    [600, "y 0deg"],
    [660, "y -10deg", EASE.sway],
    [980, "y 180deg", EASE.rise],
  ]);
  stage.ring(x, y, h * 1.5, 960);
  stage.bloom(x, y, h * 1.7, 900, 800);
  const hat = stage.box("hat", x, y - h * 0.36, w * 0.42, w * 0.36);
  hat.style.zIndex = "3";
  stage.drop(hat, [w * 0.78, h * 0.74], 118, 1240);
  stage.show(hat, 1200, 60);
  const word = stage.words("huge", it.head, x, y + h / 2 + (phone ? 62 : 66), width - 32, it.small);
  stage.show(word, 1500);
  stage.track(word, "scale", [
    [1500, 1.4],
    [1720, 1, EASE.move],
  ]);
  const [apart, digit] = phone ? [88, 44] : [110, 64];
  for (const [i, seat] of [it.by, 1 - it.by].entries()) {
    const spot = x + (i ? apart : -apart);
    stage.medallion(seat, spot - 50, tally, 34);
    stage.words("name", it.names.Of(seat), spot + 6, tally, 80);
    const roll = i ? [it.scores[1]] : [it.before, it.scores[0]];
    stage.roll(spot + digit, tally, 32, roll, i ? [] : [2480]);
  }
  stage.ring(x - apart + digit, tally, 100, 2460, 480);
}

function captureBeat(news: Now, by: number, captures: number): Beat {
  const { open } = news.after;
  const other = 1 - by;
  const over = open.phase === "over";
  const scores: [number, number] = [captures, open.side[other]?.captures ?? 0];
  const you = by === news.names.me;
  const score = `${scores[0]} to ${scores[1]}`;
  const small = over
    ? `${news.names.Of(by)} ${you ? "win" : "wins"} the match, ${score}.`
    : `${news.names.Of(by)} ${you ? "capture" : "captures"} the Illusionist: ${score}.`;
  const suit = news.before?.open.suit[other] ?? "void";
  const it: Capture = {
    by,
    suit,
    scores,
    before: captures - 1,
    head: "Captured",
    small,
    names: news.names,
  };
  return {
    id: "capture",
    ms: SCENES.capture.ms,
    veil: true,
    last: over,
    still: 3500,
    say: over ? `The Illusionist is captured. ${small}` : small,
    cues: [
      [140, "card"],
      [560, "spotlight"],
      [960, "reveal"],
      [1380, "hat-drop"],
    ],
    draw: (stage) => drawCapture(stage, it),
  };
}

/** The new deal after a capture: backs that fade in where they lie, with no way that could tell one
 *  card from another. */
function resetBeat(news: Now, seat: number): Beat {
  const { names } = news;
  const say = `${names.Of(seat)} ${seat === names.me ? "are" : "is"} dealt new cards.`;
  return {
    id: "reset",
    ms: SCENES.reset.ms,
    still: 1200,
    say,
    cues: [[100, "shuffle"]],
    draw(stage) {
      const src = rear(news.after.open.suit[seat] ?? "void");
      const cells = stage.places(`[data-side="${seat}"] [data-piece]`);
      const middle = cells.reduce((sum, { x }) => sum + x / cells.length, 0);
      for (const { x, y, w, h } of cells) {
        const at = 120 + Math.abs(x - middle) * 1.2;
        const box = stage.picture(src, x, y, w, h);
        stage.between(box, at, stage.ms);
        stage.track(box, "scale", [
          [at, 1.12],
          [at + 320, 1, EASE.move],
        ]);
      }
      const top = Math.min(...cells.map(({ y }) => y));
      const foot = Math.max(...cells.map(({ y }) => y));
      if (!cells.length) return;
      const tag = stage.words("tag", say, middle, (top + foot) / 2, 0);
      tag.style.transform = "translate(-50%, -50%)";
      stage.between(tag, 260, stage.ms);
    },
  };
}

function rescueBeat(news: Now, seat: number): Beat {
  const suit = news.after.open.suit[seat] ?? "void";
  const you = seat === news.names.me;
  const say = `${news.names.Of(seat)} ${you ? "save" : "saves"} the Illusionist: the Samurai steps in.`;
  return {
    id: "rescue",
    ms: SCENES.rescue.ms,
    veil: true,
    still: 1250,
    say,
    cues: [
      [200, "card"],
      [820, "reveal"],
      [1500, "shuffle"],
    ],
    draw(stage) {
      const { width, height, phone } = stage;
      const w = Math.min(phone ? 150 : 190, height * 0.3);
      const [x, y]: Point = [width / 2, height * 0.42];
      const wizard = stage.flip(x, y, w, w * 1.5);
      const [front, back] = [face(suit, "w"), rear(suit)];
      stage.paint(wizard.front, front);
      stage.paint(wizard.back, back);
      stage.track(wizard.turning, "rotate", [
        [1300, "y 0deg"],
        [1660, "y 180deg", EASE.sway],
      ]);
      const samurai = stage.picture(face(suit, "a"), x, y, w, w * 1.5);
      stage.track(samurai, "translate", [
        ...arc([-width * 0.4, -60], [-width * 0.2, -160], [-w * 0.42, 0], 260, 820),
        [1500, `${-w * 0.42}px 0px`],
        [2000, `${-w * 0.9}px ${height * 0.2}px`, EASE.fall],
      ]);
      stage.track(samurai, "rotate", [
        [260, "-24deg"],
        [820, "-8deg", EASE.move],
        [2000, "-30deg", EASE.fall],
      ]);
      stage.between(samurai, 260, 2050);
      stage.ring(x, y, w * 2, 800);
      stage.bloom(x, y, w * 2.4, 800, 900);
      const word = stage.words("huge", "Saved", x, y + w * 0.75 + 60, width - 32, say);
      stage.show(word, 900);
    },
  };
}

/** Where a side's Illusionist was, once the match is over and everything lies open. */
function hidingPlace(news: Now, seat: number): string {
  const { slots, hands, open } = news.after;
  const slot = (slots?.[seat]?.slot ?? []).indexOf(WIZARD);
  const up = open.side[seat]?.up.indexOf(WIZARD) ?? -1;
  if (slot >= 0 || up >= 0) return `the ${place(slot >= 0 ? slot : up, news.names)}`;
  return hands?.[seat]?.includes(WIZARD) ? "in the hand" : "captured";
}

/** The end: all cards have turned up on the table, and both Illusionists are pointed at. */
function unmaskBeat(news: Now): Beat {
  const { names } = news;
  const line = (seat: number) =>
    `${seat === names.me ? "Your" : `${names.Of(seat)}’s`} Illusionist: ${hidingPlace(news, seat)}`;
  return {
    id: "unmask",
    ms: 2400,
    last: true,
    still: 1200,
    say: `${line(0)}. ${line(1)}.`,
    cues: [[160, "reveal"]],
    draw(stage) {
      for (const seat of [0, 1]) {
        const at = stage.place(`[data-illusionist="${seat}"]`);
        if (!at) continue;
        stage.bloom(at.x, at.y, at.h * 2.4, 120, 1900, "spot");
        for (const start of [120, 760, 1400]) stage.ring(at.x, at.y, at.h * 1.7, start, 700);
      }
      // Between the cards and the hand: above stands the sentence that says who won.
      const hand = stage.place(".hand");
      const foot = hand ? hand.y - hand.h / 2 - 58 : stage.height - 92;
      [line(0), line(1)].forEach((text, i) => {
        const tag = stage.words("tag", text, hand?.x ?? stage.width / 2, foot + i * 38, 0);
        tag.style.transform = "translate(-50%, -50%)";
        stage.between(tag, 200 + i * 180, stage.ms);
      });
    },
  };
}

export function moments(news: Now): Beat[] {
  const beats: Beat[] = [];
  for (const it of news.events) {
    if (it.seat === null) continue;
    if (it.event === "captured") beats.push(captureBeat(news, it.seat, it.captures));
    if (it.event === "saved") beats.push(rescueBeat(news, it.seat));
  }
  const ended = news.events.some((it) => it.event === "won" || it.event === "drawn");
  if (ended) return [...beats.slice(-1), unmaskBeat(news)];
  // Only its owner is told what is dealt; that there is a new deal everybody knows from the capture.
  const by = news.events.find((it) => it.event === "captured")?.seat ?? null;
  return [...beats.slice(-1), ...(by === null ? [] : [resetBeat(news, 1 - by)])];
}
