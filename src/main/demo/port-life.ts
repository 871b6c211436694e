// What becomes of a porting request: the provider's words, and numbers that always end in the same way (README, "Porting").
import { fieldsFor, readRejection } from '#shared/domain/porting/rejections.ts';
import type { Port, Step } from './state.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The specification shows only `submitted`. */
export const PORT_WORDS = {
  submitted: 'submitted',
  inProgress: 'in progress',
  confirmed: 'foc received',
  completed: 'completed',
  rejected: 'rejected',
  canceled: 'canceled',
} as const;

/** The status of a request that the old company turned down. The interface has no field for the reason: it stands after the word. */
export function rejectedFor(reason: string): string {
  return `${PORT_WORDS.rejected}: ${reason}`;
}

export function isRejected({ status }: Pick<Port, 'status'>): boolean {
  return status.startsWith(PORT_WORDS.rejected);
}

/** A request that goes no further by itself, and does not keep its number from being asked for again. */
export function isEnded(port: Pick<Port, 'status'>): boolean {
  return port.status === PORT_WORDS.completed || port.status === PORT_WORDS.canceled || isRejected(port);
}

/** Steps of a request that was corrected: it goes on where the correction is about the reason, and is turned down again otherwise. */
export function correctedSteps(port: Port, corrected: readonly string[], now: number): Step[] {
  const steps = portSteps({ ...port, createdAt: now });
  const wanted: readonly string[] = fieldsFor(readRejection(port.status));
  if (wanted.length === 0 || corrected.some((name) => wanted.includes(name))) return steps;
  const at = businessDay(now, CONFIRMED_DAYS) + DEFAULT_HOUR_UTC * HOUR;
  return [...steps.filter((step) => step.at < at), { at, status: port.status }];
}

/** How long after its creation a request is looked at, and how many business days later the date is confirmed. */
export const LOOKED_AT_MS = HOUR;
const CONFIRMED_DAYS = 1;
const WIRELESS_DAYS = 2;
/** 9:00 in New York, in winter. */
const DEFAULT_HOUR_UTC = 14;

type PortEnd = 'completed' | 'rejected' | 'never' | 'refused';

/** How a request for a number ends, by the number's last four digits. */
export function portEndOf(number: string): PortEnd {
  const ends: Record<string, PortEnd | undefined> = { '0101': 'rejected', '0104': 'never', '0106': 'refused' };
  return ends[number.slice(-4)] ?? 'completed';
}

/** Business days until a number can come over. */
export function focDays(number: string): number {
  return 7 + (Number(number.slice(-1)) % 4);
}

export function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The day that lies `days` business days after the day of `from`, at midnight. */
export function businessDay(from: number, days: number): number {
  let day = Math.floor(from / DAY) * DAY;
  for (let left = days; left > 0;) {
    day += DAY;
    if (isWorkday(day)) left--;
  }
  return day;
}

export function isWorkday(ms: number): boolean {
  return ![0, 6].includes(new Date(ms).getUTCDay());
}

/** The statuses that follow `submitted`. */
export function portSteps({ createdAt, focDate, fields }: Pick<Port, 'createdAt' | 'focDate' | 'fields'>): Step[] {
  const end = portEndOf(fields['number2port'] ?? '');
  const steps: Step[] = [{ at: createdAt + LOOKED_AT_MS, status: PORT_WORDS.inProgress }];
  const confirmedAt = businessDay(createdAt, CONFIRMED_DAYS) + DEFAULT_HOUR_UTC * HOUR;
  if (end === 'never') return steps;
  if (end === 'rejected') return [...steps, { at: confirmedAt, status: PORT_WORDS.rejected }];
  // Hours are EST, five hours behind.
  const hour = Number((fields['activate_time'] ?? '').slice(0, 2));
  const day = focDate === '' ? businessDay(createdAt, WIRELESS_DAYS) : Date.parse(`${focDate}T00:00:00Z`);
  const completedAt = day + (hour > 0 ? hour + 5 : DEFAULT_HOUR_UTC) * HOUR;
  return [
    ...steps,
    { at: Math.min(confirmedAt, completedAt), status: PORT_WORDS.confirmed },
    { at: completedAt, status: PORT_WORDS.completed },
  ];
}
