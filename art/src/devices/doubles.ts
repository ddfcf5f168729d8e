// SPDX-License-Identifier: MIT
// Compositions in which one thing appears as another: shadows, reflections, cut-outs, changes. In
// the comments of all devices, A, B and C are the first, second and third motif of the entry.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { fix, mix, shade } from '../colour.ts';
import { palette } from '../palettes.ts';
import type { Scene } from '../scene.ts';
import type { Point } from '../sky.ts';
import type { Picture } from '../manifest.ts';
import { falling, framing, ground, inner, weather } from '../staging.ts';

/** B stands; its long shadow is A, on a lit wall */
export function shadow(c: Scene, s: Picture): string {
  const [A, B] = s.motifs;
  const P = c.palette;
  const wy = 470;
  let o =
    `<rect width="${WIDTH}" height="${wy}" fill="${c.gradient(
      [
        [mix(P.sky[3], P.bright, 0.35), 0],
        [P.sky[2], 0.55],
        [P.sky[1], 1],
      ],
      { radial: [0.5, 0.55, 0.75] },
    )}"/>` +
    c.flow(
      0,
      0,
      WIDTH,
      wy,
      (x, y, R) =>
        shade(
          mix(P.sky[3], P.sky[1], Math.min(1, Math.hypot(x - WIDTH / 2, y - 260) / 380)),
          R.range(-0.06, 0.1),
        ),
      380,
      22,
      5,
      null,
      null,
      0.35,
    );
  o += `<rect y="${wy}" width="${WIDTH}" height="${HEIGHT - wy}" fill="${c.gradient([P.land[2], P.land[3]])}"/>`;
  for (let i = 0; i < 9; i++)
    o += `<path d="M${fix(WIDTH / 2 + (i - 4.5) * 44)} ${wy}L${fix(WIDTH / 2 + (i - 4.5) * 150)} ${HEIGHT}" stroke="${shade(P.land[3], -0.3)}" stroke-width="2" opacity=".6"/>`;
  const sx = WIDTH / 2 + c.light * -28;
  o += `<g filter="${c.blur(3.2)}" opacity=".82">${`<g filter="${c.flat(mix(P.land[3], '#000000', 0.25))}">${c.motif(A, sx, wy + 26, 390, { stand: true, flip: c.light < 0 })}</g>`}</g>`;
  const bx = WIDTH / 2 + c.light * 62;
  o += `<path d="M${fix(bx - 26)} 612L${fix(sx - 130)} ${wy}h260L${fix(bx + 26)} 612Z" fill="${mix(P.land[3], '#000000', 0.35)}" opacity=".45" filter="${c.blur(5)}"/>`;
  o += c.put(B, bx, 640, 170, { stand: true, contact: true });
  o += c.orb(bx + c.light * 100, 676, 4, P.bright, 30);
  return o;
}

/** what stands above is not what reflects below */
export function reflection(c: Scene, s: Picture): string {
  const [A, B] = s.motifs;
  const hz = 372;
  let o =
    c.sky(hz) +
    weather(c, s.weather, hz) +
    c.orb(c.light < 0 ? 90 : 390, 110, 26) +
    c.peaks(hz, 2, 100) +
    c.sea(hz);
  o += `<ellipse cx="${WIDTH / 2}" cy="${hz + 4}" rx="120" ry="13" fill="${c.palette.land[3]}" opacity=".55" filter="${c.blur(3)}"/>`;
  o += c.reflect(c.put(B, WIDTH / 2, hz - 2, 270, { stand: true }), hz, 0.9);
  o += c.put(A, WIDTH / 2, hz + 4, 250, { stand: true });
  return o + falling(c, s.falls);
}

/** silhouette of A is a hole to another sky, where B lives */
export function cutout(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  const hz = 470;
  const x = WIDTH / 2,
    y = 300;
  const m = c.id('m');
  c.define(`<mask id="${m}"><g filter="${c.flat('#ffffff')}">${c.motif(A, x, y, 430)}</g></mask>`);
  const other = c.within(s.inner ?? 'night');
  let inn =
    other.sky(430) +
    other.stars(430, 120) +
    other.skyStrokes(430, 200) +
    other.orb(x + 60, 150, 34) +
    other.cumulus(x - 90, 330, 190) +
    other.cumulus(x + 110, 390, 160) +
    other.hills(450, 3, 26);
  inn += other.put(B, x + c.random.range(-20, 20), 380, 170, { tone: { fade: 0.03 } });
  let o = c.sky(hz) + weather(c, s.weather, hz) + ground(c, s.ground, hz);
  o += `<g opacity=".55" filter="${c.blur(7)}" transform="translate(${fix(c.light * -14)} 16)"><g filter="${c.flat(P.land[3])}">${c.motif(A, x, y, 430)}</g></g>`;
  o += `<g mask="url(#${m})">${inn}</g>`;
  const e = c.id('e');
  c.define(
    `<filter id="${e}" x="-10%" y="-10%" width="120%" height="120%"><feMorphology in="SourceAlpha" operator="dilate" radius="2" result="d"/><feFlood flood-color="${P.bright}" flood-opacity=".85"/><feComposite in2="d" operator="in"/><feComposite in2="SourceAlpha" operator="out"/></filter>`,
  );
  o += `<g filter="url(#${e})">${c.motif(A, x, y, 430)}</g>`;
  if (C) o += c.put(C, WIDTH / 2 + c.light * 120, 665, 96, { stand: true, shadow: true });
  return o + falling(c, s.falls);
}

/** A stands before a mirror that shows B */
export function mirror(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  const wall = mix(P.sky[1], P.land[1], 0.5);
  let o = `<rect width="${WIDTH}" height="520" fill="${c.gradient([shade(wall, 0.1), shade(wall, -0.35)], { radial: [0.5, 0.45, 0.8] })}"/>`;
  for (let i = 0; i < 9; i++)
    o += `<path d="M${i * 60 + 10} 0V520" stroke="${shade(wall, i % 2 ? 0.14 : -0.12)}" stroke-width="22" opacity=".4"/>`;
  o += c.flow(
    0,
    0,
    WIDTH,
    520,
    [shade(wall, 0.15), shade(wall, -0.2)],
    140,
    20,
    3,
    null,
    null,
    0.2,
  );
  o += `<rect y="520" width="${WIDTH}" height="200" fill="${c.gradient([mix(P.land[2], '#6b3b20', 0.4), mix(P.land[3], '#2a130b', 0.5)])}"/><path d="M0 520h${WIDTH}" stroke="${shade(wall, -0.5)}" stroke-width="9"/>`;
  const cx = WIDTH / 2,
    cy = 268;
  o += `<ellipse cx="${cx}" cy="${cy}" rx="188" ry="244" fill="${c.gradient(['#e9c46a', '#8a5a1c', '#f4dc8a', '#7a4a14'], { x2: 1, y2: 1 })}" filter="${c.wobble(3)}"/>`;
  for (let i = 0; i < 28; i++) {
    const a = (i / 28) * 6.283;
    o += `<circle cx="${fix(cx + Math.cos(a) * 178)}" cy="${fix(cy + Math.sin(a) * 233)}" r="9" fill="${i % 2 ? '#f6e09a' : '#a8741f'}"/>`;
  }
  o += `<g clip-path="${c.clip(`<ellipse cx="${cx}" cy="${cy}" rx="158" ry="212"/>`)}">${inner(c, s.inner ?? 'night', (k) => k.sky(420) + k.skyStrokes(420, 300) + k.orb(cx + 70, 130, 30) + k.hills(400, 3, 24) + k.put(B, cx, 460, 250, { stand: true }))}<path d="M${cx - 150} 60L${cx - 20} 40L${cx - 140} 480L${cx - 240} 480Z" fill="#fff" opacity=".13"/></g><ellipse cx="${cx}" cy="${cy}" rx="158" ry="212" fill="none" stroke="#000" stroke-width="7" opacity=".35"/>`;
  o += c.put(A, cx + c.light * 60, 690, 190, { stand: true, shadow: true, shadowLength: 0.2 });
  if (C)
    o += c.put(C, cx - c.light * 170, 694, 92, { stand: true, shadow: true, shadowLength: 0.2 });
  return o + framing(c, s.frame);
}

/** the smoke of A has the shape of B */
export function smoke(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  const wall = mix(P.sky[0], P.sky[1], 0.55);
  let o =
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${c.gradient([mix(P.sky[2], P.bright, 0.12), wall, shade(wall, -0.45)], { radial: [0.5, 0.42, 0.75] })}"/>` +
    c.flow(
      0,
      0,
      WIDTH,
      560,
      [shade(wall, 0.16), shade(wall, -0.1), mix(wall, P.sky[2], 0.4)],
      260,
      26,
      4,
      WIDTH / 2,
      240,
      0.35,
    );
  o += `<rect y="570" width="${WIDTH}" height="160" fill="${c.gradient([mix(P.land[1], '#7a4a2a', 0.4), mix(P.land[3], '#1a0c08', 0.5)])}"/><path d="M0 570H${WIDTH}" stroke="${P.light}" stroke-width="3" opacity=".35"/>`;
  const id = c.id('sm');
  c.define(
    `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".012 .017" numOctaves="4" seed="${c.random.index(999)}" result="t"/><feDisplacementMap in="SourceGraphic" in2="t" scale="30" xChannelSelector="R" yChannelSelector="G" result="d"/><feGaussianBlur in="d" stdDeviation="2.2"/></filter>`,
  );
  let tail = '';
  for (let i = 0; i < 16; i++) {
    const t = i / 15;
    tail += `<ellipse cx="${fix(WIDTH / 2 + Math.sin(t * 7) * 34 * (1 - t * 0.3))}" cy="${fix(505 - t * 150)}" rx="${fix(12 + t * 52)}" ry="${fix(18 + t * 14)}" fill="${mix(P.bright, P.sky[3], t * 0.6)}" opacity="${fix(0.35 + 0.25 * t)}"/>`;
  }
  o += `<g filter="url(#${id})">${tail}<g opacity=".5" filter="${c.flat(P.bright)}">${c.motif(B, WIDTH / 2, 225, 350)}</g></g>`;
  o += `<g opacity=".8">${c.put(B, WIDTH / 2, 225, 330, { tone: { grey: 0.75, haze: P.bright, fade: 0.45 }, wobble: 3 })}</g>`;
  o += c.put(A, WIDTH / 2, 640, 190, { stand: true, shadow: true, shadowLength: 0.2 });
  if (C)
    o += c.put(C, WIDTH / 2 + c.light * 160, 668, 104, {
      stand: true,
      shadow: true,
      shadowLength: 0.2,
    });
  for (let i = 0; i < 22; i++)
    o += `<circle cx="${fix(WIDTH / 2 + c.random.range(-190, 190))}" cy="${fix(c.random.range(60, 540))}" r="${fix(0.8 + c.random.next() ** 3 * 3)}" fill="${P.accent}" opacity=".8"/>`;
  return o + framing(c, s.frame);
}

/** A runs out, B is what becomes of it */
export function hourglass(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  const hz = 540;
  let o = c.sky(hz) + weather(c, s.weather, hz) + ground(c, s.ground, hz);
  const cx = WIDTH / 2;
  o += `<ellipse cx="${cx}" cy="664" rx="190" ry="24" fill="#000" opacity=".35" filter="${c.blur(7)}"/>`;
  const top = `M${cx - 130} 84h260c0 130 -60 190 -118 262h-24c-58 -72 -118 -132 -118 -262Z`,
    bot = `M${cx - 12} 346h24c58 72 118 132 118 262h-260c0 -130 60 -190 118 -262Z`;
  const pal2 = s.inner ?? 'rose';
  o += `<g clip-path="${c.clip(`<path d="${top}"/>`)}">${inner(c, pal2, (k) => k.sky(300) + k.skyStrokes(300, 200) + k.cumulus(cx - 60, 190, 120) + k.put(A, cx, 262, 176, { stand: true }) + `<path d="M${cx - 130} 240Q${cx} 300 ${cx + 130} 240V350H${cx - 130}Z" fill="${k.gradient([k.palette.accent, shade(k.palette.accent, -0.3)])}"/>`)}</g><g clip-path="${c.clip(`<path d="${bot}"/>`)}">${inner(c, s.inner2 ?? 'night', (k) => k.sky(560) + k.stars(560, 60) + `<path d="M${cx - 140} 610Q${cx - 40} 530 ${cx} 520Q${cx + 40} 530 ${cx + 140} 610Z" fill="${palette(pal2).accent}"/>` + k.put(B, cx, 600, 178, { stand: true }))}</g><path d="M${cx} 346V540" stroke="${palette(pal2).accent}" stroke-width="6" stroke-dasharray="7 3"/>`;
  o += `<path d="${top}${bot}" fill="none" stroke="${P.bright}" stroke-width="4" opacity=".85"/><path d="M${cx - 108} 110c4 90 30 140 62 190M${cx - 108} 582c4 -90 30 -130 58 -170" stroke="#fff" stroke-width="9" fill="none" opacity=".45" stroke-linecap="round"/>`;
  for (const y of [58, 606])
    o += `<rect x="${cx - 164}" y="${y}" width="328" height="34" rx="10" fill="${c.gradient(['#b5793d', '#5a3014'])}" filter="${c.wobble(1.5)}"/>`;
  for (const x of [-150, 140])
    o += `<rect x="${cx + x}" y="84" width="11" height="530" fill="${c.gradient(['#c08a4a', '#5a3014'], { x2: 1, y2: 0 })}"/>`;
  if (C) o += c.put(C, cx + c.light * 168, 700, 92, { stand: true, shadow: true });
  return o + falling(c, s.falls);
}

/** A is weighed against B, C watches */
export function scales(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  const hz = 560;
  let o =
    c.sky(hz) +
    weather(c, s.weather, hz) +
    c.rays(WIDTH / 2, 150, 14, P.bright, 0.3) +
    ground(c, s.ground, hz);
  const cx = WIDTH / 2,
    tilt = c.light * 34;
  const gold = c.gradient(['#f7e29a', '#b8862b', '#6b4712'], { x2: 1, y2: 1 });
  const left: Point = [cx - 150, 190 + tilt];
  const right: Point = [cx + 150, 190 - tilt];
  const pan = ([x, y]: Point, m: string | undefined, sz: number) =>
    `<path d="M${x} ${y}L${x - 70} ${y + 210}M${x} ${y}L${x + 70} ${y + 210}" stroke="#8a6520" stroke-width="2.5"/>` +
    c.put(m, x, y + 214, sz, { stand: true }) +
    `<path d="M${x - 86} ${y + 208}h172q-16 46 -86 46t-86 -46Z" fill="${gold}" filter="${c.wobble(1)}"/>`;
  o += `<path d="M${cx - 8} 150h16l8 470h-32ZM${cx - 90} 660q90 -70 180 0Z" fill="${gold}" filter="${c.wobble(1)}"/><path d="M${left[0]} ${left[1]}Q${cx} ${150} ${right[0]} ${right[1]}" stroke="#b8862b" stroke-width="12" fill="none" stroke-linecap="round"/><circle cx="${cx}" cy="150" r="20" fill="${gold}"/>`;
  o += pan(left, A, 158) + pan(right, B, 158);
  if (C) o += c.put(C, cx, 136, 104, { stand: true });
  return o + falling(c, s.falls) + framing(c, s.frame);
}
