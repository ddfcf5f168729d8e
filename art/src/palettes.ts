// SPDX-License-Identifier: MIT
// The palettes. A palette gives four stops of sky from zenith to horizon, four of land from far to
// near, the colour of the light, an accent, two of water, and how much light there is. Pictures name
// a palette instead of colours, so that the cards of a set look painted by one hand.

import type { Colour } from './colour.ts';

type Ramp = readonly [Colour, Colour, Colour, Colour];

export interface Palette {
  readonly sky: Ramp;
  readonly land: Ramp;
  readonly light: Colour;
  readonly accent: Colour;
  readonly water: readonly [Colour, Colour];
  readonly lum: number;
  readonly bright: Colour;
}

export const PALETTES = {
  dusk: {
    sky: ['#2a1b4d', '#6b3f7f', '#e2806b', '#ffd08a'],
    land: ['#7d5a86', '#57406e', '#3a2a55', '#21173a'],
    light: '#ffd9a0',
    accent: '#ff9d5c',
    water: ['#8d5a80', '#2c2150'],
    lum: 0.8,
    bright: '#ffe6b8',
  },
  dawn: {
    sky: ['#5d7fb0', '#a9b6d6', '#f6c4b4', '#fff0cf'],
    land: ['#a7a7c0', '#7f90a0', '#57746f', '#33524c'],
    light: '#fff0d0',
    accent: '#f59a86',
    water: ['#c7c6d8', '#5b7b9a'],
    lum: 1,
    bright: '#fffaf0',
  },
  night: {
    sky: ['#060a24', '#101c4a', '#22407a', '#4c74a8'],
    land: ['#2c4a7c', '#1d3360', '#122145', '#0a122c'],
    light: '#cfe0ff',
    accent: '#ffe9a8',
    water: ['#2c5088', '#0a1536'],
    lum: 0.62,
    bright: '#eaf2ff',
  },
  noon: {
    sky: ['#2f7fb5', '#63aacb', '#b6dcd6', '#f3efd2'],
    land: ['#9cc0a8', '#6fa57f', '#467f57', '#2a5a3c'],
    light: '#fffbe6',
    accent: '#ffce4f',
    water: ['#79bcd0', '#1e6b92'],
    lum: 1.04,
    bright: '#ffffff',
  },
  storm: {
    sky: ['#1d2430', '#38454f', '#66757a', '#a7ada2'],
    land: ['#5c6a6b', '#435053', '#2d383d', '#1a2227'],
    light: '#dfe8e0',
    accent: '#e9e06a',
    water: ['#5b6b70', '#222d34'],
    lum: 0.78,
    bright: '#f4f7ea',
  },
  blood: {
    sky: ['#2a0510', '#7a1220', '#d2402c', '#ffae57'],
    land: ['#8a2a2c', '#5e1a22', '#3a0f19', '#1d070e'],
    light: '#ffc08a',
    accent: '#ffd36b',
    water: ['#a8352e', '#330a16'],
    lum: 0.8,
    bright: '#ffe2a8',
  },
  sepia: {
    sky: ['#7a5a3a', '#b98d58', '#e4c188', '#fbe8bf'],
    land: ['#c79b63', '#a97a45', '#7d552d', '#4d331b'],
    light: '#fff0c8',
    accent: '#d9572f',
    water: ['#c8a468', '#6d5231'],
    lum: 0.96,
    bright: '#fff6dc',
  },
  absinthe: {
    sky: ['#0b2a2a', '#1c5a4c', '#6fa660', '#e2e48a'],
    land: ['#4f8a62', '#2f664d', '#1b4539', '#0d2824'],
    light: '#f0f7b0',
    accent: '#f4d35e',
    water: ['#4f8f70', '#0f3333'],
    lum: 0.84,
    bright: '#fbffd0',
  },
  snow: {
    sky: ['#3c6288', '#7ba0c0', '#bcd3e3', '#f2ebe0'],
    land: ['#a9c4d8', '#c2d7e6', '#dde9f2', '#f0f6fa'],
    light: '#ffffff',
    accent: '#d9574f',
    water: ['#b4cfdf', '#5f8aa8'],
    lum: 0.96,
    bright: '#ffffff',
  },
  candle: {
    sky: ['#1a0d0a', '#3d1f14', '#7a4320', '#d48a3c'],
    land: ['#6b3b20', '#4c2817', '#31190f', '#1a0c08'],
    light: '#ffcf87',
    accent: '#ffb347',
    water: ['#7c4622', '#2a130b'],
    lum: 0.82,
    bright: '#ffe7b8',
  },
  aurora: {
    sky: ['#050b1f', '#0d2b3f', '#1b6b62', '#7fe0b0'],
    land: ['#245a66', '#173f50', '#0d2839', '#071825'],
    light: '#c8ffe6',
    accent: '#e27bff',
    water: ['#1f6a6c', '#061a2c'],
    lum: 0.72,
    bright: '#eafff4',
  },
  rose: {
    sky: ['#4a1e4e', '#9a3f78', '#e98aa0', '#ffd9cf'],
    land: ['#b06a92', '#84467a', '#57295a', '#331638'],
    light: '#ffe0e0',
    accent: '#ffd76e',
    water: ['#c0749a', '#4d2358'],
    lum: 0.9,
    bright: '#fff0ee',
  },
  abyss: {
    sky: ['#7fd0cf', '#2f8fa3', '#12506f', '#06203f'],
    land: ['#1a5a78', '#12425f', '#0b2c46', '#061a2e'],
    light: '#d8fff4',
    accent: '#ff9f6b',
    water: ['#2f8fa3', '#06203f'],
    lum: 0.8,
    bright: '#eafffb',
  },
  gold: {
    sky: ['#3a2a10', '#8a5f1c', '#d9a53a', '#fff0b0'],
    land: ['#b5852f', '#86601f', '#573d14', '#2f210b'],
    light: '#fff3c0',
    accent: '#c63d2f',
    water: ['#c2973c', '#4a3512'],
    lum: 0.94,
    bright: '#fff9d8',
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

export function palette(name: string): Palette {
  const found = (PALETTES as Record<string, Palette>)[name];
  if (!found) throw new Error(`no palette is called "${name}"`);
  return found;
}
