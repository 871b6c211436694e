import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
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

test('an address that may use the number already is not added over what it may do', async () => {
  const fake = new FakeBridge();
  const number = { ...faxNumber(0), service: 'enterprise', group: 'front' } as const;
  const known = { email: 'front@example.com', did: did(0), send: true, receive: false };
  answerWith(fake, listAnswers({ 'fax-numbers': [number], 'fax-emails': [known] }, { readAt: READ_AT }));
  await showScreen('/team/email/new', fake);
  const form = page.getByRole('form');
  await form.getByLabelText('Email address').fill(' Front@example.com');
  await form.getByRole('combobox').selectOptions('(212) 555-0000 · Desk 0');
  await expect.element(form.getByRole('button', { name: 'Add address' })).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(form.getByText('This address is in the list with this number. Change it there.').first())
    .toBeVisible();
});

test('an address that the provider keeps in lower case is shown as it lists it', async () => {
  const fake = new FakeBridge();
  const number = { ...faxNumber(0), service: 'enterprise', group: 'front' } as const;
  answerWith(fake, {
    ...listAnswers({ 'fax-numbers': [number], 'fax-emails': [] }, { readAt: READ_AT }),
    'enterpriseFax.updateEmailPermissions': () => {
      const listed = { email: 'front@example.com', did: did(0), send: true, receive: true };
      answerWith(fake, listAnswers({ 'fax-numbers': [number], 'fax-emails': [listed] }, { readAt: READ_AT }));
      return succeed(null);
    },
  });
  await showScreen('/team/email/new', fake);
  const form = page.getByRole('form');
  await form.getByLabelText('Email address').fill('Front@Example.com');
  await form.getByRole('combobox').selectOptions('(212) 555-0000 · Desk 0');
  await form.getByRole('button', { name: 'Add address' }).click();
  await expect.poll(() => decodeURIComponent(location.hash)).toBe(`#/team/email/front@example.com ${did(0)}`);
  await expect.element(page.getByText('This address is not allowed any more.')).not.toBeInTheDocument();
});
