import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { h, ref } from 'vue';
import { answerWith } from '#renderer/test/answers.ts';
import { button, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { line } from '#renderer/test/list-rows.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';
import LineForm from './LineForm.vue';

test('why the line of a number abroad was not saved is told also where its details were closed meanwhile', async () => {
  const fake = new FakeBridge();
  answerWith(fake, listAnswers({ lines: [{ ...line(0), trunk: 'brooklyn' }] }, { readAt: READ_AT }));
  const isOpen = ref(true);
  const form = () => h(LineForm, { did: '33472000001', current: '' });
  await showComponent({ render: () => (isOpen.value ? form() : h('p')) }, fake);
  await page.getByRole('combobox').selectOptions('brooklyn');
  await button('Save line').click();
  await expect.poll(() => fake.names()).toContain('didinter.updateDid');
  isOpen.value = false;
  await fake.refuse('didinter.updateDid', { kind: 'refused', text: 'Try later', evidence: {} });
  await shows(page.getByRole('region', { name: 'Confirmations' }), /^\+33.* · Save line: .*Try later/);
});
