// SPDX-License-Identifier: MIT
// Drawings of curiosities: clockwork, glass, instruments and relics. Each prop is one function that
// draws in a box of 200 by 200 with the kit's materials (kit.ts). Light comes from the upper left in
// all of them, so that they can stand in one picture.

import {
  BRASS,
  DARK_WOOD,
  IRON,
  RED,
  STEEL,
  WOOD,
  draw,
  line,
  oval,
  path,
  rect,
  repeat,
} from './kit.ts';

export const curios: Record<string, string> = {
  'jack-in-the-box': draw(
    (k) =>
      path('M44 118L20 84L86 70L104 112Z', k.down('#d8b24a', '#8a5a1c')) +
      repeat(5, (i) =>
        line(
          `M${80 + (i % 2) * 6} ${116 - i * 10}q22 -10 36 ${-4 + (i % 2) * 2}q-18 6 -36 -2`,
          i % 2 ? '#8c949e' : '#dfe6ee',
          5,
        ),
      ) +
      path(
        'M62 92Q100 60 140 92Q132 100 120 90Q112 102 100 91Q90 102 80 91Q72 100 62 92Z',
        '#f4ead6',
      ) +
      oval(100, 52, 27, 26, k.ball('#f2c9a2')) +
      path(
        'M72 46Q64 8 26 18Q50 24 56 50ZM128 46Q136 8 174 18Q150 24 144 50Z',
        k.across('#b02a3c', '#e0606c', '#7a1826'),
      ) +
      path('M72 48Q78 12 100 8Q122 12 128 48Q100 28 72 48Z', k.down('#3f6ab0', '#233f78')) +
      oval(27, 17, 8, 8, k.ball(BRASS)) +
      oval(173, 17, 8, 8, k.ball(BRASS)) +
      oval(100, 8, 7, 7, k.ball(BRASS)) +
      oval(90, 50, 4, 6, '#20120c') +
      oval(110, 50, 4, 6, '#20120c') +
      oval(100, 58, 6, 5, k.ball('#d8402f')) +
      line('M84 64Q100 80 116 64', '#8a1c22', 4) +
      path('M40 116H160V188H40Z', k.across('#7a1826', '#c0404a', '#641420')) +
      path('M100 126L128 152L100 178L72 152Z', k.down('#f0cf6a', '#b0802a')) +
      path('M100 134L120 152L100 170L80 152Z', k.down('#3f6ab0', '#233f78')) +
      rect(36, 112, 128, 9, k.down('#f0cf6a', '#96702a'), 2) +
      rect(36, 182, 128, 9, k.down('#d0a24a', '#7a561c'), 2) +
      line('M160 152H178V138', BRASS, 5) +
      oval(178, 134, 6, 6, k.ball(RED)),
  ),
  'music-box': draw(
    (k) =>
      path('M30 92L46 24H176L166 92Z', k.across('#5a2f4a', '#8a4a70', '#4a2440')) +
      path('M44 86L56 34H164L156 86Z', k.down('#e6b6c4', '#a85a78')) +
      path('M100 78q-4 -20 0 -24q4 4 0 24ZM84 80L100 62L116 80Z', '#fff4ee') +
      oval(100, 46, 6, 7, k.ball('#f6d4bc')) +
      line('M94 60Q80 52 84 36M106 60Q120 52 116 36', '#f6d4bc', 3.4) +
      path('M78 82Q100 66 122 82Q100 92 78 82Z', '#fff0f4') +
      path('M20 92H176V176H20Z', k.across('#6b3f20', '#b07a44', '#5a3420')) +
      rect(34, 106, 128, 56, 'none', 6, `stroke="${BRASS}" stroke-width="4"`) +
      path(
        'M98 120q-22 -16 -30 4q-2 16 30 30q32 -14 30 -30q-8 -20 -30 -4Z',
        k.down('#f0cf6a', '#a8741f'),
      ) +
      rect(14, 88, 168, 9, k.down('#d9a468', '#7b4a28'), 2) +
      rect(14, 172, 168, 12, k.down('#7b4a28', '#3f2416'), 3) +
      line('M176 132H192V112', BRASS, 5) +
      oval(192, 108, 6, 6, k.ball(BRASS)),
  ),
  'hand-mirror': draw(
    (k) =>
      oval(100, 70, 60, 66, k.ball(BRASS)) +
      oval(100, 70, 48, 54, k.across('#6f97b8', '#e8f6ff', '#a8c8dc')) +
      path('M70 100Q62 50 104 26L116 30Q76 58 84 108Z', '#ffffff', 'opacity=".7"') +
      repeat(16, (i) =>
        oval(100 + 54 * Math.cos(i * 0.3927), 70 + 60 * Math.sin(i * 0.3927), 3.4, 3.4, '#f8e6a6'),
      ) +
      path('M88 132Q100 142 112 132L108 176Q116 196 100 196T92 176Z', k.tube(BRASS)) +
      oval(100, 140, 9, 7, k.ball('#9c2b34')),
  ),
  'smelling-salts': draw(
    (k) =>
      rect(82, 16, 36, 24, k.tube(STEEL), 5) +
      oval(100, 14, 13, 9, k.ball(STEEL)) +
      rect(86, 40, 28, 18, k.across('#5a2f7a', '#a878c8', '#4a2468')) +
      path(
        'M56 74Q60 58 86 56H114Q140 58 144 74L154 168Q154 186 136 188H64Q46 186 46 168Z',
        k.across('#4a2468', '#b48ad8', '#7a4aa0', '#3a1a54'),
      ) +
      path('M54 118H148L152 166Q152 180 136 182H64Q48 180 48 166Z', '#e8dcf6', 'opacity=".55"') +
      path('M60 100h80v44H60Z', '#f6eeda') +
      path('M100 108q-16 14 -10 26q10 10 20 0q6 -12 -10 -26Z', '#7a4aa0') +
      line('M62 74Q54 120 56 168', '#ffffff', 6, 'opacity=".55"') +
      line('M132 34Q166 30 160 8M140 44Q182 46 184 20', '#e8f4ea', 5, 'opacity=".8"'),
  ),
  parasol: draw(
    (k) =>
      line('M100 92L132 186Q138 198 148 190', WOOD, 7) +
      path(
        'M10 102Q14 22 92 14Q170 12 190 84Q170 68 150 88Q132 66 106 92Q78 72 56 98Q32 84 10 102Z',
        k.across('#c0607c', '#f6b8c4', '#b04a68'),
      ) +
      path('M92 14Q56 50 56 98Q78 72 106 92Q112 48 92 14Z', '#fff0e8', 'opacity=".75"') +
      path('M92 14Q138 40 150 88Q170 68 190 84Q170 12 92 14Z', '#a03a5a', 'opacity=".5"') +
      line('M10 102Q32 84 56 98Q78 72 106 92Q132 66 150 88Q170 68 190 84', '#fff6ee', 4) +
      line('M92 14L88 2', BRASS, 6),
  ),
  metronome: draw(
    (k) =>
      path('M76 12H124L160 178H40Z', k.across('#5a3420', '#a8703f', '#4a2a18')) +
      path('M84 24H116L140 150H60Z', k.down('#f4e6c4', '#c8b284')) +
      repeat(9, (i) => line(`M${92 - i} ${44 + i * 11}h${16 + i * 2}`, '#6b4a28', 2)) +
      line('M100 150L136 30', STEEL, 5) +
      path('M116 74l22 -2l-4 26l-22 2Z', k.ball(BRASS)) +
      path('M52 150H148L160 178H40Z', k.across('#4a2a18', '#8a5630', '#3f2416')) +
      rect(30, 176, 140, 14, k.down('#8a5630', '#3a2012'), 4) +
      oval(100, 164, 8, 8, k.ball(BRASS)),
  ),
  sandglass: draw(
    (k) =>
      path(
        'M56 26H144Q144 72 106 98V104Q144 130 144 176H56Q56 130 94 104V98Q56 72 56 26Z',
        k.across('#8fb8c8', '#eefaff', '#a8ccd8'),
      ) +
      path(
        'M66 54H134Q124 78 100 92Q76 78 66 54ZM62 174Q74 142 100 138Q126 142 138 174Z',
        k.down('#f6d47a', '#c8892e'),
      ) +
      rect(98, 90, 4, 52, '#e8b84a') +
      line('M68 34Q70 66 92 86', '#ffffff', 5, 'opacity=".8"') +
      rect(40, 10, 120, 18, k.tube(WOOD), 6) +
      rect(40, 172, 120, 18, k.tube(WOOD), 6) +
      rect(44, 26, 9, 148, k.tube(DARK_WOOD), 3) +
      rect(147, 26, 9, 148, k.tube(DARK_WOOD), 3),
  ),
  'lost-property-box': draw(
    (k) =>
      path('M46 76Q36 34 60 24Q76 18 78 42L84 76Z', k.across('#3f6ab0', '#7a9fd8')) +
      line('M112 78V22Q112 8 126 10Q138 12 136 24', DARK_WOOD, 7) +
      path('M128 76L142 32Q150 22 160 32L166 76Z', k.down('#d8a24a', '#96602a')) +
      oval(94, 56, 22, 22, k.ball('#c0505a')) +
      line('M72 58q22 -12 44 0', '#f6e0d0', 4) +
      path('M84 78q-4 -26 14 -30l6 30Z', '#5f9a6a') +
      path('M18 76H182L170 190H30Z', k.across('#a8804a', '#d8b27a', '#8a6234')) +
      path(
        'M18 76L4 100L30 106L34 76ZM182 76L196 100L170 106L166 76Z',
        k.down('#c8a062', '#8a6234'),
      ) +
      line('M20 78H180', '#6b4a24', 3) +
      path('M84 120q0 -12 16 -12t16 12v24q0 8 -16 8t-16 -8Z', '#6b4a24', 'opacity=".6"'),
  ),
  spyglass: draw(
    (k) =>
      `<g transform="rotate(-28 100 100)">${
        path('M4 78H26V122H4Z', k.down('#f0d27a', '#7a5218')) +
        path('M24 74H92V126H24Z', k.down('#8a4a30', '#c47a50', '#54281a')) +
        path('M90 68H102V132H90Z', k.down('#f6e09a', '#8a5f1c')) +
        path('M102 80H146V120H102Z', k.down('#b0802e', '#f6e09a', '#6b4614')) +
        path('M144 75H154V125H144Z', k.down('#f6e09a', '#8a5f1c')) +
        path('M154 85H190V115H154Z', k.down('#b0802e', '#f6e09a', '#6b4614')) +
        path('M188 80H197V120H188Z', k.down('#d2a446', '#54380f')) +
        oval(5, 100, 6, 22, '#bfe6f4')
      }</g>`,
  ),
  birdcage: draw((k) => {
    const bars = (colour: string, w: number) =>
      repeat(9, (i) => line(`M${40 + i * 15} 172V92Q${40 + i * 15} 44 100 30`, colour, w));
    return (
      oval(100, 174, 66, 14, k.across('#6b4a1c', '#d2a446', '#5a3d14')) +
      bars('#7a5a22', 2.6) +
      line('M74 128H126', '#6b3f20', 5) +
      path(
        'M88 126q-12 -24 8 -32q14 -4 20 10l10 2l-9 5q-2 14 -16 18l-18 16l4 -16Z',
        k.down('#f6d24a', '#d8892a'),
      ) +
      oval(110, 102, 2.4, 2.4, '#20120c') +
      bars('#f0d27a', 3.2) +
      line('M36 100Q100 118 164 100M36 140Q100 160 164 140', '#e2c06a', 3.4) +
      path(
        'M34 172Q100 196 166 172V182Q100 206 34 182Z',
        k.across('#8a5f1c', '#f6e09a', '#6b4614'),
      ) +
      oval(100, 30, 9, 7, k.ball(BRASS)) +
      line('M100 24Q88 8 100 5T100 24', '#e2c06a', 4)
    );
  }),
  'suit-of-armour': draw(
    (k) =>
      path('M100 6q26 -10 38 10q-22 -4 -34 10Z', k.across('#c03a44', '#7a1826')) +
      path('M74 50V26Q80 8 100 8T126 26V50L114 62H86Z', k.across('#6f7a86', '#eef4fa', '#7d8894')) +
      path('M76 34L100 30L124 34V42L100 46L76 42Z', '#1c2026') +
      line('M100 46V60M90 48v8M110 48v8', '#3a424c', 2.6) +
      path('M58 66Q100 54 142 66L134 124H66Z', k.across('#5d6874', '#e2eaf2', '#65707c')) +
      line('M100 62V122', '#8a949e', 3) +
      path('M58 64Q34 62 32 86Q44 98 62 88ZM142 64Q166 62 168 86Q156 98 138 88Z', k.ball(STEEL)) +
      path(
        'M34 88L28 128H46L54 92ZM166 88L172 128H154L146 92Z',
        k.across('#65707c', '#c8d2dc', '#5d6874'),
      ) +
      path('M64 124H136L142 146H58Z', k.down('#c8d2dc', '#5d6874')) +
      path(
        'M62 146H96L92 184H64ZM138 146H104L108 184H136Z',
        k.across('#65707c', '#dfe8f0', '#5d6874'),
      ) +
      path('M56 184H94V194H52ZM144 184H106V194H148Z', k.down('#aeb8c4', '#4a545e')) +
      oval(78, 162, 9, 7, k.ball('#c8d2dc')) +
      oval(122, 162, 9, 7, k.ball('#c8d2dc')) +
      rect(24, 126, 24, 12, k.ball(STEEL), 5) +
      rect(152, 126, 24, 12, k.ball(STEEL), 5) +
      line('M164 194V34', DARK_WOOD, 5) +
      path('M164 8L174 36H154Z', k.across('#eef4fa', '#7d8894')),
  ),
  'apothecary-cabinet': draw(
    (k) =>
      rect(24, 58, 152, 130, k.across('#4a2a18', '#7b4a28', '#3f2416'), 3) +
      repeat(12, (i) => {
        const x = 32 + (i % 4) * 35;
        const y = 66 + Math.floor(i / 4) * 40;
        return (
          rect(x, y, 31, 34, k.across('#b07a44', '#d29c64', '#8a5630'), 2) +
          rect(x + 8, y + 6, 15, 8, '#f4ead0', 1) +
          oval(x + 15.5, y + 24, 4, 4, k.ball(BRASS))
        );
      }) +
      rect(16, 50, 168, 11, k.down('#c08650', '#6b3f20'), 3) +
      path('M34 50V28h4V18h12v10h4V50Z', k.across('#2f7a5a', '#8ad8b0', '#1f5a40')) +
      path('M70 50Q62 34 76 30V14h12V30Q102 34 94 50Z', k.across('#7a4aa0', '#d0a8f0', '#5a2f7a')) +
      path('M112 50V24h5v-8h14v8h5V50Z', k.across('#a86a1c', '#f6c66a', '#7a4a14')) +
      path(
        'M148 50Q142 40 152 36V20h12V36Q174 40 168 50Z',
        k.across('#9c2b34', '#e8808a', '#641420'),
      ),
  ),
  'trophy-rack': draw(
    (k) =>
      path(
        'M100 186Q40 178 36 104Q60 92 100 98T164 104Q160 178 100 186Z',
        k.across('#5a3420', '#9a6238', '#4a2a18'),
      ) +
      path(
        'M100 176Q52 168 48 112Q66 102 100 108T152 112Q148 168 100 176Z',
        k.down('#7b4a28', '#4f2c17'),
      ) +
      line(
        'M84 84Q40 76 36 22M44 66Q22 62 14 34M56 76Q44 46 58 30M116 84Q160 76 164 22M156 66Q178 62 186 34M144 76Q156 46 142 30',
        '#a87c44',
        10,
      ) +
      line('M84 84Q44 76 39 26M116 84Q156 76 161 26', '#f6ead0', 3) +
      path(
        'M72 92Q84 78 100 78T128 92L120 140Q112 158 100 158T80 140Z',
        k.across('#7a4a2a', '#b87a48', '#6b3f20'),
      ) +
      path(
        'M72 96Q50 84 46 100Q56 116 78 110ZM128 96Q150 84 154 100Q144 116 122 110Z',
        k.down('#a8703f', '#6b3f20'),
      ) +
      oval(84, 108, 4.4, 5.4, '#140c08') +
      oval(116, 108, 4.4, 5.4, '#140c08') +
      oval(100, 146, 12, 9, '#2a180f'),
  ),
  'card-catalogue': draw(
    (k) =>
      rect(30, 14, 140, 152, k.across('#5a3420', '#9a6238', '#4a2a18'), 3) +
      repeat(12, (i) => {
        const x = 40 + (i % 3) * 42;
        const y = 24 + Math.floor(i / 3) * 34;
        if (i === 7) return '';
        return (
          rect(x, y, 36, 28, k.across('#b07a44', '#c99058', '#8a5630'), 2) +
          rect(x + 9, y + 4, 18, 8, '#f6eeda', 1) +
          oval(x + 18, y + 20, 4, 3.4, k.ball(BRASS))
        );
      }) +
      rect(82, 92, 36, 28, '#1a0f08') +
      path('M78 100H122L132 142H68Z', k.down('#c99058', '#7b4a28')) +
      path('M80 98H120L124 114H76Z', '#f6eeda') +
      repeat(6, (i) => line(`M${80 - i} ${100 + i * 2.6}H${120 + i}`, '#b8a67e', 1.4)) +
      path('M68 142H132V158H68Z', k.across('#8a5630', '#c99058', '#6b3f20')) +
      oval(100, 150, 5, 4, k.ball(BRASS)) +
      path('M30 166h20l-4 28h-10ZM170 166h-20l4 28h10Z', k.tube(DARK_WOOD)),
  ),
  'cursed-doll': draw(
    (k) =>
      path(
        'M62 112Q40 150 34 184H166Q160 150 138 112Z',
        k.across('#3a1a3a', '#7a3f74', '#2c122c'),
      ) +
      path(
        'M34 184q10 -12 22 0q11 -12 22 0q11 -12 22 0q11 -12 22 0q11 -12 22 0q10 -12 22 0v8H34Z',
        '#e8d8e4',
      ) +
      path(
        'M62 112L30 146L44 156L76 126ZM138 112L170 146L156 156L124 126Z',
        k.down('#7a3f74', '#3a1a3a'),
      ) +
      oval(34, 154, 9, 9, k.ball('#f0dccb')) +
      oval(166, 154, 9, 9, k.ball('#f0dccb')) +
      path(
        'M46 64Q36 10 100 8T154 64Q164 108 148 116Q140 60 100 44Q60 60 52 116Q36 108 46 64Z',
        k.across('#2a1610', '#5a3424', '#1e0f0a'),
      ) +
      oval(100, 72, 42, 45, k.ball('#f4e4d6')) +
      path('M56 60Q70 26 100 28T144 60Q120 40 100 48T56 60Z', '#3a2016') +
      oval(84, 74, 10, 10, '#fffdf6') +
      oval(84, 74, 5.6, 5.6, '#14080c') +
      line('M108 66l18 16M126 66l-18 16', '#14080c', 4.4) +
      line('M82 98H118', '#6a1c28', 3.4) +
      repeat(5, (i) => line(`M${84 + i * 8} 93v10`, '#6a1c28', 2.4)) +
      line('M112 32L104 52L114 60', '#8a7468', 2.4) +
      path('M100 112l-16 -8v16ZM100 112l16 -8v16Z', k.ball('#c03a44')) +
      line('M146 124L176 96', STEEL, 3) +
      oval(177, 95, 5, 5, k.ball('#d8402f')),
  ),
  'ball-and-chain': draw(
    (k) =>
      oval(126, 132, 58, 58, k.ball('#3c424c')) +
      path('M96 104Q110 86 132 88Q112 94 104 112Z', '#c8d2dc', 'opacity=".6"') +
      oval(98, 84, 12, 10, 'none', 'stroke="#6a727e" stroke-width="8"') +
      oval(
        78,
        68,
        13,
        8,
        'none',
        'stroke="#aeb8c4" stroke-width="7" transform="rotate(40 78 68)"',
      ) +
      oval(
        58,
        52,
        13,
        8,
        'none',
        'stroke="#7d8894" stroke-width="7" transform="rotate(-20 58 52)"',
      ) +
      oval(
        40,
        38,
        13,
        8,
        'none',
        'stroke="#aeb8c4" stroke-width="7" transform="rotate(50 40 38)"',
      ) +
      path(
        'M8 40A30 30 0 1 1 60 22L48 28A17 17 0 1 0 20 38Z',
        k.across('#5d6874', '#dfe8f0', '#65707c'),
      ) +
      oval(14, 44, 7, 7, k.ball(IRON)),
  ),
  'cuckoo-clock': draw(
    (k) =>
      line('M78 118V188M122 118V172', '#8a6a34', 3) +
      path('M70 176h16q0 20 -8 20t-8 -20ZM114 160h16q0 20 -8 20t-8 -20Z', k.tube('#6b4a28')) +
      line('M100 118V156', BRASS, 3) +
      oval(100, 162, 11, 11, k.ball(BRASS)) +
      rect(52, 56, 96, 66, k.across('#6b3f20', '#a8703f', '#5a3420'), 3) +
      path('M36 66L100 8L164 66L154 74L100 26L46 74Z', k.down('#8a5630', '#4a2a18')) +
      path('M100 26L148 68H52Z', k.down('#7b4a28', '#5a3420')) +
      path('M86 60V46q14 -16 28 0v14Z', '#1e110a') +
      path('M92 58q-4 -14 10 -14q8 2 8 8l10 2l-9 4Z', k.down('#6fb0e0', '#2f6aa8')) +
      oval(106, 50, 1.8, 1.8, '#14080c') +
      path('M80 60H54L62 44ZM120 60H146L138 44Z', '#9a6238') +
      oval(100, 92, 24, 24, k.ball(BRASS)) +
      oval(100, 92, 20, 20, '#fbf2da') +
      repeat(12, (i) =>
        oval(
          100 + 16.5 * Math.cos(i * 0.5236),
          92 + 16.5 * Math.sin(i * 0.5236),
          1.6,
          1.6,
          '#3a2413',
        ),
      ) +
      line('M100 92V80M100 92L108 98', '#2a180d', 2.8) +
      path(
        'M40 96q-14 -10 -6 -24q12 4 14 22ZM160 96q14 -10 6 -24q-12 4 -14 22ZM52 124q-14 8 -18 -4q10 -8 20 -2ZM148 124q14 8 18 -4q-10 -8 -20 -2Z',
        k.down('#5f9a5a', '#2f5f36'),
      ),
  ),
  'spirit-board': draw(
    (k) =>
      path(
        'M10 66L100 18L190 66L176 150L100 182L24 150Z',
        k.across('#b98a4e', '#e2bd80', '#9a6a34'),
      ) +
      path(
        'M20 70L100 28L180 70L168 144L100 172L32 144Z',
        'none',
        'stroke="#5a3418" stroke-width="3"',
      ) +
      path('M44 66a13 13 0 1 0 14 18a11 11 0 1 1 -14 -18Z', '#4a2a14') +
      oval(150, 74, 9, 9, '#4a2a14') +
      repeat(8, (i) =>
        line(
          `M${150 + 12 * Math.cos(i * 0.785)} ${74 + 12 * Math.sin(i * 0.785)}l${5 * Math.cos(i * 0.785)} ${5 * Math.sin(i * 0.785)}`,
          '#4a2a14',
          2.4,
        ),
      ) +
      repeat(13, (i) =>
        oval(46 + i * 9, 108 - Math.sin((i / 12) * Math.PI) * 22, 2.4, 3.4, '#5a3418'),
      ) +
      repeat(13, (i) =>
        oval(50 + i * 8.4, 126 - Math.sin((i / 12) * Math.PI) * 20, 2.4, 3.4, '#5a3418'),
      ) +
      repeat(9, (i) => oval(64 + i * 9, 150, 2, 3, '#5a3418')) +
      path(
        'M100 166Q60 128 76 106Q86 94 100 94T124 106Q140 128 100 166Z',
        k.across('#7b2430', '#c8505a', '#5a1620'),
        'opacity=".96"',
      ) +
      oval(100, 120, 14, 14, k.ball(BRASS)) +
      oval(100, 120, 10, 10, '#f8ecd0') +
      oval(100, 120, 4, 6, '#2a1420'),
  ),
  gramophone: draw(
    (k) =>
      path(
        'M92 96Q84 60 40 34Q22 24 18 10Q64 -4 116 14Q166 34 184 76Q160 84 146 76Q120 60 106 96Z',
        k.across('#8a5f1c', '#f6e09a', '#b0802e', '#6b4614'),
      ) +
      path(
        'M18 10Q64 -4 116 14Q166 34 184 76Q150 40 96 28Q50 18 18 10Z',
        k.down('#fff3c0', '#c8983c'),
      ) +
      repeat(4, (i) =>
        line(
          `M${40 + i * 34} ${14 + i * 12}Q${84 + i * 8} ${40 + i * 8} ${96 + i * 3} 92`,
          '#8a5f1c',
          1.6,
          'opacity=".6"',
        ),
      ) +
      line('M99 92V124', BRASS, 9) +
      oval(86, 132, 58, 11, '#17171b') +
      oval(86, 130, 58, 10, k.across('#26262c', '#5a5a64', '#1c1c20')) +
      oval(86, 130, 16, 3.4, '#c0404a') +
      path('M20 138H164V178H20Z', k.across('#5a3420', '#b07a44', '#4a2a18')) +
      rect(12, 176, 160, 14, k.down('#8a5630', '#3f2416'), 3) +
      line('M164 156H184V142', BRASS, 5),
  ),
  typewriter: draw(
    (k) =>
      path('M58 10H142V64H58Z', '#fbf4e0') +
      repeat(4, (i) => line(`M66 ${20 + i * 9}H${132 - (i % 2) * 20}`, '#a89a7c', 2)) +
      rect(22, 52, 156, 18, k.down('#5a606c', '#1c1e24'), 8) +
      oval(20, 61, 8, 12, k.ball(IRON)) +
      oval(180, 61, 8, 12, k.ball(IRON)) +
      path('M40 70H160L186 164H14Z', k.across('#16181d', '#4c525e', '#101216')) +
      path('M62 76H138L142 96H58Z', '#0c0d10') +
      repeat(27, (i) => {
        const row = Math.floor(i / 9);
        return oval(
          48 + (i % 9) * 13 - row * 1 + row * 1.5,
          112 + row * 16,
          5,
          4.4,
          k.ball('#e8e2d2'),
        );
      }) +
      rect(66, 154, 68, 8, '#e8e2d2', 4) +
      rect(10, 164, 180, 16, k.down('#3a3e46', '#0c0d10'), 5),
  ),
  chandelier: draw(
    (k) =>
      line('M100 0V44', BRASS, 5) +
      oval(100, 60, 12, 18, k.ball(BRASS)) +
      line(
        'M100 96Q40 120 24 84M100 96Q160 120 176 84M100 100Q66 124 60 92M100 100Q134 124 140 92M100 76V120',
        '#d2a446',
        6,
      ) +
      oval(100, 110, 15, 18, k.ball(BRASS)) +
      [24, 60, 100, 140, 176]
        .map(
          (x, i) =>
            rect(x - 5, 58 + (i % 2) * 8, 10, 26, k.tube('#fbf4e0'), 2) +
            path(
              `M${x} ${58 + (i % 2) * 8}q-9 -12 0 -26q9 14 0 26Z`,
              k.down('#fff6c0', '#ff9d3c'),
            ) +
            rect(x - 9, 82 + (i % 2) * 6, 18, 6, k.tube(BRASS), 3),
        )
        .join('') +
      [40, 64, 82, 100, 118, 136, 160]
        .map((x, i) =>
          path(
            `M${x} ${118 + (i % 2) * 14}l-6 14l6 16l6 -16Z`,
            k.across('#bfe0f0', '#ffffff', '#8fb4c8'),
          ),
        )
        .join('') +
      path('M100 150l-8 18l8 22l8 -22Z', k.across('#bfe0f0', '#ffffff', '#8fb4c8')),
  ),
  candelabra: draw(
    (k) =>
      path('M60 190Q64 172 94 170V104H106V170Q136 172 140 190Z', k.tube(BRASS)) +
      line('M100 116Q36 128 34 82M100 116Q164 128 166 82', '#d2a446', 8) +
      oval(100, 116, 12, 12, k.ball(BRASS)) +
      oval(100, 148, 9, 12, k.ball(BRASS)) +
      [34, 100, 166]
        .map(
          (x, i) =>
            rect(x - 13, i === 1 ? 88 : 76, 26, 8, k.tube(BRASS), 4) +
            rect(x - 7, i === 1 ? 44 : 36, 14, 46, k.tube('#fbf0dc'), 3) +
            path(
              `M${x} ${i === 1 ? 46 : 38}q-12 -16 0 -36q12 18 0 36Z`,
              k.down('#fff6c0', '#ff9d3c'),
            ),
        )
        .join(''),
  ),
  'poison-bottle': draw(
    (k) =>
      rect(84, 12, 32, 26, k.tube('#b98a5a'), 4) +
      rect(86, 36, 28, 30, k.across('#1f5a3a', '#7ad09a', '#17452c')) +
      path(
        'M86 64Q40 84 40 140Q40 188 76 190H124Q160 188 160 140Q160 84 114 64Z',
        k.across('#123a24', '#58b880', '#1f6a42', '#0c2a1a'),
      ) +
      path('M46 128Q100 112 154 128Q162 186 124 188H76Q40 186 46 128Z', '#a8f06a', 'opacity=".4"') +
      rect(64, 100, 72, 66, '#f4ead0', 4) +
      path('M100 108q-22 0 -22 20q0 10 8 14v8h28v-8q8 -4 8 -14q0 -20 -22 -20Z', '#2a1a14') +
      oval(91, 128, 5.6, 6.4, '#f4ead0') +
      oval(109, 128, 5.6, 6.4, '#f4ead0') +
      line('M80 152L120 162M120 152L80 162', '#2a1a14', 5) +
      line('M54 110Q50 140 58 170', '#e8fff0', 5, 'opacity=".6"'),
  ),
  barrel: draw(
    (k) =>
      path(
        'M48 20H152Q176 100 152 184H48Q24 100 48 20Z',
        k.across('#4a2a18', '#a8703f', '#c08650', '#5a3420'),
      ) +
      repeat(5, (i) =>
        line(`M${66 + i * 17} 22Q${58 + i * 21} 100 ${66 + i * 17} 182`, '#4a2a18', 2),
      ) +
      oval(100, 22, 52, 11, k.across('#8a5630', '#d09a62', '#6b3f20')) +
      path(
        'M40 52Q100 68 160 52V66Q100 82 40 66ZM40 140Q100 158 160 140V154Q100 172 40 154Z',
        k.across('#2c3036', '#7d8894', '#23262c'),
      ) +
      oval(100, 112, 8, 8, '#2a180d') +
      rect(96, 108, 8, 20, k.tube(BRASS), 2),
  ),
  'globe-stand': draw(
    (k) =>
      line('M42 76A60 60 0 0 0 158 96', BRASS, 7) +
      oval(100, 78, 56, 56, k.ball('#3f86b0')) +
      path(
        'M70 40Q96 30 104 46Q96 62 84 60Q80 78 66 84Q50 70 56 56ZM112 70Q140 56 150 78Q146 104 124 112Q108 96 112 70ZM76 98Q92 94 98 110Q90 124 78 120Z',
        '#c8b060',
      ) +
      line('M100 20V8M100 136V150', BRASS, 6) +
      path('M92 146h16l4 26H88ZM52 190Q60 172 100 172T148 190Z', k.tube(WOOD)),
  ),
};
