// SPDX-License-Identifier: MIT
// Small figures who do something. A pose is a handful of angles; dress, hat and hair make the
// person. A figure is drawn in a box 100 wide and 200 high, its feet on (0, 0).

import { fix, shade, type Colour } from '../colour.ts';

export interface Person {
  pose: string;
  coat: Colour;
  legs: Colour;
  skin: Colour;
  hair: Colour;
  hat?: string;
  gown?: boolean;
  cape?: boolean;
}

/** Degrees from straight down, positive to the right: lean of the back, then arms and legs. */
interface Pose {
  lean: number;
  /** Left and right arm: upper and lower. */
  arms: [number, number, number, number];
  legs: [number, number, number, number];
  /** How far the hips stand above the ground. */
  hips: number;
  nod?: number;
}

const POSES: Record<string, Pose> = {
  stand: { lean: 0, arms: [-12, -6, 12, 6], legs: [-5, -3, 5, 3], hips: 88 },
  walk: { lean: 5, arms: [-30, -14, 26, 46], legs: [-26, -34, 24, 12], hips: 84 },
  run: { lean: 16, arms: [-58, -10, 50, 110], legs: [-44, -100, 52, 6], hips: 80 },
  reach: { lean: 4, arms: [-20, -8, 148, 158], legs: [-8, -4, 12, 4], hips: 88, nod: 12 },
  cheer: { lean: 0, arms: [-150, -164, 150, 164], legs: [-14, -10, 14, 10], hips: 86, nod: 0 },
  point: { lean: 2, arms: [-16, -10, 82, 84], legs: [-8, -4, 10, 4], hips: 88 },
  offer: { lean: 10, arms: [48, 84, 62, 90], legs: [-8, -6, 10, 2], hips: 86, nod: 10 },
  kneel: { lean: 8, arms: [20, 70, 40, 84], legs: [-8, -88, 74, 0], hips: 50, nod: 16 },
  sit: { lean: -4, arms: [14, 60, 30, 72], legs: [76, 6, 84, 0], hips: 52 },
  bow: { lean: 52, arms: [30, 10, 62, 30], legs: [-6, -4, 6, 4], hips: 86, nod: 20 },
  climb: { lean: 10, arms: [120, 150, 164, 150], legs: [-12, -60, 60, -10], hips: 82 },
  dance: { lean: -8, arms: [-140, -170, 96, 60], legs: [-6, -2, 70, 20], hips: 88, nod: -8 },
  fall: { lean: -30, arms: [-130, -100, 120, 150], legs: [-50, -90, 30, 70], hips: 70, nod: -20 },
  row: { lean: -18, arms: [50, 78, 62, 84], legs: [78, 40, 84, 36], hips: 36 },
  sneak: { lean: 22, arms: [30, 110, 54, 120], legs: [-24, -60, 44, -6], hips: 74, nod: 6 },
  weep: { lean: 14, arms: [34, 150, 24, 156], legs: [-6, -4, 8, 4], hips: 86, nod: 26 },
  play: { lean: 6, arms: [60, 120, 40, 96], legs: [-8, -4, 10, 4], hips: 87, nod: 14 },
};

export const POSE_NAMES = Object.keys(POSES);

type Spot = [number, number];

function limb(from: Spot, angle: number, length: number): Spot {
  const a = (angle * Math.PI) / 180;
  return [from[0] + Math.sin(a) * length, from[1] + Math.cos(a) * length];
}

const at = (p: Spot) => `${fix(p[0])} ${fix(p[1])}`;

function bone(points: Spot[], colour: Colour, width: number): string {
  return `<path d="M${points.map(at).join('L')}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

const HATS: Record<string, (x: number, y: number) => string> = {
  top: (x, y) =>
    `<path d="M${x - 22} ${y - 8}h44v-6h-9v-32h-26v32h-9Z" fill="#17151d"/><path d="M${x - 13} ${y - 18}h26v5h-26Z" fill="#8c1f2d"/>`,
  bowler: (x, y) =>
    `<path d="M${x - 22} ${y - 7}q22 8 44 0l-7 -5c2 -26 -32 -26 -30 0Z" fill="#201c22"/>`,
  straw: (x, y) =>
    `<path d="M${x - 30} ${y - 6}q30 12 60 0q-14 -6 -18 -8c0 -24 -24 -24 -24 0q-6 3 -18 8Z" fill="#d9b25a"/><path d="M${x - 13} ${y - 16}h26v5h-26Z" fill="#a33a2c"/>`,
  hood: (x, y) =>
    `<path d="M${x - 21} ${y + 20}C${x - 30} ${y - 40} ${x + 30} ${y - 40} ${x + 21} ${y + 20}Q${x} ${y + 34} ${x - 21} ${y + 20}Z" fill="#3a2430"/><ellipse cx="${x + 2}" cy="${y + 3}" rx="12" ry="15" fill="#1a0e14"/>`,
  crown: (x, y) =>
    `<path d="M${x - 17} ${y - 8}l-4 -24l12 10l9 -16l9 16l12 -10l-4 24Z" fill="#e9c04a"/>`,
  cap: (x, y) =>
    `<path d="M${x - 17} ${y - 6}C${x - 18} ${y - 32} ${x + 18} ${y - 32} ${x + 17} ${y - 6}l15 4q-14 5 -32 2Z" fill="#5a4a3a"/>`,
  chef: (x, y) =>
    `<path d="M${x - 15} ${y - 8}v-14c-18 -4 -10 -30 6 -24c4 -14 22 -12 22 1c14 -2 16 20 2 23v14Z" fill="#fbf7ee"/>`,
  witch: (x, y) =>
    `<path d="M${x - 30} ${y - 6}q30 12 60 0l-20 -8l-8 -48l-14 48Z" fill="#2a1f3a"/>`,
  veil: (x, y) =>
    `<path d="M${x - 21} ${y + 6}C${x - 26} ${y - 36} ${x + 22} ${y - 36} ${x + 20} ${y - 8}Q${x + 4} ${y - 22} ${x - 8} ${y + 4}Q${x - 10} ${y + 44} ${x - 12} ${y + 88}Q${x - 36} ${y + 98} ${x - 48} ${y + 84}Q${x - 26} ${y + 44} ${x - 21} ${y + 6}Z" fill="#fdf8f4"/>`,
  sailor: (x, y) =>
    `<path d="M${x - 19} ${y - 8}q19 7 38 0l-2 -8q9 -12 -17 -13t-17 13Z" fill="#f4f1e8"/><path d="M${x - 18} ${y - 11}h36v5h-36Z" fill="#27406a"/>`,
  helmet: (x, y) =>
    `<path d="M${x - 19} ${y + 6}C${x - 24} ${y - 34} ${x + 24} ${y - 34} ${x + 19} ${y + 6}h-9v-10h-20v10Z" fill="#9aa4ae"/><path d="M${x} ${y - 26}q18 -18 26 4" stroke="#a33a2c" stroke-width="7" fill="none"/>`,
};

export const HAT_NAMES = Object.keys(HATS);

interface Drawn {
  svg: string;
  /** The right hand, where things are held. */
  hand: Spot;
  head: Spot;
}

function skirt(hip: Spot, waist: Spot, colour: Colour): string {
  const [hx, hy] = hip;
  return `<path d="M${at([waist[0] - 11, waist[1] + 14])}Q${at([hx - 20, hy])} ${at([hx - 34, -2])}Q${at([hx, 6])} ${at([hx + 34, -2])}Q${at([hx + 20, hy])} ${at([waist[0] + 11, waist[1] + 14])}Z" fill="${colour}"/><path d="M${at([hx - 6, hy - 10])}Q${at([hx - 14, hy / 2])} ${at([hx - 16, -3])}M${at([hx + 5, hy - 10])}Q${at([hx + 10, hy / 2])} ${at([hx + 12, -3])}" stroke="${shade(colour, -0.3)}" stroke-width="2.5" fill="none"/>`;
}

/** The skirt of somebody who sits, kneels or falls: cloth over both legs, whatever they do. */
function spread(joints: Spot[], colour: Colour): string {
  const hull = hullOf(joints);
  return `<path d="M${hull.map(at).join('L')}Z" fill="${colour}" stroke="${colour}" stroke-width="22" stroke-linejoin="round"/>`;
}

/** The outline round points, by the monotone chain. */
function hullOf(points: Spot[]): Spot[] {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const half = (list: Spot[]): Spot[] => {
    const kept: Spot[] = [];
    for (const p of list) {
      for (;;) {
        const [a, b] = kept.slice(-2);
        if (!a || !b) break;
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        kept.pop();
      }
      kept.push(p);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Just enough of a face to know where somebody looks: to the right. */
function faceOf([x, y]: Spot, p: Person): string {
  if (p.hat === 'hood') return '';
  const dark = shade(p.skin, -0.62);
  return `<ellipse cx="${fix(x + 3)}" cy="${fix(y - 1)}" rx="1.9" ry="2.6" fill="#1a1014"/><ellipse cx="${fix(x + 12)}" cy="${fix(y - 1)}" rx="1.7" ry="2.6" fill="#1a1014"/><path d="M${fix(x + 10)} ${fix(y + 1)}q5 4 1 7M${fix(x + 3)} ${fix(y + 11)}q5 3 8 0M${fix(x)} ${fix(y - 6)}q3 -3 6 -1M${fix(x + 9)} ${fix(y - 7)}q3 -2 6 1" stroke="${dark}" stroke-width="1.7" fill="none" stroke-linecap="round"/>`;
}

/** Collar, buttons and belt. */
function trim(neck: Spot, hip: Spot, p: Person): string {
  const mid = (k: number): Spot => [
    neck[0] + (hip[0] - neck[0]) * k,
    neck[1] + (hip[1] - neck[1]) * k,
  ];
  const pale = shade(p.coat, 0.55);
  const dots = [0.4, 0.58, 0.76]
    .map(
      (k) => `<circle cx="${fix(mid(k)[0] + 4)}" cy="${fix(mid(k)[1])}" r="2.2" fill="${pale}"/>`,
    )
    .join('');
  return `<path d="M${at([neck[0] - 8, neck[1] + 4])}L${at([neck[0] + 3, neck[1] + 20])}L${at([neck[0] + 10, neck[1] + 3])}" fill="#f2ead8"/>${dots}<path d="M${at([hip[0] - 15, hip[1] - 2])}L${at([hip[0] + 16, hip[1] - 4])}" stroke="${shade(p.coat, -0.5)}" stroke-width="5"/>`;
}

/** Draws a person; who is not known by pose is a fault. */
export function drawPerson(p: Person): Drawn {
  const pose = POSES[p.pose];
  if (!pose) throw new Error(`no pose is called "${p.pose}"`);
  const hip: Spot = [0, -pose.hips];
  const neck = limb(hip, 180 - pose.lean, 62);
  const shoulder = (side: number): Spot => [neck[0] + side * 15, neck[1] + 9];
  const head: Spot = limb(neck, 180 - pose.lean - (pose.nod ?? 0), 24);
  const [la, lb, ra, rb] = pose.arms;
  const [ll, lm, rl, rm] = pose.legs;
  const arm = (side: number, a: number, b: number): [Spot, Spot] => {
    const elbow = limb(shoulder(side), a, 30);
    return [elbow, limb(elbow, b, 28)];
  };
  const joints: Spot[] = [];
  const leg = (side: number, a: number, b: number): string => {
    const from: Spot = [hip[0] + side * 7, hip[1]];
    const knee = limb(from, a, 42);
    const foot = limb(knee, b, 42);
    joints.push(from, knee, limb(knee, b, 30));
    return (
      bone([from, knee, foot], p.legs, 17) + bone([foot, [foot[0] + 9, foot[1] + 1]], '#1a1216', 10)
    );
  };
  const [le, lh] = arm(-1, la, lb);
  const [re, rh] = arm(1, ra, rb);
  const sleeve = shade(p.coat, -0.14);
  const body = `<path d="M${at(shoulder(-1.35))}Q${at([neck[0], neck[1] - 4])} ${at(shoulder(1.35))}L${at([hip[0] + 15, hip[1] + (p.gown ? 0 : 22)])}Q${at([hip[0], hip[1] + 28])} ${at([hip[0] - 15, hip[1] + (p.gown ? 0 : 22)])}Z" fill="${p.coat}"/>`;
  const cape = p.cape
    ? `<path d="M${at(shoulder(-1.2))}Q${at([neck[0] - 50, neck[1] + 60])} ${at([hip[0] - 62, hip[1] + 50])}Q${at([hip[0] - 20, hip[1] + 40])} ${at([hip[0] + 12, hip[1] + 44])}L${at(shoulder(1.2))}Z" fill="${shade(p.coat, -0.35)}"/>`
    : '';
  const hair = p.gown
    ? `<ellipse cx="${fix(head[0] - 3)}" cy="${fix(head[1] - 2)}" rx="20" ry="21" fill="${p.hair}"/><circle cx="${fix(head[0] - 14)}" cy="${fix(head[1] - 16)}" r="9" fill="${p.hair}"/>`
    : `<ellipse cx="${fix(head[0] - 3)}" cy="${fix(head[1] - 4)}" rx="18" ry="18" fill="${p.hair}"/>`;
  const hat = HATS[p.hat ?? ''];
  if (p.hat && !hat) throw new Error(`no small hat is called "${p.hat}"`);
  const low = p.gown && pose.hips <= 70;
  const legs = p.gown && !low ? '' : leg(-1, ll, lm) + leg(1, rl, rm);
  const svg =
    cape +
    bone([shoulder(-1), le, lh], sleeve, 14) +
    `<circle cx="${fix(lh[0])}" cy="${fix(lh[1])}" r="6.5" fill="${p.skin}"/>` +
    legs +
    (low ? spread(joints, p.coat) : '') +
    bone([neck, head], p.skin, 11) +
    body +
    trim(neck, hip, p) +
    (p.gown && !low ? skirt(hip, neck, p.coat) : '') +
    hair +
    `<ellipse cx="${fix(head[0] + 3)}" cy="${fix(head[1] + 2)}" rx="14.5" ry="17" fill="${p.skin}"/>` +
    faceOf(head, p) +
    (hat ? hat(+fix(head[0]), +fix(head[1])) : '') +
    bone([shoulder(1), re, rh], sleeve, 14) +
    `<circle cx="${fix(rh[0])}" cy="${fix(rh[1])}" r="7" fill="${p.skin}"/>`;
  return { svg, hand: rh, head };
}
