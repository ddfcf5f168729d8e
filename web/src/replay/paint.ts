// SPDX-License-Identifier: MIT
// Paints what a part of the page shows onto a canvas: colours, pictures, drawings and words, each where
// it stands. It knows what our tables use, not all of CSS. Nothing is painted that is not on screen.

interface Brush {
  on: CanvasRenderingContext2D;
  /** The corner of the part that is painted. */
  left: number;
  top: number;
  pictures: Map<string, CanvasImageSource>;
}

interface Look {
  opacity: number;
  /** In radians, of all rotations above. */
  turn: number;
}

const DEGREES = Math.PI / 180;

function turnOf(style: CSSStyleDeclaration): number {
  const found = /^(-?[\d.]+)deg$/.exec(style.rotate);
  return found ? Number(found[1]) * DEGREES : 0;
}

/** The address in a background, if it is a picture. */
function behind(style: CSSStyleDeclaration): string | null {
  return /url\("?([^")]+)"?\)/.exec(style.backgroundImage)?.[1] ?? null;
}

/** A card has two faces, one above the other; only one of them is seen. */
function isTurnedAway(it: Element): boolean {
  if (!it.classList.contains("face")) return false;
  const down = it.closest(".turn")?.classList.contains("down");
  return down === undefined ? false : it.classList.contains("rear") ? !down : down;
}

function isHidden(it: Element, style: CSSStyleDeclaration): boolean {
  return (
    style.display === "none" ||
    style.visibility === "hidden" ||
    Number(style.opacity) === 0 ||
    it.classList.contains("vh") ||
    isTurnedAway(it)
  );
}

/* ---- pictures ----------------------------------------------------------- */

/** A drawing as a picture of its own, with the colours it has on the page. */
function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const originals = [svg, ...svg.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((one, i) => {
    const style = getComputedStyle(originals[i] ?? svg);
    for (const name of ["fill", "stroke", "stroke-width", "stroke-linecap", "opacity"])
      one.setAttribute(name, style.getPropertyValue(name));
    one.removeAttribute("class");
    one.removeAttribute("style");
  });
  return new XMLSerializer().serializeToString(copy);
}

async function load(address: string): Promise<CanvasImageSource | null> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

async function loadDrawing(svg: SVGSVGElement): Promise<CanvasImageSource | null> {
  const address = URL.createObjectURL(new Blob([standalone(svg)], { type: "image/svg+xml" }));
  const image = await load(address);
  URL.revokeObjectURL(address);
  return image;
}

/** Pictures that have not come yet, and drawings, must be there before the painting begins. */
async function gather(root: Element): Promise<Brush["pictures"]> {
  const found = new Map<string, CanvasImageSource>();
  const keep = (name: string, image: CanvasImageSource | null) => image && found.set(name, image);
  for (const it of [root, ...root.querySelectorAll("*")]) {
    const style = getComputedStyle(it);
    if (isHidden(it, style)) continue;
    const address = it instanceof HTMLImageElement ? it.currentSrc : behind(style);
    if (address && !found.has(address)) keep(address, await load(address));
    if (it instanceof SVGSVGElement) keep(nameOf(it), await loadDrawing(it));
  }
  return found;
}

const names = new WeakMap<Element, string>();
let named = 0;
function nameOf(svg: SVGSVGElement): string {
  const name = names.get(svg) ?? `drawing ${++named}`;
  names.set(svg, name);
  return name;
}

/* ---- painting ----------------------------------------------------------- */

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Calls with a box whose middle is the origin, turned as it is on the page. */
function placed(brush: Brush, it: Element, look: Look, draw: (box: Box) => void): void {
  const seen = it.getBoundingClientRect();
  const upright = Math.abs(look.turn) < 0.01 || !(it instanceof HTMLElement);
  const [w, h] = upright ? [seen.width, seen.height] : [it.offsetWidth, it.offsetHeight];
  const { on } = brush;
  on.save();
  on.globalAlpha = look.opacity;
  on.translate(seen.x + seen.width / 2 - brush.left, seen.y + seen.height / 2 - brush.top);
  on.rotate(upright ? 0 : look.turn);
  draw({ x: -w / 2, y: -h / 2, w, h });
  on.restore();
}

function rounded(on: CanvasRenderingContext2D, box: Box, style: CSSStyleDeclaration): void {
  const radius = style.borderTopLeftRadius.endsWith("%")
    ? (parseFloat(style.borderTopLeftRadius) / 100) * Math.min(box.w, box.h)
    : parseFloat(style.borderTopLeftRadius) || 0;
  on.beginPath();
  on.roundRect(box.x, box.y, box.w, box.h, Math.min(radius, box.w / 2, box.h / 2));
}

/** A gradient from edge to edge, by its colours alone: enough for shades behind words. */
function shade(on: CanvasRenderingContext2D, box: Box, image: string): CanvasGradient | null {
  const colours = image.startsWith("linear-gradient") ? (image.match(/rgba?\([^)]*\)/g) ?? []) : [];
  if (colours.length < 2) return null;
  const across = /\(90deg|to right/.test(image);
  const up = /\(0deg|to top/.test(image);
  const [from, to] = up ? [box.y + box.h, box.y] : [box.y, box.y + box.h];
  const gradient = across
    ? on.createLinearGradient(box.x, 0, box.x + box.w, 0)
    : on.createLinearGradient(0, from, 0, to);
  colours.forEach((colour, i) => gradient.addColorStop(i / (colours.length - 1), colour));
  return gradient;
}

/** Fills the box and keeps its shape, as object-fit: cover does. */
function cover(on: CanvasRenderingContext2D, image: CanvasImageSource, box: Box): void {
  const { naturalWidth: w, naturalHeight: h } = image as HTMLImageElement;
  if (!w || !h) return;
  const scale = Math.max(box.w / w, box.h / h);
  on.drawImage(
    image,
    box.x + (box.w - w * scale) / 2,
    box.y + (box.h - h * scale) / 2,
    w * scale,
    h * scale,
  );
}

function paintBox(brush: Brush, it: Element, style: CSSStyleDeclaration, look: Look): void {
  const address = it instanceof HTMLImageElement ? it.currentSrc : behind(style);
  const drawing = it instanceof SVGSVGElement ? brush.pictures.get(nameOf(it)) : undefined;
  const image = address ? brush.pictures.get(address) : undefined;
  const edge = parseFloat(style.borderTopWidth) || 0;
  placed(brush, it, look, (box) => {
    const { on } = brush;
    if (drawing) return on.drawImage(drawing, box.x, box.y, box.w, box.h);
    rounded(on, box, style);
    on.fillStyle = style.backgroundColor;
    on.fill();
    const fading = shade(on, box, style.backgroundImage);
    if (fading) {
      on.fillStyle = fading;
      on.fill();
    }
    if (image) {
      on.save();
      on.clip();
      cover(on, image, box);
      on.restore();
    }
    if (!edge || style.borderTopStyle === "none") return;
    on.lineWidth = edge;
    on.strokeStyle = style.borderTopColor;
    on.setLineDash(style.borderTopStyle === "dashed" ? [4, 4] : []);
    on.stroke();
  });
}

/** Word by word, so that lines break where they do on the page. */
function paintWords(brush: Brush, text: Text, style: CSSStyleDeclaration, look: Look): void {
  const { on } = brush;
  const range = document.createRange();
  on.save();
  on.globalAlpha = look.opacity;
  on.fillStyle = style.color;
  on.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    const said = style.textTransform === "uppercase" ? word.toUpperCase() : word;
    on.save();
    on.translate(box.x + box.width / 2 - brush.left, box.y + box.height / 2 - brush.top);
    on.rotate(look.turn);
    on.textAlign = "center";
    const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = on.measureText(said);
    on.fillText(said, 0, (up - down) / 2);
    on.restore();
  }
  on.restore();
}

function paintTree(brush: Brush, it: Element, above: Look): void {
  const style = getComputedStyle(it);
  if (isHidden(it, style)) return;
  const look = {
    opacity: above.opacity * Number(style.opacity),
    turn: above.turn + turnOf(style),
  };
  const { on } = brush;
  on.save();
  if (style.overflowX !== "visible" && it instanceof HTMLElement) {
    // Clips stay upright: what is turned and cut off at once does not occur on our tables.
    const seen = it.getBoundingClientRect();
    const box = { x: seen.x - brush.left, y: seen.y - brush.top, w: seen.width, h: seen.height };
    if (Math.abs(look.turn) < 0.01) {
      rounded(on, box, style);
      on.clip();
    }
  }
  paintBox(brush, it, style, look);
  if (!(it instanceof SVGSVGElement))
    for (const child of inOrder(it)) {
      if (child instanceof Text) paintWords(brush, child, style, look);
      else if (child instanceof Element) paintTree(brush, child, look);
    }
  on.restore();
}

/** What lies higher is painted later. */
function inOrder(it: Element): ChildNode[] {
  const height = (node: ChildNode) =>
    node instanceof Element ? Number(getComputedStyle(node).zIndex) || 0 : 0;
  return [...it.childNodes]
    .map((node) => ({ node, z: height(node) }))
    .sort((a, b) => a.z - b.z)
    .map(({ node }) => node);
}

/** Paints 'root' with its corner at the context's origin. */
export async function paint(root: HTMLElement, on: CanvasRenderingContext2D): Promise<void> {
  const pictures = await gather(root);
  const { x: left, y: top } = root.getBoundingClientRect();
  paintTree({ on, left, top, pictures }, root, { opacity: 1, turn: 0 });
}
