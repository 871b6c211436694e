import type { SessionState } from '#shared/bridge/session.ts';
import type { Known, Need } from '#renderer/kernel/feature.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { QUICK_REFILL, lowBalanceOf } from '#renderer/features/low-balance/index.ts';
import { useWhyNot } from '#renderer/parts/availability/use-availability.ts';
import { dollars } from '#renderer/parts/refill/refill-labels.ts';
import { useAddMoney } from '#renderer/stores/add-money.store.ts';
import { useBalance } from '#renderer/stores/balance.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';

/** What of the account itself needs the person: its balance, and where its secrets are kept. The banner tells of the connection. */
export function accountNeeds(): Need[] {
  return [...balanceNeeds(), ...keychainNeeds(useSession().state)];
}

/** Whether the balance was read from a provider that answers. */
export function accountKnown(): Known {
  const balance = useBalance();
  const { state } = useSession();
  if (balance.amounts && state?.connection.state === 'online') return 'read';
  return balance.problem || state?.connection.state === 'failing' ? 'unreadable' : 'reading';
}

function balanceNeeds(): Need[] {
  const low = lowBalanceOf();
  if (!low) return [];
  const { title, text, urgent } = low;
  const label = { key: 'lowBalance.add', named: { amount: dollars(QUICK_REFILL) } } as const;
  const action = { label, run: () => useAddMoney().show(QUICK_REFILL), reason: useWhyNot()('prepare') };
  return [{ id: 'balance', tone: urgent ? 'bad' : 'warn', title, text, action }];
}

function keychainNeeds(session: SessionState | null): Need[] {
  if (session?.documents !== 'session' || session.profile?.kind !== 'live') return [];
  return [
    {
      id: 'keychain',
      tone: 'warn',
      title: { key: 'home.need.keychain' },
      text: { key: 'home.need.keychainText' },
      about: ['keychain'],
      action: { label: { key: 'home.need.details' }, run: () => go('/settings') },
    },
  ];
}
