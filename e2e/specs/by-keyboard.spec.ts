import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type RunningApp } from '../support/app.ts';
import { phoneBill, referral } from '../support/documents.ts';
import { giveFile } from '../support/give-file.ts';
import { Hands } from '../support/hands.ts';

/** The system's own dialog gives this document. */
async function documentAtHand(app: RunningApp): Promise<void> {
  const file = await referral(3);
  const path = join(app.userData, file.name);
  await writeFile(path, file.bytes);
  await app.answerFileDialog(path);
}

test('from the start to a delivered fax with keys alone', async ({ start }) => {
  const app = await start({ settings: { faxHoldSeconds: 0 } });
  const { page } = app;
  const hands = new Hands(page);
  await documentAtHand(app);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await hands.reach(/^button "Try the demo account"/);
  await hands.press('Enter');
  await hands.isLedTo(/^heading "Home"/);
  await hands.reach(/^button "Send a fax"/);
  await hands.press('Enter');
  await hands.isLedTo(/^heading "Send a fax"/);
  await hands.reach(/^button "Choose a document"/);
  await hands.press('Enter');
  // With the document the focus goes to what comes next.
  await hands.isLedTo(/^combobox "To"/);
  await hands.type('212 555 0199');
  await hands.press('Escape');
  await hands.reach(/^combobox "From"/, 'Shift+Tab');
  await hands.type('(212) 555-0142');
  await hands.reach(/^button "Send fax to \(212\) 555-0199"/);
  await hands.press('Enter');
  await hands.isLedTo(/^heading "Fax to \(212\) 555-0199"/);
  await expect(
    page
      .getByRole('dialog', { name: /^Fax to/ })
      .getByText('Delivered')
      .first(),
  ).toBeVisible();
  // Escape closes the details and gives the focus to the row.
  await hands.press('Escape');
  await hands.isLedTo(/^row "Sent to 2 1 2, 5 5 5, 0 1 9 9/);
});

test('with keys alone money is added once, a local number is bought, and a number is asked to be moved here', async ({
  start,
  provider,
}) => {
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  const hands = new Hands(page);
  await test.step('money is added once', async () => {
    await hands.reach(/^button "Balance/);
    await hands.press('Enter');
    await hands.isLedTo(/^heading/);
    await hands.reach(/^button "Add \$50"/);
    await hands.press('Enter');
    await hands.isLedTo(/^button "Cancel"/);
    await hands.reach(/^button "Add \$50/);
    await hands.press('Enter');
    await expect(page.getByRole('button', { name: /^Balance/ })).toContainText('$134.35');
    await hands.isLedTo(/^button "Balance/);
    expect(await provider.charged()).toEqual([50]);
  });
  await test.step('a local number is bought, and rings', async () => {
    await hands.press('Control+Shift+N');
    await hands.isLedTo(/^(heading "Get a number"|textbox "Near")/);
    await hands.reach(/^textbox "Near"/);
    await hands.type('02108');
    await expect(page.getByRole('grid', { name: 'Numbers that you can buy' })).toBeVisible();
    await hands.reach(/^row "\d \d \d,/);
    await hands.press('Enter');
    await hands.reach(/^button "Set up and buy/);
    await hands.press('Enter');
    await hands.isLedTo(/^heading "Set up 1 number"/);
    await hands.reach(/^button "Buy 1 number/);
    await hands.press('Enter');
    await hands.isLedTo(/^heading "Your order"/);
    const [bought] = await provider.bought();
    expect(bought?.what).toMatch(/number/);
    expect(await provider.bought()).toHaveLength(1);
  });
  await test.step('a number is asked to be moved here, from the bill to the request', async () => {
    const bill = await phoneBill();
    page.on('filechooser', (chooser) => {
      void giveFile(chooser, bill);
    });
    await hands.press('g', 'p');
    await hands.isLedTo(/^heading "Move a number here"/);
    await hands.reach(/^(button|link) "Move a number/);
    await hands.press('Enter');
    await hands.isLedTo(/^heading "Before you start"/);
    await hands.reach(/^textbox "Number/);
    await hands.type('312 555 0142');
    await hands.press('Enter');
    await expect(page.getByText('Can move').first()).toBeVisible();
    for (let tick = 0; tick < 8; tick += 1) {
      await hands.reach(/^checkbox "/);
      await hands.press('Space', 'Tab');
    }
    // Once the number has been checked.
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
    await hands.reach(/^button "Continue"/);
    await hands.press('Enter');
    await hands.isLedTo(/^heading "Your last bill"/);
    await hands.reach(/^button "Choose bill"/);
    await hands.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove bill' })).toBeVisible();
    // Once it has been read.
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
    await hands.reach(/^button "Continue"/);
    await hands.press('Enter');
    await hands.isLedTo(/^heading "What your old company knows"/);
    await hands.reach(/^textbox "Old phone company"/);
    await hands.type('Hudson Telephone Company');
    await hands.reach(/^textbox "Person who may approve changes"/);
    await hands.type('Mary J. Poole');
    await hands.reach(/^textbox "Position of this person"/);
    await hands.type('Owner');
    await hands.reach(/^button "Continue"/);
    await hands.press('Enter');
    await hands.isLedTo(/^heading "When, and where it rings"/);
    await hands.reach(/^button "Continue"/);
    await hands.press('Enter');
    await hands.isLedTo(/^heading "Look at it once more"/);
    await hands.reach(/^checkbox "I own this number/);
    await hands.press('Space');
    await hands.reach(/^button "Ask to move/);
    await hands.press('Enter');
    await hands.isLedTo(/^heading "The request was made"/);
    expect(await provider.bodiesOf('lnp.createLnp')).toMatchObject([
      // What nobody typed was read from the bill.
      { number2port: 3125550142, company: 'Harbor Dental, LLC', account_no: '4471-2280-09', city: 'Chicago' },
    ]);
  });
});
