import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { SESSION } from '#renderer/test/start-answers.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import FaxRetention from './FaxRetention.vue';

test('a plan that comes after the days were changed is not shown below other days', async () => {
  const fake = new FakeBridge();
  fake.reply('fax.retention', () => succeed({ days: null, since: null, waits: false, removals: [] }));
  await showComponent(FaxRetention, fake);
  useSession().state = { ...SESSION, documents: 'encrypted' };
  const days = page.getByLabelText('Remove documents after (days)');
  const plan = page.getByRole('region', { name: 'What would be removed' });
  const planOf = (count: number, documents: number) => ({
    ...{ days: count, before: '2026-01-01T00:00:00.000Z', documents, faxes: documents, bytes: 1 },
    ...{ oldest: null, newest: null, held: 0, rows: [] },
  });
  await days.fill('30');
  await page.getByRole('button', { name: 'Show what would be removed' }).click();
  await days.fill('400');
  await userEvent.tab();
  await fake.answer('fax.retentionPlan', planOf(30, 12));
  await expect.element(plan).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show what would be removed' }).click();
  await fake.answer('fax.retentionPlan', planOf(400, 2));
  await expect.element(plan.getByText('2 documents would be removed now (faxes: 2).')).toBeVisible();
});
