// The archive in a process of its own, for call-archive.test.ts: it reads a time slowly, until it is killed.
import { setTimeout as pause } from 'node:timers/promises';
import { ProviderClient } from '../client/client.ts';
import { silentLogger } from '../log/logger.ts';
import { CallArchive } from './call-archive.ts';
import { CallThread } from './call-thread.ts';

const [url = '', file = '', from = '', to = ''] = process.argv.slice(-4);
const client = new ProviderClient({
  baseUrl: url,
  credentials: { username: 'user', password: 'pass-word', key: 'the-key' },
  logger: silentLogger,
  answerSeconds: () => 5,
});
const archive = new CallArchive({
  thread: new CallThread({ file, key: new Uint8Array(32).fill(7) }),
  pages: (...list) => client.pages(...list),
  read: (id, params, signal) => client.attempt(id, params, signal),
  turn: () => pause(200),
  zone: () => 'America/New_York',
  now: () => Number(to) * 1000,
  changed: () => undefined,
  inMemory: false,
  problemOf: () => ({ kind: 'cancelled' }),
});
await archive.read({ from: Number(from), to: Number(to) });
