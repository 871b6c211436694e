import { DateTime } from 'luxon';
import { TextsPage } from '../pages/texts-page.ts';
import { expect, test } from '../support/app.ts';

/** In Boston. */
const ANN = '6172384410';

test('a snippet leaves only when its fields are filled in, and at night only with a reason, which is kept', async ({
  start,
  provider,
}) => {
  const boston = DateTime.now().setZone('America/New_York');
  const night = boston.plus({ days: 1 }).set({ hour: 3, minute: 0 });
  const minutes = Math.round(night.diff(boston).as('minutes'));
  const app = await start({ settings: { textQuietHours: true }, env: { CLOCK_AHEAD_MINUTES: String(minutes) } });
  const { page } = app;
  await page.clock.setSystemTime(night.toJSDate());
  await app.connect(provider);
  const texts = new TextsPage(app);
  await texts.openWith(ANN);
  await texts.box.fill('See you {day}');
  await texts.button('Snippets').click();
  const snippets = page.getByRole('dialog', { name: 'Snippets' });
  await snippets.getByRole('textbox', { name: 'Name of the snippet' }).fill('Reminder');
  await snippets.getByRole('button', { name: 'Keep what is written' }).click();
  await snippets.getByRole('button', { name: 'Close' }).click();
  await texts.box.fill('');
  await texts.box.press('/');
  await snippets.getByRole('button', { name: /^Reminder/ }).click();
  await expect(texts.box).toHaveValue('See you {day}');
  await texts.box.press('Enter');
  await expect(texts.drawer).toContainText('Fill in {day} first.');
  await texts.box.fill('See you on Monday');
  await texts.box.press('Enter');
  const quiet = page.getByRole('dialog', { name: 'It is early or late for them' });
  await expect(quiet).toContainText(/For \(617\) 238-4410 it is \w+, 3:0\d AM/);
  await quiet.getByRole('button', { name: 'Cancel' }).click();
  expect(await provider.texts()).toEqual([]);
  await texts.box.press('Enter');
  await quiet.getByRole('textbox', { name: 'Why at this hour' }).fill('Asked for it tonight');
  await quiet.getByRole('button', { name: 'Send now' }).click();
  await expect(texts.texts).toHaveText([/See you on Monday.*Sent early or late in their day: Asked for it tonight/]);
  // It stands in the conversation while it is on its way.
  await expect.poll(() => provider.texts()).toEqual([{ to: [ANN], text: 'See you on Monday' }]);
});
