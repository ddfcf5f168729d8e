// SPDX-License-Identifier: MIT
// The canvas of one picture: collects SVG definitions, creates gradients and filters, and places
// motifs. A motif from an icon set has its own bright colours; placed as it is, it looks cut out and
// pasted. So each motif is desaturated, multiplied with the light of the picture, faded into the
// haze by its distance, and given a shadow. All randomness comes from the seed, and coordinates are
// rounded to one decimal, so that the same entry gives the same SVG on every machine.

import { channels, fix, mix, type Colour } from './colour.ts';
import { motifBody, motifBox } from './icons.ts';
import { palette, type Palette } from './palettes.ts';
import { Random } from './random.ts';

export const WIDTH = 480;
export const HEIGHT = 720;

/** A gradient stop: a colour, or a colour with its offset and opacity. */
export type Stop = Colour | [Colour, number, number?];

export interface GradientOptions {
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
  /** Centre and radius of a radial gradient, or true for the middle of the shape. */
  radial?: [number, number, number] | true;
  /** Coordinates are those of the picture instead of the shape. */
  absolute?: boolean;
}

/** Colour change of a motif: desaturate, multiply with the light, fade into the haze. */
export interface Tone {
  grey?: number;
  light?: Colour;
  gain?: number;
  haze?: Colour;
  fade?: number;
}

export interface PutOptions {
  /** Anchor: the motif's centre, or the middle of its foot. */
  stand?: boolean;
  turn?: number;
  flip?: boolean;
  tone?: Tone;
  depth?: number;
  wobble?: number;
  rim?: boolean;
  shadow?: boolean;
  contact?: boolean;
  shadowLength?: number;
  shadowSkew?: number;
  shadowColour?: Colour;
  opacity?: number;
}

export class Canvas {
  readonly random: Random;
  readonly palette: Palette;
  /** -1 when the light comes from the left, 1 when it comes from the right. */
  light: -1 | 1;
  /** Motifs that are recoloured in this picture. */
  tints: Record<string, Colour> = {};
  private counter = 0;

  constructor(
    readonly seed: string,
    paletteName: string,
    private readonly prefix = '',
    readonly defs: string[] = [],
  ) {
    this.random = new Random(seed);
    this.palette = palette(paletteName);
    this.light = this.random.sign();
  }

  /** The colour of shadows: the nearest land, but never that of snow. */
  get shadow(): Colour {
    const near = this.palette.land[3];
    return parseInt(near.slice(1, 3), 16) > 150 ? '#2c4a6a' : near;
  }

  id(kind: string): string {
    return `${this.prefix}${kind}${this.counter++}`;
  }

  define(svg: string): void {
    this.defs.push(svg);
  }

  gradient(stops: Stop[], o: GradientOptions = {}): string {
    const id = this.id('g');
    const units = o.absolute ? ' gradientUnits="userSpaceOnUse"' : '';
    const list = stops
      .map((stop, i) => {
        const [colour, offset, opacity] =
          typeof stop === 'string' ? [stop, i / Math.max(1, stops.length - 1), undefined] : stop;
        const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
        return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`;
      })
      .join('');
    if (o.radial) {
      const [cx, cy, r] = o.radial === true ? [0.5, 0.5, 0.5] : o.radial;
      this.define(
        `<radialGradient id="${id}"${units} cx="${cx}" cy="${cy}" r="${r}">${list}</radialGradient>`,
      );
    } else {
      const { x1 = 0, y1 = 0, x2 = 0, y2 = 1 } = o;
      this.define(
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${units}>${list}</linearGradient>`,
      );
    }
    return `url(#${id})`;
  }

  private filter(kind: string, margin: number, steps: string): string {
    const id = this.id(kind);
    const size = 100 + 2 * margin;
    this.define(
      `<filter id="${id}" x="-${margin}%" y="-${margin}%" width="${size}%" height="${size}%" color-interpolation-filters="sRGB">${steps}</filter>`,
    );
    return `url(#${id})`;
  }

  blur(deviation: number): string {
    return this.filter('b', 50, `<feGaussianBlur stdDeviation="${fix(deviation)}"/>`);
  }

  /** A filter that displaces an outline slightly, so that it looks hand-drawn. */
  wobble(amount: number, frequency = 0.02): string {
    const noise = `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${this.random.index(999)}"/>`;
    return this.filter(
      'w',
      10,
      `${noise}<feDisplacementMap in="SourceGraphic" scale="${fix(amount * 2)}" xChannelSelector="R" yChannelSelector="G"/>`,
    );
  }

  /** A filter that keeps a shape's outline and fills it with one colour. */
  flat(colour: Colour, opacity = 1): string {
    return this.filter(
      'f',
      10,
      `<feFlood flood-color="${colour}" flood-opacity="${opacity}"/><feComposite in2="SourceAlpha" operator="in"/>`,
    );
  }

  /** A soft light around a shape, in the given colour. */
  glow(colour: Colour, spread = 7, deviation = 12): string {
    return this.filter(
      'h',
      40,
      `<feMorphology in="SourceAlpha" operator="dilate" radius="${spread}"/><feGaussianBlur stdDeviation="${deviation}" result="b"/><feFlood flood-color="${colour}"/><feComposite in2="b" operator="in"/>`,
    );
  }

  private toneMatrix(tone: Tone): string {
    const { grey = 0.12, light = '#ffffff', gain = 1, haze = '#000000', fade = 0 } = tone;
    const multiply = channels(light).map((v) => (v / 255) * gain * (1 - fade));
    const add = channels(haze).map((v) => (v / 255) * fade);
    const luma = [0.3, 0.59, 0.11];
    const rows = multiply.map((m, i) => [
      ...luma.map((l, j) => ((i === j ? 1 - grey : 0) + grey * l) * m),
      0,
      add[i] ?? 0,
    ]);
    return [...rows, [0, 0, 0, 1, 0]]
      .map((row) => row.map((v) => +v.toFixed(3)).join(' '))
      .join(' ');
  }

  /** The filter that makes a drawing of this size belong to the picture's light. */
  lit(size: number, o: PutOptions = {}): string {
    const { depth = 1, wobble = 1, rim = true } = o;
    const P = this.palette;
    const azimuth = this.light < 0 ? 225 : 315;
    const matrix = this.toneMatrix({
      light: mix(P.bright, P.light, 0.5),
      gain: P.lum,
      grey: 0.2,
      haze: mix(P.sky[2], P.land[2], 0.55),
      fade: 0.13,
      ...o.tone,
    });
    const rimSteps = `<feMorphology in="g" operator="erode" radius="${fix(Math.max(0.6, size * 0.008))}" result="e"/>
<feOffset in="e" dx="${fix(this.light * size * 0.012)}" dy="${fix(size * 0.012)}" result="eo"/>
<feFlood flood-color="${P.light}" flood-opacity=".75"/><feComposite in2="g" operator="in" result="rf"/>
<feComposite in="rf" in2="eo" operator="out" result="rm"/>
<feGaussianBlur in="rm" stdDeviation="${fix(Math.max(0.4, size * 0.006))}" result="rb"/>
<feComposite in="rb" in2="g" operator="in" result="ri"/>
<feMerge><feMergeNode in="o"/><feMergeNode in="ri"/></feMerge>`;
    return this.filter(
      'l',
      25,
      `<feTurbulence type="fractalNoise" baseFrequency="${(2.2 / size + 0.008).toFixed(4)}" numOctaves="3" seed="${this.random.index(999)}" result="n"/>
<feDisplacementMap in="SourceGraphic" in2="n" scale="${fix(Math.min(9, size * 0.035 * wobble))}" xChannelSelector="R" yChannelSelector="G" result="g"/>
<feColorMatrix in="g" type="matrix" values="${matrix}" result="c"/>
<feGaussianBlur in="g" stdDeviation="${fix(Math.max(1.2, size * 0.07))}" result="a"/>
<feDiffuseLighting in="a" surfaceScale="${fix(size * 0.055 * depth)}" diffuseConstant="1.3" lighting-color="#ffffff" result="d"><feDistantLight azimuth="${azimuth}" elevation="56"/></feDiffuseLighting>
<feComposite in="c" in2="d" operator="arithmetic" k1="0.62" k2="0.42" k3="0" k4="0" result="m"/>
<feComposite in="m" in2="g" operator="in" result="o"/>
${rim ? rimSteps : ''}`,
    );
  }

  /** The bare vectors of a motif, scaled to a size, without light or shadow. */
  motif(name: string | undefined, x: number, y: number, size: number, o: PutOptions = {}): string {
    if (name === undefined) return '';
    const box = motifBox(name);
    const k = size / Math.max(box.w, box.h);
    const ax = box.x + box.w / 2;
    const ay = o.stand ? box.y + box.h : box.y + box.h / 2;
    const flip = (k * (o.flip ? -1 : 1)).toFixed(4);
    const move = `translate(${fix(x)} ${fix(y)}) rotate(${fix(o.turn ?? 0)}) scale(${flip} ${k.toFixed(4)}) translate(${fix(-ax)} ${fix(-ay)})`;
    return `<g transform="${move}">${motifBody(name, this.id('u') + '_')}</g>`;
  }

  motifWidth(name: string, size: number): number {
    const box = motifBox(name);
    return (size * box.w) / Math.max(box.w, box.h);
  }

  motifHeight(name: string, size: number): number {
    const box = motifBox(name);
    return (size * box.h) / Math.max(box.w, box.h);
  }

  /** A motif in the picture's light; empty if there is none or it would be outside the picture. */
  put(name: string | undefined, x: number, y: number, size: number, o: PutOptions = {}): string {
    if (name === undefined) return '';
    const below = o.stand ? size : size / 2;
    if (x + size / 2 < 4 || x - size / 2 > WIDTH - 4 || y < 4 || y - below > HEIGHT - 4) return '';
    const behind = o.shadow ? this.castShadow(name, x, y, size, o) : '';
    const tint = this.tints[name];
    if (tint) o = { ...o, tone: { ...o.tone, grey: 0.92, light: tint, gain: 1.7 } };
    const opacity = o.opacity === undefined ? '' : ` opacity="${o.opacity}"`;
    const body = `<g filter="${this.lit(size, o)}"${opacity}>${this.motif(name, x, y, size, o)}</g>`;
    if (!o.stand || !(o.shadow || o.contact)) return behind + body;
    const w = this.motifWidth(name, size);
    const dark = this.shadow;
    const under = `<ellipse cx="${fix(x)}" cy="${fix(y - size * 0.012)}" rx="${fix(w * 0.46)}" ry="${fix(Math.max(3, size * 0.05))}" fill="${mix(dark, '#000000', 0.45)}" opacity=".6" filter="${this.blur(Math.max(1, size * 0.022))}"/>`;
    const front = `<ellipse cx="${fix(x)}" cy="${fix(y + size * 0.005)}" rx="${fix(w * 0.5)}" ry="${fix(size * 0.035)}" fill="${dark}" opacity=".38" filter="${this.blur(Math.max(1, size * 0.02))}"/>`;
    return behind + under + body + front;
  }

  private castShadow(name: string, x: number, y: number, size: number, o: PutOptions): string {
    const length = o.shadowLength ?? 0.55;
    const skew = -(o.shadowSkew ?? 35) * this.light;
    const shape = this.motif(name, x, y, size, { ...o, stand: true, turn: 0 });
    const lay = `translate(${fix(x)} ${fix(y)}) skewX(${fix(skew)}) scale(1 ${fix(-length)}) translate(${fix(-x)} ${fix(-y)})`;
    return `<g opacity=".5" filter="${this.blur(Math.max(0.8, size * 0.012))}"><g transform="${lay}"><g filter="${this.flat(o.shadowColour ?? this.shadow)}">${shape}</g></g></g>`;
  }

  clip(shape: string): string {
    const id = this.id('c');
    this.define(`<clipPath id="${id}">${shape}</clipPath>`);
    return `url(#${id})`;
  }
}
