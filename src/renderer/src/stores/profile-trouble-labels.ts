import type { ProfileTrouble } from '#shared/bridge/session.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';

/** What keeps an account from opening. */
export const troubleLabels: Record<ProfileTrouble, MessageKey> = {
  'no-credentials': 'profiles.trouble.noCredentials',
  'newer-data': 'profiles.trouble.newerData',
  'no-key': 'profiles.trouble.noKey',
  'cannot-open': 'profiles.trouble.cannotOpen',
};
