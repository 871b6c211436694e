import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { PASSWORD, startDovecot, type DovecotServer } from '../../src/main/core/mail/dovecot-server.fixture.ts';
import { mail } from '../../src/main/core/fax/mail.fixture.ts';

/** A mailbox on a mail server of Debian, with a certificate of its own. */
export class Mailbox {
  readonly password = PASSWORD;
  readonly #server: DovecotServer;
  readonly #folder: string;

  private constructor(server: DovecotServer, folder: string) {
    this.#server = server;
    this.#folder = folder;
  }

  static async start(): Promise<Mailbox> {
    const folder = await mkdtemp(join(tmpdir(), 'linekeeper-mail-'));
    const files = ['-keyout', 'key.pem', '-out', 'cert.pem', '-days', '30'];
    const names = ['-subj', '/CN=mail', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', ['req', '-x509', ...curve, ...files, ...names], { cwd: folder, stdio: 'ignore' });
    const [key, cert] = await Promise.all(['key.pem', 'cert.pem'].map((name) => readFile(join(folder, name), 'utf8')));
    return new Mailbox(await startDovecot({ key: key ?? '', cert: cert ?? '' }), folder);
  }

  get port(): number {
    return this.#server.tls;
  }

  /** The file of its certificate. */
  get certificate(): string {
    return join(this.#folder, 'cert.pem');
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
    await rm(this.#folder, { recursive: true });
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
