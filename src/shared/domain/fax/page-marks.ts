// What a person puts on the pages of a fax: text, ticks, boxes and signatures. They stay drawings until the fax is sent.
import { z } from 'zod';

/** Quarter turns, clockwise, in degrees. */
export const TURNS = [0, 90, 180, 270] as const;
export type Turn = (typeof TURNS)[number];

export const MOST_MARKS = 60;
/** Longest text of a mark, and most characters of a signature: drawn with lines, or as a PNG in base64. */
export const MARK_MOST = { text: 120, path: 40_000, picture: 120_000 } as const;

/** The characters that the font of the marks has (Windows-1252). */
const DRAWABLE = /^[\x20-\x7E\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;

export function isDrawableText(text: string): boolean {
  return DRAWABLE.test(text);
}

const place = {
  id: z.string().regex(/^[\w-]{1,40}$/),
  /** The corner at the top left as the person saw it, in the points of the page, which has its origin at the bottom left. */
  x: z.number().min(-20_000).max(20_000),
  y: z.number().min(-20_000).max(20_000),
  /** How the page was turned on the screen when the mark was put there: the mark stands upright in that. */
  angle: z.literal(TURNS),
  width: z.number().min(1).max(20_000),
  height: z.number().min(1).max(20_000),
};

/** Lines of a signature, in thousandths of its width and height. */
const path = z
  .string()
  .max(MARK_MOST.path)
  .regex(/^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})*)+$/);
export const png = z
  .string()
  .max(MARK_MOST.picture)
  .regex(/^iVBORw0KGgo[\w+/]*={0,2}$/);

export const pageMark = z.discriminatedUnion('kind', [
  z.strictObject({ ...place, kind: z.literal('text'), text: z.string().min(1).max(MARK_MOST.text).regex(DRAWABLE) }),
  z.strictObject({ ...place, kind: z.literal('tick') }),
  z.strictObject({ ...place, kind: z.literal('box') }),
  z.strictObject({ ...place, kind: z.literal('ink'), path }),
  z.strictObject({ ...place, kind: z.literal('picture'), png }),
]);
/** A signature without its place, to be put on other pages. */
export const signatureMark = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ink'), path, width: place.width, height: place.height }),
  z.strictObject({ kind: z.literal('picture'), png, width: place.width, height: place.height }),
]);
export type SignatureMark = z.infer<typeof signatureMark>;
export type Mark = z.infer<typeof pageMark>;
export type MarkKind = Mark['kind'];
type Placed = Pick<Mark, 'x' | 'y' | 'angle' | 'width' | 'height'>;

export type Point = readonly [x: number, y: number];
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A transformation as pdf.js gives it: a list of six numbers. */
export function matrixOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
  return [a, b, c, d, e, f];
}

/** Of the height of a text mark: the size of its letters, and where their feet are, from the top. */
export const MARK_TEXT = { size: 0.8, baseline: 0.78 } as const;

/** Directions in the points of a page that is shown turned: what is right, and what is down. */
const AXES: Record<Turn, { right: Point; down: Point }> = {
  0: { right: [1, 0], down: [0, -1] },
  90: { right: [0, 1], down: [1, 0] },
  180: { right: [-1, 0], down: [0, 1] },
  270: { right: [0, -1], down: [-1, 0] },
};

/** From the mark's own points, with the origin at its top left, y downwards, to those of the page. */
export function frameOf({ x, y, angle }: Placed): Matrix {
  const { right, down } = AXES[angle];
  return [...right, ...down, x, y];
}

/** The mark moved to the right and down, as one sees the page that is turned by `seen`. */
export function movedMark<M extends Placed>(mark: M, seen: Turn, right: number, down: number): M {
  const axes = AXES[seen];
  return {
    ...mark,
    x: mark.x + right * axes.right[0] + down * axes.down[0],
    y: mark.y + right * axes.right[1] + down * axes.down[1],
  };
}

/** The four corners of a mark in the points of the page. */
export function cornersOf(mark: Placed): Point[] {
  const [a, b, c, d, e, f] = frameOf(mark);
  const corners: Point[] = [
    [0, 0],
    [mark.width, 0],
    [mark.width, mark.height],
    [0, mark.height],
  ];
  return corners.map(([u, v]) => [a * u + c * v + e, b * u + d * v + f]);
}

/** How a page is shown at its natural size: from its own points to those of the screen. */
export interface PageView {
  transform: Matrix;
  width: number;
  height: number;
  /** By how much it is turned, also by itself. */
  angle: Turn;
}

/** Where a mark is on a shown page, in the points of the screen. */
export function boxOf(mark: Placed, { transform: [a, b, c, d, e, f] }: PageView) {
  const seen = cornersOf(mark).map(([x, y]): Point => [a * x + c * y + e, b * x + d * y + f]);
  const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** How many points of the screen one of the page has: not one where the page says so itself. */
function unitOf({ transform: [a, b] }: PageView): number {
  return Math.hypot(a, b);
}

/** The mark moved on the page as it is shown, and kept within it. */
export function movedOn<M extends Placed>(mark: M, view: PageView, right: number, down: number): M {
  const unit = unitOf(view);
  const moved = movedMark(mark, view.angle, right / unit, down / unit);
  const box = boxOf(moved, view);
  const back = (start: number, size: number, room: number) => Math.max(0, Math.min(start, room - size)) - start;
  const [x, y] = [back(box.left, box.width, view.width), back(box.top, box.height, view.height)];
  return x === 0 && y === 0 ? moved : movedMark(moved, view.angle, x / unit, y / unit);
}

/** Smallest and largest sides of marks, in points of the page. */
const LEAST_SIDE = 6;
const MOST_SIDE = 2000;

/** The mark with its lower right corner moved as one sees it; all but boxes keep their shape. */
export function resizedOn<M extends Mark>(mark: M, view: PageView, right: number, down: number): M {
  const unit = unitOf(view);
  const seen = AXES[view.angle];
  const own = AXES[mark.angle];
  const [x, y] = [0, 1].map((at) => ((seen.right[at] ?? 0) * right + (seen.down[at] ?? 0) * down) / unit);
  const along = (axis: Point) => (x ?? 0) * axis[0] + (y ?? 0) * axis[1];
  const width = mark.width + along(own.right);
  const height = mark.height + along(own.down);
  if (mark.kind === 'box') return { ...mark, width: side(width), height: side(height) };
  return scaledMark(mark, Math.max(width / mark.width, height / mark.height));
}

/** The mark larger or smaller, from its corner at the top left. */
export function scaledMark<M extends Mark>(mark: M, by: number): M {
  const least = LEAST_SIDE / Math.min(mark.width, mark.height);
  const most = MOST_SIDE / Math.max(mark.width, mark.height);
  const factor = Math.max(Math.min(1, least), Math.min(by, most));
  return { ...mark, width: mark.width * factor, height: mark.height * factor };
}

function side(length: number): number {
  return Math.max(LEAST_SIDE, Math.min(length, MOST_SIDE));
}

/** The corner at the top left of a mark of this size in the middle of a shown page, a little lower for each that is there. */
export function middleOf(view: PageView, size: { width: number; height: number }, there: number): Placed {
  const [a, b, c, d, e, f] = view.transform;
  const unit = unitOf(view);
  const step = 14 * unit * (there % 8);
  const [u, v] = [(view.width - size.width * unit) / 2 + step, (view.height - size.height * unit) / 2 + step];
  const scale = a * d - b * c;
  const [x, y] = [(d * (u - e) - c * (v - f)) / scale, (a * (v - f) - b * (u - e)) / scale];
  return { ...size, x, y, angle: view.angle };
}

/** A line through points, in the mark's own points. */
export interface MarkLine {
  points: Point[];
  width: number;
}

/** A fax machine prints a line thinner than this with gaps. */
const THIN = 1.4;

/** What is drawn of a mark with lines: nothing of texts and pictures. */
export function linesOf(mark: Mark): MarkLine[] {
  const { width, height } = mark;
  const scaled = (points: readonly Point[]): Point[] => points.map(([u, v]) => [u * width, v * height]);
  switch (mark.kind) {
    case 'tick':
      return [{ points: scaled([[0.05, 0.55], [0.37, 0.92], [0.95, 0.08]]), width: Math.max(THIN, height / 9) }]; // oxfmt-ignore
    case 'box':
      return [{ points: scaled([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]), width: THIN }]; // oxfmt-ignore
    case 'ink':
      return strokesOf(mark.path).map((points) => ({ points: scaled(points), width: THIN }));
    case 'text':
    case 'picture':
      return [];
  }
}

function strokesOf(path: string): Point[][] {
  return [...path.matchAll(/M([^M]+)/g)].map(([, stroke = '']) =>
    stroke.split('L').map((point) => {
      const [u = 0, v = 0] = point.split(' ').map((part) => Number(part) / 1000);
      return [u, v];
    }),
  );
}

/** Strokes as a path; each point in thousandths of the signature's width and height. Null where there is too much of it. */
export function pathOf(strokes: readonly (readonly Point[])[]): string | null {
  const at = (part: number) => String(Math.max(0, Math.min(1000, Math.round(part * 1000))));
  const text = strokes
    .filter((points) => points.length > 0)
    .map((points) => `M${points.map(([u, v]) => `${at(u)} ${at(v)}`).join('L')}`)
    .join('');
  return text === '' || text.length > MARK_MOST.path ? null : text;
}
