import { TextsPage } from '../pages/texts-page.ts';
import { expect, test } from '../support/app.ts';
import { receivesTexts } from '../support/text-receiver.ts';

const [ANN, BEN] = ['6172384410', '6172384411'];
const OWN = '2125550141';

test('a group text by choice is one request, one conversation that sends to all again, and is kept from all by one STOP', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { textQuietHours: false } });
  const { page } = app;
  await app.connect(provider);
  const address = await receivesTexts(app);
  const texts = new TextsPage(app);
  await app.open('/texts/new');
  await texts.drawer.getByRole('textbox', { name: 'To', exact: true }).fill('617 238 4411, 617 238 4410');
  await expect(texts.drawer).toContainText('2 people get a text each, and do not see each other.');
  await texts.drawer.getByRole('checkbox', { name: 'Send as one group text' }).check();
  await expect(texts.drawer).toContainText('Everybody sees the numbers of the others');
  await texts.box.fill('We meet at nine');
  await texts.button('Send to the group').click();
  await expect(texts.texts).toHaveText([
    /We meet at nine.*(Sent|Delivered).*\(617\) 238-4410: Nothing told of this one alone.*\(617\) 238-4411: Nothing told/,
  ]);
  await texts.box.fill('At ten');
  await texts.box.press('Enter');
  await expect(texts.texts).toHaveText([/We meet at nine/, /At ten.*(Sent|Delivered)/]);
  expect(await provider.texts()).toEqual([
    { to: [ANN, BEN], text: 'We meet at nine' },
    { to: [ANN, BEN], text: 'At ten' },
  ]);

  // What somebody answers is in the conversation with that person.
  await fetch(address, { method: 'POST', body: new URLSearchParams({ from: `1${BEN}`, to: OWN, msg: 'STOP' }) });
  await expect(texts.drawer).toContainText('(617) 238-4411 is not texted any more');
  await expect(texts.box).toBeHidden();
  await texts.drawer.getByRole('link', { name: '(617) 238-4411' }).click();
  await expect(page.getByRole('list', { name: 'Texts with (617) 238-4411', exact: true })).toContainText('STOP');
  await texts.press('Escape');
  await expect(texts.row(2)).toContainText('(617) 238-4410, (617) 238-4411');
  expect(await provider.texts()).toHaveLength(2);
});
