import { describe, expect, it } from 'vitest';
import {
  boxOf,
  isDrawableText,
  linesOf,
  middleOf,
  movedOn,
  pageMark,
  pathOf,
  resizedOn,
  scaledMark,
  type Mark,
  type PageView,
} from './page-marks.ts';

/** A page of 612 by 792 as pdf.js shows it, upright, and turned a quarter clockwise. */
const upright: PageView = { transform: [1, 0, 0, -1, 0, 792], width: 612, height: 792, angle: 0 };
const turned: PageView = { transform: [0, 1, 1, 0, 0, 0], width: 792, height: 612, angle: 90 };

const tick = (view: PageView): Mark => ({ ...middleOf(view, { width: 20, height: 20 }, 0), id: 'm', kind: 'tick' });

describe('a mark on a page', () => {
  it.each([
    ['upright', upright],
    ['turned', turned],
  ])('begins in the middle of a page that is %s, and is moved as it is seen', (_, view) => {
    expect(boxOf(tick(view), view)).toEqual({
      left: view.width / 2 - 10,
      top: view.height / 2 - 10,
      width: 20,
      height: 20,
    });
    const { left, top } = boxOf(movedOn(tick(view), view, 30, -40), view);
    expect([left, top]).toEqual([view.width / 2 + 20, view.height / 2 - 50]);
  });

  it('is moved as it is seen where the page was turned afterwards', () => {
    const before = boxOf(tick(upright), turned);
    const after = boxOf(movedOn(tick(upright), turned, 15, 25), turned);
    expect([after.left - before.left, after.top - before.top]).toEqual([15, 25]);
  });

  it('stays on the page', () => {
    expect(boxOf(movedOn(tick(turned), turned, 5000, -5000), turned)).toMatchObject({ left: 772, top: 0 });
  });

  it('keeps its shape when it is resized, except a box', () => {
    expect(resizedOn(tick(upright), upright, 20, 0)).toMatchObject({ width: 40, height: 40 });
    const box: Mark = { ...tick(upright), kind: 'box' };
    expect(resizedOn(box, upright, 30, 4)).toMatchObject({ width: 50, height: 24 });
    // What was to its right is above it once the page is turned.
    expect(resizedOn(box, turned, 30, 4)).toMatchObject({ width: 24, height: 20 - 14 });
    expect(resizedOn(box, upright, -500, -500)).toMatchObject({ width: 6, height: 6 });
  });

  it('is never too small to be seen', () => {
    let mark = tick(upright);
    for (let times = 0; times < 50; times += 1) mark = scaledMark(mark, 1 / 1.1);
    expect(mark.width).toBeCloseTo(6);
  });
});

describe('a signature', () => {
  it('is kept in thousandths, and drawn at its size', () => {
    const path = pathOf([[[0, 0], [0.5, 1]], [[1, 0.25]]]); // oxfmt-ignore
    expect(path).toBe('M0 0L500 1000M1000 250');
    const mark: Mark = { ...tick(upright), kind: 'ink', path: path ?? '', width: 100, height: 40 };
    expect(linesOf(mark).map(({ points }) => points)).toEqual([
      [[0, 0], [50, 40]],
      [[100, 10]],
    ]); // oxfmt-ignore
  });

  it('of nothing, or of far too many lines, is none', () => {
    expect(pathOf([])).toBeNull();
    expect(pathOf([Array.from({ length: 20_000 }, () => [0.5, 0.5] as const)])).toBeNull();
  });
});

describe('what may be put on a page', () => {
  it.each([
    ['Año 2026 · “Paid” – €5', true],
    ['你好', false],
    ['a\nb', false],
  ])('%s: %s', (text, drawable) => {
    expect(isDrawableText(text)).toBe(drawable);
    expect(pageMark.safeParse({ ...tick(upright), kind: 'text', text }).success).toBe(drawable);
  });

  it('is no picture but a PNG', () => {
    const ask = (png: string) => pageMark.safeParse({ ...tick(upright), kind: 'picture', png }).success;
    expect([ask('iVBORw0KGgoAAAA='), ask('PHN2Zz4='), ask('')]).toEqual([true, false, false]);
  });
});
