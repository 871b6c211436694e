import type { FaxJob, FaxOverview } from '#shared/bridge/fax.ts';
import type { SessionState } from '#shared/bridge/session.ts';
import { formatUsNumber } from '#shared/domain/phone-format.ts';
import { describeProblem } from '#renderer/app/problem/describe-problem.ts';
import type { Message } from '#renderer/app/i18n/index.ts';
import { failureSentence } from '#renderer/features/fax/fax-words.ts';
import type { BalanceLevel } from '#renderer/stores/balance-level.ts';

/** One thing that needs the person, and the one thing to do about it. */
export interface Need {
  id: string;
  tone: 'warn' | 'bad';
  title: Message;
  text: Message;
  action: { label: Message; run: { go: string } | 'check-balance' | 'check-connection' };
}

interface Facts {
  session: SessionState | null;
  overview: FaxOverview | null;
  level: BalanceLevel | null;
  threshold: string;
}

/** Everything that needs the person, the most urgent first. */
export function needsYou({ session, overview, level, threshold }: Facts): Need[] {
  return [
    ...connectionNeeds(session),
    ...balanceNeeds(level, threshold),
    ...(overview?.jobs.flatMap((job) => jobNeeds(job)) ?? []),
    ...keychainNeeds(session),
  ];
}

function connectionNeeds(session: SessionState | null): Need[] {
  if (session?.connection.state !== 'failing') return [];
  const words = describeProblem(session.connection.problem);
  return [
    {
      id: 'connection',
      tone: 'bad',
      title: words.title,
      text: words.lines.at(-1) ?? { key: 'connection.works' },
      action: { label: { key: 'action.tryAgain' }, run: 'check-connection' },
    },
  ];
}

function balanceNeeds(level: BalanceLevel | null, threshold: string): Need[] {
  if (level !== 'low' && level !== 'empty') return [];
  const empty = level === 'empty';
  return [
    {
      id: 'balance',
      tone: empty ? 'bad' : 'warn',
      title: { key: empty ? 'home.need.empty' : 'home.need.low' },
      text: empty ? { key: 'home.need.emptyText' } : { key: 'home.need.lowText', named: { threshold } },
      action: { label: { key: 'home.need.checkBalance' }, run: 'check-balance' },
    },
  ];
}

function jobNeeds(job: FaxJob): Need[] {
  const number = formatUsNumber(job.to);
  const action = { label: { key: 'home.need.open' }, run: { go: `/fax/job/${job.id}?box=outbox` } } as const;
  if (job.state === 'failed')
    return [
      {
        id: job.id,
        tone: 'bad',
        title: { key: 'home.need.failed', named: { number } },
        text: failureSentence(job.providerStatus),
        action,
      },
    ];
  if (job.state === 'refused')
    return [
      {
        id: job.id,
        tone: 'bad',
        title: { key: 'home.need.refused', named: { number } },
        text: { key: 'home.need.refusedText' },
        action,
      },
    ];
  const unclear = job.state === 'no-final-answer' || (job.state === 'unknown' && job.check?.verdict === 'cannot-tell');
  if (unclear)
    return [
      {
        id: job.id,
        tone: 'warn',
        title: { key: 'home.need.unclear', named: { number } },
        text: { key: 'home.need.unclearText' },
        action,
      },
    ];
  if (job.state === 'not-sent')
    return [
      {
        id: job.id,
        tone: 'warn',
        title: { key: 'home.need.notSent', named: { number } },
        text: { key: 'home.need.notSentText' },
        action,
      },
    ];
  return [];
}

function keychainNeeds(session: SessionState | null): Need[] {
  if (session?.documents !== 'session' || session.profile?.kind !== 'live') return [];
  return [
    {
      id: 'keychain',
      tone: 'warn',
      title: { key: 'home.need.keychain' },
      text: { key: 'home.need.keychainText' },
      action: { label: { key: 'home.need.details' }, run: { go: '/settings' } },
    },
  ];
}
