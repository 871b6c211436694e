import type { Need } from '#renderer/kernel/feature.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { unopenedAccounts } from '#renderer/stores/unopened-accounts.ts';

/** Accounts that are not open although somebody is signed in to them: another one may be on the screen in their place. */
export function profileNeeds(): Need[] {
  return unopenedAccounts(useSession().state).map(({ id, name, why }) => ({
    id: `account-${id}`,
    tone: 'bad',
    title: { key: 'profiles.need.title', named: { name } },
    text: { key: 'profiles.need.text', named: { why: t(why) } },
    about: [`${id} ${why}`],
    action: { label: { key: 'profiles.all' }, run: () => go('/profiles') },
  }));
}
