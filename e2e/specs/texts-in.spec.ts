import { freePort } from '../../src/main/core/test/ports.ts';
import { TextsPage } from '../pages/texts-page.ts';
import { expect, test } from '../support/app.ts';

const ANN = '6172384410';
const OWN = '2125550141';

test('texts come in once the way to this computer is set and proven, live on the screen; whoever answers STOP is not texted until a reason is given', async ({
  start,
  provider,
}) => {
  const port = await freePort();
  const app = await start({ settings: { textQuietHours: false } });
  const { page } = app;
  await app.connect(provider);
  await app.open('/texts');
  await expect(page.getByText('Texts do not come in here.')).toBeVisible();
  await page.getByRole('link', { name: 'How texts come in' }).last().click();

  // A relay on this computer: the public address is the app's own.
  await page.getByRole('radio', { name: 'come to this computer' }).check();
  await page
    .getByRole('form', { name: 'Texts that are posted to an address' })
    .getByRole('textbox', { name: 'Port' })
    .fill(String(port));
  await page.getByRole('textbox', { name: 'Public address' }).fill(`http://127.0.0.1:${String(port)}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Texts come in on this computer (127.0.0.1, port ${String(port)}).`)).toBeVisible();
  await page.getByRole('button', { name: 'Test the way' }).click();
  await expect(page.getByText('The way works.')).toBeVisible();
  const address = await page.locator('code.address').innerText();
  const post = async (from: string, text: string) => {
    const body = new URLSearchParams({ from: `1${from}`, to: OWN, msg: text });
    return (await fetch(address, { method: 'POST', body })).status;
  };

  // An open list and an open conversation show what comes in.
  const texts = new TextsPage(app);
  await texts.open();
  expect(await post(ANN, 'Can we say ten?')).toBe(200);
  await expect(texts.row(1)).toContainText('Can we say ten?');
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Texts.*1/ })).toBeVisible();
  await expect
    .poll(async () => (await app.notifications()).map(({ title }) => title))
    .toEqual(['Text from (617) 238-4410']);
  await texts.row(1).click();
  await expect(texts.texts).toHaveText([/Can we say ten\?/]);
  expect(await post(ANN, 'Or eleven?')).toBe(200);
  await expect(texts.texts).toHaveText([/Can we say ten\?/, /Or eleven\?/]);
  await texts.write('Eleven is fine');
  await expect(texts.texts.last()).toContainText(/Eleven is fine.*Sent/);
  await expect.poll(() => provider.texts()).toEqual([{ to: [ANN], text: 'Eleven is fine' }]);

  await test.step('whoever answers STOP is not texted until a reason is given', async () => {
    const postJson = (from: string, text: string) =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from, to: [OWN], text, media: [], segments: '1', type: 'SMS' }),
      });
    await texts.openWith(ANN);
    await texts.box.fill('See you at nine');
    await postJson(ANN, 'Stop.');
    await expect(texts.drawer.getByText('They answered STOP')).toBeVisible();
    await expect(texts.box).toBeHidden();
    await postJson(ANN, 'start');
    await expect(texts.drawer.getByText('They asked for texts again')).toBeVisible();
    await expect(texts.box).toBeHidden();
    await texts.button('Allow texts again').click();
    const why = app.page.getByRole('dialog', { name: /Allow texts to/ });
    await why.getByRole('textbox').fill('Asked for them again');
    await why.getByRole('button', { name: 'Allow texts again' }).click();
    await expect(texts.box).toHaveValue('See you at nine');
    expect(await provider.texts()).toHaveLength(1);
  });

  await test.step('a number sends its texts to the app by one press', async () => {
    await app.open(`/texts/numbers/${OWN}`);
    const drawer = app.page.locator('.drawer');
    await drawer.getByRole('button', { name: /^Change/ }).click();
    await drawer.getByRole('radio', { name: 'to a web address' }).check();
    await drawer.getByRole('button', { name: 'Use this app’s address' }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => provider.bodiesOf('sms.updateSmsConfig'))
      .toMatchObject([{ sms_mode: 'url', post2url: address, post2urlmethod: 'json' }]);
  });
});
