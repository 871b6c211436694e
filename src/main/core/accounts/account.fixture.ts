// Shared by the tests of an account: one on a real folder, database and server.
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { EventName } from '#shared/bridge/events.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { fail, type Outcome } from '#shared/bridge/outcome.ts';
import type { Profile } from '#shared/bridge/session.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/bridge/settings.ts';
import type { Credentials } from '../client/client.ts';
import { RequestLog } from '../client/request-log.ts';
import { takeIn } from '../fax/take-in.ts';
import { silentLogger, type Logger } from '../log/logger.ts';
import { Redactor } from '../log/redact.ts';
import type { ShownNotifications } from '../notifications/notification-centre.ts';
import { limitsOf, limitsSchema } from '../money/limits-file.ts';
import { JsonFile } from '../settings/json-file.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import type { ConvertDocument } from '../fax/convert-document.ts';
import type { Secrets } from '../vault/vault.ts';
import { tempFolder } from '../test/support.ts';
import type { AccountDeps } from '../kernel/account-deps.ts';
import { Account } from './account.ts';

interface Options {
  /** Other programs that make PDFs of documents. */
  convert?: ConvertDocument;
  folder?: string;
  documentKey?: string | null;
  numberPins?: Secrets;
  textReceiver?: Secrets;
  mailSecrets?: Secrets;
  profile?: Partial<Profile>;
  settings?: Partial<Settings>;
  logger?: Logger;
  lookWaits?: AccountDeps['lookWaits'];
  proxyFor?: NonNullable<AccountDeps['proxyFor']>;
  /** Milliseconds by which its clock is ahead. */
  ahead?: number;
}

/** What a success carries; anything else is an error of the test. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`Not a success: ${JSON.stringify(outcome.problem)}`);
  return outcome.value;
}

/** An account at a provider, started, and ended with the test. */
export function accountOn(provider: { url: string } & Partial<Credentials>, options: Options = {}) {
  const folder = options.folder ?? tempFolder();
  const events: EventName[] = [];
  const shown: ShownNotifications[] = [];
  const settings: Settings = { ...DEFAULT_SETTINGS, faxHoldSeconds: 0, textQuietHours: false, ...options.settings };
  let ahead = options.ahead ?? 0;
  const { url, username = 'anna', password = 'horse-77', key = 'key-of-anna' } = provider;
  let wrongBy = 0;
  const requests = new RequestLog(() => Date.now() + wrongBy);
  const redactor = new Redactor();
  for (const secret of [password, key]) redactor.register(secret);
  const account = new Account({
    profile: {
      id: 'office',
      kind: 'live',
      name: 'Office',
      baseUrl: url,
      username,
      registeredIp: '',
      secretStorage: 'session',
      format: 'json',
      dialect: {},
      color: 'teal',
      viewOnly: false,
      ...options.profile,
    },
    credentials: { username, password, key },
    documentKey: options.documentKey ?? null,
    numberPins: options.numberPins ?? inMemoryVault(),
    mailSecrets: options.mailSecrets ?? inMemoryVault(),
    textReceiver: options.textReceiver ?? inMemoryVault(),
    pictureStorage: inMemoryVault(),
    folder,
    limits: limitsOf(new JsonFile(join(folder, 'limits.json'), limitsSchema), {
      ...{ kind: 'live', baseUrl: url, username },
    }),
    settings: () => settings,
    focused: () => false,
    locked: () => false,
    ...(options.convert ? { convert: options.convert } : {}),
    inspector: takeIn,
    logger: options.logger ?? silentLogger,
    redactor,
    now: () => Date.now() + ahead + wrongBy,
    emit: (event) => void events.push(event),
    summaryChanged: () => undefined,
    showNotifications: (notifications) => void shown.push(notifications),
    actor: 'anna',
    lookUpAddress: () => Promise.resolve(fail({ kind: 'offline', evidence: {} })),
    requests,
    // How long it waits is the client's matter, and tested there.
    retryBaseMs: 5,
    ...(options.proxyFor ? { proxyFor: options.proxyFor } : {}),
    ...(options.lookWaits ? { lookWaits: options.lookWaits } : {}),
  });
  account.start();
  onTestFinished(() => {
    account.close();
  });
  return {
    account,
    folder,
    events,
    shown,
    settings,
    requestLog: requests,
    /** What was told so far, the newest first. */
    told: (): NotificationSubject[] =>
      valueOf(account.areas.notifications.notifications.list()).notifications.map(({ subject }) => subject),
    setViewOnly: (viewOnly: boolean) => {
      account.updateProfile({ ...account.profile, viewOnly });
    },
    /** Sets its clock to a time that the provider does not have. */
    setWrong: (milliseconds: number) => {
      wrongBy = milliseconds;
    },
    /** The time of its clock, as ISO 8601. */
    time: () => new Date(Date.now() + ahead + wrongBy).toISOString(),
    /** Moves its clock on. */
    push: (milliseconds: number) => {
      ahead += milliseconds;
    },
  };
}
