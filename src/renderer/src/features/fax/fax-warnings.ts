import { DOCUMENT_LIMITS, sizeLevel } from '#shared/domain/fax/document-limits.ts';
import { FAILURES_TOLD } from '#shared/domain/fax/fax-status.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import type { NamedNumber } from '#shared/domain/contacts/contact-book.ts';
import { isOneDigitOff } from '#shared/domain/phone/one-digit-off.ts';
import type { PhoneReading } from '#shared/domain/phone/phone-number.ts';
import { formatBytes } from '#renderer/kernel/format.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import type { Warning, WarnRule } from '#renderer/ui/warn-tick/warn-rules.ts';
import type { Recipient } from './recent-recipients.ts';

/** What is known of numbers here. */
interface Known {
  /** Whom the fax goes to, when they were faxed before. */
  recipient: Recipient | undefined;
  /** Numbers of contacts. */
  named: readonly NamedNumber[];
  isVoiceNumber: (digits: string) => boolean;
}

/** What leaves, from which number. */
interface Leaving {
  pages: number;
  /** Bytes of the document. */
  size: number;
  from: string;
  isDemo: boolean;
}

/** A document that the provider may refuse for its size is tried where the person wants that. */
function ofDocument({ pages, size }: Leaving): Warning[] {
  const found: Warning[] = [];
  if (pages > DOCUMENT_LIMITS.pagesWarn)
    found.push({ rule: 'fax-many-pages', about: String(pages), text: tn('compose.pages', pages) });
  if (sizeLevel(size) === 'red') found.push({ rule: 'fax-very-large', about: String(size), text: formatBytes(size) });
  return found;
}

/** What has to be ticked before a fax is sent. */
export function faxWarnings(
  fax: Leaving & { to: PhoneReading },
  { recipient, named, isVoiceNumber }: Known,
): Warning[] {
  const { from, to, isDemo } = fax;
  const many = ofDocument(fax);
  if (!to.ok) return many;
  const { digits, hints } = to;
  const rules: WarnRule[] = [];
  if (digits === from) rules.push('fax-to-itself');
  else if (isVoiceNumber(digits)) rules.push('fax-to-voice-number');
  // An own number is no example, nor one that got a fax; in the demo account all of them are.
  else if (hints.includes('fictional') && !recipient?.wasDelivered && !isDemo) rules.push('number-fictional');
  if ((recipient?.failures ?? 0) >= FAILURES_TOLD) rules.push('fax-failed-before');
  const own = rules.map((rule) => ({ rule, about: digits, text: formatUsNumber(digits) }));
  return [...many, ...own, ...slips(digits, recipient, named)];
}

/**
 * A number that differs in one digit from the fax number of a contact may be a slip, unless it is a contact's itself or got a
 * fax. An office's telephone and fax often differ in one digit, so telephones do not count.
 */
function slips(digits: string, recipient: Recipient | undefined, named: Known['named']): Warning[] {
  if (recipient?.wasDelivered || named.some(({ number }) => number === digits)) return [];
  const meant = named.find(({ number, isFax }) => isFax && isOneDigitOff(number, digits));
  if (!meant) return [];
  const text = t('compose.whose', { name: meant.name, number: formatUsNumber(meant.number) });
  return [{ rule: 'fax-one-digit-off', about: digits, text }];
}

/** So many recipients are named in one warning. */
const NAMED = 6;

/** The same for several recipients: each rule once, with all to whom it applies. */
export function warningsOfAll(
  fax: Leaving,
  recipients: readonly PhoneReading[],
  knownOf: (to: PhoneReading) => Known,
): Warning[] {
  const all = recipients.flatMap((to) => faxWarnings({ ...fax, to }, knownOf(to)));
  return [...Map.groupBy(all, ({ rule }) => rule)].map(([rule, found]) => {
    const abouts = [...new Set(found.map(({ about }) => about))];
    const texts = [...new Set(found.map(({ text }) => text))];
    const more = texts.length - NAMED;
    const named = texts.slice(0, NAMED).join('; ');
    return { rule, about: abouts.join(' '), text: more > 0 ? tn('several.andMore', more, { text: named }) : named };
  });
}
