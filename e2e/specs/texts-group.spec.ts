import { TextsPage } from '../pages/texts-page.ts';
import { expect, test } from '../support/app.ts';
import { receivesTexts } from '../support/text-receiver.ts';

const [ANN, BEN, CAL, DAN] = ['6172384410', '6172384411', '6172384412', '6172384413'];
const OWN = '2125550141';
const REPLY = 'We are closed until eight.';

test('a group text is one request, one conversation that sends to all again, and is kept from all by one STOP; whoever texts while the business is closed gets one reply', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { textQuietHours: false } });
  const { page } = app;
  await app.connect(provider);
  const address = await receivesTexts(app);
  const texts = new TextsPage(app);
  const sent = await app.command('texts.send', {
    ...{ own: OWN, to: [BEN, ANN], group: true, body: 'We meet at nine' },
    ...{ again: false, overCap: false },
  });
  expect(sent.ok).toBe(true);
  await texts.openWith(`${ANN}-${BEN}`);
  await expect(texts.texts).toHaveText([
    /We meet at nine.*(Sent|Delivered).*\(617\) 238-4410: The provider said nothing about this recipient.*\(617\) 238-4411: The provider said nothing/,
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

  await test.step('whoever texts while the business is closed gets the reply that was written, once, and a machine gets none', async () => {
    const post = (from: string, msg: string) =>
      fetch(address, { method: 'POST', body: new URLSearchParams({ from: `1${from}`, to: OWN, msg }) });
    await post(DAN, 'Are you open?');

    const inThreeDays = ((new Date().getUTCDay() + 2) % 7) + 1;
    const hours = { from: '08:00', to: '18:00', days: [inThreeDays] };
    const set = await app.command('texts.setOutOfHours', { on: true, text: REPLY, ...hours });
    expect(set.ok).toBe(true);
    await post(DAN, 'Out of office: back on Monday');
    await post(CAL, 'Can I come at ten?');
    await texts.openWith(CAL);
    await expect(texts.texts).toHaveText([
      /Can I come at ten\?/,
      /We are closed until eight\..*(Sent|Delivered).*Sent by itself/,
    ]);
    await post(CAL, 'Or at eleven?');
    await expect(texts.texts.last()).toContainText('Or at eleven?');
    expect((await provider.texts()).slice(2)).toEqual([{ to: [CAL], text: REPLY }]);
  });
});
