// SPDX-License-Identifier: MIT
// Where a beat is drawn. Every track is one animation as long as the beat, on translate, rotate, scale
// or opacity only, so a beat can be sought, sped up, and skipped by going to its end.
import { mount, unmount, type Component } from "svelte";
import { sigil } from "../seats";
import Icon from "../ui/Icon.svelte";
import { EASE } from "./beat";

type Property = "translate" | "rotate" | "scale" | "opacity";
/** A time in ms, the value then, and the easing of the way there. */
export type Key = [number, string | number, string?];
export type Point = [number, number];

export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Flip {
  outer: HTMLElement;
  turning: HTMLElement;
  front: HTMLElement;
  back: HTMLElement;
}

export const px = (x: number, y: number) => `${x.toFixed(1)}px ${y.toFixed(1)}px`;

/** An arc as keys of 'translate': from and to are in px from the element's own place. */
export function arc(from: Point, bend: Point, to: Point, start: number, end: number): Key[] {
  return Array.from({ length: 13 }, (_, i) => {
    const u = i / 12;
    const along = (n: 0 | 1) =>
      (1 - u) * (1 - u) * from[n] + 2 * (1 - u) * u * bend[n] + u * u * to[n];
    return [start + (end - start) * u, px(along(0), along(1))];
  });
}

export class Stage {
  readonly tracks: Animation[] = [];
  readonly width: number;
  readonly height: number;
  readonly phone: boolean;
  private readonly mounted: Record<string, unknown>[] = [];

  constructor(
    readonly root: HTMLElement,
    readonly ms: number,
  ) {
    this.width = root.clientWidth;
    this.height = root.clientHeight;
    this.phone = this.width < 700;
  }

  /** A box whose middle is at x, y. */
  box(kind: string, x: number, y: number, w: number, h: number, into = this.root): HTMLElement {
    const box = document.createElement("div");
    box.className = `mo-${kind}`;
    Object.assign(box.style, {
      position: "absolute",
      left: `${x - w / 2}px`,
      top: `${y - h / 2}px`,
      width: `${w}px`,
      height: `${h}px`,
    });
    into.append(box);
    return box;
  }

  /** Words in a box; the second line is smaller. */
  words(kind: string, text: string, x: number, y: number, w: number, small = ""): HTMLElement {
    const box = this.box(kind, x, y, w, 0);
    box.style.height = "auto";
    box.style.transform = "translateY(-50%)";
    box.append(text);
    if (small) {
      const second = document.createElement("small");
      second.textContent = small;
      box.append(second);
    }
    return box;
  }

  picture(src: string, x: number, y: number, w: number, h: number, into?: HTMLElement) {
    const box = this.box("card", x, y, w, h, into);
    this.paint(box, src);
    return box;
  }

  /** Covers a box with a picture. A background is decoded beside the page, and a card that turns over
   *  meanwhile would be blank; this is drawn together with the frame that shows it. */
  paint(box: HTMLElement, src: string): void {
    if (!src) return;
    const image = document.createElement("img");
    image.decoding = "sync";
    image.alt = "";
    image.src = src;
    box.prepend(image);
  }

  /** A card that turns: the outer box moves and fades, the inner one turns. */
  flip(x: number, y: number, w: number, h: number): Flip {
    const outer = this.box("flip", x, y, w, h);
    const turning = this.box("turning", w / 2, h / 2, w, h, outer);
    const front = this.box("face", w / 2, h / 2, w, h, turning);
    const back = this.box("face mo-back", w / 2, h / 2, w, h, turning);
    return { outer, turning, front, back };
  }

  put<P extends Record<string, unknown>>(what: Component<P>, props: P, into: HTMLElement): void {
    this.mounted.push(mount(what, { target: into, props }) as Record<string, unknown>);
  }

  /** The sign of a seat. */
  medallion(seat: number, x: number, y: number, size: number): HTMLElement {
    const box = this.box("med", x, y, size, size);
    box.style.setProperty("--c", `var(--seat-${sigil(seat)})`);
    this.put(Icon, { name: sigil(seat), size: "52%" }, box);
    return box;
  }

  track(box: HTMLElement, property: Property, keys: Key[]): void {
    const all = [...keys];
    const [first, last] = [all[0], all.at(-1)];
    if (!first || !last) return;
    if (first[0] > 0) all.unshift([0, first[1]]);
    if (last[0] < this.ms) all.push([this.ms, last[1]]);
    const frames = all.map(([at, value], i) => ({
      offset: Math.min(1, at / this.ms),
      [property]: String(value),
      easing: all[i + 1]?.[2] ?? "linear",
    }));
    const animation = box.animate(frames, { duration: this.ms, fill: "both" });
    animation.pause();
    this.tracks.push(animation);
  }

  show(box: HTMLElement, at: number, length = 160): void {
    this.track(box, "opacity", [
      [at, 0],
      [at + length, 1],
    ]);
  }

  between(box: HTMLElement, from: number, to: number, full = 1): void {
    this.track(box, "opacity", [
      [from, 0],
      [from + 140, full],
      [to - 140, full],
      [to, 0],
    ]);
  }

  ring(x: number, y: number, size: number, at: number, length = 600, colour = ""): void {
    const ring = this.box("ring", x, y, size, size);
    if (colour) ring.style.borderColor = colour;
    this.track(ring, "scale", [
      [at, 0.3],
      [at + length, 1.15, EASE.move],
    ]);
    this.track(ring, "opacity", [
      [at, 0],
      [at + 40, 0.9],
      [at + length * 0.4, 0.5],
      [at + length, 0, EASE.sway],
    ]);
  }

  bloom(x: number, y: number, size: number, at: number, length = 800, kind = "bloom"): void {
    const light = this.box(kind, x, y, size, size);
    this.track(light, "scale", [
      [at, 0.4],
      [at + length * 0.35, 1.1, EASE.move],
      [at + length, 1.35],
    ]);
    this.track(light, "opacity", [
      [at, 0],
      [at + length * 0.25, 1],
      [at + length, 0, EASE.sway],
    ]);
  }

  /** Lets a box hop from where it is, fall by 'way' and bounce: for what loses its hold. */
  drop(box: HTMLElement, way: Point, turn: number, at: number): void {
    const [x, y] = way;
    this.track(box, "translate", [
      [at, "0px 0px"],
      [at + 140, px(x * 0.12, -34), EASE.rise],
      [at + 480, px(x * 0.7, y), EASE.fall],
      [at + 600, px(x * 0.86, y - 26), EASE.rise],
      [at + 740, px(x, y), EASE.fall],
    ]);
    this.track(box, "rotate", [
      [at, "0deg"],
      [at + 140, `${-turn * 0.1}deg`],
      [at + 480, `${turn * 0.8}deg`],
      [at + 740, `${turn}deg`, EASE.sway],
    ]);
  }

  /** A number or word that rolls to the next at each of the times. */
  roll(x: number, y: number, size: number, list: (string | number)[], times: number[]) {
    const high = size * 1.15;
    const box = this.box("roll", x, y, size * 2.4, high);
    const strip = this.box("strip", size * 1.2, (high * list.length) / 2, size * 2.4, 0, box);
    strip.style.top = "0";
    for (const it of list) {
      const line = document.createElement("span");
      Object.assign(line.style, { height: `${high}px`, font: "", fontSize: `${size}px` });
      line.style.lineHeight = `${high}px`;
      line.textContent = String(it);
      strip.append(line);
    }
    const keys: Key[] = [[0, "0 0"]];
    times.forEach((at, i) => {
      const done = Math.min(at + 150, times[i + 1] ?? Infinity);
      keys.push([at, px(0, -i * high)], [done, px(0, -(i + 1) * high), EASE.move]);
    });
    this.track(strip, "translate", keys);
    return box;
  }

  /** The middle and size of a real element of the table, by a selector; null if it is not there. */
  place(selector: string): Place | null {
    return this.places(selector)[0] ?? null;
  }

  /** All that are there. */
  places(selector: string): Place[] {
    const frame = this.root.getBoundingClientRect();
    return [...document.querySelectorAll(selector)]
      .map((found) => found.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .map((at) => ({
        x: at.left + at.width / 2 - frame.left,
        y: at.top + at.height / 2 - frame.top,
        w: at.width,
        h: at.height,
      }));
  }

  seek(at: number): void {
    for (const track of this.tracks) track.currentTime = at;
  }

  run(rate: number): void {
    for (const track of this.tracks) {
      track.playbackRate = rate;
      track.play();
    }
  }

  clear(): void {
    for (const track of this.tracks) track.cancel();
    for (const one of this.mounted) void unmount(one);
    this.root.replaceChildren();
  }
}
