import type { AddressInfo } from 'node:net';
import { DemoAccount } from './account.ts';
import { makeClock } from './clock.ts';
import { control } from './control.ts';
import { type Fault, Faults } from './faults.ts';
import type { LedgerLine } from './ledger.ts';
import { addOlderFaxes } from './seed/older-faxes.ts';
import { seedState } from './seed/seed-state.ts';
import type { DemoState, Size } from './state.ts';
import { readStateFile, StateFile } from './state-file.ts';
import { type RecordedRequest, RequestLog } from './wire/request-log.ts';
import type { Dialect } from '#shared/provider/dialect.ts';
import type { Format } from './wire/format.ts';
import { makeRouter } from './wire/routes.ts';
import { Speech } from './wire/dialect.ts';
import { makeServer } from './wire/server.ts';

export type { Fault, FaultName } from './faults.ts';
export type { LedgerLine } from './ledger.ts';
export type { DemoState } from './state.ts';
export type { RecordedRequest } from './wire/request-log.ts';

export interface DemoOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  host?: '127.0.0.1';
  /** Same seed and same `now`: same data. */
  seed?: number;
  size?: Size;
  /** So many faxes of earlier years come before the usual data. */
  olderFaxes?: number;
  username?: string;
  password?: string;
  key?: string;
  /** Real time; demo time starts there. */
  now?: () => number;
  /** How many times faster than real time the demo's time goes. */
  speed?: number;
  /** Rows of the dialect table in which this provider speaks the other form; the specification's is refused then. */
  dialect?: Dialect;
  /** The registered address, for the MD5 form of the key; 127.0.0.1. */
  myIp?: string;
  /** The form of every answer. Without it the content type of a request decides, JSON where it has none. */
  format?: Format;
  /** Where the account is kept from one start to the next. */
  stateFile?: string;
  /** Where each request is written as a JSON line. */
  requestLog?: string;
  /** Whether `/__demo/` answers. */
  control?: boolean;
  /** False: every call is refused as from an address that is not registered. Default true. */
  allowUnregistered?: boolean;
}

export interface DemoProvider {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly key: string;
  fault(fault: Fault): void;
  clearFaults(): void;
  /** Pushes demo time forward and lets happen what is due; answers the time then, in milliseconds. */
  advance(ms: number): number;
  requests(): RecordedRequest[];
  /** What was really carried out since the start, whatever was answered. */
  ledger(): LedgerLine[];
  /** A copy of the account, at this moment. */
  state(): DemoState;
  /** Ends it at once, hanging connections included, and keeps the state where a file is given. */
  close(): Promise<void>;
}

const DEFAULT_SEED = 1;

/** Starts the demo account: a provider in memory behind an HTTP server on loopback. */
export async function startDemoProvider(options: DemoOptions = {}): Promise<DemoProvider> {
  const { host = '127.0.0.1', seed = DEFAULT_SEED, size = 'small', now = Date.now, stateFile } = options;
  const username = options.username ?? 'demo-practice';
  const password = options.password ?? 'demo-password-7391';
  const key = options.key ?? 'demo-key-5b1f60c2';

  const kept = stateFile === undefined ? undefined : readStateFile(stateFile, now());
  const clock = makeClock(now, options.speed, kept?.ahead);
  const state = kept?.state ?? seedState(seed, size, clock.now());
  if (!kept && options.olderFaxes !== undefined) addOlderFaxes(state, options.olderFaxes);
  const keeper =
    stateFile === undefined ? undefined : new StateFile(stateFile, () => ({ ahead: clock.ahead(), state }));
  const account = new DemoAccount(state, clock, username, () => keeper?.changed());

  const speech = new Speech(options.dialect);
  const faults = new Faults();
  const log = new RequestLog(options.requestLog);
  const pauses = new Set<NodeJS.Timeout>();
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        pauses.delete(timer);
        resolve();
      }, ms);
      pauses.add(timer);
    });
  const server = makeServer(
    {
      account,
      faults,
      log,
      credentials: {
        username,
        password,
        key,
        hashedWith: speech.has('md5-key') ? (options.myIp ?? host) : undefined,
      },
      speech,
      router: makeRouter(speech),
      format: options.format,
      registered: options.allowUnregistered ?? true,
      control: options.control
        ? (request, path, body) => control({ account, faults, log }, request, path, body)
        : undefined,
    },
    pause,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    for (const timer of pauses) clearTimeout(timer);
    await new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
    keeper?.flush();
  };

  return {
    url: `http://${host}:${String(port)}`,
    username,
    password,
    key,
    fault: (fault) => {
      faults.add(fault);
    },
    clearFaults: () => {
      faults.clear();
    },
    advance: (ms) => {
      clock.advance(ms);
      account.settle();
      // How far it is ahead is kept with the state, also when nothing was due.
      keeper?.changed();
      return clock.now();
    },
    requests: () => log.all(),
    ledger: () => {
      account.settle();
      return account.ledger.lines();
    },
    state: () => {
      account.settle();
      return { ...structuredClone(account.state), now: clock.now() };
    },
    close: () => (closing ??= close()),
  };
}
