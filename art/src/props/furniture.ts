// SPDX-License-Identifier: MIT
// Drawings of furniture: it is thrown in Clairvoyance and stands in the rooms of Mysterium.

import { BRASS, DARK_WOOD, IRON, RED, WOOD, draw, line, oval, path, rect, repeat } from './kit.ts';

const knob = (k: { ball(c: string): string }, x: number, y: number, r = 4) =>
  oval(x, y, r, r, k.ball(BRASS));

export const furniture: Record<string, string> = {
  armchair: draw(
    (k) =>
      path('M40 96Q36 20 100 18T160 96Z', k.across('#6d1f2c', '#b2414c', '#7c2430')) +
      repeat(9, (i) => oval(64 + (i % 3) * 36, 44 + Math.floor(i / 3) * 20, 3.4, 3.4, '#5a1620')) +
      line('M48 92Q46 30 100 27T152 92', '#d98a7a', 2.5, 'opacity=".6"') +
      path('M52 100Q100 84 148 100V136H52Z', k.down('#c65a5c', '#8a2b36')) +
      line('M56 104Q100 90 144 104', '#eab3a0', 3, 'opacity=".6"') +
      path(
        'M18 92Q20 72 42 76Q58 80 56 104V164H30Q20 130 18 92Z',
        k.across('#8a2b36', '#c0505a', '#6d1f2c'),
      ) +
      path(
        'M182 92Q180 72 158 76Q142 80 144 104V164H170Q180 130 182 92Z',
        k.across('#8a2b36', '#a83a46', '#561520'),
      ) +
      oval(38, 88, 13, 12, k.ball('#c0505a')) +
      oval(162, 88, 13, 12, k.ball('#a83a46')) +
      rect(54, 134, 92, 30, k.down('#8a2b36', '#561520'), 4) +
      path('M34 162h18l-5 30h-9ZM148 162h18l-4 30h-9Z', k.tube(DARK_WOOD)),
  ),
  'floor-lamp': draw(
    (k) =>
      path('M62 20H138L168 88H32Z', k.across('#8d4a1c', '#f6c66a', '#ffe6a6', '#d98a35')) +
      repeat(6, (i) =>
        line(`M${70 + i * 12} 21L${46 + i * 22} 88`, '#b56a28', 1.6, 'opacity=".55"'),
      ) +
      path(
        'M30 86h140l-2 10q-6 10 -12 0q-6 10 -12 0q-6 10 -12 0q-6 10 -12 0q-6 10 -12 0q-6 10 -12 0q-6 10 -12 0q-6 10 -12 0q-6 10 -12 0q-6 10 -12 0q-6 10 -12 0Z',
        k.down('#c9762e', '#8d4a1c'),
      ) +
      rect(96, 12, 8, 10, k.tube(BRASS), 2) +
      rect(96, 96, 8, 80, k.tube(BRASS)) +
      oval(100, 112, 9, 11, k.ball(BRASS)) +
      oval(100, 150, 7, 14, k.ball(BRASS)) +
      line('M128 98v26', '#caa05a', 2) +
      knob(k, 128, 128) +
      path('M64 190Q66 174 100 172T136 190Z', k.tube(BRASS)),
  ),
  footstool: draw(
    (k) =>
      path(
        'M24 96Q20 62 54 62H146Q180 62 176 96Q178 124 150 122H50Q22 124 24 96Z',
        k.down('#4f9a86', '#1f5148'),
      ) +
      line('M34 84Q100 66 166 84', '#a6dccb', 3, 'opacity=".6"') +
      repeat(3, (i) => oval(60 + i * 40, 90, 4.5, 4.5, '#173f39')) +
      repeat(15, (i) => line(`M${32 + i * 9.8} 120v14`, BRASS, 4)) +
      rect(30, 114, 140, 8, k.down('#e8c66e', '#96702a'), 3) +
      path(
        'M40 128q-14 24 -6 46q4 8 14 6q-6 -26 8 -52ZM160 128q14 24 6 46q-4 8 -14 6q6 -26 -8 -52Z',
        k.tube(DARK_WOOD),
      ) +
      path('M74 128h14l-3 34h-8ZM112 128h14l-3 34h-8Z', k.tube('#3f2416')),
  ),
  'rocking-chair': draw(
    (k) =>
      line('M62 22Q52 80 66 126', WOOD, 9) +
      line('M122 16Q112 76 126 122', '#a76c3e', 9) +
      path('M54 30Q90 6 130 20L128 36Q92 24 58 46Z', k.down('#b87a48', '#6e4225')) +
      repeat(5, (i) =>
        line(`M${72 + i * 10} ${38 - i * 3}Q${66 + i * 10} 80 ${76 + i * 10} 118`, '#9a6238', 4),
      ) +
      path('M56 120L128 112L168 130L96 144Z', k.across('#c08650', '#7b4a28')) +
      line('M128 74H160Q170 74 168 84L164 128', '#a76c3e', 7) +
      line('M68 84H96Q108 84 106 94L102 140', WOOD, 7) +
      line('M68 130L60 172M98 142L92 182M162 132L166 172M126 122L130 164', '#7b4a28', 8) +
      line('M22 150Q50 196 108 182T182 136', '#8a5630', 8) +
      line('M60 138Q84 180 138 166T196 128', '#6e4225', 7),
  ),
  'chest-of-drawers': draw((k) => {
    const drawer = (y: number, h: number) =>
      rect(34, y, 132, h, k.across('#a8703f', '#c48c56', '#8a5630'), 3) +
      rect(38, y + 4, 124, h - 8, 'none', 2, 'stroke="#6b4020" stroke-width="2"') +
      knob(k, 68, y + h / 2, 5) +
      knob(k, 132, y + h / 2, 5) +
      line(`M62 ${y + h / 2 + 3}q6 9 12 0M126 ${y + h / 2 + 3}q6 9 12 0`, '#e8c66e', 2.4);
    return (
      path('M14 38L28 26H172L186 38Z', k.down('#d9a468', '#9a6238')) +
      rect(14, 38, 172, 9, k.down('#8a5630', '#5a3420'), 2) +
      rect(24, 46, 152, 128, k.across('#5a3420', '#7b4a28', '#4a2a18')) +
      drawer(52, 34) +
      drawer(92, 36) +
      drawer(134, 36) +
      path('M24 172h20l-6 18h-10ZM176 172h-20l6 18h10Z', '#4a2a18')
    );
  }),
  'grandfather-clock': draw(
    (k) =>
      path('M60 22Q72 4 100 12Q128 4 140 22L146 34H54Z', k.down('#a8703f', '#6b3f20')) +
      oval(100, 10, 6, 7, k.ball(BRASS)) +
      rect(58, 32, 84, 62, k.across('#6b3f20', '#9a6238', '#4f2c17'), 3) +
      oval(100, 63, 29, 29, k.ball(BRASS)) +
      oval(100, 63, 24, 24, '#f6ecd0') +
      repeat(12, (i) =>
        line(
          `M${100 + 20 * Math.cos(i * 0.5236)} ${63 + 20 * Math.sin(i * 0.5236)}L${100 + 23 * Math.cos(i * 0.5236)} ${63 + 23 * Math.sin(i * 0.5236)}`,
          '#3a2413',
          2,
        ),
      ) +
      line('M100 63V46M100 63L112 70', '#2a180d', 3) +
      rect(66, 94, 68, 70, k.across('#6b3f20', '#8a5630', '#4f2c17')) +
      path('M76 158V110Q76 100 100 100T124 110V158Z', '#1e120b') +
      line('M100 102L92 138', BRASS, 2.4) +
      oval(91, 141, 10, 10, k.ball(BRASS)) +
      rect(112, 106, 4, 34, k.tube(BRASS), 2) +
      path('M54 164h92v18H54Z', k.across('#6b3f20', '#a8703f', '#4f2c17')) +
      path('M50 182h100v12H50Z', k.down('#8a5630', '#3f2416')),
  ),
  'grand-piano': draw(
    (k) =>
      path(
        'M28 92Q20 30 94 22Q140 16 186 8Q176 46 150 54Q132 60 128 84Z',
        k.across('#16181f', '#4a4f60', '#1c1e26'),
      ) +
      line('M36 84Q30 40 94 31Q136 26 172 18', '#8c93a8', 2.4, 'opacity=".7"') +
      line('M150 54L136 92', '#b08a44', 4) +
      path('M10 92H188V120Q188 128 178 128H20Q10 128 10 120Z', k.down('#3c4050', '#0e0f14')) +
      path('M16 104H150V118H12Z', '#f7f2e4') +
      repeat(13, (i) => line(`M${24 + i * 10} 104V118`, '#8e8775', 1)) +
      repeat(12, (i) =>
        i % 7 === 2 || i % 7 === 6 ? '' : rect(27 + i * 10, 103, 5, 9, '#14151a'),
      ) +
      path('M56 92L62 70H112L118 92Z', k.down('#2c2f3b', '#14151a')) +
      path('M66 88L70 74H88V88ZM92 88V74H106L110 88Z', '#f2ead2') +
      path(
        'M22 128h16l-5 56h-6ZM162 128h16l-5 56h-6ZM96 128h10v30h14q4 0 4 6H78q0 -6 4 -6h14Z',
        k.tube('#23252e'),
      ) +
      knob(k, 30, 187) +
      knob(k, 170, 187),
  ),
  'iron-stove': draw(
    (k) =>
      rect(86, 4, 24, 52, k.tube(IRON)) +
      rect(80, 40, 36, 8, k.tube('#5d636e'), 3) +
      path('M36 64Q40 52 100 52T164 64V76H36Z', k.across('#2c3036', '#6a717d', '#23262c')) +
      path('M40 76H160L154 158H46Z', k.across('#24272d', '#565c67', '#1c1e23')) +
      rect(62, 88, 76, 50, '#1a1b20', 8) +
      path(
        'M66 134V96Q66 92 70 92H130Q134 92 134 96V134Z',
        k.down('#ffd76a', '#f0762a', '#a62a14'),
      ) +
      path('M72 134Q78 106 90 116Q94 96 106 112Q112 102 118 118Q126 112 128 134Z', '#fff0a8') +
      repeat(5, (i) => line(`M${76 + i * 12} 92V136`, '#1a1b20', 5)) +
      line('M62 112H138', '#1a1b20', 4) +
      rect(72, 144, 56, 9, '#14151a', 3) +
      oval(146, 112, 5, 5, k.ball(BRASS)) +
      path('M44 158h22l-12 34h-14ZM156 158h-22l12 34h14Z', k.tube('#3a3e46')) +
      oval(132, 57, 16, 4, '#17181c') +
      oval(66, 57, 16, 4, '#17181c'),
  ),
  wardrobe: draw(
    (k) =>
      path('M22 30Q100 -4 178 30L182 42H18Z', k.down('#b87a48', '#6b3f20')) +
      rect(24, 42, 152, 138, k.across('#5a3420', '#8a5630', '#4a2a18')) +
      rect(32, 50, 64, 118, k.across('#9a6238', '#b98050', '#7b4a28'), 3) +
      rect(104, 50, 64, 118, k.across('#9a6238', '#a8703f', '#6b3f20'), 3) +
      path(
        'M42 92V70Q64 48 86 70V92ZM114 92V70Q136 48 158 70V92Z',
        'none',
        'stroke="#5a3420" stroke-width="3"',
      ) +
      rect(42, 102, 44, 56, 'none', 2, 'stroke="#5a3420" stroke-width="3"') +
      rect(114, 102, 44, 56, 'none', 2, 'stroke="#5a3420" stroke-width="3"') +
      knob(k, 91, 108, 5) +
      knob(k, 109, 108, 5) +
      rect(18, 178, 164, 10, k.down('#8a5630', '#4a2a18'), 2) +
      path('M24 188h18l-4 8h-10ZM158 188h18l-4 8h-10Z', '#3f2416'),
  ),
  'writing-desk': draw(
    (k) =>
      path('M40 60L52 20H148L160 60Z', k.down('#8a5630', '#5a3420')) +
      repeat(4, (i) => rect(58 + i * 22, 28, 18, 26, '#2c190e', 2)) +
      path('M60 52V36h4v16M84 52V34h5v18M92 52V40h3v12', '#d9c49a') +
      path('M14 76L34 58H166L186 76Z', k.across('#c08650', '#e0ab70', '#8a5630')) +
      path('M70 72L78 62H122L130 72Z', '#f4ead0') +
      line('M84 68h30', '#7a6a4a', 1.6) +
      rect(14, 76, 172, 30, k.across('#6b3f20', '#a8703f', '#5a3420'), 3) +
      rect(24, 82, 46, 18, 'none', 2, 'stroke="#4a2a18" stroke-width="2.4"') +
      rect(130, 82, 46, 18, 'none', 2, 'stroke="#4a2a18" stroke-width="2.4"') +
      knob(k, 47, 91) +
      knob(k, 153, 91) +
      path(
        'M22 106h18q-8 44 2 80h-12q-14 -34 -8 -80ZM178 106h-18q8 44 -2 80h12q14 -34 8 -80Z',
        k.tube(WOOD),
      ),
  ),
  'four-poster-bed': draw(
    (k) =>
      rect(14, 14, 172, 16, k.down('#b87a48', '#6b3f20'), 3) +
      path(
        'M18 30H182V52Q170 66 158 52Q146 66 134 52Q122 66 110 52Q98 66 86 52Q74 66 62 52Q50 66 38 52Q28 64 18 52Z',
        k.down('#b03a48', '#6d1f2c'),
      ) +
      path(
        'M20 44Q46 90 22 150H18ZM180 44Q154 90 178 150h4Z',
        k.across('#8a2b36', '#c65a5c', '#6d1f2c'),
      ) +
      rect(34, 84, 132, 46, k.down('#8a5630', '#4a2a18'), 6) +
      path(
        'M48 128Q46 102 72 104H94Q100 104 98 128ZM104 128Q102 104 128 104Q154 102 152 128Z',
        k.down('#fffaf0', '#d8cdb8'),
      ) +
      path('M24 130Q100 112 176 130L182 172H18Z', k.down('#c65a5c', '#7c2430')) +
      line('M24 142Q100 124 176 142', '#e8c66e', 4) +
      rect(16, 168, 168, 12, k.down('#7b4a28', '#3f2416'), 3) +
      rect(12, 20, 10, 172, k.tube(WOOD), 4) +
      rect(178, 20, 10, 172, k.tube(WOOD), 4),
  ),
  bookcase: draw((k) => {
    const colours = ['#7a2a22', '#2f5a48', '#2b4a7a', '#a8762a', '#5a2f5a', '#7a5232'];
    return (
      rect(24, 8, 152, 184, k.across('#4a2a18', '#7b4a28', '#3f2416'), 4) +
      repeat(4, (r) => rect(34, 20 + r * 42, 132, 36, '#1e110a')) +
      repeat(44, (i) => {
        const r = Math.floor(i / 11);
        const h = 24 + ((i * 7) % 9);
        return rect(
          36 + (i % 11) * 11.8,
          56 + r * 42 - h,
          10.4,
          h,
          k.across(colours[i % 6] ?? RED, '#1c0f0a'),
          1,
        );
      }) +
      rect(18, 4, 164, 10, k.down('#b87a48', '#6b3f20'), 3)
    );
  }),
  fireplace: draw(
    (k) =>
      rect(10, 30, 180, 18, k.down('#e2d6c2', '#9a8c76'), 3) +
      rect(24, 48, 152, 144, k.across('#8a7c68', '#cbbda6', '#7a6c58')) +
      path('M52 192V100Q100 52 148 100V192Z', '#170d09') +
      path(
        'M62 188Q60 140 84 150Q86 112 106 134Q120 110 124 148Q142 144 138 188Z',
        k.down('#ffb347', '#e2542a'),
      ) +
      path('M78 188Q78 156 94 162Q100 138 110 158Q124 158 120 188Z', k.down('#fff3b0', '#ffc04a')) +
      path('M56 184h88v8H56Z', '#4a2a18') +
      line('M58 182L142 190M62 191L138 181', '#6b3f20', 8) +
      repeat(3, (i) =>
        line(`M26 ${80 + i * 38}H${52 - i * 2}M174 ${80 + i * 38}H${148 + i * 2}`, '#7a6c58', 2),
      ),
  ),
  'dining-table': draw(
    (k) =>
      path('M10 86L36 60H164L190 86Z', k.across('#a8703f', '#d09a62', '#8a5630')) +
      path('M40 84L54 62H146L160 84Z', '#f4ead6') +
      path('M40 84H160L152 108H48Z', '#d8cab0') +
      rect(10, 86, 180, 12, k.down('#7b4a28', '#4a2a18'), 3) +
      path(
        'M20 98h18q-4 44 0 88H24q-8 -40 -4 -88ZM180 98h-18q4 44 0 88h14q8 -40 4 -88Z',
        k.tube(WOOD),
      ) +
      oval(70, 74, 13, 4, '#c9d2da') +
      oval(130, 74, 13, 4, '#c9d2da') +
      path('M94 72V40q6 -8 12 0V72Z', k.tube(BRASS)) +
      path('M100 36q-6 -10 0 -20q6 10 0 20Z', '#ffc04a'),
  ),
};
