import { TextsPage } from '../pages/texts-page.ts';
import { expect, test } from '../support/app.ts';
import { receivesTexts } from '../support/text-receiver.ts';

const [ANN, BEN] = ['6172384410', '6172384411'];
const OWN = '2125550141';
const REPLY = 'We are closed until eight.';

test('whoever texts while the business is closed gets the reply that was written, once, and a machine gets none', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { textQuietHours: false } });
  const { page } = app;
  await app.connect(provider);
  await app.open('/texts/out-of-hours');
  await expect(page.getByText('So nobody gets a reply.')).toBeVisible();
  const address = await receivesTexts(app);
  await expect(page.getByText('So nobody gets a reply.')).toBeHidden();
  const post = (from: string, msg: string) =>
    fetch(address, { method: 'POST', body: new URLSearchParams({ from: `1${from}`, to: OWN, msg }) });
  await post(BEN, 'Are you open?');

  await page.getByRole('switch', { name: 'Reply when closed' }).click();
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveAttribute('title', 'Write the reply first.');
  await page.getByRole('textbox', { name: 'Reply' }).fill(REPLY);
  await page.getByRole('textbox', { name: 'Open from' }).fill('00:00');
  await page.getByRole('textbox', { name: 'until' }).fill('00:01');
  await page.getByRole('textbox', { name: 'until' }).press('Tab');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();

  await post(BEN, 'Out of office: back on Monday');
  await post(ANN, 'Can I come at ten?');
  const texts = new TextsPage(app);
  await texts.openWith(ANN);
  await expect(texts.texts).toHaveText([/Can I come at ten\?/, /We are closed until eight\..*Sent.*Sent by itself/]);
  await post(ANN, 'Or at eleven?');
  await expect(texts.texts.last()).toContainText('Or at eleven?');
  expect(await provider.texts()).toEqual([{ to: [ANN], text: REPLY }]);
});
