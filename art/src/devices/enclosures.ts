// SPDX-License-Identifier: MIT
// Compositions with something inside another thing: bottles, doors, cages, rooms, books, cups. The
// inner world may have a palette of its own and is clipped to its container.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { fix, mix, shade } from '../colour.ts';
import type { Scene } from '../scene.ts';
import type { Picture } from '../manifest.ts';
import { falling, flock, framing, ground, inner, weather } from '../staging.ts';

/** glass bottle / jar holding a small world with A; B outside */
export function bottle(c: Scene, s: Picture): string {
  const [A, B] = s.motifs;
  const P = c.palette;
  const hz = 520;
  let o = c.sky(hz) + weather(c, s.weather, hz) + ground(c, s.ground, hz);
  const cx = WIDTH / 2,
    by = 640,
    w = 250;
  const d = `M${cx - 34} 120h68v70c0 26 ${w / 2 - 30} 50 ${w / 2 - 30} 130v${by - 340}c0 22 -14 34 -36 34h-${w - 64}c-22 0 -36 -12 -36 -34v-${by - 340}c0 -80 ${w / 2 - 30} -104 ${w / 2 - 30} -130Z`;
  const cl = c.clip(`<path d="${d}"/>`);
  const other = c.within(s.inner ?? 'noon');
  let inn =
    other.sky(480) +
    other.cumulus(cx - 40, 330, 120) +
    other.cumulus(cx + 60, 300, 90) +
    other.sea(500);
  inn += other.put(A, cx, 565, 170, { stand: true });
  inn += other.flow(
    cx - 140,
    560,
    cx + 140,
    650,
    [other.palette.water[0], other.palette.water[1], other.palette.bright],
    50,
    40,
    4,
    null,
    null,
    0.5,
  );
  o += `<ellipse cx="${cx + c.light * -50}" cy="${by}" rx="190" ry="22" fill="${P.land[3]}" opacity=".6" filter="${c.blur(6)}"/>`;
  o += `<g clip-path="${cl}">${inn}<path d="${d}" fill="${c.gradient(
    [
      [P.bright, 0, 0.5],
      ['#fff', 0.12, 0.05],
      ['#fff', 0.8, 0.02],
      [P.land[3], 1, 0.55],
    ],
    { x2: 1, y2: 0 },
  )}"/><path d="M${cx - 92} 330q-6 120 0 260" stroke="#fff" stroke-width="11" opacity=".5" fill="none" stroke-linecap="round"/></g><path d="${d}" fill="none" stroke="${P.bright}" stroke-width="4" opacity=".8"/>`;
  o += `<path d="M${cx - 30} 92h60l4 52h-68Z" fill="${c.gradient(['#b98a5a', '#7a5330'], { x2: 1, y2: 0 })}" filter="${c.wobble(2)}"/>`;
  if (B) o += c.put(B, cx + c.light * 165, 680, 105, { stand: true, shadow: true });
  return o + falling(c, s.falls);
}

/** a door ajar on an empty plain, A inside, B leaving */
export function door(c: Scene, s: Picture): string {
  const [A, B] = s.motifs;
  const P = c.palette;
  const hz = 430;
  let o = c.sky(hz) + weather(c, s.weather, hz) + ground(c, s.ground, hz);
  const x = 128,
    y = 150,
    w = 220,
    h = 450;
  const cl = c.clip(`<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`);
  const other = c.within(s.inner ?? 'blood');
  const inn =
    other.sky(520) +
    other.skyStrokes(520, 300) +
    other.orb(x + w / 2, 300, 60) +
    other.hills(520, 3, 24) +
    other.put(A, x + w / 2, 590, 230, { stand: true });
  o += `<path d="M${x} ${y + h}h${w}l${c.light * -70} 110h-${w + 60}Z" fill="${other.palette.light}" opacity=".4" filter="${c.blur(8)}"/>`;
  o += `<rect x="${x - 20}" y="${y - 20}" width="${w + 40}" height="${h + 20}" fill="${c.gradient([shade(P.land[2], 0.15), P.land[3]])}" filter="${c.wobble(2)}"/><g clip-path="${cl}">${inn}</g>`;
  o += `<path d="M${x + w} ${y}l92 -34v${h + 74}l-92 -40Z" fill="${c.gradient(['#7a4a2a', '#4a2a17'], { x2: 1, y2: 0 })}" filter="${c.wobble(2)}"/><path d="M${x + w + 18} ${y + 40}l56 -14v150l-56 6ZM${x + w + 18} ${y + 230}l56 2v170l-56 -12Z" fill="#3a2012" opacity=".6"/><circle cx="${x + w + 78}" cy="${y + 236}" r="7" fill="${P.accent}"/>`;
  o += c.put(B, 150, 676, 130, { stand: true, shadow: true });
  return o + falling(c, s.falls);
}

/** A seen through a keyhole, B above it, C on our side */
export function keyhole(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  let o =
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${c.gradient(['#5a3a24', '#2c1a10'])}"/>` +
    c.flow(
      -20,
      0,
      WIDTH + 20,
      HEIGHT,
      ['#6b472c', '#3a2416', '#4d311e', '#2a1910'],
      420,
      80,
      4,
      null,
      null,
      0.55,
    );
  o += `<rect x="60" y="40" width="360" height="640" rx="170" fill="${c.gradient(['#d9b25a', '#6b4a1c', '#b98d3c'], { x2: 1, y2: 1 })}" filter="${c.wobble(2)}"/><rect x="78" y="58" width="324" height="604" rx="156" fill="${c.gradient(['#8a6526', '#c99f4e', '#5a3d14'], { x2: 1, y2: 1 })}"/>`;
  for (const [x, y] of [
    [240, 84],
    [240, 636],
    [104, 360],
    [376, 360],
  ])
    o += `<circle cx="${x}" cy="${y}" r="11" fill="${c.gradient(['#f4dc8a', '#6b4a1c'], { radial: [0.35, 0.3, 0.8] })}"/>`;
  const kh = `M${WIDTH / 2} 118a118 118 0 0 1 66 216l46 268h-224l46 -268a118 118 0 0 1 66 -216Z`;
  o += `<g clip-path="${c.clip(`<path d="${kh}"/>`)}">${inner(c, s.inner ?? s.palette, (k) => k.sky(430) + weather(k, s.weather ?? 'flow', 430) + k.orb(WIDTH / 2 + k.light * 40, 190, 34) + ground(k, s.ground, 430) + k.put(A, WIDTH / 2, 560, 240, { stand: true, shadow: true }) + (B ? k.put(B, WIDTH / 2 - k.light * 10, 250, 96, {}) : '') + falling(k, s.falls))}<path d="${kh}" fill="none" stroke="#000" stroke-width="34" opacity=".35" filter="${c.blur(9)}"/></g><path d="${kh}" fill="none" stroke="#2a180a" stroke-width="7"/>`;
  if (C) o += c.put(C, c.light < 0 ? 400 : 80, 690, 100, { stand: true });
  return o;
}

/** A in a bird cage, B outside, C free */
export function cage(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const hz = 560;
  let o =
    c.sky(hz) +
    weather(c, s.weather, hz) +
    c.orb(WIDTH / 2 - c.light * 120, 150, 54) +
    ground(c, s.ground, hz);
  const cx = WIDTH / 2,
    by = 590;
  o += `<ellipse cx="${cx}" cy="${by + 34}" rx="180" ry="26" fill="#000" opacity=".4" filter="${c.blur(7)}"/><ellipse cx="${cx}" cy="${by}" rx="162" ry="34" fill="${c.gradient(['#caa24a', '#5a3d14'])}"/>`;
  const bars = (front: boolean) => {
    let b = '';
    for (let i = 0; i <= 12; i++) {
      const a = (i / 12) * Math.PI;
      const x = Math.cos(a) * 158,
        z = Math.sin(a) * 30 * (front ? 1 : -1);
      b += `<path d="M${fix(cx + x)} ${fix(by + z)}V${fix(280 + z * 0.6)}C${fix(cx + x)} ${fix(150)} ${fix(cx + x * 0.3)} 120 ${cx} 108" />`;
    }
    return `<g fill="none" stroke="${front ? '#e2c06a' : '#7a5a22'}" stroke-width="${front ? 4.4 : 3}">${b}<ellipse cx="${cx}" cy="300" rx="158" ry="24"/><ellipse cx="${cx}" cy="${by - 110}" rx="160" ry="30"/></g>`;
  };
  o += bars(false) + c.put(A, cx, by + 4, 250, { stand: true }) + bars(true);
  o += `<circle cx="${cx}" cy="92" r="18" fill="none" stroke="#e2c06a" stroke-width="6"/><path d="M${cx - 164} ${by}q164 66 328 0v18q-164 66 -328 0Z" fill="${c.gradient(['#e2c06a', '#6b4a1c'])}"/>`;
  if (B) o += c.put(B, cx + c.light * 170, 690, 116, { stand: true, shadow: true });
  if (C) o += flock(c, C, 4, WIDTH / 2 + c.light * 110, 110, 170, 46);
  return o + falling(c, s.falls) + framing(c, s.frame);
}

/** small room filled by a giant A, window shows sky; B on the floor */
export function room(c: Scene, s: Picture): string {
  const [A, B] = s.motifs;
  const P = c.palette;
  const wall = mix(P.sky[1], P.sky[2], 0.45);
  let o = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${wall}"/><path d="M0 0L90 90V500L0 720Z" fill="${shade(wall, -0.28)}"/><path d="M${WIDTH} 0L${WIDTH - 90} 90V500L${WIDTH} 720Z" fill="${shade(wall, -0.14)}"/><path d="M0 0H${WIDTH}L${WIDTH - 90} 90H90Z" fill="${shade(wall, 0.12)}"/><path d="M0 720L90 500H${WIDTH - 90}L${WIDTH} 720Z" fill="${c.gradient([mix(P.land[1], '#7a4a2a', 0.5), shade(mix(P.land[2], '#5a3520', 0.5), -0.3)])}"/>`;
  for (let i = 0; i < 8; i++)
    o += `<path d="M${fix(90 + i * 43)} 500L${fix(i * 68)} 720" stroke="#000" opacity=".25" stroke-width="2"/>`;
  for (let i = 0; i < 7; i++)
    o += `<path d="M${100 + i * 46} 92V500" stroke="${shade(wall, i % 2 ? 0.1 : -0.1)}" stroke-width="20" opacity=".35"/>`;
  const wx = c.light < 0 ? 112 : 248,
    other = c.within(s.inner ?? 'night');
  const cl = c.clip(`<rect x="${wx}" y="130" width="120" height="160"/>`);
  const inn =
    other.sky(300) +
    other.stars(300, 50) +
    other.orb(wx + 76, 180, 22) +
    other.cumulus(wx + 40, 262, 120);
  o += `<rect x="${wx - 9}" y="121" width="138" height="178" fill="${shade(wall, -0.45)}"/><g clip-path="${cl}">${inn}</g><path d="M${wx + 60} 130v160M${wx} 210h120" stroke="${shade(wall, -0.45)}" stroke-width="6"/>`;
  o += `<ellipse cx="${WIDTH / 2}" cy="612" rx="170" ry="30" fill="#000" opacity=".4" filter="${c.blur(9)}"/>`;
  o += c.put(A, WIDTH / 2 + 6, 622, 390, { stand: true });
  if (B) o += c.put(B, WIDTH / 2 + c.light * 150, 690, 104, { stand: true, shadow: true });
  o += `<path d="M${wx} 130h120L${WIDTH / 2 - c.light * 160 + 120} 720h-260Z" fill="${other.palette.bright}" opacity=".12" filter="${c.blur(10)}"/>`;
  return o;
}

/** theatre stage with spotlight */
export function stage(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  const hz = 470;
  let o =
    `<rect width="${WIDTH}" height="${hz}" fill="${c.gradient([P.sky[0], P.sky[1], P.sky[2]])}"/>` +
    weather(c, s.weather, hz) +
    c.checker(hz, null, null, 9);
  o += `<path d="M${WIDTH / 2 - 30} -10L${WIDTH / 2 - 165} 610h330L${WIDTH / 2 + 30} -10Z" fill="${c.gradient(
    [
      [P.bright, 0, 0.75],
      [P.bright, 1, 0.12],
    ],
  )}" filter="${c.blur(6)}"/><ellipse cx="${WIDTH / 2}" cy="610" rx="165" ry="36" fill="${P.bright}" opacity=".45" filter="${c.blur(4)}"/>`;
  o += c.put(A, WIDTH / 2, 618, 260, { stand: true, shadow: true, shadowLength: 0.25 });
  if (C) o += c.put(C, WIDTH / 2, 130, 110, { turn: c.random.range(-14, 14) });
  const cc = s.curtain ?? '#8c1f2d';
  if (B) o += c.put(B, c.light < 0 ? 372 : 108, 660, 150, { stand: true });
  o += c.curtain(-1, cc) + c.curtain(1, cc);
  return o;
}

/** open book, a landscape with A pops out, B on the page */
export function book(c: Scene, s: Picture): string {
  const [A, B] = s.motifs;
  const P = c.palette;
  let o =
    c.sky(560) +
    weather(c, s.weather, 560) +
    `<rect y="540" width="${WIDTH}" height="200" fill="${c.gradient(['#5a3a22', '#2a180d'])}"/>` +
    c.flow(0, 545, WIDTH, HEIGHT, ['#6b4529', '#4a2e1a', '#3a2313'], 120, 60, 4, null, null, 0.5);
  o += `<circle cx="${WIDTH / 2}" cy="440" r="240" fill="${c.gradient(
    [
      [P.bright, 0, 0.7],
      [P.bright, 1, 0],
    ],
    { radial: true },
  )}"/>`;
  o += c.put(A, WIDTH / 2 + 6, 566, 330, { stand: true });
  o += c.conifers(572, 9, 70, P.land[2], 'bk');
  o += `<path d="M22 600Q130 540 ${WIDTH / 2} 590Q350 540 ${WIDTH - 22} 600L${WIDTH - 4} 690Q350 640 ${WIDTH / 2} 688Q130 640 4 690Z" fill="${c.gradient(['#fff6e0', '#d9c39a'])}" filter="${c.wobble(1.5)}"/><path d="M${WIDTH / 2} 590V688" stroke="#8a6a42" stroke-width="4" opacity=".6"/>`;
  for (let i = 0; i < 5; i++)
    o += `<path d="M${60 + i * 3} ${612 + i * 13}Q140 ${584 + i * 13} 214 ${608 + i * 13}M266 ${608 + i * 13}Q340 ${584 + i * 13} ${416 - i * 2} ${612 + i * 13}" stroke="#7a5a3a" stroke-width="2" fill="none" opacity=".45" stroke-dasharray="9 4 14 5 6 3"/>`;
  if (B)
    o += c.put(B, WIDTH / 2 + c.light * 120, 664, 120, {
      stand: true,
      shadow: true,
      shadowLength: 0.4,
      shadowColour: '#4a2e1a',
    });
  return o + falling(c, s.falls);
}

/** A rises from a teacup, B is painted on it, C lies beside */
export function teacup(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  const hz = 470;
  let o =
    c.sky(hz + 60) +
    weather(c, s.weather, hz) +
    `<path d="M-10 ${hz + 60}H${WIDTH + 10}V${HEIGHT + 10}H-10Z" fill="${c.gradient([mix(P.bright, '#e8d8c0', 0.5), mix(P.land[1], '#a08060', 0.4)])}"/>`;
  for (let i = 0; i < 8; i++)
    o += `<path d="M${i * 70 - 20} ${hz + 60}L${i * 110 - 140} ${HEIGHT}" stroke="${P.land[1]}" stroke-width="22" opacity=".16"/>`;
  const cx = WIDTH / 2,
    ty = 392;
  o += `<ellipse cx="${cx}" cy="650" rx="205" ry="40" fill="#000" opacity=".3" filter="${c.blur(6)}"/><ellipse cx="${cx}" cy="640" rx="200" ry="36" fill="${c.gradient(['#fffdf5', '#cbb99a'])}"/><ellipse cx="${cx}" cy="634" rx="130" ry="20" fill="#b8a480"/>`;
  o += c.put(A, cx, ty + 46, 270, { stand: true });
  o += `<path d="M${cx + 150} ${ty + 40}c90 -20 100 110 -16 120" fill="none" stroke="#efe4cd" stroke-width="22"/><path d="M${cx + 150} ${ty + 40}c90 -20 100 110 -16 120" fill="none" stroke="${P.accent}" stroke-width="4" opacity=".6"/>`;
  const wv = [];
  for (let k = 0; k < 3; k++) {
    let d = `M${cx - 163} ${ty + 14 + k * 12}`;
    for (let x = -163; x <= 163; x += 12)
      d += `L${cx + x} ${fix(ty + 8 + k * 13 + Math.sin(x / 20 + k * 2 + c.random.next() * 0.5) * 8)}`;
    wv.push(
      `<path d="${d}V${ty + 90}H${cx - 163}Z" fill="${mix(P.water[0], P.water[1], k / 2.2)}" stroke="${P.bright}" stroke-width="2" stroke-opacity=".6"/>`,
    );
  }
  o += `<g clip-path="${c.clip(`<path d="M${cx - 165} ${ty - 20}h330v20C${cx + 160} ${ty + 150} ${cx - 160} ${ty + 150} ${cx - 165} ${ty}Z"/>`)}">${wv.join('')}</g>`;
  o += `<path d="M${cx - 165} ${ty + 24}C${cx - 158} ${ty + 160} ${cx - 110} ${ty + 240} ${cx - 60} ${ty + 246}h120C${cx + 110} ${ty + 240} ${cx + 158} ${ty + 160} ${cx + 165} ${ty + 24}Q${cx} ${ty + 92} ${cx - 165} ${ty + 24}Z" fill="${c.gradient(['#fffdf6', '#f1e6d0', '#bda885'], { x2: c.light > 0 ? -1 : 1, y2: 0.4 })}" filter="${c.wobble(1)}"/>`;
  o += `<path d="M${cx - 150} ${ty + 110}Q${cx} ${ty + 176} ${cx + 150} ${ty + 110}" fill="none" stroke="${P.accent}" stroke-width="6" opacity=".7"/>`;
  if (B) o += c.put(B, cx, ty + 168, 84, { tone: { grey: 0.5, haze: P.accent, fade: 0.25 } });
  if (C)
    o += c.put(C, cx - c.light * 175, 692, 96, { stand: true, shadow: true, shadowLength: 0.25 });
  return o + falling(c, s.falls);
}
