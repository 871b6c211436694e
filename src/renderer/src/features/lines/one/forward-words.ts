import type { LineForward } from '#shared/domain/lines/line-details.ts';
import type { ForwardReason } from '#shared/domain/numbers/call-path.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { t, tn, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { Word } from '#renderer/ui/word/glossary.ts';

export const FORWARD_WORDS: Record<ForwardReason, Word> = { busy: 'cfb', unanswered: 'cfna', offline: 'cfOffline' };

const SENTENCES: Record<ForwardReason, { after: MessageKey; atOnce: MessageKey }> = {
  busy: { after: 'lines.forwarding.busy.after', atOnce: 'lines.forwarding.busy.atOnce' },
  unanswered: { after: 'lines.forwarding.unanswered.after', atOnce: 'lines.forwarding.unanswered.atOnce' },
  offline: { after: 'lines.forwarding.offline.after', atOnce: 'lines.forwarding.offline.atOnce' },
};

export const secondsWords = (seconds: number): string => tn('lines.forwarding.seconds', seconds);
export const ringsWords = (rings: number): string => tn('lines.forwarding.rings', rings);

/** Where calls go, and when, as a sentence. @param to ten digits; empty while they are not there yet */
export function forwardSentence(reason: ForwardReason, { to, seconds, rings }: LineForward): string {
  const { after, atOnce } = SENTENCES[reason];
  const time = secondsWords(seconds);
  const named = { to: to === '' ? t('lines.forwarding.below') : formatUsNumber(to) };
  if (seconds === 0 && !rings) return t(atOnce, named);
  const when = rings === undefined ? time : t('lines.forwarding.both', { seconds: time, rings: ringsWords(rings) });
  return t(after, { ...named, seconds: when });
}
