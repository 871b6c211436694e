import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

interface SentFax {
  faxId: string;
  type: 'in' | 'out';
  from: string;
  to: string;
  sha256: string;
}

interface Account {
  url: string;
  username: string;
  password: string;
  key: string;
}

/** The demo provider in a process of its own, as a stranger's server would be. */
export class Provider {
  readonly #process: ChildProcess;
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly key: string;
  /** Faxes that were there before anything was sent. */
  #earlier = new Set<string>();

  private constructor(process: ChildProcess, account: Account) {
    this.#process = process;
    this.url = account.url;
    this.username = account.username;
    this.password = account.password;
    this.key = account.key;
  }

  /** @param flags more flags of the command, such as `--format xml`; see src/main/demo/README.md */
  static async start(flags: readonly string[] = []): Promise<Provider> {
    const script = new URL('../../src/main/demo/cli.ts', import.meta.url).pathname;
    const args = [script, '--control', '--seed', '7', ...flags];
    const process = spawn('node', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface(process.stdout), 'line')) as [string];
    const provider = new Provider(process, JSON.parse(line) as Account);
    provider.#earlier = new Set((await provider.#faxes()).map(({ faxId }) => faxId));
    return provider;
  }

  /** Makes the next answers go wrong; see src/main/demo/README.md for the names. */
  async fault(name: string, more: { operation?: string; times?: number; value?: number | string } = {}): Promise<void> {
    await this.#control('POST', 'fault', { name, ...more });
  }

  async clearFaults(): Promise<void> {
    await this.#control('DELETE', 'fault');
  }

  async receiveFax(from: string, to: string): Promise<void> {
    await this.#control('POST', 'receive-fax', { from, to });
  }

  /** Changes what the price list says, as when the provider raises a price. */
  async listRate(name: string, rate: string): Promise<void> {
    await this.#control('POST', 'rate', { name, rate });
  }

  /** Every fax that the provider has taken from this account since it was started. */
  async sentFaxes(): Promise<SentFax[]> {
    return (await this.#faxes()).filter(({ faxId, type }) => type === 'out' && !this.#earlier.has(faxId));
  }

  /** What the account was charged for refills, by the provider's own books, in dollars. */
  async charged(): Promise<number[]> {
    const { ledger } = (await this.#control('GET', 'state')) as { ledger: { kind: string; amount: string }[] };
    return ledger.filter(({ kind }) => kind === 'refill').map(({ amount }) => Number(amount));
  }

  /** Changes the balance, as calls and faxes do. */
  async setBalance(balance: string): Promise<void> {
    await this.#control('POST', 'balance', { balance });
  }

  /** Sells a number that can be ordered to somebody else. */
  async sellElsewhere(did: string): Promise<void> {
    await this.#control('POST', 'sell', { did });
  }

  /** What was bought since the account was made, by the provider's own books: one line for each order it took. */
  async bought(): Promise<{ what: string; dollars: number }[]> {
    const { ledger } = (await this.#control('GET', 'state')) as {
      ledger: { kind: string; note: string; amount: string }[];
    };
    return ledger
      .filter(({ kind }) => kind === 'order')
      .map(({ note, amount }) => ({ what: note, dollars: Math.abs(Number(amount)) }));
  }

  /** How automatic refill is set, which no client can read. */
  async autoRefill(): Promise<{ on: boolean; below: number | null; add: number | null }> {
    const state = await this.#control('GET', 'state');
    const { autorefill, minBalance, reloadAmount } = state as Record<string, unknown>;
    return { on: autorefill === true, below: minBalance as number | null, add: reloadAmount as number | null };
  }

  /** How often an operation was asked for. */
  async requestsOf(operation: string): Promise<number> {
    const { requests } = (await this.#control('GET', 'requests')) as { requests: { operation: string }[] };
    return requests.filter((request) => request.operation === operation).length;
  }

  /** Ends the process, as when a server goes down. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    this.#process.kill('SIGTERM');
    await once(this.#process, 'exit');
  }

  async #faxes(): Promise<SentFax[]> {
    const { faxes } = (await this.#control('GET', 'state')) as { faxes: SentFax[] };
    return faxes;
  }

  async #control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.url}/__demo/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`The provider's control answered ${response.status}: ${await response.text()}`);
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  }
}
