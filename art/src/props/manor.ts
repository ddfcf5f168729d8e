// SPDX-License-Identifier: MIT
// Drawings of things in the manor of Mysterium, and the emblems of powers in Clairvoyance.

import { BRASS, IRON, RED, WOOD, draw, line, oval, path, rect, repeat } from './kit.ts';

export const manor: Record<string, string> = {
  'plain-table': draw(
    (k) =>
      path('M6 70L30 48H170L194 70Z', k.across('#a8703f', '#d09a62', '#8a5630')) +
      rect(6, 70, 188, 14, k.down('#7b4a28', '#4a2a18'), 3) +
      path(
        'M18 84h20l-4 84H22ZM182 84h-20l4 84h12ZM52 84h12l-2 60h-8ZM148 84h-12l2 60h8Z',
        k.tube(WOOD),
      ),
  ),
  lantern: draw(
    (k) =>
      line('M70 52Q100 2 130 52', IRON, 7) +
      path('M64 60Q100 30 136 60L142 72H58Z', k.tube('#5a5f68')) +
      rect(62, 72, 76, 90, '#ffcf6a', 4) +
      path('M100 150q-26 -26 0 -62q26 36 0 62Z', k.down('#fff8d0', '#ff8a2a')) +
      rect(58, 72, 9, 92, k.tube(IRON)) +
      rect(133, 72, 9, 92, k.tube(IRON)) +
      rect(97, 72, 5, 92, k.tube(IRON)) +
      path('M54 162H146L154 186H46Z', k.tube('#5a5f68')),
  ),
  altar: draw(
    (k) =>
      rect(16, 66, 168, 20, k.down('#c8b898', '#7a6a52'), 3) +
      path('M30 86H170V178H30Z', k.across('#5a4e40', '#9a8a70', '#4a4034')) +
      path('M52 66H148V132L100 154L52 132Z', k.down('#b03a48', '#6d1f2c')) +
      line('M100 84V130M82 102H118', BRASS, 9) +
      rect(20, 176, 160, 14, k.down('#8a7a62', '#3f362c'), 2),
  ),
  circlet: draw(
    (k) =>
      path('M10 96Q100 60 190 96V116Q100 80 10 116Z', k.across('#b0802e', '#f6e09a', '#8a5f1c')) +
      path('M100 48Q126 78 100 112Q74 78 100 48Z', k.across('#8a5f1c', '#f6e09a', '#6b4614')) +
      path('M100 58Q117 80 100 102Q83 80 100 58Z', k.down('#9fe8ff', '#2f6ad0')) +
      oval(50, 96, 7, 7, k.ball('#c03a8a')) +
      oval(150, 96, 7, 7, k.ball('#c03a8a')) +
      line('M100 112V130', BRASS, 4) +
      oval(100, 136, 6, 8, k.ball('#6fd0e8')),
  ),
  candlestick: draw(
    (k) =>
      path('M100 52q-20 -22 0 -50q20 26 0 50Z', k.down('#fff6c0', '#ffb347', '#ff7a2a')) +
      path('M80 52Q100 44 120 52V112H80Z', k.tube('#fbf0dc')) +
      path('M80 62q-7 20 0 34ZM112 56q10 22 3 44q-6 2 -5 -12Z', '#fff8ea') +
      rect(68, 108, 64, 12, k.tube(BRASS), 6) +
      path('M88 120h24l-5 40h-14Z', k.tube(BRASS)) +
      oval(100, 138, 15, 9, k.ball(BRASS)) +
      path('M46 188Q52 160 100 158T154 188Z', k.tube(BRASS)) +
      oval(158, 170, 15, 15, 'none', `stroke="${BRASS}" stroke-width="7"`),
  ),
  rope: draw(
    (k) =>
      repeat(5, (i) =>
        oval(
          96,
          150 - i * 17,
          68 - i * 3,
          24,
          'none',
          `stroke="${i % 2 ? '#c8a468' : '#a8814a'}" stroke-width="15"`,
        ),
      ) +
      repeat(5, (i) =>
        oval(
          96,
          148 - i * 17,
          68 - i * 3,
          24,
          'none',
          'stroke="#6b4a24" stroke-width="2" stroke-dasharray="7 8"',
        ),
      ) +
      line(
        'M150 96Q190 60 150 36Q110 14 96 46Q90 70 118 66Q150 60 152 100',
        k.across('#a8814a', '#d8b880'),
        13,
      ) +
      line('M150 96Q190 60 150 36Q110 14 96 46', '#6b4a24', 2, 'stroke-dasharray="7 8"'),
  ),
  vial: draw(
    (k) =>
      rect(82, 10, 36, 26, k.tube('#b98a5a'), 4) +
      rect(74, 34, 52, 12, k.across('#5a8a6a', '#d8f6e4', '#4a7a5a'), 4) +
      path(
        'M84 46H116V78Q158 100 158 146Q158 190 100 190T42 146Q42 100 84 78Z',
        k.across('#5a8a6a', '#e4fbee', '#8ac0a0', '#4a7a5a'),
      ) +
      path('M52 120Q100 104 148 120Q166 184 100 184T52 120Z', k.down('#d4ff6a', '#4fb02a')) +
      oval(84, 150, 7, 7, '#f4ffc8') +
      oval(112, 166, 5, 5, '#f4ffc8') +
      oval(118, 138, 4, 4, '#f4ffc8') +
      line('M60 112Q52 140 62 164', '#ffffff', 6, 'opacity=".75"'),
  ),
  'pocket-watch': draw(
    (k) =>
      line('M100 34Q150 -6 182 40Q196 70 170 84', '#e8c66e', 7, 'stroke-dasharray="9 5"') +
      rect(88, 26, 24, 18, k.tube(BRASS), 4) +
      oval(100, 22, 13, 11, 'none', `stroke="${BRASS}" stroke-width="6"`) +
      oval(100, 118, 76, 76, k.ball(BRASS)) +
      oval(100, 118, 63, 63, '#8a5f1c') +
      oval(100, 118, 60, 60, '#fbf4e0') +
      repeat(12, (i) => {
        const a = i * 0.5236;
        return line(
          `M${(100 + 48 * Math.cos(a)).toFixed(1)} ${(118 + 48 * Math.sin(a)).toFixed(1)}L${(100 + 55 * Math.cos(a)).toFixed(1)} ${(118 + 55 * Math.sin(a)).toFixed(1)}`,
          '#3a2413',
          i % 3 ? 3 : 6,
        );
      }) +
      line('M100 118V84M100 118V72', '#1c120a', 6) +
      oval(100, 118, 6, 6, '#1c120a') +
      path('M60 78Q76 62 98 60Q72 76 64 100Z', '#ffffff', 'opacity=".6"'),
  ),
  'eight-sided-die': draw(
    (k) =>
      path('M100 8L178 62L100 128Z', k.down('#d8ccf0', '#8a6ac0')) +
      path('M100 8L22 62L100 128Z', k.down('#f8f2ff', '#b8a0e0')) +
      path('M22 62L100 128L100 192Z', k.down('#a888d8', '#5a3a90')) +
      path('M178 62L100 128L100 192Z', k.down('#7a58b0', '#3a2060')) +
      line('M100 8V192M22 62L100 128L178 62', '#fff6ff', 3, 'opacity=".7"') +
      oval(72, 64, 8, 9, '#3a2060') +
      oval(128, 64, 6, 8, '#fff0c0') +
      oval(136, 82, 6, 8, '#fff0c0'),
  ),
  spectre: draw(
    (k) =>
      path(
        'M100 8Q160 10 164 84L176 184Q160 170 148 186Q134 168 118 190Q100 170 82 190Q66 168 52 186Q40 170 24 184L36 84Q40 10 100 8Z',
        k.down('#f6fbff', '#b8c8e8', '#7a8cc0'),
      ) +
      path(
        'M40 96Q6 92 10 60Q26 76 44 70ZM160 96Q194 92 190 60Q174 76 156 70Z',
        k.down('#e8f2ff', '#9aaad8'),
      ) +
      oval(78, 72, 13, 19, '#1c2040') +
      oval(122, 72, 13, 19, '#1c2040') +
      oval(100, 114, 11, 16, '#1c2040') +
      line(
        'M58 140Q62 160 54 178M100 144V180M142 140Q138 160 146 178',
        '#8a9ad0',
        4,
        'opacity=".6"',
      ),
  ),
  hush: draw(
    (k) =>
      path(
        'M14 100Q52 52 84 62Q100 70 116 62Q148 52 186 100Q150 92 100 96T14 100Z',
        k.down('#e0607a', '#a82a48'),
      ) +
      path('M14 100Q60 92 100 97T186 100Q156 156 100 156T14 100Z', k.down('#c83a5a', '#8a1c38')) +
      line('M18 100Q60 94 100 99T182 100', '#5a0f24', 5) +
      path('M66 124Q100 136 134 124Q100 148 66 124Z', '#f0a0b0', 'opacity=".6"') +
      path('M76 200V54Q76 20 100 20T124 54V200Z', k.across('#c08a62', '#f0c8a0', '#a87048')) +
      path('M86 50Q86 30 100 30T114 50Q112 64 100 64T86 50Z', '#f8e0cc') +
      line('M82 112Q100 120 118 112M82 122Q100 130 118 122', '#a87048', 3),
  ),
  cobra: draw(
    (k) =>
      line(
        'M30 178Q100 200 168 176Q186 164 160 154Q110 144 66 158Q34 164 60 140Q92 118 104 96',
        k.across('#2f6a3a', '#6fb05a'),
        24,
      ) +
      path(
        'M104 104Q62 92 58 56Q56 18 100 8Q144 18 142 56Q138 92 104 104Z',
        k.across('#2f6a3a', '#8fd06a', '#2a5a34'),
      ) +
      path(
        'M100 96Q80 84 80 58Q82 40 100 36Q118 40 120 58Q120 84 100 96Z',
        k.down('#e8e4a0', '#a8b860'),
      ) +
      line('M86 62H114M84 74H116M88 86H112', '#6a8a3a', 3) +
      oval(86, 30, 5, 6, '#ffd23a') +
      oval(114, 30, 5, 6, '#ffd23a') +
      oval(86, 30, 2, 5, '#14080c') +
      oval(114, 30, 2, 5, '#14080c') +
      line('M100 44V58L92 68M100 58L108 68', '#c8283c', 3.4),
  ),
  parcel: draw(
    (k) =>
      path('M16 70L100 36L184 70L100 106Z', k.down('#d8b27a', '#b88a50')) +
      path('M16 70L100 106V194L16 152Z', k.across('#a87a44', '#c89a62')) +
      path('M184 70L100 106V194L184 152Z', k.across('#9a6c3a', '#6b4824')) +
      line('M58 53L142 88V173M142 53L58 88V173', '#c03a44', 7) +
      path(
        'M100 66q-26 -26 -36 -8q-2 16 36 14q38 2 36 -14q-10 -18 -36 8Z',
        'none',
        'stroke="#c03a44" stroke-width="6"',
      ),
  ),
  purse: draw(
    (k) =>
      path(
        'M100 62C40 84 18 140 34 174Q44 192 100 192T166 174C182 140 160 84 100 62Z',
        k.across('#7a4a24', '#c88a4a', '#5a3418'),
      ) +
      path(
        'M70 26Q100 44 130 26Q146 44 124 62H76Q54 44 70 26Z',
        k.across('#9a6234', '#d8a060', '#6b3f20'),
      ) +
      line('M68 62H132', '#e8c66e', 9) +
      oval(62, 178, 19, 12, k.ball(BRASS)) +
      oval(94, 184, 19, 11, k.ball(BRASS)) +
      oval(132, 180, 19, 12, k.ball(BRASS)),
  ),
  'ghost-hand': draw(
    (k) =>
      path(
        'M62 196Q48 150 34 116Q26 96 38 94Q48 94 62 122L56 50Q56 36 66 36T78 50L84 98L88 26Q90 12 100 12T112 26L112 98L124 34Q128 22 138 26T146 42L136 108L156 76Q166 66 172 74T170 94Q150 136 138 196Z',
        k.down('#f6fbff', '#a8c8f0', '#6a7ac8'),
        'opacity=".93"',
      ) +
      line(
        'M84 98Q86 116 84 128M112 98Q112 116 108 128M136 108Q130 122 128 132',
        '#6a7ac8',
        3,
        'opacity=".7"',
      ),
  ),
  'grasping-hand': draw(
    (k) =>
      path(
        'M62 4H138Q150 40 146 78L166 104Q174 122 162 128T144 112L140 104L144 150Q144 166 134 166T122 152L116 112L114 172Q112 186 101 186T90 172L88 112L78 160Q74 172 64 168T56 152L62 100Q48 116 40 128T24 126Q20 116 30 102L56 70Q50 36 62 4Z',
        k.down('#6a7ac8', '#a8c8f0', '#f6fbff'),
        'opacity=".93"',
      ) +
      line(
        'M62 100Q66 88 64 78M88 112Q90 96 88 86M116 112Q114 96 116 86M140 104Q136 92 138 82',
        '#6a7ac8',
        3,
        'opacity=".7"',
      ),
  ),
  planchette: draw(
    (k) =>
      path(
        'M100 192C80 150 20 120 20 68C20 26 58 8 100 8S180 26 180 68C180 120 120 150 100 192Z',
        k.across('#a8703f', '#d8a468', '#6b3f20'),
      ) +
      oval(100, 72, 40, 40, k.ball(BRASS)) +
      oval(100, 72, 33, 33, '#1c1228') +
      path('M68 72Q100 44 132 72Q100 100 68 72Z', '#f8ecd0') +
      oval(100, 72, 13, 13, '#6a4ac0') +
      oval(100, 72, 6, 6, '#14081c'),
  ),
  // A whole bow: both ends come down to the ground, so that it may stand anywhere.
  'rainbow-arch': draw(() =>
    ['#d8443c', '#ec8a36', '#f2cf46', '#5cb45a', '#3f86c8', '#6a4aa8']
      .map((colour, i) => {
        const r = 96 - i * 9;
        return line(`M${100 - r} 150A${r} ${r} 0 0 1 ${100 + r} 150`, colour, 10);
      })
      .join(''),
  ),
  'coin-sack': draw(
    (k) =>
      path(
        'M78 62Q20 104 26 156Q30 190 100 190Q170 190 174 156Q180 104 122 62Z',
        k.ball('#b98a4e'),
      ) +
      path('M70 20Q84 30 100 20Q116 30 132 20Q130 46 120 60H80Q70 46 70 20Z', k.plane('#a87a40')) +
      line('M74 62Q100 74 126 62', '#6a2430', 9) +
      line('M60 100Q48 130 58 160M138 96Q152 126 146 158M98 92Q104 128 98 164', '#7a5526', 3) +
      oval(152, 176, 22, 11, k.down('#f6dc7a', '#b8862c')) +
      oval(44, 182, 22, 10, k.down('#f6dc7a', '#b8862c')) +
      oval(60, 172, 20, 10, k.down('#ffe996', '#c8963a')),
  ),
  'altar-cross': draw(
    (k) =>
      rect(88, 14, 24, 156, k.tube(BRASS), 4) +
      rect(48, 52, 104, 24, k.down('#f0cf6a', '#96702a'), 4) +
      oval(100, 64, 15, 15, k.ball(RED)) +
      path('M66 170H134L148 192H52Z', k.down('#d0a24a', '#6a4a18')),
  ),
};
