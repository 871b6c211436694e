import { expect } from '@playwright/test';
import { createHash } from 'node:crypto';
import type { RunningApp } from './app.ts';
import type { Provider } from './provider.ts';

/** The document that the provider has, by its hash, of the fax that was sent last. */
export async function arrivedAt(provider: Provider, app: RunningApp): Promise<Uint8Array> {
  const sent = (await provider.sentFaxes()).at(-1);
  const overview = await app.command('fax.overview', undefined);
  if (!sent || !overview.ok) throw new Error('no fax was sent');
  const job = overview.value.jobs.find(({ document }) => document.sha256 === sent.sha256);
  const outcome = await app.command('document.read', { id: job?.document.id ?? '' });
  if (!outcome.ok) throw new Error(outcome.problem.kind);
  const bytes = Uint8Array.from(Object.values(outcome.value));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sent.sha256);
  return bytes;
}
