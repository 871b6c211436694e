import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callPath, type CallNetwork } from './call-path.ts';
import type { NumberRow } from './number-row.ts';

const did = (index: number) => String(2_125_550_100 + index);
const OTHER = '4155550100';

/** Numbers by what they do: a line's name, or the number that they forward to; empty for nowhere. */
function network(...ways: string[]): CallNetwork {
  const rows = ways.map((way, index) => {
    const forwards = /^\d+$/.test(way);
    const row = { did: did(index), route2trunk: forwards ? '' : way, forwardsTo: forwards ? way : '' };
    return [row.did, row as NumberRow] as const;
  });
  const lines = new Map([
    ['office', { status: 'on' }],
    ['brooklyn', { status: 'on' }],
    ['old', { status: 'off' }],
  ]);
  return { numbers: new Map(rows), lines };
}

const path = (through: number[], end: string, kind: string, problem: string | null) => ({
  ...{ through: through.map(did), end, kind, problem },
});

describe('calls that are forwarded', () => {
  it.each<[string, CallNetwork, object]>([
    ['to another account', network(OTHER), path([0], OTHER, 'outside', null)],
    ['to an own number on a line', network(did(1), 'office'), path([0, 1], 'office', 'line', null)],
    ['over a chain', network(did(1), did(2), did(3), 'office'), path([0, 1, 2, 3], 'office', 'line', null)],
    ['to themselves', network(did(0)), path([0], '', 'none', 'loop')],
    ['there and back', network(did(1), did(0)), path([0, 1], '', 'none', 'loop')],
    ['into a circle', network(did(1), did(2), did(1)), path([0, 1, 2], '', 'none', 'loop')],
    ['to a number that rings nowhere', network(did(1), ''), path([0, 1], '', 'none', 'dead-end')],
    ['to a locked line', network(did(1), 'old'), path([0, 1], 'old', 'line', 'dead-end')],
    ['over a locked line in the middle', network(did(1), 'old', 'office'), path([0, 1], 'old', 'line', 'dead-end')],
    ['to a line that is not there', network(did(1), 'attic'), path([0, 1], 'attic', 'line', 'dead-end')],
  ])('%s', (_, given, expected) => {
    expect(callPath(did(0), given)).toEqual(expected);
  });

  it('by a line, and come back to it, run in a circle', () => {
    const given = network('office', did(0), 'brooklyn');
    expect(callPath(did(1), given, 'office')).toEqual(path([1, 0], 'office', 'line', 'loop'));
    expect(callPath(did(2), given, 'office')).toEqual(path([2], 'brooklyn', 'line', null));
  });

  it('to a number whose line was not read are not called lost', () => {
    expect(callPath(did(0), { ...network('old'), lines: null }).problem).toBeNull();
  });

  it('are followed over a long chain', () => {
    const ways = [...Array.from({ length: 500 }, (_, index) => did(index + 1)), 'office'];
    expect(callPath(did(0), network(...ways))).toMatchObject({ end: 'office', problem: null });
  });

  it('always end, and pass no number twice', () => {
    const way = fc.oneof(fc.nat(9).map(did), fc.constantFrom('', 'office', 'brooklyn', 'old', 'attic', OTHER));
    fc.assert(
      fc.property(fc.array(way, { minLength: 10, maxLength: 10 }), fc.nat(9), (ways, start) => {
        const { through, kind, problem } = callPath(did(start), network(...ways));
        return new Set(through).size === through.length && (kind !== 'none' || problem !== null);
      }),
    );
  });
});
