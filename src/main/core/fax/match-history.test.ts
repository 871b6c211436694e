import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import { matchHistory, reachesBack } from './match-history.ts';

const SENT = '2026-11-21T12:00:00.000Z';
const FAX = { from: '2125550142', to: '6175550134', sentAt: SENT };
const at = (seconds: number) => new Date(Date.parse(SENT) + seconds * 1000).toISOString();

function entry(over: Partial<FaxHistoryEntry> = {}): FaxHistoryEntry {
  const { from: did_from, to: did_to } = FAX;
  return { fax_id: '1', send_time: SENT, did_from, did_to, type: 'out', service: 'pro', status: 'processing', ...over };
}

const none = () => false;

describe('an entry of the history', () => {
  it.each<[string, Partial<FaxHistoryEntry>, boolean]>([
    ['the same', {}, true],
    ['with an offset', { send_time: '2026-11-21T07:00:30-05:00' }, true],
    ['ten minutes before', { send_time: at(-600) }, true],
    ['ten minutes after', { send_time: at(600) }, true],
    ['more than ten minutes before', { send_time: at(-601) }, false],
    ['more than ten minutes after', { send_time: at(601) }, false],
    ['without a time', { send_time: '' }, true],
    ['received', { type: 'in' }, false],
    ['from another number', { did_from: '2125550187' }, false],
    ['to another number', { did_to: '2125550187' }, false],
    ['whatever its status', { status: 'failed: busy' }, true],
  ])('%s is this fax: %#', (_, over, same) => {
    expect(matchHistory(FAX, [entry(over)], none)?.fax_id).toBe(same ? '1' : undefined);
  });

  it('that belongs to another fax is not this one', () => {
    expect(matchHistory(FAX, [entry()], (id) => id === '1')).toBeUndefined();
  });

  it('with a readable time goes before one without', () => {
    const entries = [entry({ fax_id: '1', send_time: 'soon' }), entry({ fax_id: '2', send_time: at(300) })];
    expect(matchHistory(FAX, entries, none)?.fax_id).toBe('2');
    expect(matchHistory(FAX, entries.reverse(), none)?.fax_id).toBe('2');
  });

  it('that is found is always the nearest of those that may be, in any order', () => {
    const seconds = fc.uniqueArray(fc.integer({ min: -900, max: 900 }), { maxLength: 8 });
    fc.assert(
      fc.property(seconds, fc.nat(7), (offsets, taken) => {
        const entries = offsets.map((offset, index) => entry({ fax_id: String(index), send_time: at(offset) }));
        const found = matchHistory(FAX, entries, (id) => id === String(taken));
        const may = offsets.filter((offset, index) => Math.abs(offset) <= 600 && index !== taken).map(Math.abs);
        expect(found === undefined ? undefined : Math.abs(offsets[Number(found.fax_id)] ?? 0)).toBe(
          may.length === 0 ? undefined : Math.min(...may),
        );
      }),
    );
  });
});

describe('a page of the history', () => {
  const page = (...offsets: number[]) => offsets.map((offset) => entry({ send_time: at(offset) }));

  it.each([
    ['newest first, beyond the time of sending', page(60, -60, -601), true],
    ['newest first, not so far', page(60, -600), false],
    ['oldest first', page(-9000, -8000), false],
    ['of one old fax, which shows no order', page(-9000), false],
    ['that is empty', [], false],
    ['without times', [entry({ send_time: '' })], false],
  ])('%s reaches back: %#', (_, entries, reaches) => {
    expect(reachesBack(entries, SENT)).toBe(reaches);
  });
});
