import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import type { PhoneReading } from '#shared/domain/phone/phone-number.ts';
import { tn } from '#renderer/kernel/i18n/index.ts';
import type { Warning, WarnRule } from '#renderer/ui/warn-tick/warn-rules.ts';
import type { Recipient } from './recent-recipients.ts';

/** So many faxes in a row that failed are no bad luck. */
const FAILURES_TOLD = 3;

/** What has to be ticked before a fax is sent. */
export function faxWarnings(
  fax: { pages: number; from: string; to: PhoneReading; isDemo: boolean },
  recipient: Recipient | undefined,
  isVoiceNumber: (digits: string) => boolean,
): Warning[] {
  const { pages, from, to, isDemo } = fax;
  const many: Warning[] =
    pages > DOCUMENT_LIMITS.pagesWarn
      ? [{ rule: 'fax-many-pages', about: String(pages), text: tn('compose.pages', pages) }]
      : [];
  if (!to.ok) return many;
  const { digits, hints } = to;
  const rules: WarnRule[] = [];
  if (digits === from) rules.push('fax-to-itself');
  else if (isVoiceNumber(digits)) rules.push('fax-to-voice-number');
  // An own number is no example, nor one that got a fax; in the demo account all of them are.
  else if (hints.includes('fictional') && !recipient?.wasDelivered && !isDemo) rules.push('number-fictional');
  if ((recipient?.failures ?? 0) >= FAILURES_TOLD) rules.push('fax-failed-before');
  return [...many, ...rules.map((rule) => ({ rule, about: digits, text: formatUsNumber(digits) }))];
}
