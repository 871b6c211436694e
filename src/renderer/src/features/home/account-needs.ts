import type { SessionState } from '#shared/bridge/session.ts';
import type { Need } from '#renderer/app/feature.ts';
import { formatAmount } from '#renderer/app/format.ts';
import { describeProblem } from '#renderer/app/problem/describe-problem.ts';
import { go } from '#renderer/app/go.ts';
import { useBalance } from '#renderer/stores/balance.ts';
import { useSession } from '#renderer/stores/session.ts';
import { useSettings } from '#renderer/stores/settings.ts';

/** What of the account itself needs the person: its connection, its balance, and where its secrets are kept. */
export function accountNeeds(): Need[] {
  const { state } = useSession();
  return [...connectionNeeds(state), ...balanceNeeds(), ...keychainNeeds(state)];
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
      // The banner above every screen has the button.
    },
  ];
}

function balanceNeeds(): Need[] {
  const { level, refresh } = useBalance();
  if (level !== 'low' && level !== 'empty') return [];
  const empty = level === 'empty';
  const threshold = formatAmount(String(useSettings().settings?.lowBalance ?? 25));
  return [
    {
      id: 'balance',
      tone: empty ? 'bad' : 'warn',
      title: { key: empty ? 'home.need.empty' : 'home.need.low' },
      text: empty ? { key: 'home.need.emptyText' } : { key: 'home.need.lowText', named: { threshold } },
      action: { label: { key: 'home.need.checkBalance' }, run: refresh },
    },
  ];
}

function keychainNeeds(session: SessionState | null): Need[] {
  if (session?.documents !== 'session' || session.profile?.kind !== 'live') return [];
  return [
    {
      id: 'keychain',
      tone: 'warn',
      title: { key: 'home.need.keychain' },
      text: { key: 'home.need.keychainText' },
      action: { label: { key: 'home.need.details' }, run: () => go('/settings') },
    },
  ];
}
