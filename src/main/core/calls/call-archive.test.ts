import { DateTime } from 'luxon';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually, tempFolder } from '../test/support.ts';
import { archiveOf, ledgerProvider, linesOf, madeCalls, NO_FILTER, ZONE, type LedgerCall } from './ledger.fixture.ts';

const at = (iso: string) => DateTime.fromISO(iso, { zone: ZONE }).toUnixInteger();
/** Three weeks with the night in which the clocks are set back. */
const WEEKS = { from: at('2026-10-19T00:00'), to: at('2026-11-09T00:00') };
const COUNT = 6000;
const DAY = 86_400;

function lengths(provider: { asked: { period: [number, number] }[] }): number[] {
  return provider.asked.map(({ period: [from, to] }) => to - from + 1);
}

describe('the archive of calls', () => {
  it('has every call of the ledger once, also those that are alike in all fields, with pages of 500', async () => {
    const quiet = { from: at('2026-10-24T00:00'), to: at('2026-10-28T00:00') };
    const calls = madeCalls(COUNT, WEEKS, quiet);
    const provider = await ledgerProvider({ calls, mostPerPage: 500 });
    const { archive, kept } = archiveOf(provider, WEEKS.to);
    await archive.read(WEEKS);
    expect(linesOf(calls).length).toBeGreaterThan(new Set(linesOf(calls)).size);
    expect(kept()).toEqual(linesOf(calls));
    expect(Math.max(...lengths(provider))).toBeLessThanOrEqual(7 * 86_400);
    expect(new Set(provider.asked.map(({ per_page }) => per_page))).toEqual(new Set([undefined, 5000, 500]));
    expect(await archive.state()).toMatchObject({ known: [WEEKS], differing: [], reading: null, problem: null });
  });

  it('takes one turn of the background for each of its requests', async () => {
    const provider = await ledgerProvider({ calls: madeCalls(COUNT, WEEKS) });
    const { archive, turns } = archiveOf(provider, WEEKS.to);
    await archive.read(WEEKS);
    expect(provider.asked.length).toBeGreaterThan(3);
    expect(turns()).toBe(provider.asked.length);
  });

  it('takes none for the first twenty of a reading that a person waits for', async () => {
    const span = { from: WEEKS.from - 20 * 7 * DAY, to: WEEKS.to };
    const provider = await ledgerProvider({ calls: madeCalls(COUNT, WEEKS) });
    const { archive, turns } = archiveOf(provider, WEEKS.to);
    await archive.read(span, false, true);
    const { length } = provider.asked;
    expect(length).toBeGreaterThan(30);
    expect(turns()).toBe(length - 20);
    // What is read in the background after it has turns again.
    await archive.read(WEEKS, true);
    expect(turns()).toBe(provider.asked.length - 20);
  });

  it('that waits for its turn goes on once a person looks', async () => {
    const provider = await ledgerProvider({ calls: madeCalls(COUNT, WEEKS) });
    const never = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
      });
    const { archive, turns } = archiveOf(provider, WEEKS.to, undefined, undefined, never);
    const reading = archive.read(WEEKS);
    await eventually(() => expect(turns()).toBe(1));
    expect(provider.asked).toEqual([]);
    await archive.read({ from: WEEKS.to - DAY, to: WEEKS.to }, false, true);
    await reading;
    expect(await archive.state()).toMatchObject({ known: [WEEKS], problem: null });
  });

  it('ends equal to a ledger of 15,000 calls that shift between pages of both sizes, over both changes of the clocks', async () => {
    const spring = { from: at('2026-03-05T00:00'), to: at('2026-03-12T00:00') };
    const autumn = { from: at('2026-10-28T00:00'), to: at('2026-11-08T00:00') };
    const quiet = { from: at('2026-10-29T00:00'), to: at('2026-10-31T00:00') };
    const shuffled = { from: at('2026-11-02T00:00'), to: at('2026-11-05T00:00') };
    // More than one page of the larger size in a week.
    const calls = [...madeCalls(6500, spring), ...madeCalls(8500, autumn, quiet)];
    let asked = 0;
    let later = 0;
    const options = {
      calls,
      // One call comes in while the pages of a window are read, every now and then.
      before: ({ page = 1, period }: { page?: number; period: [number, number] }, ledger: LedgerCall[]) => {
        asked += 1;
        if (page === 1) return;
        later += 1;
        if (later % 5 === 1) ledger.push({ ...(ledger[asked] as LedgerCall), at: period[1] - 1 });
      },
      order: (rows: LedgerCall[], { period }: { period: [number, number] }) => {
        const cut = period[0] >= shuffled.from && period[0] < shuffled.to ? (asked * 137) % (rows.length || 1) : 0;
        return [...rows.slice(cut), ...rows.slice(0, cut)];
      },
    };
    const first = archiveOf(await ledgerProvider(options), autumn.to);
    await first.archive.read(spring);
    await first.archive.read({ from: spring.to, to: autumn.from });
    first.thread.close();
    const shifted = calls.length;
    expect(shifted).toBeGreaterThan(15_000);
    const small = await ledgerProvider({ ...options, mostPerPage: 500 });
    const { archive, kept } = archiveOf(small, autumn.to, first.file);
    await archive.read({ from: spring.from, to: autumn.to });
    const ledger = linesOf(calls);
    expect(ledger.length).toBeGreaterThan(shifted);
    expect(ledger.length - new Set(ledger).size).toBeGreaterThan(250);
    expect(kept()).toEqual(ledger);
    // What the first one had read was not asked for again.
    expect(small.asked.filter(({ period: [from] }) => from < autumn.from)).toEqual([]);
    expect(await archive.state()).toMatchObject({ known: [{ from: spring.from, to: autumn.to }], differing: [] });
  }, 240_000);

  it('reads times without an offset in the zone of the provider, over both changes of the clocks', async () => {
    const year = { from: at('2026-03-05T00:00'), to: at('2026-03-12T00:00') };
    const calls = madeCalls(800, year);
    const provider = await ledgerProvider({ calls, offset: false });
    const { archive, kept } = archiveOf(provider, year.to);
    await archive.read(year);
    expect(kept()).toEqual(linesOf(calls));
  });

  it('reads the calls again, and has each once, when the zone of the provider is set right', async () => {
    // The hour that comes twice has no time of its own without an offset.
    const calls = madeCalls(500, WEEKS, { from: at('2026-11-01T00:00'), to: at('2026-11-01T06:00') });
    let zone = 'America/Los_Angeles';
    const provider = await ledgerProvider({ calls, offset: false });
    const span = { from: WEEKS.from, to: WEEKS.to + 86_400 };
    const { archive, kept } = archiveOf(provider, span.to, undefined, () => zone);
    await archive.read(span);
    expect(kept()).toHaveLength(500);
    zone = ZONE;
    expect((await archive.state()).known).toEqual([]);
    await archive.read(span);
    expect(kept()).toEqual(linesOf(calls));
    expect((await archive.state()).known).toEqual([span]);
  });

  it('keeps what it has read where the provider says the zone of its times', async () => {
    let zone = 'America/Los_Angeles';
    const provider = await ledgerProvider({ calls: madeCalls(50, WEEKS) });
    const { archive } = archiveOf(provider, WEEKS.to, undefined, () => zone);
    await archive.read(WEEKS);
    zone = ZONE;
    expect((await archive.state()).known).toEqual([WEEKS]);
  });

  it('adds nothing when a time is read again, and asks for nothing that it has', async () => {
    const calls = madeCalls(900, WEEKS);
    const provider = await ledgerProvider({ calls });
    const { archive, kept } = archiveOf(provider, WEEKS.to);
    await archive.read(WEEKS);
    const asked = provider.asked.length;
    await archive.read(WEEKS);
    expect(provider.asked).toHaveLength(asked);
    await archive.read(WEEKS, true);
    expect(provider.asked.length).toBeGreaterThan(asked);
    expect(kept()).toEqual(linesOf(calls));
  });

  it('loses and doubles nothing when a call comes in between two pages', async () => {
    const calls = madeCalls(2000, WEEKS);
    let late = 6;
    const provider = await ledgerProvider({
      calls,
      mostPerPage: 500,
      before: ({ page = 1, period }, ledger) => {
        if (page < 2 || late === 0) return;
        late -= 1;
        const newest: LedgerCall = { ...(ledger[0] as LedgerCall), at: period[1] - late };
        ledger.push(newest);
      },
    });
    const { archive, kept } = archiveOf(provider, WEEKS.to);
    await archive.read(WEEKS);
    expect(late).toBe(0);
    expect(kept()).toEqual(linesOf(calls));
  });

  it('reads smaller windows when the order of the rows is another one on each page', async () => {
    const calls = madeCalls(3000, WEEKS);
    let turn = 0;
    const provider = await ledgerProvider({
      calls,
      mostPerPage: 500,
      order: (rows) => {
        turn += 1;
        const cut = (turn * 137) % (rows.length || 1);
        return [...rows.slice(cut), ...rows.slice(0, cut)];
      },
    });
    const { archive, kept } = archiveOf(provider, WEEKS.to);
    await archive.read(WEEKS);
    expect(kept()).toEqual(linesOf(calls));
    expect(await archive.state()).toMatchObject({ differing: [] });
  });

  it('says which window differs from the sums of the provider, and keeps its calls', async () => {
    const calls = madeCalls(500, WEEKS);
    const wrong = at('2026-11-03T12:00');
    const provider = await ledgerProvider({
      calls,
      summary: (sums, { period }) =>
        period[0] <= wrong && wrong <= period[1] ? sums.map((sum) => ({ ...sum, cost: '999.0001' })) : sums,
    });
    const { archive, kept } = archiveOf(provider, WEEKS.to);
    await archive.read(WEEKS);
    const { differing } = await archive.state();
    expect(differing).toHaveLength(1);
    expect(differing[0]?.from).toBeLessThanOrEqual(wrong);
    expect(differing[0]?.to).toBeGreaterThan(wrong);
    expect(differing[0]?.differs[0]).toMatchObject({ provider: { cost: 9_990_001 } });
    expect(kept()).toEqual(linesOf(calls));
  });

  it('takes a call as it ended when it was under way before', async () => {
    const calls = madeCalls(50, WEEKS);
    const provider = await ledgerProvider({ calls });
    const { archive, kept } = archiveOf(provider, WEEKS.to);
    await archive.read(WEEKS);
    Object.assign(calls[7] as LedgerCall, { minutes: 123_400, cost: 1098, status: 'ok' });
    await archive.read(WEEKS, true);
    expect(kept()).toEqual(linesOf(calls));
  });

  it.each([
    ['some days', '2026-10-26T09:00'],
    ['seven weeks', '2026-12-14T09:00'],
  ])('takes calls that were under way when the app was closed for %s', async (_, back) => {
    const calls = madeCalls(300, WEEKS);
    const friday = at('2026-10-23T17:30');
    const monday = at(back);
    const before = await ledgerProvider({ calls: calls.filter((call) => call.at < friday) });
    const first = archiveOf(before, friday);
    await first.archive.refresh();
    first.thread.close();
    // It ended after the last reading, and is listed at its beginning.
    const late = { ...(calls[0] as LedgerCall), at: friday - 1200 };
    const all = [...calls.filter((call) => call.at < monday), late];
    const provider = await ledgerProvider({ calls: all });
    const { archive, kept } = archiveOf(provider, monday, first.file);
    await archive.refresh();
    expect(kept()).toEqual(linesOf(all));
    // It is read once more only once.
    const asked = provider.asked.length;
    await archive.refresh();
    expect(provider.asked.slice(asked).filter(({ period }) => period[0] < monday - 2 * 86_400)).toEqual([]);
  });

  it('keeps what it has when the provider then lists less than its own sums say', async () => {
    const calls = madeCalls(400, WEEKS);
    const whole = linesOf(calls);
    let faulty = false;
    const provider = await ledgerProvider({ calls, order: (rows) => (faulty ? [] : rows) });
    const { archive, kept } = archiveOf(provider, WEEKS.to);
    await archive.read(WEEKS);
    faulty = true;
    await archive.read(WEEKS, true);
    expect(kept()).toEqual(whole);
  });

  it('has the last month after its first reading, also where a part of it was asked for before', async () => {
    const month = { from: WEEKS.to - 40 * 86_400, to: WEEKS.to };
    const calls = madeCalls(900, month);
    const provider = await ledgerProvider({ calls });
    const { archive } = archiveOf(provider, WEEKS.to);
    await archive.read({ from: WEEKS.to - 3 * 86_400, to: WEEKS.to });
    await archive.refresh();
    const { known } = await archive.state();
    expect(known).toHaveLength(1);
    expect(known[0]?.from).toBeLessThanOrEqual(WEEKS.to - 31 * 86_400);
  });

  it('reads the days again that it read while the clock was ahead', async () => {
    const calls = madeCalls(300, WEEKS);
    const right = WEEKS.from + 2 * 86_400;
    const provider = await ledgerProvider({ calls: calls.filter(({ at: time }) => time < right) });
    const ahead = archiveOf(provider, WEEKS.to);
    await ahead.archive.refresh();
    ahead.thread.close();
    const back = archiveOf(provider, right, ahead.file);
    await back.archive.refresh();
    expect((await back.archive.state()).known.at(-1)?.to).toBe(right);
    back.thread.close();
    // The app was closed for two weeks.
    const { archive, kept } = archiveOf(await ledgerProvider({ calls }), WEEKS.to, ahead.file);
    await archive.refresh();
    expect(kept()).toEqual(linesOf(calls));
  });

  it('reads the newest days first, whoever asked first', async () => {
    const provider = await ledgerProvider({ calls: madeCalls(900, WEEKS) });
    const { archive } = archiveOf(provider, WEEKS.to);
    const [month, day] = [archive.read(WEEKS), archive.read({ from: WEEKS.to - 86_400, to: WEEKS.to })];
    await Promise.all([month, day]);
    const begins = provider.asked.map(({ period: [from] }) => from);
    expect(begins).toEqual([...begins].sort((a, b) => b - a));
    const other = archiveOf(provider, WEEKS.to);
    const before = provider.asked.length;
    await Promise.all([
      other.archive.read({ from: WEEKS.from, to: WEEKS.to - 8 * 86_400 }),
      other.archive.read({ from: WEEKS.to - 86_400, to: WEEKS.to }),
    ]);
    // One was begun; then what is newest has its turn.
    const windows = provider.asked.slice(before).map(({ period: [from] }) => from);
    expect([...new Set(windows)][1]).toBe(WEEKS.to - 86_400);
  });

  it('goes on where it was stopped', async () => {
    const calls = madeCalls(2000, WEEKS);
    const provider = await ledgerProvider({ calls });
    const first = archiveOf(provider, WEEKS.to);
    const reading = first.archive.read(WEEKS);
    await eventually(async () => expect((await first.archive.state()).known.length).toBeGreaterThan(0));
    first.archive.stop();
    await reading;
    first.thread.close();
    const before = provider.asked.length;
    const second = archiveOf(provider, WEEKS.to, first.file);
    const { known } = await second.archive.state();
    expect(known[0]?.from).toBeGreaterThan(WEEKS.from);
    await second.archive.read(WEEKS);
    const again = provider.asked.slice(before).filter(({ period }) => period[0] >= (known[0]?.from ?? 0));
    expect(again).toEqual([]);
    expect(second.kept()).toEqual(linesOf(calls));
  });

  it('keeps what was read and says why it stopped when the provider cannot be reached', async () => {
    const calls = madeCalls(300, WEEKS);
    const provider = await ledgerProvider({ calls });
    const { archive, kept } = archiveOf(provider, WEEKS.to);
    await archive.read({ from: at('2026-11-02T00:00'), to: WEEKS.to });
    const other = archiveOf({ url: 'http://127.0.0.1:9' }, WEEKS.to, archiveOf(provider, WEEKS.to).file);
    await other.archive.read(WEEKS);
    expect((await other.archive.state()).problem).not.toBeNull();
    expect(kept()).toEqual(linesOf(calls.filter((call) => call.at >= at('2026-11-02T00:00'))));
  });

  it('tells missed calls that were called back within a day from those that were not', async () => {
    const call = (time: string, type: string, other: string, status = 'no answer'): LedgerCall => ({
      at: at(time),
      type,
      caller: type === 'Inbound Call' ? other : '2125550140',
      callee: type === 'Inbound Call' ? '2125550140' : other,
      status,
      minutes: 0,
      cost: 0,
      trunk: '',
    });
    const calls = [
      call('2026-11-03T10:00', 'Inbound Call', '6175550101'),
      call('2026-11-03T10:00', 'Inbound Call', '6175550102'),
      call('2026-11-03T10:00', 'Inbound Call', '6175550103'),
      call('2026-11-03T10:00', 'Inbound Call', '6175550104', 'ok'),
      // An attempt to call back counts, a day later does not, and speaking with them does.
      call('2026-11-03T18:00', 'Outbound Local Call', '6175550101', 'busy'),
      call('2026-11-04T10:00:01', 'Outbound Local Call', '6175550102', 'ok'),
      call('2026-11-03T11:00', 'Inbound Call', '6175550103', 'ok'),
    ];
    const { archive, thread } = archiveOf(await ledgerProvider({ calls }), WEEKS.to);
    await archive.read(WEEKS);
    const filter = {
      ...NO_FILTER,
      from: at('2026-11-03T00:00'),
      to: at('2026-11-04T00:00'),
      answered: 'missed',
    } as const;
    const order = { sort: 'time', descending: true } as const;
    const { rows } = await thread.ask('find', { filter, order, limit: 10 });
    expect(rows.map(({ other }) => other)).toEqual(['6175550102']);
  });

  it('tells every missed call of callers without a number, and finds calls by what stands in its place', async () => {
    const call = (time: string, caller: string, status: string): LedgerCall => ({
      ...{ at: at(time), type: 'Inbound Call', caller, callee: '2125550140', status, minutes: 0, cost: 0, trunk: '' },
    });
    const calls = [
      call('2026-11-03T10:00', 'Anonymous', 'no answer'),
      call('2026-11-03T11:00', 'Anonymous', 'ok'),
      call('2026-11-03T12:00', '', 'no answer'),
      call('2026-11-03T13:00', '', 'ok'),
    ];
    const { archive, thread } = archiveOf(await ledgerProvider({ calls }), WEEKS.to);
    await archive.read(WEEKS);
    const order = { sort: 'time', descending: false } as const;
    const others = async (filter: Partial<typeof NO_FILTER> | { answered: 'missed' }) => {
      const { rows } = await thread.ask('find', { filter: { ...NO_FILTER, ...filter }, order, limit: 10 });
      return rows.map(({ other }) => other);
    };
    expect(await others({ answered: 'missed' })).toEqual(['Anonymous', '']);
    expect(await others({ text: 'anonymous' })).toEqual(['Anonymous', 'Anonymous']);
  });

  it('goes on after its process was killed in the middle', async () => {
    const calls = madeCalls(2500, WEEKS);
    const provider = await ledgerProvider({ calls });
    const file = join(tempFolder(), 'calls.sqlite');
    const program = join(import.meta.dirname, 'read-calls-kills.fixture.ts');
    const child = spawn(process.execPath, [program, provider.url, file, String(WEEKS.from), String(WEEKS.to)]);
    const killed = once(child, 'exit');
    await eventually(() => expect(provider.asked.filter(({ page }) => page === 1).length).toBeGreaterThan(2));
    child.kill('SIGKILL');
    await killed;
    const asked = provider.asked.length;
    const { archive, kept } = archiveOf(provider, WEEKS.to, file);
    const { known } = await archive.state();
    expect(known[0]?.from).toBeGreaterThan(WEEKS.from);
    await archive.read(WEEKS);
    expect(kept()).toEqual(linesOf(calls));
    const again = provider.asked.slice(asked).filter(({ period }) => period[0] >= (known[0]?.from ?? 0));
    expect(again).toEqual([]);
  });

  it('finds, adds up and groups as the ledger does', async () => {
    const calls = madeCalls(1500, WEEKS);
    const { archive, thread } = archiveOf(await ledgerProvider({ calls }), WEEKS.to);
    await archive.read(WEEKS);
    await thread.ask('useTags', [['2125550140', ['Ames']]]);
    const mine = calls.filter(({ caller, callee }) => [caller, callee].includes('2125550140'));
    const cost = (list: LedgerCall[]) => list.reduce((sum, call) => sum + call.cost, 0);
    const tagged = await thread.ask('groups', { filter: NO_FILTER, by: 'tag', zone: ZONE });
    expect(tagged.groups.find(({ key }) => key === 'Ames')).toMatchObject({ calls: mine.length, cost: cost(mine) });
    expect(tagged.sums).toMatchObject({ calls: calls.length, cost: cost(calls) });
    const days = await thread.ask('groups', { filter: NO_FILTER, by: 'day', zone: ZONE });
    const first = calls.filter((call) => DateTime.fromSeconds(call.at, { zone: ZONE }).toISODate() === '2026-11-01');
    expect(days.groups.find(({ key }) => key === '2026-11-01')).toMatchObject({
      calls: first.length,
      cost: cost(first),
    });
    const filter = { ...NO_FILTER, line: 'frontdesk', direction: 'in', answered: 'no', minutes: 6000 } as const;
    const found = await thread.ask('find', { filter, order: { sort: 'cost', descending: true }, limit: 500 });
    const meant = calls.filter(
      ({ trunk, type, status, minutes }) =>
        trunk === 'frontdesk' && type === 'Inbound Call' && status !== 'ok' && minutes >= 6000,
    );
    expect(found.sums).toMatchObject({ calls: meant.length, cost: cost(meant) });
    expect(found.rows.map((row) => row.cost)).toEqual(meant.map((call) => call.cost).sort((a, b) => b - a));
    const deep = { filter: NO_FILTER, order: { sort: 'time', descending: true }, start: 1400, end: 1410 } as const;
    const ledger = calls.map((call) => call.at).sort((a, b) => b - a);
    expect((await thread.ask('part', deep)).map((row) => row.at)).toEqual(ledger.slice(1400, 1410));
    const digits = calls.filter(({ caller, callee }) => `${caller} ${callee}`.includes('617555011'));
    expect(digits.length).toBeGreaterThan(0);
    for (const text of ['617555011', '+1 617 555 011'])
      expect(await thread.ask('sums', { ...NO_FILTER, text })).toMatchObject({ calls: digits.length });
  });
});
