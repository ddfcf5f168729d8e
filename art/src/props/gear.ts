// SPDX-License-Identifier: MIT
// Drawings of what the dogs of Illusionist wear and carry.

import { BRASS, WOOD, draw, line, oval, path, rect, repeat } from './kit.ts';

export const gear: Record<string, string> = {
  'pointy-hat': draw(
    (k) =>
      path(
        'M100 4Q150 20 142 44Q122 36 116 46L148 132H52Q64 60 100 4Z',
        k.across('#2c2470', '#5a4ac0', '#221a58'),
      ) +
      path(
        'M8 152Q20 120 100 122T192 152Q160 182 100 180T8 152Z',
        k.across('#2c2470', '#6a5ad0', '#221a58'),
      ) +
      path(
        'M52 130Q100 116 148 130L152 146Q100 132 48 146Z',
        k.across('#b0802e', '#f6e09a', '#8a5f1c'),
      ) +
      path('M96 70l5 11l12 1l-9 8l3 12l-11 -6l-11 6l3 -12l-9 -8l12 -1Z', '#f6e09a') +
      oval(74, 112, 3, 3, '#f6e09a') +
      oval(120, 104, 4, 4, '#f6e09a'),
  ),
  kabuto: draw(
    (k) =>
      path(
        'M56 60Q18 40 26 4Q48 34 82 46ZM144 60Q182 40 174 4Q152 34 118 46Z',
        k.across('#f6e09a', '#d2a446', '#8a5f1c'),
      ) +
      path('M36 110Q36 40 100 36T164 110Z', k.across('#5a1620', '#a83a46', '#3f0f18')) +
      repeat(5, (i) =>
        line(
          `M${60 + i * 20} ${66 - 14 * Math.sin((i + 1) * 0.52)}Q${54 + i * 23} 84 ${50 + i * 25} 110`,
          '#3f0f18',
          2.6,
        ),
      ) +
      oval(100, 56, 11, 11, k.ball(BRASS)) +
      path(
        'M28 104Q100 88 172 104V120Q100 104 28 120Z',
        k.across('#8a5f1c', '#f6e09a', '#6b4614'),
      ) +
      path(
        'M28 116L8 176Q30 190 48 166L54 116ZM172 116L192 176Q170 190 152 166L146 116Z',
        k.down('#8a2b36', '#3f0f18'),
      ) +
      line('M24 132L50 136M18 150L48 152M176 132L150 136M182 150L152 152', '#e8c66e', 3),
  ),
  katana: draw(
    (k) =>
      path('M64 140Q120 86 190 10Q182 52 74 150Z', k.across('#8a949e', '#f6fbff', '#c8d2dc')) +
      line('M70 143Q130 90 186 24', '#65707c', 2) +
      `<g transform="rotate(45 66 144)">${oval(66, 144, 7, 19, k.ball(BRASS))}</g>` +
      path('M60 142L70 152L22 194L10 184Z', k.across('#2c122c', '#5a2f5a', '#1c0a1c')) +
      repeat(4, (i) => path(`M${54 - i * 11} ${150 + i * 10}l6 2l2 6l-6 -2Z`, '#e8d8b0')),
  ),
  lute: draw(
    (k) =>
      path(
        'M60 196Q14 170 30 120Q42 88 84 76L124 116Q116 158 84 184Q74 194 60 196Z',
        k.ball('#c98a48'),
      ) +
      oval(74, 128, 15, 15, '#3a2012') +
      oval(74, 128, 18, 18, 'none', 'stroke="#e8c66e" stroke-width="3"') +
      path('M92 92L164 20L178 34L108 106Z', k.across('#4a2a18', '#8a5630')) +
      path('M160 16L186 2L198 14L182 40Z', k.across('#8a5630', '#4a2a18')) +
      line('M50 156L176 24M56 162L182 30', '#f6ead0', 1.8) +
      line('M44 150L62 168', '#3a2012', 6),
  ),
  'healer-staff': draw(
    (k) =>
      line('M100 196V22', WOOD, 9) +
      line('M100 170Q56 156 100 134Q146 112 100 92Q60 74 96 56Q112 48 120 38', '#4f9a5a', 11) +
      line('M100 170Q60 156 100 136Q142 114 100 94', '#9fe0a0', 3, 'opacity=".7"') +
      path('M114 30q22 -8 26 8q-14 14 -28 2Z', k.ball('#4f9a5a')) +
      oval(100, 16, 14, 14, k.ball('#6fd0e8')) +
      line('M138 40l12 2', '#c03a44', 2.4),
  ),
  hood: draw(
    (k) =>
      path(
        'M100 4Q172 20 176 110Q180 170 160 196H136Q152 120 132 84Q118 62 100 62T68 84Q48 120 64 196H40Q20 170 24 110Q28 20 100 4Z',
        k.across('#14161c', '#4a4f60', '#101216'),
      ) +
      line(
        'M60 190Q42 120 66 78Q80 54 100 54T134 78Q158 120 140 190',
        '#7a8296',
        3,
        'opacity=".6"',
      ),
  ),
  'horned-helmet': draw(
    (k) =>
      path(
        'M46 92Q6 84 8 22Q34 58 62 62ZM154 92Q194 84 192 22Q166 58 138 62Z',
        k.across('#fbf0d4', '#c8b284'),
      ) +
      path('M36 124Q36 48 100 46T164 124Z', k.across('#5d6874', '#dfe8f0', '#65707c')) +
      path('M92 46H108V124H92Z', k.across('#8a5f1c', '#f6e09a', '#6b4614')) +
      path(
        'M30 116Q100 100 170 116V134Q100 118 30 134Z',
        k.across('#8a5f1c', '#f6e09a', '#6b4614'),
      ) +
      repeat(6, (i) =>
        oval(46 + i * 22, 124 - Math.sin(((i + 0.5) / 6) * Math.PI) * 5, 3.4, 3.4, '#6b4614'),
      ),
  ),
  'feathered-cap': draw(
    (k) =>
      path(
        'M120 70Q150 6 194 10Q184 40 164 56Q172 58 176 54Q160 84 128 92Z',
        k.across('#f6d47a', '#e0602a', '#a82a20'),
      ) +
      line('M124 86Q150 40 188 16', '#fff0c0', 2.4) +
      path(
        'M22 132Q26 62 96 58Q160 56 172 128Q100 108 22 132Z',
        k.across('#1f5a40', '#4f9a6a', '#174530'),
      ) +
      path(
        'M8 138Q90 102 190 132Q184 148 168 148Q90 124 22 156Q8 150 8 138Z',
        k.across('#2f7a54', '#6fc08a', '#1f5a40'),
      ),
  ),
  'white-cap': draw(
    (k) =>
      path(
        'M20 120Q20 40 100 36T180 120Q100 92 20 120Z',
        k.across('#ffffff', '#f0ece0', '#c0b8a8'),
      ) +
      path('M14 112Q100 80 186 112V138Q100 108 14 138Z', k.down('#ffffff', '#d8d0c0')) +
      line('M100 62V92M85 77H115', '#4f9a6a', 10),
  ),
  'plumed-hat': draw(
    (k) =>
      path(
        'M108 60Q150 -8 196 22Q168 30 168 46Q190 44 196 62Q160 64 132 92Z',
        k.across('#fff0c0', '#f0a83a', '#c8502a'),
      ) +
      path('M46 116Q46 56 100 54T154 116Z', k.across('#8a3f6a', '#b85a8c', '#5a2444')) +
      path(
        'M4 128Q20 96 100 100T196 128Q184 150 100 132T4 128Z',
        k.across('#8a3f6a', '#c86a9c', '#5a2444'),
      ) +
      path('M46 100Q100 84 154 100V116Q100 98 46 116Z', k.across('#b0802e', '#f6e09a', '#8a5f1c')),
  ),
  'playing-card': draw(
    (k) =>
      rect(48, 12, 104, 176, k.down('#fffdf4', '#e4d8c0'), 14) +
      path(
        'M100 60C92 44 66 46 66 70C66 92 88 106 100 128C112 106 134 92 134 70C134 46 108 44 100 60Z',
        k.down('#e0505a', '#a82430'),
      ) +
      path('M72 28l8 10l-8 10l-8 -10ZM128 152l8 10l-8 10l-8 -10Z', '#c03a44'),
  ),
  helm: draw(
    (k) =>
      path(
        'M40 170V90Q44 26 100 24T160 90V170L136 182V118H64V182Z',
        k.across('#5d6874', '#e8f0f8', '#65707c'),
      ) +
      path('M94 24H106V118H94Z', k.across('#8a5f1c', '#f6e09a', '#6b4614')) +
      path('M100 26Q110 -8 156 6Q128 10 122 34Z', k.across('#c03a44', '#7a1826')) +
      line('M64 118H136', '#8a5f1c', 7),
  ),
};
