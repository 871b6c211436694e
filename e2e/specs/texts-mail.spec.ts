import { hasDovecot } from '../../src/main/core/mail/dovecot-server.fixture.ts';
import { TextsPage } from '../pages/texts-page.ts';
import { expect, test } from '../support/app.ts';
import { Mailbox } from '../support/mailbox.ts';

const OWN = '6465550120';
const ANN = '6172384410';

test('a mailbox is connected for texts, a text that is mailed stands in its conversation, and what is no text is counted', async ({
  start,
  provider,
}) => {
  test.skip(!hasDovecot, 'Dovecot is not installed');
  const mailbox = await Mailbox.start();
  const app = await start({ env: { NODE_EXTRA_CA_CERTS: mailbox.certificate } });
  await app.connect(provider);
  const { page } = app;
  const texts = new TextsPage(app);
  await texts.open();
  await expect(page.getByText('Texts do not come in here.')).toBeVisible();
  await page.getByRole('link', { name: 'How texts come in' }).first().click();
  const form = page.getByRole('region', { name: 'Texts that come in by mail' });
  await form.getByLabel('Server').fill('127.0.0.1');
  await form.getByLabel('Port').fill(String(mailbox.port));
  await form.getByLabel('User name').fill('office');
  await form.getByLabel('App password').fill('wrong');
  await form.getByLabel('Sender of texts').fill('@provider.example');
  await form.getByRole('button', { name: 'Connect the mailbox' }).click();
  await expect(form.getByRole('alert')).toContainText('refused the user name or the password', { timeout: 20_000 });
  await form.getByLabel('App password').fill(mailbox.password);
  await form.getByLabel('App password').press('Enter');
  await expect(page.getByText('Texts come in by mail (office).')).toBeVisible({
    timeout: 20_000,
  });

  await mailbox.deliver({ subject: `SMS from ${ANN} to ${OWN}`, text: 'Can we say ten?' });
  await mailbox.deliver({ subject: 'Your invoice', text: 'Thank you.' });
  await form.getByRole('button', { name: 'Look now' }).click();
  await expect(page.getByText('1 mail could not be read as a text.')).toBeVisible();
  await expect(form.getByRole('listitem')).toHaveText([/Your invoice/]);
  await page.getByRole('link', { name: 'Conversations' }).click();
  await expect(page.getByText('Texts come in by mail (office).')).toBeVisible();
  await texts.row(1).click();
  await expect(texts.texts).toHaveText([/Can we say ten\?/]);
  expect(await mailbox.unseen()).toBe(2);
  await app.quit();
  await mailbox.stop();
});
