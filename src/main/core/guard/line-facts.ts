import type { LineFacts } from '#shared/domain/guard/security-score.ts';
import { FORWARD_REASONS, type LineForwards } from '#shared/domain/numbers/call-path.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { JournalEntries, JournalRecord } from '../journal/journal-entries.ts';
import { MAY_BE_DONE } from '../journal/journal-entries.ts';

const SETTING: readonly OperationId[] = ['siptrunk.createTrunk', 'siptrunk.updateTrunk'];
const DAY = 86_400_000;

/** A line as it was read by itself: some providers say more then than in the list. */
export type LineRead = Readonly<Record<string, unknown>>;

/** What is known of a line, by a reading of it and by what was last set here. */
export function lineFacts(line: LineRead | null, entries: JournalEntries, trunk: string, now: number): LineFacts {
  const set = settingOf(entries, trunk);
  const passwordAt = set('password')?.at;
  const abroad = line?.['inter_call'];
  return {
    abroad: abroad === 'on' ? true : abroad === 'off' ? false : null,
    abroadLimit: whole(line?.['inter_limit']) ?? whole(set('inter_limit')?.params['inter_limit']),
    callsAtOnce: whole(line?.['concurrent_max']) ?? whole(set('concurrent_max')?.params['concurrent_max']),
    passwordDays: passwordAt === undefined ? null : Math.floor((now - Date.parse(passwordAt)) / DAY),
  };
}

/** The newest change of a line from here that sent a parameter, and was not lost. */
export function settingOf(entries: JournalEntries, trunk: string): (name: string) => JournalRecord | undefined {
  const found = entries
    .find({ operations: SETTING, states: MAY_BE_DONE, naming: trunk })
    .filter(({ params }) => params['trunk'] === trunk);
  return (name) => found.find(({ params }) => Object.hasOwn(params, name));
}

/** The parts of a line's forwarding in the interface. */
const FORWARDS = { busy: 'cfb', unanswered: 'cft', offline: 'cfna' } as const;

/** What lines pass on by themselves, as it was last set here, by their names. */
export function lineForwards(entries: JournalEntries): Record<string, LineForwards> {
  const found = new Map<string, LineForwards>();
  for (const { params } of entries.find({ operations: SETTING, states: MAY_BE_DONE, having: 'failover' })) {
    const { trunk, failover } = params as { trunk?: unknown; failover?: unknown };
    // The other shape of the parameter is the backup address, which has nothing to do with it.
    const isForwarding = Object.values(FORWARDS).some((part) => part in Object(failover));
    if (typeof trunk === 'string' && isForwarding && !found.has(trunk)) found.set(trunk, forwardsIn(failover));
  }
  return Object.fromEntries(found);
}

function forwardsIn(failover: unknown): LineForwards {
  const parts = failover as Record<string, { tn2forward?: unknown } | undefined>;
  const digits = FORWARD_REASONS.map((reason) => [reason, parts[FORWARDS[reason]]?.tn2forward] as const);
  return Object.fromEntries(digits.filter(([, to]) => typeof to === 'string' && /^\d{10}$/.test(to)));
}

/** A whole number, however it is written; null for anything else. */
function whole(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
