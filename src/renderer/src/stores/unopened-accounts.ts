import type { SessionState } from '#shared/bridge/session.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';
import { troubleLabels } from './profile-trouble-labels.ts';

/** An account that is signed in to and does not run: nothing of it is watched or sent. */
interface UnopenedAccount {
  id: string;
  name: string;
  why: MessageKey;
}

/** The accounts that could not be opened. Those with a password for one session only wait for it, as was chosen. */
export function unopenedAccounts(session: SessionState | null): UnopenedAccount[] {
  return (session?.profiles ?? []).flatMap(({ profile: { id, name, secretStorage }, trouble }) => {
    const isChosen = trouble === 'no-credentials' && secretStorage === 'session';
    return trouble === null || isChosen ? [] : [{ id, name, why: troubleLabels[trouble] }];
  });
}
