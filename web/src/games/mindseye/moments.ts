// SPDX-License-Identifier: MIT
// Mind's Eye: the count, the eyes that face each other, the verdict between them, the cards that go.
import { EASE, type Beat, type News, type Scenes } from "../../moments/beat";
import { arc, px, type Point, type Stage } from "../../moments/stage";
import type { Sound } from "../../sound";
import Eye from "./Eye.svelte";
import type { Event, View } from "./types";
import {
  entryColour,
  event as say,
  meetings,
  meetWords,
  type Colour,
  type Meeting,
  type Shown,
} from "./words";

const STEP = 320;
const OPEN = 3 * STEP;

export const SCENES = {
  eyes: { ms: 3400, on: ["shown", "duelled"] },
  blink: { ms: 2400, on: ["stare_won"] },
  again: { ms: 1600, on: ["repeated"] },
} satisfies Scenes;
const MS = SCENES.eyes.ms;

interface Scene {
  pairs: Meeting[];
  names: News["names"];
  /** Cards before and after, by seat. */
  before: number[];
  after: number[];
  sentence: string;
}

function drawCount(stage: Stage, x: number, y: number): void {
  for (const [i, n] of ["3", "2", "1"].entries()) {
    const at = i * STEP;
    const digit = stage.words("count", n, x, y, 200);
    stage.track(digit, "opacity", [
      [at, 0],
      [at + 60, 1],
      [at + 230, 1],
      [at + STEP, 0],
    ]);
    stage.track(digit, "scale", [
      [at, 1.5],
      [at + 180, 1, EASE.move],
      [at + STEP, 0.8, EASE.fall],
    ]);
    stage.ring(x, y, 190, at, STEP);
  }
}

interface Look {
  at: Point;
  size: number;
  colour: Meeting["mine"];
  /** Where the other eye is: -1 left or above, 1 right or below. */
  towards: number;
  from: number;
  to: number;
  loses: boolean;
  both: boolean;
}

function drawEye(stage: Stage, look: Look): void {
  const { at, size, from } = look;
  const outer = stage.box("eye", at[0], at[1], size, (size * 64) / 120);
  const [h, w] = [(size * 64) / 120, size];
  const shut = stage.box("lid", w / 2, h / 2, w, h, outer);
  const open = stage.box("lid", w / 2, h / 2, w, h, outer);
  stage.put(Eye, { colour: look.colour, shut: true }, shut);
  stage.put(Eye, { colour: look.colour }, open);
  const near = stage.phone ? px(0, look.towards * 12) : px(look.towards * 28, 0);
  const end = look.from + 1000;
  // The shut eye has the same colour for all until it opens: bone, not its own.
  shut.style.filter = "grayscale(1)";
  stage.track(shut, "opacity", [
    [0, look.both ? 0 : 0.9],
    [from, 0.9],
    [from + 90, 0],
    ...(look.loses
      ? ([
          [end, 0],
          [end + 130, 0.9],
        ] as [number, number][])
      : []),
  ]);
  stage.track(open, "scale", [
    [from, "1 0.06"],
    [from + 170, "1 1.05", EASE.move],
    [from + 300, "1 1", EASE.sway],
    ...(look.loses
      ? ([
          [end, "1 1"],
          [end + 130, "1 0.06", EASE.fall],
        ] as [number, string, string?][])
      : []),
  ]);
  stage.track(open, "opacity", [
    [from, 0],
    [from + 40, 1],
    ...(look.loses
      ? ([
          [end + 90, 1],
          [end + 140, 0],
        ] as [number, number][])
      : []),
  ]);
  stage.track(outer, "translate", [
    [from, "0 0"],
    [from + 420, near, EASE.move],
  ]);
  if (look.to < MS) stage.between(outer, look.both ? from : 0, look.to);
  else if (look.both) stage.show(outer, from);
}

function drawPair(stage: Stage, scene: Scene, i: number, mid: Point): void {
  const pair = scene.pairs[i];
  if (!pair) return;
  const many = scene.pairs.length > 1;
  const length = many ? 2100 / scene.pairs.length : MS;
  const from = OPEN + (many ? i * length : 0);
  const to = many && i < scene.pairs.length - 1 ? from + length : MS;
  const { width, height, phone } = stage;
  const size = phone ? Math.min(width * 0.55, height * 0.42) : Math.min(width * 0.27, height * 0.6);
  const gap = phone ? Math.min(height * 0.25, 180) : width * 0.29;
  const sides: [Point, Meeting["mine"], number, boolean, number][] = [
    [
      phone ? [mid[0], mid[1] + gap] : [mid[0] - gap, mid[1]],
      pair.mine,
      1,
      pair.how !== "beats" && pair.how !== "ties with",
      pair.a,
    ],
    [
      phone ? [mid[0], mid[1] - gap] : [mid[0] + gap, mid[1]],
      pair.theirs,
      -1,
      pair.how !== "loses to" && pair.how !== "ties with",
      pair.b,
    ],
  ];
  for (const [at, colour, side, loses, seat] of sides) {
    const towards = phone ? -side : side;
    drawEye(stage, { at, size, colour, towards, from, to, loses, both: i > 0 });
    const name = stage.words(
      "name",
      scene.names.Of(seat),
      at[0],
      at[1] + size * (phone ? 0.37 : 0.34),
      160,
      colour,
    );
    name.style.fontSize = "17px";
    stage.between(name, from + 200, to + (to === MS ? 400 : 0));
  }
  const beam = stage.box("beam", mid[0], mid[1], phone ? gap : width * 0.22, 6);
  if (phone) beam.style.rotate = "90deg";
  stage.between(beam, from + 240, from + 560);
  const word = stage.words(
    "huge",
    meetWords(pair.how, pair.a === scene.names.me),
    mid[0],
    mid[1],
    phone ? 220 : 260,
  );
  if (pair.how === "beats") word.classList.add("mo-good");
  if (pair.how === "loses to") word.classList.add("mo-bad");
  const at = many ? from + 260 : from + 520;
  stage.between(word, at, to + (to === MS ? 400 : 0));
  stage.track(word, "scale", [
    [at, 1.7],
    [at + 220, 1, EASE.move],
  ]);
  stage.ring(mid[0], mid[1], phone ? 180 : 260, at);
  if (many) return;
  const [winner, loser] = pair.how === "loses to" ? [sides[1], sides[0]] : [sides[0], sides[1]];
  if (winner && loser && pair.how !== "cancels" && pair.how !== "ties with")
    drawSpoils(stage, scene, winner[0], loser[0], winner[4]);
}

/** The loser's cards go to the winner. */
function drawSpoils(stage: Stage, scene: Scene, to: Point, from: Point, winner: number): void {
  const n = Math.min(3, Math.max(0, (scene.after[winner] ?? 0) - (scene.before[winner] ?? 0)));
  const [w, h] = stage.phone ? [34, 51] : [54, 81];
  for (let i = 0; i < n; i++) {
    const card = stage.box("rear", from[0], from[1], w, h);
    const at = 2380 + i * 110;
    const way: Point = [to[0] - from[0], to[1] - from[1]];
    stage.track(
      card,
      "translate",
      arc(
        [0, 0],
        [way[0] / 2 + (stage.phone ? 90 : 0), way[1] / 2 - (stage.phone ? 0 : 130)],
        way,
        at,
        at + 480,
      ),
    );
    stage.track(card, "rotate", [
      [at, "-8deg"],
      [at + 480, "10deg", EASE.rise],
    ]);
    stage.between(card, at - 100, at + 640);
  }
  stage.bloom(to[0], to[1], stage.phone ? 220 : 380, 2860, 520);
}

function drawCounts(stage: Stage, scene: Scene, y: number): void {
  const seats = [...new Set(scene.pairs.flatMap((pair) => [pair.a, pair.b]))];
  const phone = stage.phone;
  seats.forEach((seat, i) => {
    const x = stage.width * ((i + 1) / (seats.length + 1));
    const [was, is] = [scene.before[seat] ?? 0, scene.after[seat] ?? 0];
    const name = stage.words("name", scene.names.Of(seat), x - 34, y, 100);
    name.style.textAlign = "right";
    const list = was === is ? [was] : [was, is];
    const roll = stage.roll(x + 52, y, phone ? 24 : 32, list, was === is ? [] : [2860]);
    for (const box of [name, roll]) stage.show(box, 1500);
  });
}

function draw(stage: Stage, scene: Scene): void {
  const { width, height, phone } = stage;
  const mid: Point = [width / 2, height * (phone ? 0.37 : 0.42)];
  scene.pairs.forEach((_, i) => drawPair(stage, scene, i, mid));
  drawCount(stage, ...mid);
  const word = stage.words(
    "word",
    scene.sentence,
    width / 2,
    height * (phone ? 0.86 : 0.82),
    Math.min(width - 32, 640),
  );
  word.style.fontSize = phone ? "17px" : "24px";
  stage.show(word, 2560);
  drawCounts(stage, scene, height * (phone ? 0.94 : 0.93));
}

/** What came of the cards, in a sentence or two. */
function outcome(events: Event[], names: News["names"]): string {
  const kinds = ["takes", "lost", "stares", "stare_won", "coin", "won", "drawn"];
  return events
    .filter((it) => kinds.includes(it.event))
    .map((it) => say({ ...it }, names))
    .join(" ");
}

/** An eye shuts, the other stays open, and the time stands between them. */
function drawBlink(
  stage: Stage,
  scene: { colours: Colour[]; together: boolean; word: string; time: string },
): void {
  const { width, height, phone } = stage;
  const size = phone ? Math.min(width * 0.6, height * 0.3) : Math.min(width * 0.3, height * 0.5);
  const n = scene.colours.length;
  scene.colours.forEach((colour, i) => {
    const off = i - (n - 1) / 2;
    const at: Point = phone
      ? [width / 2, height * 0.42 + off * size * 0.75]
      : [width / 2 + off * size * 1.2, height * 0.4];
    drawEye(stage, {
      at,
      size,
      colour,
      towards: 0,
      from: 0,
      to: MS,
      loses: scene.together || i === 0,
      both: true,
    });
  });
  const word = stage.words("huge", scene.word, width / 2, height * 0.76, Math.min(width - 32, 760));
  stage.between(word, 1040, 2900);
  stage.track(word, "scale", [
    [1040, 1.5],
    [1260, 1, EASE.move],
  ]);
  const time = stage.words("word", scene.time, width / 2, height * 0.86, Math.min(width - 32, 640));
  stage.show(time, 1300);
}

/** Somebody blinked, or two did together. */
function blinks(news: News<View, Event>): Beat[] {
  const won = news.events.find((it) => it.event === "stare_won");
  const again = news.events.find((it) => it.event === "repeated");
  const out = news.events.find((it) => it.event === "blinked");
  const before = news.before?.open;
  if (!before || (!again && (!won || !out))) return [];
  const lines = [again ?? out, won].flatMap((it) => (it ? [say({ ...it }, news.names)] : []));
  const seats = [
    ...(out?.seat != null ? [out.seat] : []),
    ...before.contest.filter((seat) => seat !== out?.seat),
  ];
  const [word = "", time = ""] = lines.flatMap((line) => (line === null ? [] : [line]));
  const { ms } = again ? SCENES.again : SCENES.blink;
  return [
    {
      id: again ? "again" : "blink",
      ms,
      still: ms - 100,
      veil: true,
      last: news.after.open.phase === "over",
      say: `${word} ${time}`.trim(),
      cues: [[1000, "eye-shut"]],
      draw: (stage) =>
        drawBlink(stage, {
          colours: seats.map((seat) => entryColour(before, seat, news.seats)),
          together: again !== undefined,
          word,
          time,
        }),
    },
  ];
}

/** What is heard of each pair; of a tie no eye shuts and no card flies. */
function cuesOf(pairs: Meeting[]): [number, Sound][] {
  const length = 2100 / pairs.length;
  if (pairs.length > 1)
    return pairs.map((_, i): [number, Sound] => [OPEN + i * length + 260, "verdict"]);
  if (pairs[0]?.how === "ties with") return [[OPEN + 520, "verdict"]];
  return [
    [OPEN + 520, "verdict"],
    [1960, "eye-shut"],
    [2400, "card"],
  ];
}

export function moments(news: News<View, Event>): Beat[] {
  const turned = news.events.find((it) => it.event === "shown" || it.event === "duelled");
  if (turned?.event !== "shown" && turned?.event !== "duelled") return blinks(news);
  const pairs = meetings(turned.shown as Shown[], news.seats, news.me);
  const [first] = pairs;
  if (!first) return [];
  const facts = `${news.names.Of(first.a)} ${meetWords(first.how, first.a === news.names.me)} ${news.names.of(first.b)}.`;
  const sentence = outcome(news.events, news.names) || "Nothing is won.";
  const scene: Scene = {
    pairs,
    names: news.names,
    before: news.before?.open.cards ?? [],
    after: news.after.open.cards,
    sentence: pairs.length > 1 ? sentence : `${facts} ${sentence}`,
  };
  return [
    {
      id: "eyes",
      ms: MS,
      still: MS - 100,
      veil: true,
      last: news.after.open.phase === "over",
      say: scene.sentence,
      cues: [
        [0, "count"],
        [STEP, "count"],
        [2 * STEP, "count"],
        [OPEN, "reveal"],
        ...cuesOf(pairs),
      ],
      draw: (stage) => draw(stage, scene),
    },
  ];
}
