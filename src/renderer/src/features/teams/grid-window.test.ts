import { describe, expect, it } from 'vitest';
import { inSight, isIn, movedBy, placesOf, scrolledTo, spotsOf } from './grid-window.ts';

const keys = (key: string, more: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more },
});
const SIZE = { rows: 500, places: 800, perCell: 4, page: 10 };

describe('what is in sight', () => {
  it('is as little as fits, with some around it, wherever the view is', () => {
    expect(inSight(500, 36, 0, 400)).toEqual({ start: 0, end: 16 });
    expect(inSight(500, 36, 9_000, 400)).toEqual({ start: 247, end: 266 });
    expect(inSight(500, 36, 500 * 36 - 400, 400)).toEqual({ start: 484, end: 500 });
    expect(inSight(3, 36, 0, 400)).toEqual({ start: 0, end: 3 });
  });

  it('has the current place besides, and no place that is not there', () => {
    expect(placesOf({ start: 10, end: 13 }, 2, 500)).toEqual([2, 10, 11, 12]);
    expect(placesOf({ start: 10, end: 13 }, 40, 500)).toEqual([10, 11, 12, 40]);
    expect(placesOf({ start: 10, end: 13 }, 11, 500)).toEqual([10, 11, 12]);
    expect(placesOf({ start: 0, end: 0 }, 0, 0)).toEqual([]);
  });

  it('moves by as much as brings a place into it', () => {
    expect(scrolledTo(0, 36, 100, 400)).toBe(0);
    expect(scrolledTo(5, 36, 100, 400)).toBe(100);
    expect(scrolledTo(20, 36, 100, 400)).toBe(21 * 36 - 400);
  });
});

describe('keys', () => {
  const from = { row: 5, place: 9 };
  it.each([
    ['ArrowRight', {}, { row: 5, place: 10 }],
    ['ArrowLeft', { ctrlKey: true }, { row: 5, place: 5 }],
    ['ArrowRight', { shiftKey: true }, { row: 5, place: 13 }],
    ['ArrowDown', {}, { row: 6, place: 9 }],
    ['ArrowDown', { ctrlKey: true }, { row: 499, place: 9 }],
    ['PageUp', {}, { row: 0, place: 9 }],
    ['Home', {}, { row: 5, place: 0 }],
    ['End', { ctrlKey: true }, { row: 499, place: 799 }],
  ])('%s with %j leads to %j', (key, more, to) => {
    expect(movedBy(keys(key, more), from, SIZE)).toEqual(to);
  });

  it('of other uses move nowhere', () => {
    expect(movedBy(keys('b'), from, SIZE)).toBeNull();
    expect(movedBy(keys('ArrowLeft', { altKey: true }), from, SIZE)).toBeNull();
  });
});

it('an area is all cells between its corners, in any order of them', () => {
  const area = { from: { row: 3, column: 1 }, to: { row: 2, column: 2 } };
  expect(spotsOf(area)).toEqual([
    { row: 2, column: 1 },
    { row: 2, column: 2 },
    { row: 3, column: 1 },
    { row: 3, column: 2 },
  ]);
  expect([isIn(area, { row: 2, column: 2 }), isIn(area, { row: 4, column: 2 })]).toEqual([true, false]);
});
