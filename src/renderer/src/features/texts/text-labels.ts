import type { HeldReason, TextState } from '#shared/bridge/texts.ts';
import { moneyToDecimal, multiplyMoney, parseMoney } from '#shared/domain/money/money.ts';
import type { TextPrice } from '#shared/domain/texts/text-price.ts';
import type { TextingEntry } from '#shared/lists/lists.ts';
import { formatAmount } from '#renderer/kernel/format.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { StatusIcon, StatusTone } from '#renderer/ui/status/status-types.ts';

/** How each state of a text is shown. */
export const textStates: Readonly<Record<TextState, { tone: StatusTone; icon: StatusIcon; label: MessageKey }>> = {
  scheduled: { tone: 'busy', icon: 'waiting', label: 'texts.state.scheduled' },
  missed: { tone: 'warn', icon: 'stopped', label: 'texts.state.missed' },
  'called-off': { tone: 'neutral', icon: 'stopped', label: 'texts.state.calledOff' },
  waiting: { tone: 'busy', icon: 'waiting', label: 'texts.state.waiting' },
  sending: { tone: 'busy', icon: 'working', label: 'texts.state.sending' },
  sent: { tone: 'neutral', icon: 'sent', label: 'texts.state.sent' },
  delivered: { tone: 'good', icon: 'done', label: 'texts.state.delivered' },
  failed: { tone: 'bad', icon: 'failed', label: 'texts.state.failed' },
  refused: { tone: 'bad', icon: 'failed', label: 'texts.state.refused' },
  'not-sent': { tone: 'bad', icon: 'stopped', label: 'texts.state.notSent' },
  unknown: { tone: 'warn', icon: 'unknown', label: 'texts.state.unknown' },
  received: { tone: 'neutral', icon: 'done', label: 'texts.state.received' },
};

/** Why a text was not sent. */
export const heldLabels: Readonly<Record<HeldReason, MessageKey>> = {
  'opted-out': 'texts.held.optedOut',
  'quiet-hours': 'texts.held.quietHours',
  stopped: 'texts.held.stopped',
  closed: 'texts.held.closed',
  offline: 'texts.held.offline',
  keychain: 'texts.held.keychain',
  'view-only': 'texts.held.viewOnly',
  limit: 'texts.held.limit',
  again: 'texts.held.again',
  'too-many': 'texts.held.tooMany',
  disk: 'texts.held.disk',
};

/** What texts are about to cost, marked as an estimate; empty while the price of one is not known. */
export function costWords(price: TextPrice | null, parts: number): string {
  const each = price && parseMoney(price.price);
  return each && parts > 0
    ? t('texts.price.about', { amount: formatAmount(moneyToDecimal(multiplyMoney(each, parts))) })
    : '';
}

/** Where what people answer goes. */
export function whereWords({ on, email, url }: TextingEntry): string {
  const where = [email, url].filter((place) => place !== '').join(', ');
  return on && where !== '' ? where : t('texts.texting.nowhere');
}
