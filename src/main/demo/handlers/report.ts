import { type AreaHandlers, badParameter, pageFrom } from './answer.ts';
import { type Call, type CallFilter, decimals } from '../call-book.ts';
import type { DemoAccount } from '../account.ts';
import type { Params } from '#shared/provider/catalogue.ts';
import { trunkOf } from './checks.ts';
import { isoWithOffset } from '../clock.ts';
import { longFaxId } from '../wire/shapes.ts';

/** Reports. The specification states no order; this provider gives the newest first. */
export const reportHandlers: AreaHandlers<'report'> = {
  'report.callHistory': (params, account) => {
    const now = account.clock.now();
    const { trunk, did, type } = params;
    if (trunk !== undefined) trunkOf(account, trunk);
    if (did !== undefined && !account.owns(did)) throw badParameter('did', `${did} is not a number of the account`);
    const incoming = type === undefined ? undefined : type === 'in';
    const okOnly = params.success_call_only === 'on';
    const filter = { ...periodOf(params.period, now), trunk, did, incoming, okOnly };
    if (params.summary_only === 'on') return { kind: 'list', rows: summary(account, filter, now) };
    const { total, indexAt } = account.calls.find(filter, now);
    return pageFrom(total, params, (position) => callRow(account.calls.at(indexAt(position))));
  },
  'report.faxHistory': (params, account) => {
    const { did, service, type, fax_id, period } = params;
    const { historyOffsetMs = 0 } = account.circumstances;
    const found = account.state.faxes.filter((fax) => {
      const second = Math.floor((fax.at + historyOffsetMs) / 1000);
      return (
        account.shows('fax', fax.faxId) &&
        (did === undefined || fax.from === did || fax.to === did) &&
        (service === undefined || fax.service === service) &&
        (type === undefined || fax.type === type) &&
        (fax_id === undefined || fax.faxId === fax_id || longFaxId(fax.faxId) === fax_id) &&
        (period === undefined || (second >= period[0] && second <= period[1]))
      );
    });
    found.sort((a, b) => b.at - a.at || Number(b.faxId) - Number(a.faxId));
    // Only the rows of the page are made: an account may have a hundred thousand.
    return pageFrom(found.length, params, (index) => {
      const fax = found[index];
      if (!fax) return null;
      return {
        fax_id: Number(fax.faxId),
        send_time: isoWithOffset(fax.at + historyOffsetMs),
        did_from: fax.from,
        did_to: fax.to,
        type: fax.type,
        service: fax.service,
        status: fax.status,
      };
    });
  },
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A period in milliseconds, its end included. The provider's days and hours are those of UTC. */
function periodOf(period: Params<'report.callHistory'>['period'], now: number): Pick<CallFilter, 'from' | 'to'> {
  const hour = Math.floor(now / HOUR) * HOUR;
  const day = Math.floor(now / DAY) * DAY;
  if (Array.isArray(period)) return { from: period[0] * 1000, to: period[1] * 1000 + 999 };
  switch (period) {
    case 'thishour':
      return { from: hour, to: now };
    case 'previoushour':
      return { from: hour - HOUR, to: hour - 1 };
    case 'yesterday':
      return { from: day - DAY, to: day - 1 };
    case 'today':
    case undefined:
      return { from: day, to: now };
  }
}

function callRow(call: Call) {
  const { at, incoming, own, other, type, status, duration, billed, rate, ccrf, cost, trunk } = call;
  return {
    call_time: isoWithOffset(at),
    call_type: type,
    caller: incoming ? other : own,
    callee: incoming ? own : other,
    call_status: status,
    call_duration_min: decimals(duration, 2),
    billed_min: `${decimals(billed, 1)}0`,
    rate,
    ccrf: decimals(ccrf, 4),
    cost: decimals(cost, 4),
    trunk_id: trunk,
  };
}

function summary({ calls }: DemoAccount, filter: CallFilter, now: number) {
  const { total, indexAt } = calls.find(filter, now);
  const sums = new Map<string, { count: number; duration: number; cost: number }>();
  for (let position = 0; position < total; position++) {
    const { type, duration, cost } = calls.at(indexAt(position));
    const sum = sums.get(type) ?? { count: 0, duration: 0, cost: 0 };
    sums.set(type, { count: sum.count + 1, duration: sum.duration + duration, cost: sum.cost + cost });
  }
  return [...sums].sort().map(([type, { count, duration, cost }]) => ({
    call_type: type,
    call_number: count,
    total_duration_min: decimals(duration, 2),
    cost: decimals(cost, 4),
  }));
}
