import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import { compareIds, idsRise, matchFaxes, reachesBack, type LostFax, type MatchKnowledge } from './match-history.ts';

const SENT = '2026-11-21T12:00:00.000Z';
const HOUR = 3600;
const at = (seconds: number) => new Date(Date.parse(SENT) + seconds * 1000).toISOString();
const FAX: LostFax = { id: 'a', from: '2125550142', to: '6175550134', sentAt: SENT, isKnownBefore: true };

function entry(over: Partial<FaxHistoryEntry> = {}): FaxHistoryEntry {
  const { from: did_from, to: did_to } = FAX;
  return { fax_id: '1', send_time: SENT, did_from, did_to, type: 'out', service: 'pro', status: 'processing', ...over };
}

/** The ids of the entries that were found, by fax. */
function match(faxes: LostFax[], entries: FaxHistoryEntry[], over: Partial<MatchKnowledge> = {}) {
  const found = matchFaxes(faxes, entries, { isNew: () => true, offset: 0, now: Date.parse(SENT) + 60_000, ...over });
  return Object.fromEntries([...found].map(([id, { fax_id }]) => [id, fax_id]));
}

describe('an entry of the history', () => {
  it.each<[string, Partial<FaxHistoryEntry>, boolean]>([
    ['the same', {}, true],
    ['with an offset', { send_time: '2026-11-21T07:00:30-05:00' }, true],
    ['five hours before', { send_time: at(-5 * HOUR) }, true],
    ['five hours after', { send_time: at(5 * HOUR) }, true],
    ['without a time', { send_time: '' }, true],
    ['received', { type: 'in' }, false],
    ['from another number', { did_from: '2125550187' }, false],
    ['to another number', { did_to: '2125550187' }, false],
    ['whatever its status', { status: 'failed: busy' }, true],
  ])('%s that is new a minute after sending is this fax: %#', (_, over, same) => {
    expect(match([FAX], [entry(over)])).toEqual(same ? { a: '1' } : {});
  });

  it('that was there before, or belongs to another fax, is not this one', () => {
    expect(match([FAX], [entry()], { isNew: (id) => id !== '1' })).toEqual({});
  });

  const unknownBefore = { ...FAX, isKnownBefore: false };
  const late = { now: Date.parse(SENT) + 4 * HOUR * 1000 };

  it.each<[string, LostFax, Partial<MatchKnowledge>]>([
    ['when it is not known what was there before', unknownBefore, {}],
    ['when it is found hours later', FAX, late],
  ])('counts by its time %s', (_, fax, over) => {
    for (const seconds of [-600, 0, 600])
      expect(match([fax], [entry({ send_time: at(seconds) })], over)).toEqual({ a: '1' });
    for (const seconds of [-601, 601, -5 * HOUR, 5 * HOUR])
      expect(match([fax], [entry({ send_time: at(seconds) })], over)).toEqual({});
  });

  it('is this fax whatever its time says for ten minutes, and no longer', () => {
    const listed = [entry({ send_time: at(5 * HOUR) })];
    expect(match([FAX], listed, { now: Date.parse(SENT) + 600_000 })).toEqual({ a: '1' });
    expect(match([FAX], listed, { now: Date.parse(SENT) + 600_001 })).toEqual({});
  });

  it('counts by the time of the provider’s clock, as far as that is known', () => {
    const ahead = { ...late, offset: 5 * HOUR * 1000 };
    expect(match([unknownBefore], [entry({ send_time: at(5 * HOUR) })], ahead)).toEqual({ a: '1' });
    expect(match([unknownBefore], [entry({ send_time: at(0) })], ahead)).toEqual({});
  });

  it('with a readable time goes before one without', () => {
    const entries = [entry({ fax_id: '1', send_time: 'soon' }), entry({ fax_id: '2', send_time: at(300) })];
    expect(match([FAX], entries)).toEqual({ a: '2' });
    expect(match([FAX], entries.reverse())).toEqual({ a: '2' });
  });
});

describe('several lost faxes to the same number', () => {
  const second = { ...FAX, id: 'b', sentAt: at(5) };

  it('are as many entries, in their order', () => {
    const entries = [entry({ fax_id: '9', send_time: at(6) }), entry({ fax_id: '8', send_time: at(1) })];
    expect(match([second, FAX], entries)).toEqual({ a: '8', b: '9' });
    expect(match([FAX, second], entries.reverse())).toEqual({ a: '8', b: '9' });
  });

  it('are as many entries in their order, also where the provider’s clock is a minute behind', () => {
    const minuteLater = { ...second, sentAt: at(60) };
    const entries = [entry({ fax_id: '8', send_time: at(-60) }), entry({ fax_id: '9', send_time: at(0) })];
    expect(match([FAX, minuteLater], entries)).toEqual({ a: '8', b: '9' });
  });

  it('are entries in the order of time where ids do not rise with it', () => {
    const entries = [entry({ fax_id: '8', send_time: at(6) }), entry({ fax_id: '9', send_time: at(1) })];
    expect(match([FAX, second], entries)).toEqual({ a: '9', b: '8' });
    expect(match([FAX, second], entries.reverse())).toEqual({ a: '9', b: '8' });
  });

  it('are not paired in their order with an entry that was sent at another time, or that is not new', () => {
    const [early, late] = [FAX, { ...second, sentAt: at(700) }].map((fax) => ({ ...fax, isKnownBefore: false }));
    const entries = [entry({ fax_id: '8', send_time: at(650) }), entry({ fax_id: '9', send_time: at(720) })];
    expect(match([early ?? FAX, late ?? FAX], entries)).toEqual({ b: '9' });
    const both = [entry({ fax_id: '8', send_time: at(1) }), entry({ fax_id: '9', send_time: at(6) })];
    const isNew = (id: string, fax: LostFax) => id !== '8' || fax.id === 'b';
    expect(match([FAX, second], both, { isNew })).toEqual({ a: '9', b: '8' });
  });

  it('are different entries where more are listed than were sent', () => {
    const entries = [1, 300, 400].map((seconds, index) => entry({ fax_id: String(index), send_time: at(seconds) }));
    expect(match([FAX, second], entries)).toEqual({ a: '0', b: '1' });
  });

  it.each([
    [60, { a: '1' }],
    [59, {}],
  ])('that were sent %i seconds after each other, of which one is listed, are %j', (seconds, found) => {
    expect(match([FAX, { ...second, sentAt: at(seconds) }], [entry()])).toEqual(found);
  });

  it('are told apart by time when only one is listed, unless they are too near', () => {
    const later = { ...second, sentAt: at(180) };
    expect(match([FAX, later], [entry({ send_time: at(181) })])).toEqual({ b: '1' });
    expect(match([FAX, later], [entry({ send_time: at(2) })])).toEqual({ a: '1' });
    expect(match([FAX, second], [entry({ send_time: at(2) })])).toEqual({});
    expect(match([FAX, second], [entry({ send_time: '' })])).toEqual({});
  });

  it('are told apart by what was there before the second', () => {
    expect(match([FAX, second], [entry()], { isNew: (_, { id }) => id === 'a' })).toEqual({ a: '1' });
  });

  it('never share an entry, and get none that is not new to them', () => {
    const seconds = fc.uniqueArray(fc.integer({ min: -900, max: 900 }), { maxLength: 6 });
    fc.assert(
      fc.property(seconds, seconds, fc.nat(5), (sent, listed, taken) => {
        const faxes = sent.map((offset, index) => ({ ...FAX, id: `fax-${String(index)}`, sentAt: at(offset) }));
        const entries = listed.map((offset, index) => entry({ fax_id: String(index), send_time: at(offset) }));
        const found = Object.values(match(faxes, entries, { isNew: (id) => id !== String(taken) }));
        expect(new Set(found).size).toBe(found.length);
        expect(found).not.toContain(String(taken));
      }),
    );
  });
});

describe('a page of the history', () => {
  const page = (...offsets: number[]) =>
    offsets.map((offset) => entry({ fax_id: String(offset), send_time: at(offset) }));
  const wasThere = (id: string) => Number(id) < 0;

  it.each([
    ['newest first, all known', page(-60, -600), true],
    ['newest first, not all known', page(60, -60), false],
    ['oldest first', page(-9000, -8000), false],
    ['of one old fax, which shows no order', page(-9000), false],
    ['that is empty', [], false],
    ['without times', [entry({ fax_id: '-1', send_time: '' })], false],
  ])('%s reaches back: %#', (_, entries, reaches) => {
    expect(reachesBack(entries, wasThere)).toBe(reaches);
  });
});

it('ids are compared as numbers of any length, and rise with time or do not', () => {
  expect(['718736089913419320182796451', '9', '10', '2'].sort(compareIds)).toEqual([
    ...['2', '9', '10', '718736089913419320182796451'],
  ]);
  const ids = (...list: string[]) => list.map((fax_id, index) => ({ fax_id, send_time: at(index) }));
  expect(idsRise(ids('9', '10', '11'))).toBe(true);
  expect(idsRise(ids('9', '8'))).toBe(false);
  expect(idsRise(ids('9', '9'))).toBe(false);
  expect(compareIds('9', '9')).toBe(0);
  expect(idsRise([...ids('9', '10')].reverse())).toBe(true);
});
