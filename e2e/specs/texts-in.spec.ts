import { hasDovecot } from '../../src/main/core/mail/dovecot-server.fixture.ts';
import { TextsPage } from '../pages/texts-page.ts';
import { expect, test } from '../support/app.ts';
import { Mailbox } from '../support/mailbox.ts';
import { receivesTexts } from '../support/text-receiver.ts';

const [ANN, CAL] = ['6172384410', '6172384412'];
const OWN = '2125550141';

test('texts come in once the way to this computer is set and proven, live on the screen; whoever answers STOP is not texted until a reason is given; a text that is mailed stands in its conversation', async ({
  start,
  provider,
}) => {
  // Debian's Dovecot comes with `script/bootstrap --tests` where packages may be installed.
  const mailbox = hasDovecot ? await Mailbox.start() : null;
  const app = await start({
    settings: { textQuietHours: false },
    env: mailbox ? { NODE_EXTRA_CA_CERTS: mailbox.certificate } : {},
  });
  const { page } = app;
  await app.connect(provider);
  await app.open('/texts');
  await expect(page.getByText('Texts do not come in here.')).toBeVisible();
  // A relay on this computer: the public address is the app's own.
  const address = await receivesTexts(app);
  await app.open('/texts/receiving');
  await expect(
    page.getByRole('main').getByText(/^Texts come in on this computer \(127\.0\.0\.1, port \d+\)\.$/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Test the way' }).click();
  await expect(page.getByRole('main').getByText('The way works.')).toBeVisible();
  await expect(page.locator('code.address')).toHaveText(address);
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
  const told = async () => (await app.notifications()).map(({ title }) => title);
  await expect.poll(async () => (await told()).filter((title) => title.startsWith('Text'))).toHaveLength(1);
  expect(await told()).toContain('Text from (617) 238-4410');
  await texts.row(1).click();
  await expect(texts.texts).toHaveText([/Can we say ten\?/]);
  expect(await post(ANN, 'Or eleven?')).toBe(200);
  await expect(texts.texts).toHaveText([/Can we say ten\?/, /Or eleven\?/]);
  await texts.write('Eleven is fine');
  await expect(texts.texts.last()).toContainText(/Eleven is fine.*(Sent|Delivered)/);
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

  await (mailbox ? test.step : test.step.skip)(
    'a text that is mailed stands in its conversation, and what is no text is counted',
    async () => {
      if (!mailbox) return;
      const account = { host: '127.0.0.1', port: mailbox.port, security: 'tls', user: 'office' } as const;
      const place = { folder: 'INBOX', senders: ['@provider.example'] };
      const given = { uses: 'own', ...account, password: mailbox.password, ...place } as const;
      expect(await app.command('texts.setMail', given)).toMatchObject({ ok: true, value: { trouble: null } });
      await mailbox.deliver({ subject: `SMS from ${CAL} to 6465550120`, text: 'Can I park there?' });
      await mailbox.deliver({ subject: 'Your invoice', text: 'Thank you.' });
      await app.open('/texts/receiving');
      const form = page.getByRole('region', { name: 'Texts that come in by mail' });
      await form.getByRole('button', { name: 'Look now' }).click();
      await expect(page.getByRole('main').getByText('1 mail could not be read as a text.')).toBeVisible();
      await expect(form.getByRole('listitem')).toHaveText([/Your invoice/]);
      await texts.openWith(CAL);
      await expect(texts.texts).toHaveText([/Can I park there\?/]);
      await expect(page.getByRole('main').getByText('Texts come in by mail (office).')).toBeVisible();
      expect(await mailbox.unseen()).toBe(2);
    },
  );
  await app.quit();
  await mailbox?.stop();
});
