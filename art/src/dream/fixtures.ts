// SPDX-License-Identifier: MIT
// Pieces that hold up, join or frame things: stairs, a tree, a web, scales, a cage, a cup, a wave.
// A piece stands with the middle of its foot at (x, y) and is h high.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { fix, mix, shade } from '../colour.ts';
import { gilt } from '../kinds/ornament.ts';
import type { Dream } from './dream.ts';
import type { Held } from './holders.ts';

type Fixture = (d: Dream, p: Held) => string;

const lay = (x: number, y: number, k: number, flip = 1) =>
  `transform="translate(${fix(x)} ${fix(y)}) scale(${(k * flip).toFixed(3)} ${k.toFixed(3)})"`;

/** Steps that go up and away, towards the light. */
const stairs: Fixture = (d, { x, y, h, spec }) => {
  const P = d.palette;
  const n = 15;
  const side = d.light;
  let svg = '';
  for (let i = n - 1; i >= 0; i--) {
    const t = i / (n - 1);
    const k = (1 - t * 0.7) * (h / 440);
    const sx = x + side * t * h * 0.5 + Math.sin(t * 4) * 20;
    const sy = y - t * h;
    const [w, r] = [200 * k, 36 * k];
    const c = spec.colour ?? mix(P.bright, P.land[0], 0.35 + 0.25 * (1 - t));
    svg += `<path d="M${fix(sx - w / 2)} ${fix(sy - r)}l${fix(24 * k)} ${fix(-13 * k)}h${fix(w)}l${fix(-24 * k)} ${fix(13 * k)}Z" fill="${shade(c, 0.22)}"/><path d="M${fix(sx - w / 2)} ${fix(sy - r)}h${fix(w)}v${fix(r)}h${fix(-w)}Z" fill="${d.gradient([c, shade(c, -0.35)])}"/><path d="M${fix(sx + w / 2)} ${fix(sy - r)}l${fix(24 * k)} ${fix(-13 * k)}v${fix(r)}l${fix(-24 * k)} ${fix(13 * k)}Z" fill="${shade(c, -0.5)}"/>`;
  }
  return d.named('stairs', `<g filter="${d.wobble(1.5)}">${svg}</g>`, svg);
};

/** A bare tree; 'shape' names what hangs in it as fruit. */
const tree: Fixture = (d, { x, y, h, spec }) => {
  const P = d.palette;
  const bark = spec.colour ?? mix(P.land[3], '#2a1a10', 0.5);
  const R = d.random;
  const { svg, tips } = d.tree(x, y, h, bark, 6, 0.42);
  const fruit = spec.shape;
  const used: [number, number][] = [];
  for (const p of tips) {
    if (used.length >= 11 || p[0] < 34 || p[0] > WIDTH - 34 || p[1] < 20 || p[1] > y - h * 0.36)
      continue;
    if (used.every((q) => Math.hypot(q[0] - p[0], q[1] - p[1]) > h * 0.17)) used.push(p);
  }
  const trunk = d.named('tree', svg);
  if (!fruit) return trunk;
  const size = h * 0.155;
  const hung = used
    .map((p) => d.motif(fruit, p[0], p[1] + size * 0.55, size, { turn: R.range(-12, 12) }))
    .join('');
  const lit = d.inLight(size, { x, y: y - h * 0.6, reach: 800 });
  return trunk + d.named(fruit, `<g filter="${lit}">${hung}</g>`, hung);
};

const web: Fixture = (d, { x, y, h }) => {
  const cy = y - h / 2;
  const n = 13;
  let svg = '';
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.283;
    svg += `<path d="M${x} ${cy}L${fix(x + Math.cos(a) * h * 0.56)} ${fix(cy + Math.sin(a) * h * 0.56)}"/>`;
  }
  for (let r = h * 0.05; r < h * 0.52; r += h * 0.045 + r * 0.03) {
    let path = '';
    for (let i = 0; i <= n; i++) {
      const a = (i / n) * 6.283;
      const m = ((i - 0.5) / n) * 6.283;
      path += i
        ? `Q${fix(x + Math.cos(m) * r * 0.86)} ${fix(cy + Math.sin(m) * r * 0.86)} ${fix(x + Math.cos(a) * r)} ${fix(cy + Math.sin(a) * r)}`
        : `M${fix(x + r)} ${fix(cy)}`;
    }
    svg += `<path d="${path}"/>`;
  }
  const lines = (width: number) =>
    `<g fill="none" stroke="${d.palette.bright}" stroke-width="${width}" opacity=".75">${svg}</g>`;
  return d.named('spider-web', lines(1.8), lines(2.6));
};

/** Scales; what lies in the pans stands at x -+ 0.34 h, y - 0.16 h (low side) and 0.3 h. */
const scales: Fixture = (d, { x, y, h }) => {
  const k = h / 520;
  const gold = gilt(d);
  const tilt = 36 * d.light;
  const pan = (px: number, py: number) =>
    `<path d="M${px} ${py}L${px - 74} ${py + 210}M${px} ${py}L${px + 74} ${py + 210}" stroke="#8a6520" stroke-width="3"/><path d="M${px - 90} ${py + 208}h180q-16 46 -90 46t-90 -46Z" fill="${gold}"/>`;
  const svg = `<g ${lay(x, y, k)}><path d="M-8 -500h16l9 470h-34ZM-100 0q100 -80 200 0Z" fill="${gold}"/><path d="M-176 ${-440 + tilt}Q0 -510 176 ${-440 - tilt}" stroke="#b8862b" stroke-width="13" fill="none" stroke-linecap="round"/><circle cy="-496" r="22" fill="${gold}"/>${pan(-176, -440 + tilt)}${pan(176, -440 - tilt)}</g>`;
  return d.named('balance', svg);
};

/** A bird cage: bars behind the inside and before it. */
const cage: Fixture = (d, { x, y, h, inside }) => {
  const k = h / 520;
  const bars = (front: boolean) => {
    let b = '';
    for (let i = 0; i <= 12; i++) {
      const a = (i / 12) * Math.PI;
      const bx = Math.cos(a) * 158;
      const z = Math.sin(a) * 30 * (front ? 1 : -1);
      b += `<path d="M${fix(bx)} ${fix(-20 + z)}V${fix(-330 + z * 0.6)}C${fix(bx)} -460 ${fix(bx * 0.3)} -490 0 -500"/>`;
    }
    return `<g ${lay(x, y, k)} fill="none" stroke="${front ? '#e2c06a' : '#7a5a22'}" stroke-width="${front ? 5 : 3}">${b}<ellipse cy="-310" rx="158" ry="24"/><ellipse cy="-130" rx="160" ry="30"/></g>`;
  };
  const base = `<g ${lay(x, y, k)}><path d="M-164 -24q164 66 328 0v24q-164 66 -328 0Z" fill="${gilt(d)}"/><circle cy="-516" r="18" fill="none" stroke="#e2c06a" stroke-width="6"/></g>`;
  return d.air(bars(false)) + inside + d.named('birdcage', bars(true) + base);
};

/** A cup with a sea in it: what rises from it is the inside. */
const cup: Fixture = (d, { x, y, h, inside }) => {
  const P = d.palette;
  const k = h / 260;
  const china = d.gradient(['#fffdf6', '#f1e6d0', '#bda885'], {
    x2: d.light > 0 ? -1 : 1,
    y2: 0.4,
  });
  const water = `<ellipse cy="-236" rx="163" ry="34" fill="${d.gradient([P.water[0], P.water[1]])}"/><path d="M-150 -238q40 -16 75 0t75 0t75 0t75 0" stroke="${P.bright}" stroke-width="4" fill="none" opacity=".7"/>`;
  const saucer = `<ellipse cy="-6" rx="206" ry="36" fill="${d.gradient(['#fffdf5', '#cbb99a'])}"/>`;
  const handle = `<path d="M148 -200c96 -20 106 116 -16 126" fill="none" stroke="#efe4cd" stroke-width="24"/>`;
  const bowl = `<path d="M-165 -236C-158 -100 -110 -20 -60 -14h120C110 -20 158 -100 165 -236Q0 -168 -165 -236Z" fill="${china}"/><path d="M-150 -150Q0 -84 150 -150" fill="none" stroke="${P.accent}" stroke-width="7" opacity=".75"/>`;
  const g = (svg: string) => `<g ${lay(x, y, k)}>${svg}</g>`;
  return (
    d.named('teacup', g(saucer + handle)) + d.solid(g(water)) + inside + d.named('teacup', g(bowl))
  );
};

/** A breaking wave that fills most of the picture. */
const wave: Fixture = (d, { h }) => {
  const P = d.palette;
  const flip = d.light > 0 ? '' : ` transform="translate(${WIDTH} 0) scale(-1 1)"`;
  const lift = h / 600;
  const body = `M-20 ${HEIGHT}V330C-6 170 96 62 226 66C330 70 402 128 396 214C392 246 372 258 352 262C372 222 350 184 300 186C236 190 214 262 232 330C252 404 330 470 520 520V${HEIGHT}Z`;
  let lines = '';
  for (let k = 0; k < 10; k++) {
    const q = k / 9;
    lines += `<path d="M${fix(-14 + k * 22)} ${HEIGHT}C${fix(-10 + q * 150)} ${fix(400 + q * 10)} ${fix(20 + q * 190)} ${fix(110 + q * 120)} ${fix(236 + q * 20)} ${fix(80 + q * 108)}Q${fix(330 + q * 10)} ${fix(90 + q * 80)} ${fix(384 - q * 40)} ${fix(200 - q * 10)}" stroke="${k % 2 ? mix(P.water[0], P.bright, 0.55) : shade(P.water[1], -0.05)}" stroke-width="${fix(7 - q * 3)}" fill="none" opacity=".5" stroke-linecap="round"/>`;
  }
  let foam = '';
  for (let i = 0; i < 150; i++) {
    const t = d.random.next();
    const u = 1 - t;
    const bx = u ** 3 * 150 + 3 * u * u * t * 300 + 3 * u * t * t * 420 + t ** 3 * 360;
    const by = u ** 3 * 78 + 3 * u * u * t * 44 + 3 * u * t * t * 110 + t ** 3 * 268;
    foam += `<circle cx="${fix(bx + d.random.range(-22, 22))}" cy="${fix(by + d.random.range(-20, 26))}" r="${fix(2 + d.random.next() ** 2 * 15 * (0.4 + t))}" fill="${shade(P.bright, 0.25)}" opacity="${fix(0.6 + d.random.next() * 0.4)}"/>`;
  }
  const water = `<path d="${body}" fill="${d.gradient([mix(P.water[0], P.bright, 0.35), P.water[0], P.water[1]])}" filter="${d.wobble(3)}"/>`;
  const tall = `transform="translate(0 ${fix(HEIGHT * (1 - lift))}) scale(1 ${lift.toFixed(3)})"`;
  return d.named(
    'wave',
    `<g${flip}><g ${tall}>${water}${lines}<g filter="${d.wobble(4)}">${foam}</g></g></g>`,
    `<g${flip}><g ${tall}><path d="${body}"/></g></g>`,
  );
};

/** A crescent moon with a swing on two ropes; the seat is at (x, y). */
const swing: Fixture = (d, { x, y, h }) => {
  const P = d.palette;
  const [mx, my, r] = [x + d.light * 40, y - h + 90, 112];
  const mask = d.id('m');
  d.define(
    `<mask id="${mask}"><circle cx="${mx}" cy="${my}" r="${r}" fill="#fff"/><circle cx="${mx + d.light * 52}" cy="${my - 30}" r="${r * 0.88}" fill="#000"/></mask>`,
  );
  const moon = `<g mask="url(#${mask})"><circle cx="${mx}" cy="${my}" r="${r}" fill="${d.gradient([shade(P.bright, 0.4), mix(P.bright, P.accent, 0.5)], { radial: [0.3, 0.6, 0.8] })}"/></g>`;
  const ropes = `<path d="M${mx - d.light * 60} ${my + 84}L${x - 50} ${y}M${mx - d.light * 60} ${my + 84}L${x + 50} ${y}" stroke="${mix(P.land[3], '#5a3a20', 0.4)}" stroke-width="4" fill="none"/><rect x="${x - 66}" y="${y - 2}" width="132" height="12" rx="4" fill="${d.gradient(['#a8713c', '#5a3418'])}"/>`;
  return (
    d.shine(mx, my, 250, P.bright, 0.6) + d.named('crescent-moon', moon) + d.named('swing', ropes)
  );
};

/** An open book that lies on the ground; the inside rises out of it. */
const book: Fixture = (d, { x, y, h, inside }) => {
  const k = h / 120;
  const pages = `<path d="M-218 -88Q-110 -148 0 -98Q110 -148 218 -88L236 2Q110 -48 0 0Q-110 -48 -236 2Z" fill="${d.gradient(['#fff6e0', '#d9c39a'])}"/><path d="M0 -98V0" stroke="#8a6a42" stroke-width="4" opacity=".6"/>`;
  let lines = '';
  for (let i = 0; i < 5; i++)
    lines += `<path d="M${-180 + i * 3} ${-76 + i * 13}Q-100 ${-104 + i * 13} -26 ${-80 + i * 13}M26 ${-80 + i * 13}Q100 ${-104 + i * 13} ${176 - i * 2} ${-76 + i * 13}" stroke="#7a5a3a" stroke-width="2" fill="none" opacity=".45" stroke-dasharray="9 4 14 5 6 3"/>`;
  const cover = `<path d="M-226 -80L-244 12Q-110 -36 0 12Q110 -36 244 12L226 -80Z" fill="${mix('#7a2a22', d.palette.land[2], 0.3)}"/>`;
  const g = (svg: string) => `<g ${lay(x, y, k)}>${svg}</g>`;
  return (
    d.shine(x, y - h * 2, h * 2.6, d.palette.bright, 0.6) +
    d.named('open-book', g(cover + pages + lines)) +
    inside
  );
};

/** Shelves with niches, three wide; things are put into them by hand. */
const cabinet: Fixture = (d, { x, y, h, spec }) => {
  const w = h * 0.62;
  const wood = spec.colour ?? '#5a3418';
  const rows = 4;
  let svg = `<rect x="${fix(x - w / 2 - 14)}" y="${fix(y - h - 20)}" width="${fix(w + 28)}" height="${fix(h + 26)}" fill="${d.gradient([shade(wood, 0.2), shade(wood, -0.3)], { x2: 1, y2: 0 })}"/>`;
  for (let r = 0; r < rows; r++)
    for (let q = 0; q < 3; q++)
      svg += `<rect x="${fix(x - w / 2 + (q * w) / 3 + 4)}" y="${fix(y - h + (r * h) / rows + 4)}" width="${fix(w / 3 - 8)}" height="${fix(h / rows - 10)}" fill="${d.gradient([shade(wood, -0.75), shade(wood, -0.45)])}"/>`;
  svg += `<path d="M${fix(x - w / 2 - 26)} ${fix(y - h - 18)}h${fix(w + 52)}l-24 -26h${fix(-w - 4)}Z" fill="${shade(wood, 0.12)}"/>`;
  return d.named('cabinet', svg);
};

/** Two great wings that open behind (x, y - h / 2). */
const wings: Fixture = (d, { x, y, h, spec }) => {
  const P = d.palette;
  const cy = y - h / 2;
  const k = h / 260;
  const base = spec.colour ?? P.bright;
  let svg = '';
  for (const side of [-1, 1])
    for (let r = 2; r >= 0; r--)
      for (let i = 10; i >= 0; i--) {
        const t = i / 10;
        const bx = x + side * (34 + t * 168) * k;
        const by = cy + (34 - Math.sin(t * 2.1) * 128 - t * 30) * k;
        const a = 1.5 - t * 1.5 - r * 0.05;
        const l = (118 + t * 78) * (1 - r * 0.3) * k;
        const [ex, ey] = [bx + side * Math.cos(a) * l, by + Math.sin(a) * l];
        const [nx, ny] = [-Math.sin(a) * side * 15 * k, Math.cos(a) * 15 * k];
        const c = mix(base, P.sky[2], 0.08 + (2 - r) * 0.13 + t * 0.06);
        svg += `<path d="M${fix(bx)} ${fix(by)}Q${fix((bx + ex) / 2 + nx)} ${fix((by + ey) / 2 + ny)} ${fix(ex)} ${fix(ey)}Q${fix((bx + ex) / 2 - nx)} ${fix((by + ey) / 2 - ny)} ${fix(bx)} ${fix(by)}Z" fill="${c}" stroke="${shade(c, -0.3)}" stroke-width="1"/>`;
      }
  return d.named('wings', `<g filter="${d.wobble(2)}">${svg}</g>`, svg);
};

/** A clock face without numerals; hands say ten past ten. */
const dial: Fixture = (d, { x, y, h, spec }) => {
  const r = h / 2;
  const cy = y - r;
  let ticks = '';
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * 6.283;
    ticks += `<path d="M${fix(x + Math.cos(a) * r * 0.72)} ${fix(cy + Math.sin(a) * r * 0.72)}L${fix(x + Math.cos(a) * r * 0.84)} ${fix(cy + Math.sin(a) * r * 0.84)}" stroke="#3a2a1c" stroke-width="${i % 3 ? r * 0.03 : r * 0.06}"/>`;
  }
  const face = `<circle cx="${x}" cy="${fix(cy)}" r="${fix(r)}" fill="${gilt(d)}"/><circle cx="${x}" cy="${fix(cy)}" r="${fix(r * 0.9)}" fill="${d.gradient([spec.colour ?? '#fff8e6', '#d8c49a'], { radial: [0.4, 0.35, 0.8] })}"/>${ticks}<path d="M${x} ${fix(cy)}L${fix(x - r * 0.38)} ${fix(cy - r * 0.3)}M${x} ${fix(cy)}L${fix(x + r * 0.42)} ${fix(cy - r * 0.5)}" stroke="#2a1c12" stroke-width="${fix(r * 0.06)}" stroke-linecap="round"/><circle cx="${x}" cy="${fix(cy)}" r="${fix(r * 0.07)}" fill="#2a1c12"/>`;
  return d.named('clock-face', face);
};

/** A bridge of stone arches from side to side; its road is at y - h. */
const bridge: Fixture = (d, { y, h, spec }) => {
  const stone = spec.colour ?? mix('#8a8578', d.palette.land[1], 0.4);
  const top = y - h;
  let path = `M-20 ${fix(top)}Q240 ${fix(top - 34)} 500 ${fix(top)}V${fix(y)}H-20Z`;
  let holes = '';
  for (const cx of [20, 170, 320, 470])
    holes += `M${cx - 56} ${fix(y + 6)}V${fix(top + h * 0.55)}a56 ${fix(h * 0.34)} 0 0 1 112 0V${fix(y + 6)}Z`;
  path += holes;
  const svg = `<path d="${path}" fill-rule="evenodd" fill="${d.gradient([shade(stone, 0.2), shade(stone, -0.4)])}"/><path d="M-20 ${fix(top)}Q240 ${fix(top - 34)} 500 ${fix(top)}" stroke="${shade(stone, 0.3)}" stroke-width="7" fill="none"/>`;
  return d.named('bridge', `<g filter="${d.wobble(2)}">${svg}</g>`, svg);
};

/** A wooden rowing boat; who sits in it is the inside. */
const boat: Fixture = (d, { x, y, h, inside, spec }) => {
  const wood = spec.colour ?? '#7a4a26';
  const k = h / 70;
  const hull = `<g ${lay(x, y, k, d.light)}><path d="M-130 -62Q0 -30 130 -70Q112 0 60 4H-70Q-120 0 -130 -62Z" fill="${d.gradient([shade(wood, 0.25), shade(wood, -0.45)])}"/><path d="M-130 -62Q0 -30 130 -70" stroke="${shade(wood, 0.4)}" stroke-width="6" fill="none"/><path d="M-112 -34Q0 -8 118 -40" stroke="${shade(wood, -0.4)}" stroke-width="3" fill="none"/></g>`;
  return inside + d.named('rowing-boat', hull);
};

/** An island that floats; its grass is at y. */
const island: Fixture = (d, { x, y, h }) => d.named('floating-island', d.island(x, y, h));

/** A path of smoke from (x, y) upwards that widens. */
const smoke: Fixture = (d, { x, y, h }) => {
  const P = d.palette;
  let svg = '';
  for (let i = 0; i < 18; i++) {
    const t = i / 17;
    svg += `<ellipse cx="${fix(x + Math.sin(t * 7) * h * 0.12)}" cy="${fix(y - t * h)}" rx="${fix(h * (0.04 + t * 0.16))}" ry="${fix(h * (0.06 + t * 0.06))}" fill="${mix(P.bright, P.sky[2], t * 0.5)}" opacity="${fix(0.5 - t * 0.2)}"/>`;
  }
  return d.named('smoke', `<g filter="${d.blur(3)}">${svg}</g>`, svg);
};

/** Iron gates between posts. */
const gate: Fixture = (d, { x, y, h }) => {
  const iron = '#24222a';
  const w = h * 0.9;
  let bars = '';
  for (let i = 0; i <= 12; i++) {
    const bx = x - w / 2 + (i / 12) * w;
    const top = y - h * (0.72 + 0.2 * Math.sin((i / 12) * Math.PI));
    bars += `<path d="M${fix(bx)} ${fix(y)}V${fix(top)}" stroke-width="5"/><path d="M${fix(bx)} ${fix(top - 12)}l-5 12h10Z" fill="${iron}" stroke="none"/>`;
  }
  const post = (px: number) =>
    `<rect x="${fix(px - 18)}" y="${fix(y - h)}" width="36" height="${fix(h)}" fill="${d.gradient(['#8a8578', '#3a362f'], { x2: 1, y2: 0 })}"/><circle cx="${fix(px)}" cy="${fix(y - h - 12)}" r="20" fill="${d.gradient(['#a8a294', '#4a463c'], { x2: 1, y2: 1 })}"/>`;
  const svg = `<g stroke="${iron}" fill="none">${bars}<path d="M${fix(x - w / 2)} ${fix(y - h * 0.2)}h${fix(w)}M${fix(x - w / 2)} ${fix(y - h * 0.62)}h${fix(w)}" stroke-width="6"/></g>${post(x - w / 2 - 16)}${post(x + w / 2 + 16)}`;
  return d.named('gate', svg);
};

/** A buttoned coat without a head; the neck is at (x, y) and h its width. Something else is on top, so
 *  people see a man and not a coat. */
const coat: Fixture = (d, { x, y, h, spec }) => {
  const svg = d.torso(x, y, h, spec.colour ?? '#2b2f3f', d.palette.accent);
  const lit = d.inLight(h, { x, y: y + h * 0.4, relief: 0.6, reach: 800 });
  return d.named('figure-suited', `<g filter="${lit}">${svg}</g>`, svg);
};

/** A high-necked dress without a head, measured as the coat is. */
const gown: Fixture = (d, { x, y, h, spec }) => {
  const svg = d.gown(x, y, h, spec.colour ?? '#4a2f4a', d.palette.accent);
  const lit = d.inLight(h, { x, y: y + h * 0.4, relief: 0.6, reach: 800 });
  return d.named('gown', `<g filter="${lit}">${svg}</g>`, svg);
};

/** A rope from above with a loop at (x, y). */
const noose: Fixture = (d, { x, y, h }) => {
  const hemp = '#b08a50';
  const line = (colour: string, width: number, dash = '') =>
    `<path d="M${x} ${fix(y - h)}V${fix(y - 130)}" stroke="${colour}" stroke-width="${width}" fill="none"${dash}/><ellipse cx="${x}" cy="${fix(y - 56)}" rx="50" ry="70" stroke="${colour}" stroke-width="${width}" fill="none"${dash}/>`;
  let turns = '';
  for (let i = 0; i < 6; i++)
    turns += `<path d="M${x - 16} ${fix(y - 122 - i * 14)}q16 9 32 0" stroke="${shade(hemp, i % 2 ? 0.1 : -0.2)}" stroke-width="12" fill="none" stroke-linecap="round"/>`;
  const svg =
    line(shade(hemp, -0.45), 20) +
    line(hemp, 15) +
    line(shade(hemp, -0.3), 15, ' stroke-dasharray="3 8"') +
    turns;
  return d.named('noose', svg);
};

/** A board on two brackets, for what stands on a wall: 'h' is its width, (x, y) the middle of its top. */
const shelf: Fixture = (d, { x, y, h }) => {
  const wood = mix('#6a4526', d.palette.land[2], 0.25);
  const half = h / 2;
  const bracket = (at: number) =>
    `<path d="M${fix(at - 5)} ${fix(y + 10)}h10v34q-10 -6 -10 -34Z" fill="${shade(wood, -0.45)}"/>`;
  const shadow = d.air(
    `<path d="M${fix(x - half)} ${fix(y + 14)}h${fix(h)}v22h${fix(-h)}Z" fill="#05060f" opacity=".4" filter="${d.blur(5)}"/>`,
  );
  return (
    shadow +
    d.solid(
      bracket(x - half * 0.72) +
        bracket(x + half * 0.72) +
        `<path d="M${fix(x - half)} ${fix(y - 3)}h${fix(h)}v15h${fix(-h)}Z" fill="${d.gradient([shade(wood, 0.3), shade(wood, -0.3)])}"/>`,
    )
  );
};

export const FIXTURES: Record<string, Fixture> = {
  stairs,
  tree,
  web,
  scales,
  cage,
  cup,
  wave,
  swing,
  book,
  cabinet,
  wings,
  dial,
  bridge,
  boat,
  island,
  smoke,
  gate,
  coat,
  gown,
  noose,
  shelf,
};
