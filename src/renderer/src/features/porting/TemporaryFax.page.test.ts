import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { h, ref } from 'vue';
import { answerWith } from '#renderer/test/answers.ts';
import { button, shows } from '#renderer/test/by-hand.ts';
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
