// An account in a process of its own, for bulk-runs.test.ts: it begins a change of many numbers, and says on its output how far
// it is.
import { fail } from '#shared/bridge/outcome.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { Account } from '../accounts/account.ts';
import { RequestLog } from '../client/request-log.ts';
import { takeIn } from '../fax/take-in.ts';
import { silentLogger } from '../log/logger.ts';
import { Redactor } from '../log/redact.ts';
import { NO_LIMITS } from '../money/no-limits.fixture.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';

const [folder = '', provider = '{}', planned = '[]'] = process.argv.slice(-3);
const { url, username, password, key } = JSON.parse(provider) as Record<
  'url' | 'username' | 'password' | 'key',
  string
>;
const rows = JSON.parse(planned) as { key: string; params: Record<string, unknown> }[];
const say = (...words: string[]) => process.stdout.write(`${words.join(' ')}\n`);

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
    ...{ baseUrl: url, username, registeredIp: '', dialect: {}, viewOnly: false },
  },
  credentials: { username, password, key },
  documentKey: Buffer.alloc(32, 7).toString('base64'),
  numberPins: inMemoryVault(),
  mailSecrets: inMemoryVault(),
  textReceiver: inMemoryVault(),
  pictureStorage: inMemoryVault(),
  folder,
  limits: NO_LIMITS,
  settings: () => ({ ...DEFAULT_SETTINGS, requestTimeoutSeconds: 2 }),
  focused: () => false,
  locked: () => false,
  inspector: takeIn,
  logger: silentLogger,
  redactor: new Redactor(),
  now: Date.now,
  emit: () => undefined,
  summaryChanged: () => undefined,
  showNotifications: () => undefined,
  actor: 'anna',
  lookUpAddress: () => Promise.resolve(fail({ kind: 'offline', evidence: {} })),
  requests: new RequestLog(),
  lookWaits: looksAfter([10], 20),
});
account.start();
const { bulk } = account.areas.numbers.numbers;

function current() {
  const run = bulk.run(null);
  if (!run.ok || !run.value) throw new Error('There is no run');
  return run.value;
}

bulk.start('did.updateDid', rows, null);
for (let told = -1; ; await pause(5)) {
  const answered = current().rows.filter((row) => row.state !== 'waiting' && row.state !== 'sending').length;
  if (answered !== told) say('answered', String(answered));
  told = answered;
}
