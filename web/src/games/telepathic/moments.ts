// SPDX-License-Identifier: MIT
// Telepathic: the line that moved, an announcement, and the end with every condition opened.
import { EASE, type Beat, type News, type Scenes } from "../../moments/beat";
import type { Stage } from "../../moments/stage";
import Art from "./Art.svelte";
import { linesOf, type Condition } from "./grid";
import Mini from "./Mini.svelte";
import type { Event, View } from "./types";
import { conditionId, doneWords, REASONS, RESULTS, saidAndWanted, threeOf } from "./words";

/** Every cell of the grid. */
const ALL = Array.from({ length: 16 }, (_, cell) => cell);

type Now = News<View, Event>;

export const SCENES = {
  line: { ms: 1600, on: ["performed"] },
  announce: { ms: 1600, on: ["announced", "named"] },
} satisfies Scenes;
type Of<K extends Event["event"]> = Extract<Event, { event: K }>;

function find<K extends Event["event"]>(news: Now, kind: K): Of<K> | undefined {
  return news.events.find((it): it is Of<K> => it.event === kind);
}

/** The tiles themselves slide on the table; the beat points at their line. */
function lineBeat(news: Now, told: Of<"performed">): Beat {
  const say = `${told.seat === null ? "" : news.names.Of(told.seat)} ${doneWords(told.card, told.set)}.`;
  return {
    id: "line",
    ms: SCENES.line.ms,
    say,
    still: 900,
    cues: [[120, "tiles"]],
    draw(stage) {
      const at = stage.place("[data-line]");
      if (!at) return;
      const frame = stage.box("frame", at.x, at.y, at.w + 8, at.h + 8);
      stage.track(frame, "scale", [
        [0, 1.12],
        [360, 1, EASE.move],
      ]);
      stage.track(frame, "opacity", [
        [0, 0],
        [200, 1],
        [1300, 1],
        [1600, 0],
      ]);
      stage.bloom(at.x, at.y, Math.max(at.w, at.h) * 1.3, 200, 1100, "spot");
    },
  };
}

function sign(stage: Stage, it: Condition, x: number, y: number, size: number): HTMLElement {
  const box = stage.box("sign", x, y, size, size);
  stage.put(Art, { id: conditionId(it), mute: true }, box);
  return box;
}

/** What was announced, before it is answered. */
function announceBeat(news: Now, seat: number, said: Condition[]): Beat {
  const words = said.map(threeOf).join(" and ");
  const you = seat === news.names.me;
  return {
    id: "announce",
    ms: SCENES.announce.ms,
    veil: true,
    say: `${news.names.Of(seat)} ${you ? "announce" : "announces"} ${words}.`,
    cues: [
      [100, "hush"],
      [560, "word"],
    ],
    draw(stage) {
      const { width, height } = stage;
      const y = height * 0.42;
      const who = stage.medallion(seat, width / 2, y - 130, 72);
      stage.show(who, 60);
      const line = stage.words(
        "word",
        `${news.names.Of(seat)} ${you ? "announce" : "announces"}`,
        width / 2,
        y - 56,
        420,
      );
      stage.show(line, 160);
      said.forEach((it, i) => {
        const box = sign(stage, it, width / 2 + (i - (said.length - 1) / 2) * 120, y + 30, 96);
        stage.show(box, 480);
        stage.track(box, "scale", [
          [480, 1.7],
          [760, 1, EASE.move],
        ]);
      });
      const what = stage.words("huge", words, width / 2, y + 126, Math.min(width - 32, 640));
      stage.show(what, 560);
      stage.ring(width / 2, y + 30, 260, 560);
    },
  };
}

interface End {
  view: View;
  names: News["names"];
  wanting: number[];
  sentence: string;
  said: string;
  won: boolean;
}

/** Each seat's conditions, shut until all turn together. */
function drawWishes(stage: Stage, end: End, top: number): void {
  const { width, phone } = stage;
  const n = end.wanting.length;
  const columns = phone ? Math.min(n, 2) : Math.min(n, 4);
  // Of more than two, each holds one condition only.
  const [w, h] = phone ? [(width - 28) / columns, n > 2 ? 104 : 136] : [230, 128];
  end.wanting.forEach((seat, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, n - row * columns);
    const x = width / 2 + ((i % columns) - (inRow - 1) / 2) * (w + 12);
    const y = top + h / 2 + row * (h + 10);
    const card = stage.flip(x, y, w, h);
    const first = 300 + i * 220;
    stage.show(card.outer, first);
    stage.track(card.turning, "rotate", [
      [2180, "y 0deg"],
      [2560, "y 180deg", EASE.sway],
    ]);
    card.front.classList.add("mo-panel");
    const { announcer, announced, response } = end.view.open;
    const words = seat === announcer ? announced : response ? [response] : [];
    const told = words.filter((it): it is Condition => it !== null).map(threeOf);
    const who = document.createElement("b");
    who.textContent = end.names.Of(seat);
    card.front.append(who, told.length ? `said ${told.join(" and ")}` : "said nothing");
    card.back.classList.add("mo-panel");
    if (phone) for (const side of [card.front, card.back]) side.style.fontSize = "14px";
    const name = document.createElement("b");
    name.textContent = end.names.Of(seat);
    card.back.append(name);
    const s = seat === end.names.me ? "" : "s";
    for (const [kind, it] of [
      ["win", end.view.win[seat]],
      ["lose", end.view.lose[seat]],
    ] as const) {
      if (!it) continue;
      const line = document.createElement("span");
      const met = linesOf(end.view.open.grid, it).length > 0;
      line.textContent = `${kind}${s} with ${threeOf(it)} ${met ? (kind === "win" ? "✓" : "✕") : ""}`;
      if (met) line.className = kind === "win" ? "mo-good" : "mo-bad";
      card.back.append(line);
    }
  });
}

function drawEnd(stage: Stage, end: End): void {
  const { width, height, phone } = stage;
  const size = Math.min(phone ? width * 0.62 : 300, height * 0.4);
  const y = height * 0.06 + size / 2 + 10;
  const { grid } = end.view.open;
  const plain = stage.box("mini", width / 2, y, size, size);
  stage.put(Mini, { grid, moved: ALL, win: [], lose: [] }, plain);
  const lit = stage.box("mini", width / 2, y, size, size);
  const lines = (all: (Condition | null)[]) => all.flatMap((it) => linesOf(grid, it));
  stage.put(Mini, { grid, moved: ALL, win: lines(end.view.win), lose: lines(end.view.lose) }, lit);
  stage.track(plain, "opacity", [
    [0, 1],
    [360, 0.35, EASE.sway],
    [2640, 0.35],
    [2900, 0],
  ]);
  stage.show(lit, 2640, 260);
  stage.track(lit, "scale", [
    [2640, 1],
    [2820, 1.05, EASE.move],
    [3100, 1, EASE.sway],
  ]);
  drawWishes(stage, end, y + size / 2 + 18);
  const foot = stage.words(
    "huge",
    end.sentence,
    width / 2,
    height * (phone ? 0.84 : 0.84),
    Math.min(width - 24, 900),
    end.said,
  );
  foot.style.fontSize = phone ? "26px" : "40px";
  stage.show(foot, 3120);
  stage.track(foot, "scale", [
    [3120, 1.15],
    [3340, 1, EASE.move],
  ]);
  if (end.won) stage.bloom(width / 2, y, size * 2, 2900, 900);
}

function endBeat(news: Now, told: Of<"ended">): Beat {
  const view = news.after;
  const said = saidAndWanted(view, news.names);
  const end: End = {
    view,
    names: news.names,
    wanting: view.win.flatMap((win, seat) => (win || view.lose[seat] ? [seat] : [])),
    sentence: RESULTS[told.result],
    said: said || REASONS[told.reason],
    won: told.result === "won",
  };
  return {
    id: "ended",
    ms: 3900,
    veil: true,
    last: true,
    say: `${end.sentence}. ${end.said}`,
    cues: [
      [60, "hush"],
      [300, "word"],
      [2180, "reveal"],
    ],
    draw: (stage) => drawEnd(stage, end),
  };
}

export function moments(news: Now): Beat[] {
  const beats: Beat[] = [];
  const [moved, ended] = [find(news, "performed"), find(news, "ended")];
  const [announced, named] = [find(news, "announced"), find(news, "named")];
  if (moved && moved.seat !== news.me) beats.push(lineBeat(news, moved));
  if (announced && announced.seat !== null)
    beats.push(announceBeat(news, announced.seat, [announced.condition]));
  if (named && named.seat !== null)
    beats.push(announceBeat(news, named.seat, [named.colour, named.shape]));
  if (ended) beats.push(endBeat(news, ended));
  return beats;
}
