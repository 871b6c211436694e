import { onTestFinished } from 'vitest';
import type { Mailbox } from '#shared/bridge/mail.ts';
import { certificate, trust } from '../test/support.ts';
import { startDovecot } from './dovecot-server.fixture.ts';

export { hasDovecot, PASSWORD } from './dovecot-server.fixture.ts';

/** A mailbox of Debian's Dovecot, until the test has ended. */
export async function dovecot({ trusted = true } = {}): Promise<{ mailbox: Mailbox; starttls: Mailbox }> {
  const pair = certificate('IP:127.0.0.1');
  if (trusted) trust(pair.cert);
  const server = await startDovecot(pair);
  onTestFinished(server.stop);
  const mailbox = { host: '127.0.0.1', user: 'office', folder: 'INBOX', senders: [] };
  return {
    mailbox: { ...mailbox, port: server.tls, security: 'tls' },
    starttls: { ...mailbox, port: server.starttls, security: 'starttls' },
  };
}
