import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { archiveOf, ledgerProvider, ZONE, type LedgerCall } from './ledger.fixture.ts';

const at = (iso: string) => DateTime.fromISO(iso, { zone: ZONE }).toUnixInteger();
const NOW = at('2026-11-10T12:00');

function call(time: string, over: Partial<LedgerCall> = {}): LedgerCall {
  return {
    at: at(time),
    type: 'Outbound Local Call',
    caller: '2125550140',
    callee: '6175550134',
    status: 'ok',
    minutes: 10_000,
    cost: 100,
    trunk: '',
    ...over,
  };
}

describe('the facts of a day', () => {
  it('are its calls until now, those of the same weekday until the same time, new countries, nights and long calls', async () => {
    const abroad = (callee: string) => ({ type: 'Outbound International Call', callee });
    const calls = [
      call('2026-11-10T09:00'),
      call('2026-11-10T05:59', { cost: 300 }),
      call('2026-11-10T11:00', { ...abroad('011252612345678'), minutes: 600_000 }),
      call('2026-11-10T10:00', abroad('011525512345678')),
      // A week before: one until noon and one later.
      call('2026-11-03T11:59'),
      call('2026-11-03T12:01'),
      call('2026-10-28T12:01', abroad('011525587654321')),
      // After a change of the clocks noon is still noon.
      call('2026-10-27T11:59'),
    ];
    const { archive, thread } = archiveOf(await ledgerProvider({ calls }), NOW);
    await archive.read({ from: at('2026-10-26T00:00'), to: NOW });
    const { known } = await archive.state();
    expect(await thread.ask('dayFacts', { now: NOW, zone: ZONE, known })).toEqual({
      today: { calls: 4, cost: 600 },
      earlier: [
        { calls: 1, cost: 100 },
        { calls: 1, cost: 100 },
      ],
      countries: ['SO'],
      nights: 1,
      long: 1,
    });
    expect(await thread.ask('dayFacts', { now: NOW, zone: ZONE, known: [] })).toMatchObject({
      earlier: [],
      countries: [],
    });
  });
});
