import type { FaxJobState, FaxOverview } from '#shared/bridge/fax.ts';
import { balanceWord, type BalanceThresholds } from '#shared/domain/money/balance-level.ts';
import { formatMoney, parseMoney } from '#shared/domain/money/money.ts';
import { faxStatusMeaning } from '#shared/domain/fax/fax-status.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import type { ShellTexts } from './texts.ts';
import type { TrayState } from './tray-menu.ts';

type Texts = ShellTexts['tray'];
type Word = keyof Texts['status'];

export const TRAY_FAXES = 5;

const jobWords: Record<FaxJobState, Word> = {
  holding: 'waiting',
  waiting: 'waiting',
  sending: 'sending',
  accepted: 'sending',
  delivered: 'delivered',
  failed: 'failed',
  refused: 'failed',
  unknown: 'checking',
  'not-sent': 'stopped',
  cancelled: 'stopped',
  'no-final-answer': 'checking',
};

/** The latest faxes of both directions as lines of the tray, each fax once, newest first. */
export function trayFaxes({ jobs, received, sent }: FaxOverview, texts: Texts): TrayState['faxes'] {
  const fromHere = jobs.map((job) => ({
    at: job.createdAt,
    label: `${texts.to(formatUsNumber(job.to))} · ${texts.status[jobWords[job.state]]}`,
    path: `/fax/job/${job.id}?box=outbox`,
  }));
  const incoming = received.map(({ faxId, from, sendTime, seenAt }) => ({
    at: sendTime || seenAt,
    label: texts.from(formatUsNumber(from)),
    path: `/fax/record/${faxId}?box=received`,
  }));
  const elsewhere = sent
    .filter(({ jobId }) => jobId === null)
    .map(({ faxId, to, status, sendTime, seenAt }) => ({
      at: sendTime || seenAt,
      label: `${texts.to(formatUsNumber(to))} · ${recordWord(status, texts)}`,
      path: `/fax/record/${faxId}?box=sent`,
    }));
  return [...fromHere, ...incoming, ...elsewhere]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, TRAY_FAXES)
    .map(({ label, path }) => ({ label, path }));
}

function recordWord(status: string, texts: Texts): string {
  const { kind } = faxStatusMeaning(status);
  return kind === 'unknown-word' ? status : texts.status[kind];
}

/** A balance as the tray shows it, with a word when it is low: `$18.20 · Low`. */
export function trayBalance(decimal: string, language: 'en' | 'es', word: string | null = null): string {
  const money = parseMoney(decimal);
  const amount = money ? formatMoney(money, language === 'es' ? 'es-US' : 'en-US') : decimal;
  return word === null ? amount : `${amount} · ${word}`;
}

/** The word beside a balance that is low; null beside any other. */
export function trayLevel(
  { balance, credit }: { balance: string; credit: string },
  thresholds: BalanceThresholds,
  texts: Texts,
): string | null {
  const word = balanceWord(balance, credit, thresholds) ?? 'ok';
  return word === 'ok' ? null : texts.level[word];
}
