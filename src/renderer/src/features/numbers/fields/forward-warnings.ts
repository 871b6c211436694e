import type { PhoneReading } from '#shared/domain/phone/phone-number.ts';
import type { WarnRule } from '#renderer/ui/warn-tick/warn-rules.ts';

const WARNINGS = {
  'toll-free': 'forward-toll-free',
  territory: 'forward-territory',
  fictional: 'number-fictional',
} as const satisfies Record<string, WarnRule>;

/** What may cost more than meant, or be wrong, with a number that calls are passed on to. Numbers of the account are what they are. */
export function forwardWarnings(reading: PhoneReading, isOwn: boolean): WarnRule[] {
  return reading.ok && !isOwn ? reading.hints.map((hint) => WARNINGS[hint]) : [];
}
