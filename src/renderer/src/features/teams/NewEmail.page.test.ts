import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerWith } from '#renderer/test/answers.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { did, faxNumber } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

test('an address is shown as it was sent, and not as it was typed while it was sent', async () => {
  const fake = new FakeBridge();
  const number = { ...faxNumber(0), service: 'enterprise', group: 'front' } as const;
  answerWith(fake, {
    ...listAnswers({ 'fax-numbers': [number] }, { readAt: READ_AT }),
    'enterpriseFax.updateEmailPermissions': () => undefined,
  });
  await showScreen('/team/email/new', fake);
  const address = page.getByRole('form').getByLabelText('Email address');
  await address.fill('front@example.com');
  await page.getByRole('form').getByRole('combobox').selectOptions('(212) 555-0000 · Desk 0');
  await page.getByRole('form').getByRole('button', { name: 'Add address' }).click();
  await expect.poll(() => fake.names()).toContain('enterpriseFax.updateEmailPermissions');
  await address.fill('back@example.com');
  await fake.answer('enterpriseFax.updateEmailPermissions', null);
  await expect.poll(() => decodeURIComponent(location.hash)).toBe(`#/team/email/front@example.com ${did(0)}`);
});
