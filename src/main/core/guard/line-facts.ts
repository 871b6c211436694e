import type { LineFacts } from '#shared/domain/guard/security-score.ts';
import { FORWARD_REASONS, type LineForwards } from '#shared/domain/numbers/call-path.ts';
import { FORWARD_PARTS } from '#shared/domain/lines/line-forms.ts';
import type { Line } from '#shared/lists/lists.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { JournalEntries, JournalRecord, RecordQuery } from '../journal/journal-entries.ts';
import { MAY_BE_DONE } from '../journal/journal-entries.ts';

export const MAKING: OperationId = 'siptrunk.createTrunk';
export const DELETING: OperationId = 'siptrunk.deleteTrunk';
const SETTING: readonly OperationId[] = [MAKING, 'siptrunk.updateTrunk'];
const DAY = 86_400_000;

/** What is asked of the journal. */
export type FindEntries = Pick<JournalEntries, 'find'>;

/** A line as it was read by itself: some providers say more then than in the list. */
export type LineRead = Readonly<Record<string, unknown>>;

/** What is known of a line, by a reading of it and by what was last set here. */
export function lineFacts(line: LineRead | null, set: LastSet, now: number): LineFacts {
  const passwordAt = set('password')?.at;
  const abroad = line?.['inter_call'];
  return {
    abroad: abroad === 'on' ? true : abroad === 'off' ? false : null,
    abroadLimit: limitIn(line?.['inter_limit']) ?? limitIn(set('inter_limit')?.params['inter_limit']) ?? null,
    callsAtOnce: whole(line?.['concurrent_max']) ?? whole(set('concurrent_max')?.params['concurrent_max']) ?? null,
    host: hostIn(line, set),
    // The name leaves this computer only when the person has it looked up.
    hostResolves: null,
    passwordDays: passwordAt === undefined ? null : Math.floor((now - Date.parse(passwordAt)) / DAY),
  };
}

/** Finds the newest change that sent a parameter, or that sent it with a value that fits. */
export type LastSet = (name: string, fits?: (value: unknown) => boolean) => JournalRecord | undefined;

/** The changes of a line from here that were not lost. */
export function settingOf(entries: FindEntries, trunk: string): LastSet {
  const changes = ofLinesNow(entries, { naming: trunk });
  return lastSetIn(changes.filter(({ params }) => params['trunk'] === trunk));
}

/** Changes of lines that were not lost. A line may have the name of one that was deleted: what was set of that is left out. */
function ofLinesNow(entries: FindEntries, query: Pick<RecordQuery, 'naming' | 'having'> = {}): JournalRecord[] {
  const { naming = '' } = query;
  const begun = entries.find({ operations: [MAKING, DELETING], states: ['done'], naming });
  // The oldest first, so that the newest of a name counts.
  const begins = new Map(begun.toReversed().map(({ params, place }) => [params['trunk'], place]));
  return entries
    .find({ operations: SETTING, states: MAY_BE_DONE, ...query })
    .filter(({ params, place }) => place >= (begins.get(params['trunk']) ?? 0));
}

/** What is known of each line without reading it. */
export function knownFacts(lines: readonly Line[], entries: FindEntries, now: number): Record<string, LineFacts> {
  const changes = Map.groupBy(ofLinesNow(entries), ({ params }) => String(params['trunk']));
  return Object.fromEntries(
    lines.map((line) => [line.trunk, lineFacts(line, lastSetIn(changes.get(line.trunk) ?? []), now)]),
  );
}

function lastSetIn(changes: readonly JournalRecord[]): LastSet {
  return (name, fits = () => true) => changes.find(({ params }) => Object.hasOwn(params, name) && fits(params[name]));
}

/** The change that set a host name last, unless an address was set after it. */
export function hostSet(set: LastSet): JournalRecord | undefined {
  const host = set('dynamic_host');
  const address = set('ip_address');
  return host && address && address.place > host.place ? undefined : host;
}

function hostIn(line: LineRead | null, set: LastSet): string | null {
  const shown = line?.['dynamic_host'];
  return textIn(shown === undefined ? hostSet(set)?.params['dynamic_host'] : shown) ?? null;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** What lines pass on by themselves, as it was last set here, by their names. */
export function lineForwards(entries: FindEntries): Record<string, LineForwards> {
  const found = new Map<string, LineForwards>();
  for (const { params } of ofLinesNow(entries, { having: 'failover' })) {
    const { trunk, failover } = params as { trunk?: unknown; failover?: unknown };
    // The other shape of the parameter is the backup address, which has nothing to do with it.
    const isForwarding = Object.values(FORWARD_PARTS).some((part) => part in Object(failover));
    if (typeof trunk === 'string' && isForwarding && !found.has(trunk)) found.set(trunk, forwardsIn(failover));
  }
  return Object.fromEntries(found);
}

function forwardsIn(failover: unknown): LineForwards {
  const parts = failover as Record<string, { tn2forward?: unknown } | undefined>;
  const digits = FORWARD_REASONS.map((reason) => [reason, parts[FORWARD_PARTS[reason]]?.tn2forward] as const);
  return Object.fromEntries(digits.filter(([, to]) => typeof to === 'string' && /^\d{10}$/.test(to)));
}

/** Dollars a day; 0 is shown where none is set, and cannot be sent. */
function limitIn(value: unknown): number | undefined {
  const dollars = whole(value);
  return dollars === 0 ? undefined : dollars;
}

/** A whole number, however it is written; undefined for anything else. */
export function whole(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
