// SPDX-License-Identifier: MIT
// A dream scene: a land with one light that falls on everything in it. Whatever is painted with a
// name is noted, and the same scene can be painted a second time as flat patches of one colour per
// name: that is how the painter knows what can be seen of each thing (painted.ts).

import { HEIGHT, WIDTH } from '../canvas.ts';
import { channels, fix, mix, type Colour } from '../colour.ts';
import { Random } from '../random.ts';
import { Scene } from '../scene.ts';

/** Where the light is in the picture; z is how far it stands out towards us. */
export interface Light {
  x: number;
  y: number;
  z: number;
  colour: Colour;
  /** What the light gives, and what is there without it. */
  power: number;
  ambient: number;
}

export interface LitOptions {
  /** 0 is at hand, 1 is lost in the haze. */
  depth?: number;
  tint?: Colour;
  wobble?: number;
  /** How round a thing looks. */
  relief?: number;
  /** Half the side of the square that the filter covers, where the thing is not 'size' large. */
  reach?: number;
  /** Against the light: almost a silhouette. */
  dark?: boolean;
}

/** A name that was painted, and the colour of its patch. */
export interface Noted {
  name: string;
  count: number;
}

/** A step that is a whole number of pixels at every width we paint: 540, 300, 240 and 200 of 480. */
const SNAP = 24;

export class Dream extends Scene {
  sun: Light = { x: 90, y: 110, z: 420, colour: '#ffffff', power: 0.85, ambient: 0.34 };
  horizon = 430;
  /** What a foot sinks into: grass, sand, snow, water, floor, none. */
  footing = 'grass';
  /** Flat patches instead of a picture. */
  patches = false;
  noted: Noted[] = [];

  override within(paletteName: string): Dream {
    const prefix = this.id('z');
    const inside = new Dream(this.seed + prefix, paletteName, prefix, this.defs);
    inside.light = this.light;
    inside.tints = this.tints;
    inside.patches = this.patches;
    inside.noted = this.noted;
    inside.sun = { ...this.sun };
    return inside;
  }

  /** Sets the light; the side that it comes from follows. */
  shineFrom(x: number, y: number, o: Partial<Light> = {}): void {
    this.light = x < 240 ? -1 : 1;
    const colour = mix(this.palette.light, this.palette.bright, 0.35);
    this.sun = { x, y, z: 420, colour, power: 0.85, ambient: 0.34, ...o };
  }

  /** Numbers that belong to one thing, so that its look does not hang on what is painted before. */
  dice(name: string): Random {
    return new Random(`${this.seed}/${name}`);
  }

  /** Air, light and ornament: nothing that has a name or hides one. */
  air(svg: string): string {
    return this.patches ? '' : svg;
  }

  /** Hides what is behind it and has no name itself. */
  solid(svg: string): string {
    return this.patches ? `<g filter="${this.patch('#000000')}">${svg}</g>` : svg;
  }

  /** A backdrop: in patches one black sheet. */
  backdrop(svg: string): string {
    return this.patches ? '<rect x="-20" y="-20" width="520" height="760" fill="#000"/>' : svg;
  }

  /** Something with a name: 'shape' is its outline where the picture 'svg' has soft edges. */
  named(name: string, svg: string, shape = svg): string {
    const colour = patchColour(this.note(name));
    return this.patches ? `<g filter="${this.patch(colour)}">${shape}</g>` : svg;
  }

  /** One colour wherever a shape is at all solid. */
  private patch(colour: Colour): string {
    const id = this.id('p');
    this.define(
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${WIDTH}" height="${HEIGHT}" color-interpolation-filters="sRGB"><feComponentTransfer in="SourceAlpha" result="a"><feFuncA type="discrete" tableValues="0 0 1 1 1 1 1 1"/></feComponentTransfer><feFlood flood-color="${colour}"/><feComposite in2="a" operator="in"/></filter>`,
    );
    return `url(#${id})`;
  }

  note(name: string): number {
    const at = this.noted.findIndex((n) => n.name === name);
    const known = this.noted[at];
    if (known) known.count++;
    else this.noted.push({ name, count: 1 });
    return at < 0 ? this.noted.length - 1 : at;
  }

  /** A filter over a square round (x, y). The rasteriser wants regions of whole pixels: see SNAP. */
  private steps(x: number, y: number, reach: number, steps: string): string {
    const id = this.id('l');
    const low = (v: number) => Math.floor(v / SNAP) * SNAP;
    const [x0, y0] = [Math.max(-SNAP, low(x - reach)), Math.max(-SNAP, low(y - reach))];
    const x1 = Math.min(WIDTH + SNAP, low(x + reach) + SNAP);
    const y1 = Math.min(HEIGHT + SNAP, low(y + reach) + SNAP);
    const [w, h] = [Math.max(SNAP, x1 - x0), Math.max(SNAP, y1 - y0)];
    this.define(
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x0}" y="${y0}" width="${w}" height="${h}" color-interpolation-filters="sRGB">${steps}</filter>`,
    );
    return `url(#${id})`;
  }

  private matrix(multiply: number[], add: number[], grey: number): string {
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

  /** What distance fades into at this height of the picture. */
  haze(y: number): Colour {
    const P = this.palette;
    return y < this.horizon ? mix(P.sky[2], P.sky[3], 0.5) : mix(P.sky[3], P.land[1], 0.4);
  }

  /**
   * The filter that puts a drawing of this size, at (x, y), into the picture's light: an unsteady
   * outline, the colour of the air, a body that turns from the light into the shade, a bright edge
   * towards the light and, last, the haze between it and us.
   */
  inLight(size: number, o: LitOptions & { x?: number; y?: number } = {}): string {
    const { depth = 0, wobble = 1, relief = 1, x = 240, y = 360 } = o;
    const { sun, palette: P } = this;
    const far = Math.hypot(sun.x - x, sun.y - y) || 1;
    const [ux, uy] = [(sun.x - x) / far, (sun.y - y) / far];
    const air = mix('#ffffff', mix(P.sky[2], P.bright, 0.4), 0.3);
    const gain = (o.dark ? 0.3 : 1) * Math.max(0.92, P.lum);
    const base = channels(o.tint ?? air).map((v) => (v / 255) * gain * (o.tint ? 1.6 : 1.06));
    const tone = this.matrix(base, [0, 0, 0], o.tint ? 0.92 : 0.1);
    const fade = Math.min(0.72, 0.03 + depth * 0.62);
    const haze = channels(this.haze(y)).map((v) => (v / 255) * fade);
    const fog = this.matrix([1 - fade, 1 - fade, 1 - fade], haze, 0);
    const seed = Math.abs(Math.round(x * 7 + y * 13 + size)) % 997;
    const rim = Math.max(1.2, Math.min(5, size * 0.016));
    const rimless = depth > 0.75 || size < 26;
    return this.steps(
      x,
      y,
      o.reach ?? size * 0.75 + 12,
      `<feTurbulence type="fractalNoise" baseFrequency="${(2.2 / size + 0.008).toFixed(4)}" numOctaves="2" seed="${seed}" result="n"/>
<feDisplacementMap in="SourceGraphic" in2="n" scale="${fix(Math.min(7, size * 0.03 * wobble))}" xChannelSelector="R" yChannelSelector="G" result="g"/>
<feColorMatrix in="g" type="matrix" values="${tone}" result="c"/>
<feGaussianBlur in="g" stdDeviation="${fix(Math.max(1.2, size * 0.055))}" result="a"/>
<feDiffuseLighting in="a" surfaceScale="${fix(Math.min(9, size * 0.036) * relief)}" diffuseConstant="1.35" lighting-color="${sun.colour}" result="d"><fePointLight x="${fix(sun.x)}" y="${fix(sun.y)}" z="${fix(sun.z)}"/></feDiffuseLighting>
<feComposite in="c" in2="d" operator="arithmetic" k1="${sun.power}" k2="${sun.ambient}" k3="0" k4="0" result="m"/>
<feComposite in="m" in2="g" operator="in" result="o"/>
<feOffset in="g" dx="${fix(ux * size * 0.05)}" dy="${fix(uy * size * 0.05)}" result="so"/>
<feFlood flood-color="${mix(P.land[3], '#05060f', 0.4)}" flood-opacity=".55"/><feComposite in2="g" operator="in"/><feComposite in2="so" operator="out"/>
<feGaussianBlur stdDeviation="${fix(Math.max(0.5, size * 0.02))}" result="sb"/><feComposite in="sb" in2="g" operator="in" result="s"/>
<feOffset in="g" dx="${fix(-ux * rim)}" dy="${fix(-uy * rim)}" result="eo"/>
<feFlood flood-color="${sun.colour}" flood-opacity="${rimless ? 0 : 0.7}"/><feComposite in2="g" operator="in" result="rf"/><feComposite in="rf" in2="eo" operator="out"/>
<feGaussianBlur stdDeviation="${fix(Math.max(0.4, rim * 0.45))}" result="rb"/><feComposite in="rb" in2="g" operator="in" result="r"/>
<feMerge result="all"><feMergeNode in="o"/><feMergeNode in="s"/><feMergeNode in="r"/></feMerge>
<feColorMatrix in="all" type="matrix" values="${fog}"${depth > 0.35 ? ' result="f"/><feGaussianBlur in="f" stdDeviation="' + fix(depth * 0.9) + '"' : ''}/>`,
    );
  }

  /** The light of a lamp, fire or star around (x, y): added to what is there. */
  shine(x: number, y: number, r: number, colour: Colour, strength = 0.7): string {
    const glow = this.gradient(
      [
        [colour, 0, strength],
        [colour, 0.35, strength * 0.42],
        [colour, 1, 0],
      ],
      { radial: true },
    );
    return this.air(
      `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(r)}" fill="${glow}" style="mix-blend-mode:screen"/>`,
    );
  }
}

/** Patches are told apart by all three channels, so that the mixed pixels of an edge are nobody's. */
export function patchColour(index: number): Colour {
  const n = index + 1;
  const hex = (v: number) => (v & 255).toString(16).padStart(2, '0');
  return `#${hex(n * 3)}${hex(n * 71 + 40)}${hex(n * 149 + 90)}`;
}
