// SPDX-License-Identifier: MIT
// Mysterium: the end of an hour, the line-up, the shared visions and the verdict.
import { address } from "../../art.svelte";
import { EASE, type Beat, type News, type Scenes } from "../../moments/beat";
import { arc, px, type Point, type Stage } from "../../moments/stage";
import type { Sound } from "../../sound";
import Icon from "../../ui/Icon.svelte";
import { list } from "../words";
import { cardPicture, cardTitle, the, visionPicture } from "./cards";
import { COLOURS, hue, label, sign } from "./psychics";
import type { Event, View } from "./types";

type Now = News<View, Event>;
type Answer = Extract<Event, { event: "right" | "wrong" }>;

export const SCENES = {
  hour: { ms: 4000, on: ["right", "wrong"] },
  lineup: { ms: 2000, on: ["group"], after: "hour" },
  vision: { ms: 2000, on: ["shown"] },
} satisfies Scenes;

const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
const FIRST = 420;

const cardSrc = (card: number) => address(cardPicture(card), "large") ?? "";
const visionSrc = (vision: number) => address(visionPicture(vision), "large") ?? "";

function psychicSign(stage: Stage, psychic: number, x: number, y: number, size: number) {
  const box = stage.box("med", x, y, size, size);
  box.style.setProperty("--c", hue(psychic));
  stage.put(Icon, { name: sign(psychic), size: "52%" }, box);
  return box;
}

/* ---- the end of an hour ------------------------------------------------- */

interface Hour {
  answers: { psychic: number; right: boolean; card: number; name: string }[];
  /** Right bets: from the card of one psychic to the mark of another. */
  paid: { on: number; by: number }[];
  marks: { psychic: number; from: number; to: number }[];
  hour: [number, number];
  sentence: string;
}

/** Both halves of a wrong card part along a crack. */
function drawCrack(stage: Stage, face: HTMLElement, src: string, w: number, h: number, at: number) {
  const crack = "58% 0, 46% 22%, 60% 41%, 44% 62%, 55% 80%, 47% 100%";
  const back = crack.split(", ").reverse().join(", ");
  const halves: [string, number][] = [
    [`polygon(0 0, ${crack}, 0 100%)`, -1],
    [`polygon(100% 0, 100% 100%, ${back})`, 1],
  ];
  face.style.background = "none";
  face.style.boxShadow = "none";
  face.style.overflow = "visible";
  for (const [shape, side] of halves) {
    const half = stage.picture(src, w / 2, h / 2, w, h, face);
    half.style.clipPath = shape;
    if (!src) half.style.backgroundColor = "var(--ink-3)";
    stage.track(half, "translate", [
      [at, "0 0"],
      [at + 60, px(side * 5, side * -2), EASE.move],
    ]);
    stage.track(half, "rotate", [
      [at, "0deg"],
      [at + 60, `${side * 1.6}deg`, EASE.move],
    ]);
  }
  const tint = stage.box("tint", w / 2, h / 2, w, h, face);
  stage.track(tint, "opacity", [
    [at, 0],
    [at + 90, 0.9],
    [at + 500, 0.55, EASE.sway],
  ]);
}

function drawAnswer(
  stage: Stage,
  one: Hour["answers"][number],
  i: number,
  at: Point,
  w: number,
  step: number,
) {
  const [h, t] = [w * 1.5, FIRST + i * step];
  const [x, y] = at;
  const card = stage.flip(x, y, w, h);
  card.back.classList.add("mo-rear");
  const src = one.card ? cardSrc(one.card) : "";
  if (one.right) stage.bloom(x, y, h * 1.7, t + 180, 760);
  card.outer.style.zIndex = "2";
  if (one.right) {
    stage.paint(card.front, src);
    stage.track(card.outer, "scale", [
      [t, 1],
      [t + 260, 1.08, EASE.pop],
      [t + 520, 1, EASE.sway],
    ]);
    stage.ring(x, y, h * 1.3, t + 180);
  } else drawCrack(stage, card.front, src, w, h, t + 190);
  stage.track(card.turning, "rotate", [
    [60 + i * 40, "y 0deg"],
    [340 + i * 40, "y 180deg", EASE.sway],
    [t, "y 180deg"],
    [t + 300, "y 360deg", EASE.move],
  ]);
  stage.track(card.outer, "translate", [
    [t, "0 0"],
    [t + 260, "0 -10px", EASE.move],
    [t + 700, one.right ? "0 -10px" : "0 6px", EASE.sway],
  ]);
  const word = stage.words(
    "name",
    one.right ? "✓ Right" : one.card ? "✕ Wrong" : "No card",
    x,
    y + h / 2 + 18,
    w + 40,
  );
  word.classList.add(one.right ? "mo-good" : "mo-bad");
  stage.show(word, t + 200);
  const mark = psychicSign(stage, one.psychic, x, y - h / 2 - 56, 42);
  stage.track(mark, "scale", [
    [t, 1],
    [t + 120, 1.2, EASE.move],
    [t + 360, 1, EASE.sway],
  ]);
  stage.words("name", one.name, x, y - h / 2 - 24, w + 40);
}

/** Where each card lies: one row, or two on a phone. */
function places(stage: Stage, n: number): { at: Point[]; w: number } {
  const { width, height, phone } = stage;
  const columns = phone && n > 3 ? Math.ceil(n / 2) : n;
  const rows = Math.ceil(n / columns);
  const tall = (height * 0.66) / rows - 112;
  const w = Math.max(44, Math.min((width - 40) / columns - 22, tall / 1.5, 170));
  const top = height * 0.06 + 74 + (w * 1.5) / 2;
  const at = Array.from({ length: n }, (_, i): Point => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, n - row * columns);
    const x = width / 2 + ((i % columns) - (inRow - 1) / 2) * (w + (phone ? 22 : 40));
    return [x, top + row * (w * 1.5 + 116)];
  });
  return { at, w };
}

function drawTrack(stage: Stage, hour: Hour, cards: Point[], y: number): void {
  const { width, phone } = stage;
  const n = hour.marks.length;
  const gap = Math.min(130, (width - 40) / Math.max(n, 1));
  const spot = (i: number) => width / 2 + (i - (n - 1) / 2) * gap;
  hour.marks.forEach((mark, i) => {
    psychicSign(stage, mark.psychic, spot(i) - 16, y, phone ? 24 : 30);
    const moves = mark.from !== mark.to;
    stage.roll(
      spot(i) + 18,
      y,
      phone ? 20 : 26,
      moves ? [mark.from, mark.to] : [mark.from],
      moves ? [3060] : [],
    );
  });
  hour.paid.forEach(({ on, by }, i) => {
    const from = cards[hour.answers.findIndex((one) => one.psychic === on)];
    const to = hour.marks.findIndex((mark) => mark.psychic === by);
    if (!from || to < 0) return;
    const bet = psychicSign(stage, by, from[0] + 24, from[1] + 30, 22);
    const t = 2560 + i * 70;
    const way: Point = [spot(to) - from[0] - 24, y - from[1] - 30];
    stage.track(bet, "translate", arc([0, 0], [way[0] * 0.2, way[1] * 0.4 - 50], way, t, t + 460));
    stage.between(bet, 300, t + 620);
  });
}

function drawHour(stage: Stage, hour: Hour): void {
  const { width, height, phone } = stage;
  const step = Math.min(540, 2100 / hour.answers.length);
  const { at, w } = places(stage, hour.answers.length);
  hour.answers.forEach((one, i) => drawAnswer(stage, one, i, at[i] ?? [0, 0], w, step));
  const y = height * (phone ? 0.95 : 0.93);
  drawTrack(stage, hour, at, y);
  const clock = height * (phone ? 0.88 : 0.82);
  const [was, is] = hour.hour;
  const word = stage.words("name", "Hour", width / 2 - 44, clock, 60);
  word.style.fontSize = "18px";
  stage.roll(
    width / 2 + 26,
    clock,
    phone ? 30 : 40,
    was === is ? [ROMAN[was] ?? was] : [ROMAN[was] ?? was, ROMAN[is] ?? is],
    was === is ? [] : [3440],
  );
  stage.ring(width / 2, clock, phone ? 130 : 200, 3440, 520);
  stage.ring(width / 2, clock, phone ? 130 : 200, 3540, 440);
}

function hourBeat(news: Now, told: Answer[]): Beat {
  const { open } = news.after;
  const before = (news.before as View).open;
  const answers = told.map((it) => {
    const psychic = COLOURS.indexOf(it.psychic);
    return {
      psychic,
      right: it.event === "right",
      card: it.card,
      name: label(open, psychic, news.names),
    };
  });
  const paid = answers.flatMap(({ psychic: on, right }) =>
    (right ? before.checks : before.crosses).flatMap((bets, by) =>
      bets.includes(on) ? [{ on, by }] : [],
    ),
  );
  const tokens = news.events.some((it) => it.event === "markers");
  const marks = tokens
    ? Array.from({ length: open.psychics }, (_, psychic) => ({
        psychic,
        from: before.marker[psychic] ?? 0,
        to: open.marker[psychic] ?? 0,
      }))
    : [];
  const named = (right: boolean) =>
    list(answers.filter((one) => one.right === right).map((one) => one.name));
  const [good, bad] = [named(true), named(false)];
  const sentence = `Hour ${ROMAN[before.hour] ?? before.hour} ends. ${good ? `Right: ${good}. ` : ""}${bad ? `Wrong: ${bad}.` : ""}`;
  const hour: Hour = { answers, paid, marks, hour: [before.hour, open.hour], sentence };
  const step = Math.min(540, 2100 / answers.length);
  return {
    id: "hour",
    ms: SCENES.hour.ms,
    veil: true,
    last: open.phase === "over",
    say: sentence,
    cues: [
      [60, "card"],
      ...answers.map((one, i): [number, Sound] => [
        FIRST + i * step + 160,
        one.right ? "hour-right" : "hour-wrong",
      ]),
      ...(paid.length ? [[2660, "bet-paid"] as [number, Sound]] : []),
      [3440, "clock-strike"],
    ],
    draw: (stage) => drawHour(stage, hour),
  };
}

/* ---- the line-up, the visions, the verdict ------------------------------- */

function drawGroup(
  stage: Stage,
  cards: number[],
  x: number,
  y: number,
  w: number,
  at: number,
): void {
  cards.forEach((card, i) => {
    const box = stage.picture(cardSrc(card), x, y + (i - 1) * (w * 0.72), w, w * 0.66);
    box.setAttribute("title", cardTitle(card));
    stage.show(box, at + i * 90);
    stage.track(box, "translate", [
      [at + i * 90, "0 -40px"],
      [at + i * 90 + 320, "0 0", EASE.move],
    ]);
  });
}

function lineupBeat(groups: Extract<Event, { event: "group" }>[]): Beat {
  return {
    id: "lineup",
    ms: SCENES.lineup.ms,
    veil: true,
    say: `The line-up: ${groups.length} groups. One of them did it.`,
    cues: [
      [100, "shuffle"],
      [400, "card"],
    ],
    draw(stage) {
      const { width, height } = stage;
      const n = groups.length;
      const gap = Math.min(210, (width - 20) / n);
      const w = Math.min(gap - 10, height * 0.25);
      groups.forEach((one, i) =>
        drawGroup(
          stage,
          one.cards,
          width / 2 + (i - (n - 1) / 2) * gap,
          height * 0.56,
          w,
          160 + i * 160,
        ),
      );
      const word = stage.words(
        "huge",
        "The line-up",
        width / 2,
        height * 0.12,
        width - 32,
        "One of them did it",
      );
      stage.show(word, 60);
    },
  };
}

function visionBeat(visions: number[]): Beat {
  return {
    id: "vision",
    ms: SCENES.vision.ms,
    veil: true,
    say: visions.length > 1 ? "The shared visions are shown." : "A shared vision is shown.",
    cues: [[420, "vision"]],
    draw(stage) {
      const { width, height } = stage;
      const h = Math.min(height * 0.62, ((width - 40) / visions.length) * 1.4);
      const w = h * 0.68;
      visions.forEach((vision, i) => {
        const x = width / 2 + (i - (visions.length - 1) / 2) * (w + 20);
        const card = stage.flip(x, height * 0.48, w, h);
        card.front.classList.add("mo-rear");
        stage.paint(card.back, visionSrc(vision));
        const at = 320 + i * 160;
        stage.bloom(x, height * 0.48, h * 1.5, at + 200, 1000, "cold");
        stage.track(card.turning, "rotate", [
          [at, "y 0deg"],
          [at + 480, "y 180deg", EASE.sway],
        ]);
        stage.track(card.outer, "scale", [
          [0, 0.8],
          [at + 500, 1, EASE.move],
        ]);
        card.outer.style.zIndex = "2";
      });
      const word = stage.words(
        "word",
        visions.length > 1 ? "The shared visions" : "A shared vision",
        width / 2,
        height * 0.9,
        width - 32,
      );
      stage.show(word, 200);
    },
  };
}

function verdictBeat(news: Now, won: boolean): Beat {
  const { open } = news.after;
  const group = open.culprit === null ? undefined : open.group[open.culprit];
  const named = open.verdict === null ? undefined : open.group[open.verdict];
  const cards = (three: typeof group) =>
    three ? [three.character, three.location, three.object] : [];
  const truth = group
    ? `It was ${the(group.character)}, in ${the(group.location)}, with ${the(group.object)}.`
    : "";
  const head = won ? "The ghost is at rest" : "The ghost walks on";
  return {
    id: "verdict",
    ms: 3800,
    veil: true,
    last: true,
    say: `${head}. ${truth}`,
    cues: [
      [200, "card"],
      [1500, "reveal"],
    ],
    draw(stage) {
      const { width, height, phone } = stage;
      const w = Math.min((width - 60) / 3, height * 0.3, 230);
      const [x, y] = [width / 2, height * 0.42];
      cards(group).forEach((card, i) => {
        const flip = stage.flip(x + (i - 1) * (w + 14), y, w, w * (phone ? 1.3 : 1.15));
        flip.front.classList.add("mo-rear");
        stage.paint(flip.back, cardSrc(card));
        flip.outer.style.zIndex = "2";
        const at = 900 + i * 320;
        stage.show(flip.outer, 80 + i * 80);
        stage.track(flip.turning, "rotate", [
          [at, "y 0deg"],
          [at + 420, "y 180deg", EASE.move],
        ]);
      });
      stage.bloom(x, y, w * 4, 2100, 1500, won ? "bloom" : "cold");
      const said = named && !won ? `You named ${the(named.character)}.` : "";
      const word = stage.words(
        "huge",
        head,
        x,
        height * 0.78,
        width - 32,
        `${said} ${truth}`.trim(),
      );
      stage.show(word, 2100);
      stage.track(word, "scale", [
        [2100, 1.2],
        [2360, 1, EASE.move],
      ]);
    },
  };
}

export function moments(news: Now): Beat[] {
  const answers = news.events.filter(
    (it): it is Answer => it.event === "right" || it.event === "wrong",
  );
  const groups = news.events.filter((it) => it.event === "group");
  const shown = news.events.flatMap((it) => (it.event === "shown" ? [it.vision] : []));
  const won = news.events.some((it) => it.event === "won");
  const lost = news.events.some((it) => it.event === "lost");
  return [
    ...(answers.length ? [hourBeat(news, answers)] : []),
    ...(groups.length ? [lineupBeat(groups)] : []),
    ...(shown.length ? [visionBeat(shown)] : []),
    ...((won || lost) && news.after.open.groups ? [verdictBeat(news, won)] : []),
  ];
}
