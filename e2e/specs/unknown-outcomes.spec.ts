import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { referral } from '../support/documents.ts';
import { lookOnlyByPress } from '../support/looks.ts';
import type { Provider } from '../support/provider.ts';

const QUICK = { faxHoldSeconds: 0, requestTimeoutSeconds: 2 };

async function connected(app: RunningApp, provider: Provider): Promise<void> {
  await app.connect(provider);
}

/** Faults of the provider while an answer is lost, and a recipient for each. */
const FAULTS: [string, string, Parameters<Provider['fault']> | null][] = [
  ['a provider', '212 555 0199', null],
  ['a provider whose clock is five hours late', '617 555 0142', ['clock-offset', { value: -5 }]],
  ['a provider whose clock is five hours ahead', '617 555 0143', ['clock-offset', { value: 5 }]],
  ['a provider that lists faxes late', '617 555 0144', ['late-list', { operation: 'report.faxHistory', value: 10 }]],
];

test('no answer after the provider took a fax: it is looked up, found and sent only once, whatever clock and list the provider has', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: QUICK });
  await connected(app, provider);
  const faxes = new FaxPage(app.page);
  const compose = new ComposePage(app.page);
  let sent = 0;
  for (const [what, to, fault] of FAULTS)
    await test.step(`no answer from ${what}`, async () => {
      if (fault) await provider.fault(...fault);
      await provider.fault('hang', { operation: 'proFax.sendFax', times: 1 });
      await compose.fax(await referral(3), to);
      await expect(faxes.drawer.getByText('We sent this, and got no answer. Checking what happened …')).toBeVisible();
      await expect(faxes.drawer.getByRole('button', { name: 'Edit and send again' })).toHaveCount(0);
      await expect(faxes.drawer.getByText('Done: the provider has this fax')).toBeVisible();
      if (sent === 0) await faxes.reaches('Delivered');
      sent += 1;
      expect(await provider.sentFaxes()).toHaveLength(sent);
      expect(await provider.requestsOf('proFax.sendFax')).toBe(sent);
      await provider.clearFaults();
    });
  // Good news waits a moment for more of it, to be told as one.
  await expect
    .poll(async () => (await app.notifications()).map(({ title }) => title).filter((title) => title.includes('0199')))
    .toEqual(['Fax to (212) 555-0199: no answer', 'Fax to (212) 555-0199 delivered']);

  await test.step('the history cannot be read: no way to send it again until it can', async () => {
    await lookOnlyByPress(app);
    await provider.fault('cut', { operation: 'proFax.sendFax', times: 1 });
    await provider.fault('status-500', { operation: 'report.faxHistory' });
    await compose.fax(await referral(3), '617 555 0145');
    await expect(faxes.drawer.getByText(/history cannot be read at the moment/)).toBeVisible();
    await expect(faxes.drawer.getByRole('button', { name: 'Check now' })).toBeVisible();
    await expect(faxes.drawer.getByRole('button', { name: 'Edit and send again' })).toHaveCount(0);

    // Written anew, it is asked about.
    await compose.drop(await referral(3, 'Other'));
    await compose.holds('Referral Avery.pdf', '3 pages');
    await compose.address({ from: FRONT_DESK, to: '617 555 0145' });
    await compose.sendButton.click();
    const question = app.page.getByRole('dialog', { name: 'An earlier fax to (617) 555-0145 may have been sent' });
    await expect(question.getByText(/still being looked for/)).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await provider.sentFaxes()).toHaveLength(5);

    await provider.clearFaults();
    await faxes.open();
    await faxes.tab('Outbox');
    await faxes.row('(617) 555-0145').click();
    await faxes.drawer.getByRole('button', { name: 'Check now' }).click();
    await faxes.reaches('Delivered');
    await expect(faxes.drawer.getByText('Done: the provider has this fax')).toBeVisible();
    expect(await provider.sentFaxes()).toHaveLength(5);
  });
});

test('a new fax arrives and is told; the server goes down: the app says so, shows what it has, and a fax is kept as not sent', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: QUICK });
  await connected(app, provider);
  const faxes = new FaxPage(app.page);
  await test.step('a new fax: notification, click, and the honest place of its document', async () => {
    await faxes.open();
    await provider.receiveFax('2125550186', '2125550142');
    await app.page.getByRole('button', { name: 'Look again' }).click();
    await expect
      .poll(() => app.notifications())
      .toContainEqual({
        title: 'Fax from (212) 555-0186',
        body: 'Received on (212) 555-0142',
      });
    await app.clickNotification('Fax from (212) 555-0186');
    await expect(faxes.drawer.getByText(/does not give the document to this app/)).toBeVisible();
    await expect(faxes.drawer.getByRole('button', { name: 'Open mail' })).toBeVisible();
  });

  await test.step('the server goes down', async () => {
    const compose = new ComposePage(app.page);
    await compose.drop(await referral(3));
    await compose.holds('Referral Avery.pdf', '3 pages');
    await compose.address({ from: '(212) 555-0142 · Front desk', to: '212 555 0199' });
    await provider.stop();
    await compose.send();
    await faxes.reaches('Not sent');
    await expect(faxes.drawer.getByRole('button', { name: 'Edit and send again' })).toBeVisible();
    await faxes.tab('Received');
    await expect(app.page.getByText('Offline').first()).toBeVisible();
    await expect(app.page.getByText('No connection to the provider').first()).toBeVisible();
    await expect(app.page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  });
});

test('killed while faxes are on their way, held or waiting for the connection: nothing is lost, nothing is sent twice', async ({
  start,
  provider,
}) => {
  const first = await start({ settings: { faxHoldSeconds: 0, requestTimeoutSeconds: 60 } });
  await connected(first, provider);
  const compose = new ComposePage(first.page);
  await provider.fault('hang', { operation: 'proFax.sendFax', times: 1 });
  await compose.fax(await referral(3), '212 555 0199');
  await expect.poll(() => provider.sentFaxes()).toHaveLength(1);
  await first.command('settings.set', { faxHoldSeconds: 30 });
  await compose.fax(await referral(3, 'held'), '617 555 0134');
  await first.kill();
  expect(await provider.sentFaxes()).toHaveLength(1);

  const second = await start({ userData: first.userData, settings: QUICK });
  const { page } = second;
  const faxes = new FaxPage(page);
  await test.step('the one on its way is looked up', async () => {
    await faxes.open();
    await faxes.tab('Outbox');
    await faxes.row('(212) 555-0199').click();
    await faxes.reaches('Delivered');
    expect((await provider.sentFaxes()).map(({ to }) => to)).toEqual(['2125550199']);
    expect(await provider.requestsOf('proFax.sendFax')).toBe(1);
  });

  await test.step('the held one is asked about, and leaves once by a press', async () => {
    await expect
      .poll(async () => (await second.notifications()).map(({ title }) => title))
      .toContain('Fax to (617) 555-0134 is still waiting');
    await second.open('/home');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Fax to (617) 555-0134 is still waiting' })
      .getByRole('button', { name: 'Open fax' })
      .click();
    await expect(faxes.drawer.getByText('This fax has not left yet')).toBeVisible();
    expect(await provider.sentFaxes()).toHaveLength(1);
    await faxes.drawer.getByRole('button', { name: 'Send now' }).click();
    await faxes.reaches('Delivered');
    expect((await provider.sentFaxes()).map(({ to }) => to)).toEqual(['2125550199', '6175550134']);
  });

  await test.step('without a connection one can wait for it', async () => {
    const later = new ComposePage(page);
    await later.drop(await referral(3, 'later'));
    await later.holds('Referral Avery.pdf', '3 pages');
    await later.address({ from: '(212) 555-0142 · Front desk', to: '617 555 0142' });
    await provider.fault('cut-before');
    const main = page.getByRole('main');
    await second.call('account.getAccountBalance', {});
    await expect(main).toContainText('This can be sent when the connection is back.');
    await main.getByRole('checkbox', { name: 'Send it when the connection is back' }).check();
    await main.getByRole('button', { name: 'Send fax to (617) 555-0142 later' }).click();
    await expect(main).toContainText('This fax leaves when the connection is back');
  });

  await second.kill();
  const third = await start({ userData: second.userData, settings: QUICK });
  await test.step('it waits over the restart, and leaves once when the connection is back', async () => {
    const last = new FaxPage(third.page);
    await last.open();
    await last.tab('Outbox');
    await expect(last.row('(617) 555-0142')).toContainText('Waits for the connection');
    expect(await provider.sentFaxes()).toHaveLength(2);
    await provider.clearFaults();
    await last.row('(617) 555-0142').click();
    await last.reaches('Delivered');
    expect((await provider.sentFaxes()).map(({ to }) => to)).toEqual(['2125550199', '6175550134', '6175550142']);
    expect(await provider.requestsOf('proFax.sendFax')).toBe(3);
  });
});
