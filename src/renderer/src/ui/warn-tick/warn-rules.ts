import type { MessageKey } from '#renderer/kernel/i18n/index.ts';

/** What may be wrong, or cost more than meant: each has to be ticked before one can go on. A rule that forbids is no warning. */
export const WARN_RULES = {
  'address-no-house-number': 'numberFields.emergency.noHouseNumber',
  'address-zip-state': 'numberFields.emergency.zipState',
  'alert-same-line': 'numbers.alert.sameLine',
  'backup-is-the-line': 'numberFields.failover.same',
  'caller-name-toll-free': 'numbers.callerName.tollFree',
  'fax-failed-before': 'compose.warn.failedBefore',
  'fax-many-pages': 'compose.warn.manyPages',
  'fax-one-digit-off': 'compose.warn.oneDigitOff',
  'fax-to-itself': 'compose.warn.sameNumber',
  'fax-to-voice-number': 'compose.warn.voiceNumber',
  'fax-very-large': 'compose.warn.veryLarge',
  'forward-territory': 'numbers.routing.territory',
  'forward-toll-free': 'numbers.routing.tollFree',
  'line-calls-abroad': 'lineFields.abroad.warn',
  'line-no-call-limit': 'lineFields.atOnce.unlimited',
  'number-fictional': 'patterns.warn.fictional',
  'pin-easy': 'numberFields.pin.easy',
  'pin-of-number': 'numberFields.pin.ofNumber',
  'port-bill-old': 'newPort.warning.billOldTitle',
  'port-day': 'newPort.warning.dayTitle',
  'port-mailbox': 'newPort.warning.mailboxTitle',
  'port-not-a-person': 'newPort.warning.personTitle',
  'port-not-in-bill': 'newPort.warning.notInBillTitle',
  'port-other-area': 'newPort.warning.otherAreaTitle',
  'refill-large': 'money.sheet.large',
  'reload-short': 'autoRefill.short',
  'rings-nowhere': 'buyNumber.sheet.nowhere',
  'spend-beyond-credit': 'patterns.spend.tooMuch',
} as const satisfies Record<string, MessageKey>;

export type WarnRule = keyof typeof WARN_RULES;

/** A warning of a screen. */
export interface Warning {
  rule: WarnRule;
  /** The value that is warned about: another one has to be ticked anew. */
  about: string;
  /** What it is about in this case. */
  text?: string;
}
