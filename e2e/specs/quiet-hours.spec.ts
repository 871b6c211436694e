import { DateTime } from 'luxon';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { SeveralPage } from '../pages/several-page.ts';
import { expect, test } from '../support/app.ts';
import { referral } from '../support/documents.ts';

const TOKYO = 'Asia/Tokyo';

test('a fax in the quiet hours of the business is asked about: it waits for their end, and is taken back, or leaves now', async ({
  start,
  provider,
}) => {
  // The one day on which faxes leave is two days away there.
  const day = DateTime.now().setZone(TOKYO).plus({ days: 2 });
  const faxHours = { on: true, from: '09:30', to: '17:00', days: [day.weekday] };
  const app = await start({ settings: { faxHoldSeconds: 0, businessZone: TOKYO, faxHours } });
  const { page } = app;
  await app.connect(provider);
  const compose = new ComposePage(page);
  await compose.drop(await referral(1, 'waits'));
  await compose.address({ from: FRONT_DESK, to: '617 555 0134' });
  await compose.tickWarnings();
  await compose.sendButton.click();
  const question = page.getByRole('dialog', { name: 'These are your quiet hours for faxes' });
  await expect(question).toContainText('in Asia/Tokyo');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(compose.to).toHaveValue('617 555 0134');
  await page.keyboard.press('Control+Enter');
  const until = day.toFormat('ccc 9:30');
  await question.getByRole('button', { name: new RegExp(`^Send ${until}\\sAM$`) }).click();
  await expect(page.getByText(/^Leaves at this time/)).toBeVisible();
  const overview = await app.command('fax.overview', undefined);
  const end = day.startOf('day').set({ hour: 9, minute: 30 }).toUTC().toISO();
  expect(overview.ok && overview.value.batches.map(({ state, leaveAt }) => [state, leaveAt])).toEqual([
    ['scheduled', end],
  ]);

  await app.open('/fax/new');
  await compose.drop(await referral(1, 'goes'));
  await compose.address({ from: FRONT_DESK, to: '646 555 0177' });
  await compose.tickWarnings();
  await compose.sendButton.click();
  await question.getByRole('button', { name: 'Send now' }).click();
  await expect(new FaxPage(page).drawer).toBeVisible();
  await expect.poll(async () => (await provider.sentFaxes()).map(({ to }) => to)).toEqual(['6465550177']);

  await test.step('the one that waits is taken back', async () => {
    await new FaxPage(page).tab('Outbox');
    await page.getByRole('button', { name: 'Show all of it' }).click();
    await page.getByRole('button', { name: 'Stop 1 that has not left' }).click();
    await new SeveralPage(page).says('1 taken back');
    expect(await provider.sentFaxes()).toHaveLength(1);
  });
});
