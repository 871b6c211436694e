import { expect, test } from '../support/app.ts';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { referral } from '../support/documents.ts';

test('what a screen reader finds on the way of a fax', async ({ start }) => {
  const app = await start({ args: ['--demo'], settings: { faxHoldSeconds: 30 } });
  const { page } = app;
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await app.open('/fax/new');
  const main = page.getByRole('main');
  const compose = new ComposePage(page);
  await expect(compose.from).toBeVisible();
  await expect(main).toMatchAriaSnapshot({ name: 'fax-1-empty.aria.yml' });

  await compose.drop(await referral(3));
  await compose.showsFirstPage();
  await expect(main).toMatchAriaSnapshot({ name: 'fax-2-document.aria.yml' });

  await compose.from.selectOption({ label: FRONT_DESK });
  await compose.to.fill('617 555 0134');
  await page.keyboard.press('Escape');
  await expect(compose.sendButton).not.toHaveAttribute('aria-disabled', 'true');
  await expect(main).toMatchAriaSnapshot({ name: 'fax-3-number.aria.yml' });

  await compose.sendButton.click();
  const details = main.getByRole('dialog', { name: /^Fax to/ });
  await expect(details.getByText(/^Sending in/).first()).toBeVisible();
  await expect(details).toMatchAriaSnapshot({ name: 'fax-4-held.aria.yml' });

  await page.keyboard.press('Escape');
  await app.command('settings.set', { faxHoldSeconds: 0 });
  await expect(compose.sendButton).toBeVisible();
  await compose.sendButton.click();
  await expect(details.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await expect(details).toMatchAriaSnapshot({ name: 'fax-5-delivered.aria.yml' });
});
