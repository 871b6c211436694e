import { ImapFlow } from 'imapflow';
import { PASSWORD, startDovecot, type DovecotServer } from '../../src/main/core/mail/dovecot-server.fixture.ts';
import { mail } from '../../src/main/core/fax/mail.fixture.ts';
import { ownCertificate, type OwnCertificate } from './own-certificate.ts';

/** A mailbox on a mail server of Debian, with a certificate of its own. */
export class Mailbox {
  readonly password = PASSWORD;
  readonly #server: DovecotServer;
  readonly #certificate: OwnCertificate;

  private constructor(server: DovecotServer, certificate: OwnCertificate) {
    this.#server = server;
    this.#certificate = certificate;
  }

  static async start(): Promise<Mailbox> {
    const certificate = await ownCertificate(['IP:127.0.0.1']);
    return new Mailbox(await startDovecot(certificate), certificate);
  }

  get port(): number {
    return this.#server.tls;
  }

  /** The file of its certificate. */
  get certificate(): string {
    return this.#certificate.file;
  }

  /** Has a message come in, with a document or without. */
  async deliver({ document, ...message }: { subject: string; text: string; document?: Uint8Array }): Promise<void> {
    const documents = document ? [['fax.pdf', 'application/pdf', document] as const] : [];
    const raw = mail({ ...message, documents });
    await this.#open((client) => client.append('INBOX', Buffer.from(raw), []));
  }

  /** How many messages nobody has read. */
  async unseen(): Promise<number> {
    const status = await this.#open((client) => client.status('INBOX', { unseen: true }));
    return status === false ? 0 : (status.unseen ?? 0);
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await this.#certificate.remove();
  }

  async #open<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const auth = { user: 'office', pass: PASSWORD };
    // The certificate is the one that was made here.
    const tls = { rejectUnauthorized: false };
    const client = new ImapFlow({ host: '127.0.0.1', port: this.port, secure: true, auth, tls, logger: false });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  }
}
