import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import type { FaxJob } from '#shared/bridge/fax.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { looks, useSystemColors } from '#renderer/test/system-colors.ts';
import { faxOverview, READ_AT } from '#renderer/test/start-answers.ts';

const document: DocumentInfo = {
  id: 'referral',
  name: 'Referral.pdf',
  size: 900,
  encodedSize: 1200,
  level: 'green',
  pages: 1,
  sha256: 'abc',
  addedAt: READ_AT,
};

/** A fax that was just sent, and can still be taken back. */
function heldJob(): FaxJob {
  return {
    ...{ id: 'job', state: 'holding', from: '2125550142', to: '6172384410', service: 'pro', document, upload: null },
    ...{ createdAt: READ_AT, holdUntil: new Date(Date.now() + 60_000).toISOString(), sentAt: null, updatedAt: READ_AT },
    ...{ faxId: null, providerStatus: '', problem: null, check: null, cost: null, documentGone: false, batchId: null },
    ...{ repeats: null, triesLeft: 0, tried: 0 },
  };
}

async function showJob(job: FaxJob): Promise<FakeBridge> {
  const fake = new FakeBridge();
  answerWith(fake, {
    'fax.overview': () => succeed({ ...faxOverview(0), jobs: [job] }),
    'document.read': () => undefined,
    'fax.cancel': () => undefined,
  });
  await showScreen('/fax/job/job?box=outbox', fake);
  return fake;
}

async function showHeld(): Promise<FakeBridge> {
  const fake = await showJob(heldJob());
  await expect.element(page.getByText(/^Sending in \d+ s$/)).toBeVisible();
  return fake;
}

const opened = [
  { what: 'the amounts of the balance', name: /^Balance/, role: 'dialog', label: 'Balance' },
  { what: 'the notifications', name: /^Notifications/, role: 'dialog', label: 'Notifications' },
  { what: 'the menu of accounts', name: /Maple Street Dental/, role: 'menu', label: /./ },
] as const;

test.each(opened)('Escape closes $what, and takes back the fax below only when it is pressed again', async (over) => {
  const fake = await showHeld();
  await button(over.name).first().click();
  const shown = page.getByRole(over.role, { name: over.label });
  await expect.element(shown).toBeVisible();
  await press('{Escape}');
  await expect.poll(() => shown.query()?.checkVisibility() ?? false).toBe(false);
  expect(fake.names()).not.toContain('fax.cancel');
  await press('{Escape}');
  await expect.poll(() => fake.names()).toContain('fax.cancel');
});

test('a held fax that may have been sent before a backup was restored says so', async () => {
  const fake = new FakeBridge();
  const job: FaxJob = { ...heldJob(), holdUntil: null, problem: { kind: 'duplicate', what: 'elsewhere', at: READ_AT } };
  answerWith(fake, {
    'fax.overview': () => succeed({ ...faxOverview(0), jobs: [job] }),
    'document.read': () => undefined,
  });
  await showScreen('/fax/job/job?box=outbox', fake);
  await expect.element(page.getByRole('main').getByText('This may have been faxed already')).toBeVisible();
  await expect.element(page.getByText(/^The provider lists a fax between the same numbers/)).toBeVisible();
});

test('the last step of what happened is told in the colors of the system, too', async () => {
  await useSystemColors();
  await showHeld();
  const steps = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
  expect(steps.elements().length).toBeGreaterThan(1);
  expect(looks(steps.last(), '::before')).not.toBe(looks(steps.first(), '::before'));
});

test('a fax that was refused and sent all the same says so, and not that no answer came', async () => {
  const check = { verdict: 'found', checkedAt: READ_AT, compared: 3, until: null, clockOffset: null } as const;
  const sent = { state: 'accepted', holdUntil: null, sentAt: READ_AT, faxId: '5' } as const;
  await showJob({ ...heldJob(), ...sent, check: { ...check, thoughRefused: true } });
  const drawer = page.getByRole('dialog', { name: 'Fax to (617) 238-4410' });
  await expect.element(drawer.getByText('The provider refused it and sent it all the same')).toBeVisible();
  expect(drawer.getByText('No answer came').elements()).toEqual([]);
});
