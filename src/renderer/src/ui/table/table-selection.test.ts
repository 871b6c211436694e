import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computed, effectScope, nextTick, ref } from 'vue';
import { extended, kept, toggled, type Selection } from './table-selection.ts';
import { useTableSelection } from './use-table-selection.ts';

const keys = ['a', 'b', 'c', 'd', 'e'];

describe('toggled', () => {
  it('adds and takes away, and leaves the given set as it was', () => {
    const before = new Set(['a']);
    expect([...toggled(before, 'b')]).toEqual(['a', 'b']);
    expect([...toggled(before, 'a')]).toEqual([]);
    expect([...before]).toEqual(['a']);
  });
});

describe('extended', () => {
  it.each([
    ['down', 'b', 3, ['b', 'c', 'd']],
    ['up', 'd', 1, ['b', 'c', 'd']],
    ['to itself', 'c', 2, ['c']],
    ['from a row that is gone', 'x', 2, ['c']],
  ])('selects %s', (_, key, to, expected) => {
    expect([...extended(keys, { key, base: new Set() }, to)]).toEqual(expected);
  });

  it('gives back what a longer range had taken, but never what was selected before', () => {
    const start = { key: 'b', base: new Set(['e']) };
    expect([...extended(keys, start, 3)].sort()).toEqual(['b', 'c', 'd', 'e']);
    expect([...extended(keys, start, 2)].sort()).toEqual(['b', 'c', 'e']);
  });

  it('is the same in both directions', () => {
    fc.assert(
      fc.property(fc.nat({ max: 4 }), fc.nat({ max: 4 }), (a, b) => {
        const range = (from: number, to: number) =>
          [...extended(keys, { key: keys[from] ?? '', base: new Set() }, to)].sort();
        expect(range(a, b)).toEqual(range(b, a));
        expect(range(a, b)).toHaveLength(Math.abs(a - b) + 1);
      }),
    );
  });
});

describe('kept', () => {
  it('drops rows that are no longer listed', () => {
    expect([...kept(new Set(['a', 'x']), keys)]).toEqual(['a']);
  });

  it('is the same set when nothing had to go, so that nobody is told of a change', () => {
    const selection = new Set(['a', 'b']);
    expect(kept(selection, keys)).toBe(selection);
  });
});

it('a range brings no row back that is no longer listed', async () => {
  const selected = ref<Selection | undefined>(new Set<string>());
  const listed = ref(['a', 'b', 'c']);
  const scope = effectScope();
  const table = scope.run(() =>
    useTableSelection(
      selected,
      computed(() => listed.value),
      computed(() => 0),
    ),
  );
  table?.toggle('a');
  table?.toggle('b');
  listed.value = ['b', 'c'];
  await nextTick();
  table?.extendTo(1);
  expect([...(selected.value ?? [])].sort()).toEqual(['b', 'c']);
  scope.stop();
});
