// SPDX-License-Identifier: MIT
// A whole picture: land and sky, possibly with other scenes inside it (behind a door, in a bottle),
// and the SVG document that holds it all. Inner scenes share the definitions of the outer one, since
// ids must be unique in a document.

import { HEIGHT, WIDTH } from './canvas.ts';
import { Land } from './land.ts';

export class Scene extends Land {
  /** A scene of another palette that shares this one's definitions and light. */
  within(paletteName: string): Scene {
    const prefix = this.id('z');
    const inner = new Scene(this.seed + prefix, paletteName, prefix, this.defs);
    inner.light = this.light;
    inner.tints = this.tints;
    return inner;
  }

  /** The finished sheet, darkened softly towards its edges. */
  sheet(inside: string, o: { width?: number; height?: number; vignette?: number } = {}): string {
    const { width = WIDTH, height = HEIGHT, vignette = 0.75 } = o;
    const edge = this.gradient(
      [
        ['#000', 0.55, 0],
        [this.shadow, 1, vignette],
      ],
      {
        radial: [0.5, 0.48, 0.78],
      },
    );
    const shadow = vignette ? `<rect width="${width}" height="${height}" fill="${edge}"/>` : '';
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${this.defs.join('')}</defs>${inside}${shadow}</svg>`;
  }
}
