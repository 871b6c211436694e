import { spawn, type ChildProcess } from 'node:child_process';
import type { DemoOptions, Fault, LedgerLine } from '../../src/main/demo/provider.ts';
import type { Done, Order } from './provider-process.ts';

interface SentFax {
  faxId: string;
  type: 'in' | 'out';
  from: string;
  to: string;
  sha256: string;
}

/** Team fax, by the provider's own books. */
interface TeamBooks {
  groups: { sname: string; name: string }[];
  users: { login: string; sname: string; name: string; isAdmin: string }[];
  userPermissions: { login: string; did: string; send: string; delete: string; listIn: string; listOut: string }[];
  emailPermissions: { did: string; email: string; send: string; receive: string }[];
}

/** A line, by the provider's own books. */
interface ProviderLine {
  status: string;
  abroad: string;
  limit: number | null;
  ipAddress: string;
  dynamicHost: string;
  failover: Record<string, string> | null;
  /** By its part in the interface: cfb, cft, cfna. */
  forwarding: Record<string, Record<string, string>> | null;
}

/** The process in which the providers of this worker run, one after the other. */
let host: ChildProcess | undefined;
let orders = 0;

function startHost(): ChildProcess {
  const script = new URL('provider-process.ts', import.meta.url).pathname;
  const started = spawn('node', [script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  started.once('exit', () => (host = undefined));
  started.setMaxListeners(0);
  started.unref();
  return started;
}

/** Has the process start or stop a provider. */
function ask(order: { start: DemoOptions } | { stop: string }): Promise<Done> {
  const asked = (host ??= startHost());
  const id = (orders += 1);
  // It keeps this process only while it is asked, and ends with it.
  asked.channel?.ref();
  return new Promise<Done>((resolve, reject) => {
    const ended = (): void => reject(new Error('The process of the providers has ended'));
    const answer = (done: Done): void => {
      if (done.id !== id) return;
      asked.off('message', answer).off('exit', ended);
      if (done.error === undefined) resolve(done);
      else reject(new Error(done.error));
    };
    asked.on('message', answer).once('exit', ended);
    asked.send({ id, ...order } satisfies Order);
  }).finally(() => {
    if (asked.listenerCount('message') === 0) asked.channel?.unref();
  });
}

/** The demo provider in another process, as a stranger's server would be; each has an account and a port of its own. */
export class Provider {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly key: string;
  /** Faxes that were there before anything was sent. */
  #earlier = new Set<string>();

  private constructor({ url, username, password, key }: NonNullable<Done['account']>) {
    this.url = url;
    this.username = username;
    this.password = password;
    this.key = key;
  }

  static async start(options: DemoOptions = {}): Promise<Provider> {
    const { account } = await ask({ start: { control: true, seed: 7, ...options } });
    if (!account) throw new Error('No provider was started');
    const provider = new Provider(account);
    provider.#earlier = new Set((await provider.#faxes()).map(({ faxId }) => faxId));
    return provider;
  }

  /** Makes the next answers go wrong; see src/main/demo/README.md for the names. */
  async fault(name: Fault['name'], more: Omit<Fault, 'name'> = {}): Promise<void> {
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

  /** Every fax of the account, by the provider's own books. */
  async allFaxes(): Promise<SentFax[]> {
    return this.#faxes();
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

  /** What the provider really carried out, whatever it answered. */
  async ledger(): Promise<LedgerLine[]> {
    const { ledger } = (await this.#control('GET', 'ledger')) as { ledger: LedgerLine[] };
    return ledger;
  }

  /** Every text that the provider took, by its own books, the oldest first. */
  async texts(): Promise<{ to: string[]; text: string }[]> {
    const { messages } = (await this.#control('GET', 'state')) as { messages: { to: string[]; text: string }[] };
    return messages.map(({ to, text }) => ({ to, text }));
  }

  /** Lets the provider's time pass. */
  async advance(seconds: number): Promise<void> {
    await this.#control('POST', 'advance', { ms: seconds * 1000 });
  }

  /** Changes the balance, as calls and faxes do. */
  async setBalance(balance: string): Promise<void> {
    await this.#control('POST', 'balance', { balance });
  }

  /** Has a line call a country so many times, a moment ago, as in an attack. */
  async callAbroad(trunk: string, count: number, minutes: number, to = '011252612345678'): Promise<void> {
    await this.#control('POST', 'calls-abroad', { trunk, count, minutes, to });
  }

  /** How a line is set, by the provider's own books. */
  async line(name: string): Promise<ProviderLine> {
    const { trunks } = (await this.#control('GET', 'state')) as {
      trunks: (Omit<ProviderLine, 'abroad' | 'limit'> & {
        trunk: string;
        interCall: string;
        interLimit: number | null;
      })[];
    };
    const found = trunks.find(({ trunk }) => trunk === name);
    if (!found) throw new Error(`The provider has no line ${name}`);
    const { interCall, interLimit, ...line } = found;
    return { ...line, abroad: interCall, limit: interLimit };
  }

  /** The servers with the addresses that may reach them and their notes, by the provider's own books. */
  async servers(): Promise<{ id: string; size: string; note: string; allowed: { ip: string; note: string }[] }[]> {
    const { servers } = (await this.#control('GET', 'state')) as {
      servers: { id: string; size: string; note: string; allowed: { ip: string; note: string }[] }[];
    };
    return servers.map(({ id, size, note, allowed }) => ({ id, size, note, allowed }));
  }

  /** Allows lines that sign in with a password, as an admin of the provider does. */
  async allowSignIn(): Promise<void> {
    await this.#control('POST', 'allow-sign-in');
  }

  /** A line by the provider's own books; null where it has none of this name. */
  async lineMade(name: string): Promise<Record<string, unknown> | null> {
    const { trunks } = (await this.#control('GET', 'state')) as { trunks: Record<string, unknown>[] };
    return trunks.find(({ trunk }) => trunk === name) ?? null;
  }

  /** The bodies of all requests of an operation, the oldest first. */
  async bodiesOf(operation: string): Promise<Record<string, unknown>[]> {
    const { requests } = (await this.#control('GET', 'requests')) as {
      requests: { operation: string; body: Record<string, unknown> | null }[];
    };
    return requests.filter((request) => request.operation === operation).flatMap(({ body }) => (body ? [body] : []));
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

  /** How often an operation was asked for. @param about what they have to say */
  async requestsOf(operation: string, about: Record<string, string> = {}): Promise<number> {
    const { requests } = (await this.#control('GET', 'requests')) as {
      requests: { operation: string; body: Record<string, unknown> | null }[];
    };
    return requests.filter(
      (request) =>
        request.operation === operation &&
        Object.entries(about).every(([name, value]) => String(request.body?.[name]) === value),
    ).length;
  }

  /** A fax number by the provider's own books; null where it has none. */
  async faxNumber(did: string): Promise<Record<string, unknown> | null> {
    const { numbers } = (await this.#control('GET', 'state')) as { numbers: Record<string, unknown>[] };
    return numbers.find((number) => number['did'] === did) ?? null;
  }

  /** Groups, people and permissions of team fax, by the provider's own books. */
  async team(): Promise<TeamBooks> {
    return (await this.#control('GET', 'state')) as TeamBooks;
  }

  /** Ends it at once, as when a server goes down. */
  async stop(): Promise<void> {
    await ask({ stop: this.url });
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
