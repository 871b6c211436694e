import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { h, ref } from 'vue';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { did, faxNumber, port } from '#renderer/test/list-rows.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';
import TemporaryFax from './TemporaryFax.vue';

test('why a fax number does not stand in is told also where the details of the move were closed meanwhile', async () => {
  const fake = new FakeBridge();
  answerWith(fake, listAnswers({ 'fax-numbers': [{ ...faxNumber(0), service: 'pro' }] }, { readAt: READ_AT }));
  const isOpen = ref(true);
  await showComponent({ render: () => (isOpen.value ? h(TemporaryFax, { port: port(0) }) : h('p')) }, fake);
  await page.getByLabelText('Fax number that stands in').selectOptions(did(0));
  await button('Let it stand in').click();
  await expect.poll(() => fake.names()).toContain('proFax.updateDid');
  isOpen.value = false;
  await fake.refuse('proFax.updateDid', { kind: 'refused', text: 'Try later', evidence: {} });
  await shows(page.getByRole('region', { name: 'Confirmations' }), /^\(212\) 555-0000 · Let it stand in: .*Try later/);
});

test('why there is no number to choose from is said until the list is read', async () => {
  const fake = new FakeBridge();
  answerWith(fake, listAnswers({}, { readAt: null, problem: { kind: 'signed-out' } }));
  await showComponent({ render: () => h(TemporaryFax, { port: port(0) }) }, fake);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByLabelText('Fax number that stands in')).not.toBeInTheDocument();
  answerWith(fake, listAnswers({ 'fax-numbers': [faxNumber(0)] }, { readAt: READ_AT }));
  await button('Try again').click();
  await expect.element(page.getByLabelText('Fax number that stands in')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a refusal of one number does not stand beside another', async () => {
  const fake = new FakeBridge();
  const faxes = [0, 1].map((index) => ({ ...faxNumber(index), service: 'pro' as const }));
  answerWith(fake, listAnswers({ 'fax-numbers': faxes }, { readAt: READ_AT }));
  await showComponent({ render: () => h(TemporaryFax, { port: port(0) }) }, fake);
  const chosen = page.getByLabelText('Fax number that stands in');
  const refuse = () => fake.refuse('proFax.updateDid', { kind: 'refused', text: 'Try later', evidence: {} });
  await chosen.selectOptions(did(0));
  await button('Let it stand in').click();
  await expect.poll(() => fake.names()).toContain('proFax.updateDid');
  await refuse();
  await expect.element(page.getByRole('main').getByText(/Try later/)).toBeVisible();
  await chosen.selectOptions(did(1));
  await expect.element(page.getByText(/Try later/)).not.toBeInTheDocument();

  // An answer that comes when another one is chosen by now says of which it is.
  await button('Let it stand in').click();
  await expect.poll(() => fake.names().filter((name) => name === 'proFax.updateDid')).toHaveLength(1);
  await chosen.selectOptions(did(0));
  await refuse();
  await shows(toasts, /^\(212\) 555-0001 · Let it stand in: .*Try later/);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('what the provider says of one number does not stand beside another', async () => {
  const fake = new FakeBridge();
  const faxes = [0, 1].map((index) => ({ ...faxNumber(index), service: 'pro' as const }));
  answerWith(fake, listAnswers({ 'fax-numbers': faxes }, { readAt: READ_AT }));
  await showComponent({ render: () => h(TemporaryFax, { port: port(0) }) }, fake);
  const chosen = page.getByLabelText('Fax number that stands in');
  await chosen.selectOptions(did(0));
  await button('Let it stand in').click();
  await expect.poll(() => fake.names()).toContain('proFax.updateDid');
  await chosen.selectOptions(did(1));
  await fake.settle('proFax.updateDid', succeed({} as never, [{ text: 'Faxes are kept for a week' }]));
  await shows(toasts, /Faxes are kept for a week/);
  await expect.element(page.getByRole('main').getByText(/^The provider says/)).not.toBeInTheDocument();
});
