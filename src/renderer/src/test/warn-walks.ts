import { WARN_RULES, type WarnRule } from '#renderer/ui/warn-tick/warn-rules.ts';

type Walk = Readonly<Record<string, readonly WarnRule[]>>;

/** Forms with all warnings that they have at once, which are shown with main's answers in `app/warn-ticks.page.test.ts`. */
export const WARNED_ON_PAGES = {
  'an emergency address without a house number and with a ZIP code of another state': [
    'address-no-house-number',
    'address-zip-state',
  ],
  'a text about 911 calls that rings on the same line': ['alert-same-line'],
  'a caller name of a toll-free number': ['caller-name-toll-free'],
  'calls that are passed on to a territory': ['forward-territory'],
  'calls that are passed on to a toll-free number': ['forward-toll-free'],
  'calls that are passed on to a number of films': ['number-fictional'],
  'a PIN that is guessed easily': ['pin-easy'],
  'a PIN that is part of the number': ['pin-of-number'],
  'a backup plan that leads to the line itself': ['backup-is-the-line'],
  'a plan: a caller name of a toll-free number': ['caller-name-toll-free'],
  'a plan: a text about 911 calls that rings on the same line': ['alert-same-line'],
  'a plan: a number of films and a backup that is the line': ['number-fictional', 'backup-is-the-line'],
  'a file: an easy PIN and an unusual emergency address': ['pin-easy', 'address-no-house-number', 'address-zip-state'],
  'a file: a PIN that is part of the number': ['pin-of-number'],
  'a file: a caller name of a toll-free number': ['caller-name-toll-free'],
  'automatic refill that is short': ['reload-short'],
  'a new line': ['line-calls-abroad', 'line-no-call-limit'],
  'a move of a number': [
    'port-bill-old',
    'port-day',
    'port-mailbox',
    'port-not-a-person',
    'port-not-in-bill',
    'port-other-area',
  ],
} as const satisfies Walk;

/** The same, for faxes and orders that end at the provider: `e2e/specs/warn-rules.spec.ts`. */
export const WARNED_END_TO_END = {
  'a large fax to a voice number': ['fax-many-pages', 'fax-very-large', 'fax-to-voice-number'],
  'a fax to its own number': ['fax-to-itself'],
  'a fax to a number of films': ['number-fictional'],
  'a fax to a number that is nearly another one': ['fax-one-digit-off'],
  'a fax to a number at which faxes failed': ['fax-failed-before'],
  'a large refill': ['refill-large'],
  'an order that rings nowhere and costs more than there is': ['rings-nowhere', 'spend-beyond-credit'],
} as const satisfies Walk;

/** Warnings that no form of these has. */
export function warningsNotWalked(): WarnRule[] {
  const walked = [WARNED_ON_PAGES, WARNED_END_TO_END].flatMap((walk: Walk) => Object.values(walk).flat());
  return (Object.keys(WARN_RULES) as WarnRule[]).filter((rule) => !walked.includes(rule));
}
