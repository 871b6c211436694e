import type { FaxJobState, FaxOverview } from '#shared/bridge/fax.ts';
import { balanceWord, type BalanceThresholds } from '#shared/domain/money/balance-level.ts';
import { formatMoney, parseMoney } from '#shared/domain/money/money.ts';
import { faxStatusMeaning } from '#shared/domain/fax/fax-status.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import type { ShellTexts } from './texts.ts';
import { groupOf, isOpen, moveDay, readStatus } from '#shared/domain/porting/stages.ts';
import type { Port } from '#shared/lists/lists.ts';
import type { TrayLine } from './tray-menu.ts';

type Texts = ShellTexts['tray'];
type Word = keyof Texts['status'];

export const TRAY_FAXES = 5;
const TRAY_MOVES = 5;

const jobWords: Record<FaxJobState, Word> = {
  holding: 'waiting',
  waiting: 'waiting',
  queued: 'waiting',
  uploading: 'sending',
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
export function trayFaxes({ jobs, received, sent }: FaxOverview, texts: Texts): TrayLine[] {
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

/** The moves that go on as lines of the tray: what needs the person first, then by their days, and no more than five. */
export function trayMoves(ports: readonly Port[], texts: Texts, language: 'en' | 'es'): TrayLine[] {
  const order = ({ stage, day }: { stage: Parameters<typeof groupOf>[0]; day: string }) =>
    `${groupOf(stage) === 'needs-you' ? 0 : 1} ${day || '9999'}`;
  return ports
    .map(({ id, number2port, status, foc_date }) => ({
      id,
      number: formatUsNumber(number2port),
      status,
      stage: readStatus(status).stage,
      day: moveDay(foc_date),
    }))
    .filter(({ stage }) => isOpen(stage))
    .sort((a, b) => order(a).localeCompare(order(b)))
    .slice(0, TRAY_MOVES)
    .map(({ id, number, status, stage, day }) => {
      const words = stage === 'unknown' ? status : texts.stage[stage];
      // The day of a move that was rejected will not be kept.
      const when = day === '' || stage === 'rejected' ? '' : ` · ${dayWords(day, language)}`;
      return { label: `${number} · ${words}${when}`, path: `/porting/${id}` };
    });
}

function dayWords(day: string, language: 'en' | 'es'): string {
  const form = { timeZone: 'UTC', month: 'short', day: 'numeric' } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(localeOf(language), form);
}

function localeOf(language: 'en' | 'es'): string {
  return language === 'es' ? 'es-US' : 'en-US';
}

/** A balance as the tray shows it, with a word when it is low: `$18.20 · Low`. */
export function trayBalance(decimal: string, language: 'en' | 'es', word: string | null = null): string {
  const money = parseMoney(decimal);
  const amount = money ? formatMoney(money, localeOf(language)) : decimal;
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
