import { describe, expect, it } from 'vitest';
import { tableIntent, within, type Pressed } from './table-keys.ts';

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe('tableIntent', () => {
  it.each([
    ['ArrowDown', 6],
    ['ArrowUp', 4],
    ['PageDown', 15],
    ['PageUp', -5],
    ['Home', 0],
    ['End', 99],
  ])('moves with %s', (key, expected) => {
    const intent = tableIntent(press(key), false);
    expect(intent?.do === 'move' && intent.to(5, 10, 99)).toBe(expected);
  });

  it.each<[string, Partial<Pressed>, string | undefined]>([
    ['Enter', {}, 'open'],
    [' ', {}, 'peek'],
    [' ', { ctrlKey: true }, 'toggle'],
    [' ', { metaKey: true }, 'toggle'],
    ['a', { ctrlKey: true }, 'all'],
    ['A', { metaKey: true }, 'all'],
    ['Escape', {}, 'clear'],
    // Letters are actions of the registry; what has another meaning elsewhere is left alone.
    ['x', {}, undefined],
    ['a', {}, undefined],
    ['c', { ctrlKey: true }, undefined],
    ['ArrowLeft', { altKey: true }, undefined],
    ['a', { ctrlKey: true, shiftKey: true }, undefined],
    ['constructor', {}, undefined],
  ])('%j %j asks for %s', (key, more, expected) => {
    expect(tableIntent(press(key, more), true)?.do).toBe(expected);
  });

  it('extends with Shift only where rows can be selected', () => {
    const extend = (selectable: boolean) => {
      const intent = tableIntent(press('ArrowDown', { shiftKey: true }), selectable);
      return intent?.do === 'move' && intent.extend;
    };
    expect([extend(true), extend(false)]).toEqual([true, false]);
  });

  it.each([press(' ', { ctrlKey: true }), press('a', { ctrlKey: true }), press('Escape')])(
    'leaves %j alone where nothing can be selected',
    (pressed) => {
      expect(tableIntent(pressed, false)).toBeUndefined();
    },
  );
});

describe('within', () => {
  it.each([
    [-3, 9, 0],
    [4, 9, 4],
    [12, 9, 9],
  ])('%i of 0 to %i is %i', (index, last, expected) => {
    expect(within(index, last)).toBe(expected);
  });
});
