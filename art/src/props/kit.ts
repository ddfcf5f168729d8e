// SPDX-License-Identifier: MIT
// Helpers for our own drawings of things that the icon set lacks. A drawing fills a box of 200 by
// 200. The kit collects its gradients, so that the result is one string.

import { shade, type Colour } from '../colour.ts';

export class Kit {
  private readonly defs: string[] = [];

  private keep(kind: string, attributes: string, colours: Colour[]): string {
    const id = `k${this.defs.length}`;
    const stops = colours
      .map(
        (c, i) =>
          `<stop offset="${(i / Math.max(1, colours.length - 1)).toFixed(3)}" stop-color="${c}"/>`,
      )
      .join('');
    this.defs.push(`<${kind} id="${id}" ${attributes}>${stops}</${kind}>`);
    return `url(#${id})`;
  }

  /** Colours from top to bottom. */
  down(...colours: Colour[]): string {
    return this.keep('linearGradient', 'x1="0" y1="0" x2="0" y2="1"', colours);
  }

  /** Colours from left to right. */
  across(...colours: Colour[]): string {
    return this.keep('linearGradient', 'x1="0" y1="0" x2="1" y2="0"', colours);
  }

  /** A ball lit from the upper left. */
  ball(colour: Colour): string {
    return this.keep('radialGradient', 'cx=".36" cy=".3" r=".8"', [
      shade(colour, 0.5),
      colour,
      shade(colour, -0.5),
    ]);
  }

  /** A turned post or tube: dark, light, dark. */
  tube(colour: Colour): string {
    return this.across(shade(colour, -0.3), shade(colour, 0.3), colour, shade(colour, -0.45));
  }

  /** A plane that falls off into the shade. */
  plane(colour: Colour): string {
    return this.down(shade(colour, 0.22), shade(colour, -0.22));
  }

  done(body: string): string {
    return `<defs>${this.defs.join('')}</defs>${body}`;
  }
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function rect(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  r = 0,
  more = '',
): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;
}

export function oval(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
}

export function repeat(n: number, f: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => f(i)).join('');
}

/** Draws one prop. */
export function draw(make: (k: Kit) => string): string {
  const kit = new Kit();
  return kit.done(make(kit));
}

export const WOOD = '#8a5630';
export const DARK_WOOD = '#5a3420';
export const BRASS = '#d2a446';
export const IRON = '#4a4f58';
export const STEEL = '#aeb8c4';
export const RED = '#9c2b34';
