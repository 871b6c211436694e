// A full load of 50,000 numbers in a process of its own, as the app has one: what else a bench read before would be cleared away
// in the midst of it. Prints how long it took and how long main stood still at worst, as JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail } from '../src/shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '../src/shared/bridge/settings.ts';
import { Account } from '../src/main/core/accounts/account.ts';
import { RequestLog } from '../src/main/core/client/request-log.ts';
import { silentLogger } from '../src/main/core/log/logger.ts';
import { Redactor } from '../src/main/core/log/redact.ts';
import { NO_LIMITS } from '../src/main/core/money/no-limits.fixture.ts';
import { inMemoryVault } from '../src/main/core/vault/in-memory-vault.ts';

/** What it takes to connect to a provider. */
export interface Provider {
  url: string;
  username: string;
  password: string;
  key: string;
}

/** The whole way into the database, as at a first start. */
async function fullLoad(provider: Provider, folder: string): Promise<{ count: number; worst: number }> {
  const account = new Account({
    profile: {
      ...({
        id: 'office',
        kind: 'live',
        name: 'Office',
        secretStorage: 'session',
        format: 'json',
        color: 'teal',
      } as const),
      ...{ baseUrl: provider.url, username: provider.username, registeredIp: '', dialect: {}, viewOnly: false },
    },
    credentials: provider,
    documentKey: null,
    numberPins: inMemoryVault(),
    mailSecrets: inMemoryVault(),
    textReceiver: inMemoryVault(),
    pictureStorage: inMemoryVault(),
    folder,
    limits: NO_LIMITS,
    settings: () => DEFAULT_SETTINGS,
    focused: () => false,
    locked: () => false,
    inspector: () => Promise.reject(new Error('Not here')),
    logger: silentLogger,
    redactor: new Redactor(),
    now: Date.now,
    emit: () => undefined,
    summaryChanged: () => undefined,
    showNotifications: () => undefined,
    actor: 'bench',
    lookUpAddress: () => Promise.resolve(fail({ kind: 'offline', evidence: {} })),
    requests: new RequestLog(),
  });
  let worst = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    worst = Math.max(worst, now - last - 5);
    last = now;
  }, 5);
  account.start();
  // Joins the readings of the start, as a person who opens the list does.
  const { lists } = account.areas.lists;
  await Promise.all((['numbers', 'texting', 'fax-numbers'] as const).map((name) => lists.opened(name, '')));
  clearInterval(watch);
  const { count } = account.areas.numbers.numbers.state;
  account.close();
  return { count, worst };
}

const provider = JSON.parse(process.argv[2] ?? '') as Provider;
const folder = mkdtempSync(join(tmpdir(), 'linekeeper-bench-'));
try {
  const started = performance.now();
  const { count, worst } = await fullLoad(provider, folder);
  process.stdout.write(JSON.stringify({ ms: performance.now() - started, worst, count }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
