import type { ForwardReason } from '#shared/domain/numbers/call-path.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';

const REASONS: Record<ForwardReason, MessageKey> = {
  busy: 'lineFields.passesOn.busy',
  unanswered: 'lineFields.passesOn.unanswered',
  offline: 'lineFields.passesOn.offline',
};

/** Why and where a line passes calls on, in few words. @param to ten digits */
export const passesOnWords = (reason: ForwardReason, to: string): string =>
  t(REASONS[reason], { number: formatUsNumber(to) });
