import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MoneyPage } from '../pages/money-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { textOfPdf } from '../support/pdf-text.ts';

const refill = (app: RunningApp, amount: number) =>
  app.command('money.refill', { amount, mode: 'card', again: false, overCap: false });

test('the history shows each balance that was read, as a chart and as a table; the ledger finds, shows and saves what was spent, with a receipt for a refill', async ({
  start,
  provider,
}) => {
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  const money = new MoneyPage(page);
  await expect(money.chip).toContainText('$84.35');
  await test.step('the ledger', async () => {
    await money.openRefills();
    await expect(page.getByText('Nothing was spent from here yet')).toBeVisible();
    await refill(app, 50);
    await provider.fault('error', { operation: 'account.refillBalance', times: 1 });
    await refill(app, 75);
    await expect(money.row('Refused')).toContainText('$75.00');
    await expect(money.row('Done')).toContainText('+$50.00');

    await page.getByLabel('Result', { exact: true }).selectOption('Done');
    await expect(money.row('Refused')).toHaveCount(0);
    await money.row('Done').click();
    await expect(money.drawer).toContainText('Refill of $50.00');
    await expect(money.drawer).toContainText('$134.35');
    const receipt = join(app.userData, 'receipt.pdf');
    await app.answerSaveDialog(receipt);
    await money.drawer.getByRole('button', { name: 'Save receipt (PDF)' }).click();
    await expect(page.getByText('Receipt saved as receipt.pdf').first()).toBeVisible();
    const text = await textOfPdf(receipt);
    for (const part of ['Refill receipt', 'Maple Street Dental', '$50.00', '$84.35', '$134.35', 'not a tax invoice'])
      expect(text).toContain(part);
    await page.keyboard.press('Escape');
    await expect(money.row('Done')).toBeFocused();

    const file = join(app.userData, 'spending.csv');
    await app.answerSaveDialog(file);
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    await expect(page.getByText('1 row saved as spending.csv').first()).toBeVisible();
    expect(await readFile(file, 'utf8')).toContain('account.refillBalance,50,done,50');

    await page.getByRole('button', { name: 'Show all' }).click();
    await money.row('Refused').click();
    await expect(money.drawer.getByText('A receipt can be saved once')).toBeVisible();
    await money.drawer.getByRole('link', { name: 'Show in Activity' }).click();
    await expect(page.getByRole('dialog', { name: 'Add money' })).toContainText('Refused');
  });
  await test.step('the history', async () => {
    await app.open('/money');
    await provider.setBalance('-3.2500');
    await page.getByRole('main').getByRole('button', { name: 'Check the balance now' }).click();
    await expect(page.getByText('You are $3.25 below zero and owe that.').first()).toBeVisible();

    const chart = page.getByRole('slider');
    await expect(chart).toHaveAttribute('aria-valuetext', /-\$3\.25/);
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', /\$134\.35/);
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', /\$84\.35$/);
    await expect(page.getByText('1 refill in this period')).toBeVisible();
    await expect(page.getByText(/^(Today|Yesterday).*: the history begins here/)).toBeVisible();

    await page.getByRole('button', { name: 'Show as table' }).click();
    const outcome = await page.evaluate(() => window.bridge.command('money.history', { period: '24h' }));
    const samples = outcome.ok ? outcome.value.samples : [];
    const shown = page.getByRole('table').locator('tbody tr td:nth-child(2)');
    await expect(shown).toHaveText(samples.toReversed().map(({ balance }) => dollars(balance)));
    await expect(page.getByRole('row').filter({ hasText: '$50.00 added from here' })).toContainText('$134.35');
  });
});

/** Up to four digits, as the table shows them. */
function dollars(balance: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 }).format(
    balance as `${number}`,
  );
}
