// SPDX-License-Identifier: MIT
// Hats. `front` is drawn over the hair, `back` behind the whole figure, so that a brim or a veil can
// go round the head. Coordinates are those of the face, whose middle is (0, 0).

import { shade, type Colour } from '../colour.ts';
import { shape, stroke, type Tools } from './bust.ts';

interface Hat {
  front(colour: Colour, t: Tools): string;
  back?(colour: Colour, t: Tools): string;
}

const GOLD = '#e0b653';

function dome(colour: Colour, t: Tools, top = -150, rim = -58): string {
  return shape(
    `M-82 ${rim}C-90 ${top} 90 ${top} 82 ${rim}Q0 ${rim - 22} -82 ${rim}Z`,
    t.across(shade(colour, 0.28), colour, shade(colour, -0.4)),
  );
}

export const HATS: Record<string, Hat> = {
  chef: {
    front: (c, t) =>
      shape(
        'M-72 -60Q-120 -110 -84 -158Q-70 -206 -22 -184Q10 -220 44 -186Q96 -196 96 -146Q120 -104 72 -60Z',
        t.across('#ffffff', '#f4efe4', '#c8c0b0'),
      ) +
      shape(
        'M-76 -84Q0 -106 76 -84L78 -46Q0 -68 -78 -46Z',
        t.across('#ffffff', '#ece4d4', '#b8ae9c'),
      ) +
      stroke('M-30 -170Q-36 -130 -26 -100M26 -172Q34 -130 24 -100', '#cfc6b4', 4),
  },
  fedora: {
    front: (c, t) =>
      shape(
        'M-74 -62Q-84 -150 -44 -152Q-20 -136 0 -136T44 -152Q84 -150 74 -62Z',
        t.across(shade(c, 0.25), c, shade(c, -0.4)),
      ) +
      shape('M-76 -88Q0 -108 76 -88L78 -60Q0 -82 -78 -60Z', shade(c, -0.55)) +
      shape(
        'M-128 -44Q-120 -74 -78 -66Q0 -92 78 -66Q120 -74 128 -44Q60 -72 0 -66T-128 -44Z',
        t.down(shade(c, 0.15), shade(c, -0.35)),
      ),
  },
  turban: {
    front: (c, t) =>
      shape(
        'M-84 -34Q-112 -110 -54 -144Q0 -172 56 -142Q112 -108 84 -34Q0 -78 -84 -34Z',
        t.across(shade(c, 0.3), c, shade(c, -0.4)),
      ) +
      stroke(
        'M-84 -40Q-20 -110 70 -130M84 -40Q20 -110 -70 -130M-92 -72Q0 -110 60 -146M92 -72Q20 -104 -52 -142',
        shade(c, -0.3),
        4,
      ) +
      shape('M0 -58Q-24 -84 0 -110Q24 -84 0 -58Z', GOLD) +
      '<circle cy="-84" r="11" fill="#c03a5a"/>' +
      shape('M0 -108Q-12 -150 8 -178Q22 -146 4 -108Z', '#f4ead0'),
  },
  straw: {
    front: (c, t) =>
      shape('M-70 -58Q-72 -136 0 -138T70 -58Z', t.across('#f6dc92', '#d8b25a', '#8a6a2a')) +
      shape('M-72 -84Q0 -104 72 -84V-60Q0 -80 -72 -60Z', c) +
      shape(
        'M-150 -36Q-140 -72 -72 -66Q0 -84 72 -66Q140 -72 150 -36Q70 -70 0 -64T-150 -36Z',
        t.down('#f6dc92', '#b08a3a'),
      ) +
      stroke('M-140 -42Q-70 -72 0 -68T140 -42', '#a8802f', 2.5),
  },
  beret: {
    front: (c, t) =>
      shape(
        'M-80 -52Q-124 -70 -104 -112Q-60 -156 30 -144Q112 -132 92 -72Q84 -56 76 -52Q0 -84 -80 -52Z',
        t.across(shade(c, 0.3), c, shade(c, -0.4)),
      ) + stroke('M-10 -146Q-6 -158 4 -162', shade(c, -0.3), 7),
  },
  peaked: {
    front: (c, t) =>
      shape(
        'M-92 -82Q-112 -132 0 -140Q112 -132 92 -82Q0 -104 -92 -82Z',
        t.across(shade(c, 0.25), c, shade(c, -0.35)),
      ) +
      shape('M-82 -86Q0 -106 82 -86V-58Q0 -78 -82 -58Z', shade(c, -0.35)) +
      stroke('M-80 -64Q0 -84 80 -64', GOLD, 5) +
      shape('M-74 -58Q0 -78 74 -58Q54 -34 0 -34T-74 -58Z', '#14141a') +
      shape('M0 -118L8 -102L24 -100L12 -88L16 -72L0 -80L-16 -72L-12 -88L-24 -100L-8 -102Z', GOLD),
  },
  flying: {
    front: (c, t) =>
      shape(
        'M-84 40C-104 -150 104 -150 84 40L66 70Q70 -40 44 -56Q0 -72 -44 -56Q-70 -40 -66 70Z',
        t.across('#9a6238', '#6b3f20', '#3f2416'),
      ) +
      shape('M-78 -96Q0 -122 78 -96L76 -58Q0 -84 -76 -58Z', '#2a1a10') +
      '<ellipse cx="-36" cy="-86" rx="32" ry="23" fill="#d8b25a"/><ellipse cx="36" cy="-86" rx="32" ry="23" fill="#d8b25a"/><ellipse cx="-36" cy="-86" rx="24" ry="16" fill="#6fa8c0"/><ellipse cx="36" cy="-86" rx="24" ry="16" fill="#6fa8c0"/>' +
      stroke('M-50 -92l14 -6M22 -92l14 -6', '#e8f8ff', 4),
  },
  wig: {
    back: (c, t) =>
      shape(
        'M-96 -40C-110 -140 110 -140 96 -40L112 170H66L-66 170H-112Z',
        t.across('#f4f0e6', '#d8d2c4', '#a8a294'),
      ),
    front: () => {
      let rolls = shape(
        'M-86 -6C-98 -136 98 -136 86 -6C76 -44 50 -64 0 -66C-50 -64 -76 -44 -86 -6Z',
        '#e8e2d4',
      );
      for (let i = 0; i < 5; i++)
        for (const s of [-1, 1])
          rolls += `<ellipse cx="${s * 92}" cy="${-6 + i * 36}" rx="22" ry="16" fill="#f4f0e6" stroke="#b8b2a4" stroke-width="4"/>`;
      return rolls + stroke('M-50 -84Q0 -106 50 -84M-60 -66Q0 -90 60 -66', '#b8b2a4', 4);
    },
  },
  veil: {
    back: (_c, t) =>
      shape(
        'M-96 -60C-120 -170 120 -170 96 -60L176 340H-176Z',
        t.down('#ffffff', '#d8d4e4'),
        'opacity=".85"',
      ),
    front: () =>
      shape(
        'M-84 -30C-96 -140 96 -140 84 -30C64 -72 -64 -72 -84 -30Z',
        '#ffffff',
        'opacity=".55"',
      ) +
      Array.from(
        { length: 7 },
        (_, i) =>
          `<circle cx="${-60 + i * 20}" cy="${-82 - Math.sin((i / 6) * Math.PI) * 22}" r="12" fill="${i % 2 ? '#f6c8d0' : '#fff6f0'}"/>`,
      ).join(''),
  },
  tophat: {
    front: (c, t) =>
      shape(
        'M-72 -70L-82 -196Q0 -214 82 -196L72 -70Z',
        t.across(shade(c, 0.35), c, shade(c, -0.5)),
      ) +
      shape('M-75 -104Q0 -122 75 -104L72 -72Q0 -90 -72 -72Z', '#a82a38') +
      shape(
        'M-116 -64Q-100 -84 -72 -76Q0 -94 72 -76Q100 -84 116 -64Q60 -50 0 -52T-116 -64Z',
        t.across(shade(c, 0.3), c, shade(c, -0.4)),
      ),
  },
  net: {
    back: () => '',
    front: (c, t) =>
      shape('M-66 -78Q-66 -136 0 -138T66 -78Z', t.across('#f6dc92', '#d8b25a', '#8a6a2a')) +
      shape(
        'M-146 -62Q-130 -92 0 -94T146 -62Q70 -84 0 -84T-146 -62Z',
        t.down('#f6dc92', '#b08a3a'),
      ) +
      shape('M-132 -66Q0 -90 132 -66L112 150Q0 190 -112 150Z', '#2a2a20', 'opacity=".2"') +
      Array.from({ length: 9 }, (_, i) =>
        stroke(`M${-120 + i * 30} -70L${-104 + i * 26} 158`, '#2a2a20', 1.5, 'opacity=".35"'),
      ).join('') +
      Array.from({ length: 8 }, (_, i) =>
        stroke(
          `M${-128 + i * 2} ${-48 + i * 28}Q0 ${-34 + i * 28} ${128 - i * 2} ${-48 + i * 28}`,
          '#2a2a20',
          1.5,
          'opacity=".35"',
        ),
      ).join(''),
  },
  theatre: {
    front: (c, t) =>
      shape(
        'M-84 -44C-92 -136 92 -136 84 -44Q0 -76 -84 -44Z',
        t.across(shade(c, 0.25), c, shade(c, -0.3)),
      ) + stroke('M-82 -48Q0 -78 82 -48', shade(c, -0.25), 7),
  },
  tiara: {
    front: () =>
      shape(
        'M-66 -74L-72 -112L-40 -92L-26 -130L0 -98L26 -130L40 -92L72 -112L66 -74Q0 -94 -66 -74Z',
        GOLD,
      ) +
      '<circle cy="-98" r="8" fill="#c03a5a"/><circle cx="-40" cy="-90" r="5" fill="#6fd0e8"/><circle cx="40" cy="-90" r="5" fill="#6fd0e8"/>',
  },
  plume: {
    back: (c, t) =>
      shape(
        'M30 -110Q60 -220 150 -190Q110 -176 108 -150Q140 -160 150 -140Q104 -130 84 -80ZM20 -110Q10 -220 70 -236Q52 -200 60 -180Q40 -150 50 -100Z',
        t.across(shade(c, 0.35), c, shade(c, -0.3)),
      ),
    front: () =>
      stroke('M-74 -56Q0 -96 76 -62', GOLD, 9) +
      '<circle cx="40" cy="-84" r="13" fill="#e0b653"/><circle cx="40" cy="-84" r="7" fill="#c03a5a"/>',
  },
  firehelm: {
    front: (c, t) =>
      dome(c, t, -184, -60) +
      shape('M-12 -156Q0 -168 12 -156L10 -70H-10Z', GOLD) +
      shape(
        'M-112 -40Q-100 -72 -80 -68Q0 -92 80 -68Q100 -72 112 -40Q0 -76 -112 -40Z',
        t.down(shade(c, 0.1), shade(c, -0.4)),
      ) +
      shape('M-26 -118Q0 -136 26 -118V-86Q0 -62 -26 -86Z', GOLD),
  },
  bearskin: {
    front: (_c, t) =>
      shape(
        'M-82 -50Q-112 -210 0 -216T82 -50Q0 -78 -82 -50Z',
        t.across('#4a4650', '#1c1a20', '#0c0b10'),
      ) +
      Array.from({ length: 12 }, (_, i) =>
        stroke(`M${-76 + i * 14} ${-70 - (i % 3) * 40}q6 -16 2 -34`, '#6a6672', 3, 'opacity=".6"'),
      ).join('') +
      stroke('M-78 -40Q-60 60 0 112Q60 60 78 -40', GOLD, 6),
  },
  hardhat: {
    front: (c, t) =>
      dome(c, t, -172, -58) +
      shape(
        'M-100 -48Q-90 -70 0 -80T100 -48Q50 -64 0 -64T-100 -48Z',
        t.down(shade(c, 0.25), shade(c, -0.3)),
      ) +
      stroke('M0 -136V-84M-34 -130Q-36 -100 -32 -82M34 -130Q36 -100 32 -82', shade(c, -0.3), 6),
  },
  crown: {
    front: (_c, t) =>
      shape(
        'M-70 -70L-78 -140L-42 -108L0 -152L42 -108L78 -140L70 -70Q0 -92 -70 -70Z',
        t.across('#fff0b0', GOLD, '#8a5f1c'),
      ) +
      '<circle cy="-96" r="9" fill="#c03a5a"/><circle cx="-44" cy="-90" r="6" fill="#6fd0e8"/><circle cx="44" cy="-90" r="6" fill="#6fd0e8"/>',
  },
  cap: {
    front: (c, t) =>
      shape(
        'M-86 -56Q-110 -120 -10 -134Q104 -132 92 -60Q0 -86 -86 -56Z',
        t.across(shade(c, 0.25), c, shade(c, -0.35)),
      ) + shape('M-88 -56Q-20 -84 40 -72Q10 -44 -60 -40Q-88 -40 -88 -56Z', shade(c, -0.35)),
  },
};
