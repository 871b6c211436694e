import { providerInstant } from '#shared/domain/connection/provider-time.ts';
import { lastKnownDay, providerDay } from '#shared/domain/porting/watch-plan.ts';
import {
  groupOf,
  moveDay,
  PORT_GROUPS,
  stageOf,
  type PortGroup,
  type PortStage,
} from '#shared/domain/porting/stages.ts';
import { standstill, type Standstill } from '#shared/domain/porting/stuck.ts';
import type { ListQuery } from '#shared/lists/list.ts';
import type { Port } from '#shared/lists/lists.ts';
import { matcher, searchText, sorted } from '#shared/lists/search.ts';
import { nextWords, stateOf } from './port-labels.ts';
import type { ProviderDay } from './use-provider-day.ts';

/** A move as the list shows it. */
export interface PortRow {
  port: Port;
  stage: PortStage;
  group: PortGroup;
  /** The day on which it is to happen, as YYYY-MM-DD; empty without one. */
  day: string;
  /** When it was asked for: the moment as ISO time, and the provider's day. */
  sentAt: string;
  sentDay: string;
  still: Standstill | null;
  next: string;
}

/**
 * @param changed ISO time at which it was last seen to change; undefined where it was not
 * @param today the provider's day, in its zone
 * @param readAt ISO time at which the moves were read last: what became of them since is not known
 */
export function portRow(
  port: Port,
  changed: string | undefined,
  { today, zone }: ProviderDay,
  readAt: string | null,
): PortRow {
  const stage = stageOf(port.status);
  const sentDay = dayOf(port.created_by, zone);
  const still = standstill(
    port,
    { sent: sentDay, changed: dayOf(changed ?? '', zone) },
    lastKnownDay(readAt, today, zone),
  );
  return {
    ...{ port, stage, still, day: moveDay(port.foc_date) },
    ...{ sentAt: providerInstant(port.created_by, zone), sentDay },
    group: still ? 'needs-you' : groupOf(stage),
    next: nextWords(port, still, today),
  };
}

/** The provider's day on which a time lies; empty for what is no time. */
function dayOf(time: string, zone: string): string {
  const at = Date.parse(providerInstant(time, zone));
  return Number.isNaN(at) ? '' : providerDay(at, zone);
}

/** In which order moves stand below each other: what needs the person first, then what comes first. */
function order({ group, day }: PortRow): string {
  const place = PORT_GROUPS.indexOf(group);
  // What is done stands the other way around: the last one first.
  const by = group === 'done' ? [...day].map((char) => (/\d/.test(char) ? 9 - Number(char) : char)).join('') : day;
  return `${place} ${by || '9999'}`;
}

/** How rows are found and put in order: by what stands on the screen. */
const ROWS = {
  searched: ({ port, next }: PortRow) => [
    ...[port.number2port, port.id, port.company, port.provider_name, port.status, stateOf(port.status).label, next],
  ],
  sorts: {
    group: order,
    number: ({ port }: PortRow) => port.number2port,
    state: ({ port }: PortRow) => stateOf(port.status).label,
    day: ({ day }: PortRow) => day,
    from: ({ port }: PortRow) => port.provider_name,
    sent: ({ sentAt }: PortRow) => sentAt,
  },
};

/** The columns by which the rows can be sorted. */
export type PortSort = keyof typeof ROWS.sorts;

/** The rows that match, in their order, and how many more only the group leaves out. */
export function findPorts(
  all: readonly PortRow[],
  { text, where, sort }: ListQuery<PortSort>,
): { rows: PortRow[]; outside: number } {
  const matches = matcher(text);
  const found = all
    .map((row) => ({ key: row.port.id, row, text: searchText(ROWS, row), revision: 0 }))
    .filter((each) => matches?.(each.text) ?? true);
  const { group = '' } = where;
  const narrowed = group === '' ? found : found.filter(({ row }) => row.group === group);
  return { rows: sorted(ROWS, narrowed, sort).map(({ row }) => row), outside: found.length - narrowed.length };
}

/** How many moves each group has. */
export function groupCounts(rows: readonly PortRow[]): Record<PortGroup, number> {
  const counts = { 'needs-you': 0, waiting: 0, done: 0 };
  for (const { group } of rows) counts[group] += 1;
  return counts;
}

/** What needs the person first, then what comes first. */
export function byUrgency(rows: readonly PortRow[]): PortRow[] {
  return rows.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** Moves that have a date, month by month; the dates of rejected and canceled ones come to nothing. */
export function datedByMonth(rows: readonly PortRow[]): { month: string; rows: PortRow[] }[] {
  const dated = rows.filter(({ day, stage }) => day !== '' && stage !== 'canceled' && stage !== 'rejected');
  const months = Map.groupBy(
    dated.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    ({ day }) => day.slice(0, 7),
  );
  return [...months].map(([month, some]) => ({ month, rows: some }));
}
