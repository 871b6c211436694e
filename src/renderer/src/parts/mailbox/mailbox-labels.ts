import type { MailboxTrouble } from '#shared/bridge/mail.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';

/** Why a mailbox could not be read. */
export const mailboxTroubles: Readonly<Record<MailboxTrouble, MessageKey>> = {
  'sign-in': 'mailbox.trouble.signIn',
  tls: 'mailbox.trouble.tls',
  unreachable: 'mailbox.trouble.unreachable',
  folder: 'mailbox.trouble.folder',
  other: 'mailbox.trouble.other',
};
