import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { expect, test } from '../support/app.ts';
import { referral } from '../support/documents.ts';
import { holdLooks, LATER_FAX_LOOKS, lookOnlyByPress } from '../support/looks.ts';
import { sendFax } from '../support/send-fax.ts';

const NO_HOLD = { faxHoldSeconds: 0 };

test('no answer after the provider took a fax: it is looked up, found and sent only once, whatever clock and list the provider has; a new fax is told; while the server is down a fax is kept as not sent', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: NO_HOLD });
  const { page } = app;
  await app.connect(provider);
  const faxes = new FaxPage(page);
  const compose = new ComposePage(page);
  await test.step('no answer: it is looked up, and found', async () => {
    const letLook = await holdLooks(app, LATER_FAX_LOOKS);
    await provider.fault('late-list', { operation: 'report.faxHistory', value: 600 });
    await provider.fault('hang', { operation: 'proFax.sendFax', times: 1 });
    await app.givingUpSoon(async () => {
      await compose.fax(await referral(1), '212 555 0199', FRONT_DESK, '1 page');
      await expect(faxes.drawer.getByText('We sent this, and got no answer. Checking what happened …')).toBeVisible();
    });
    await expect(faxes.drawer.getByRole('button', { name: 'Edit and send again' })).toHaveCount(0);
    await provider.clearFaults();
    await letLook();
    await expect(faxes.drawer.getByText('Done: the provider has this fax')).toBeVisible();
    await faxes.reaches('Delivered');
    expect(await provider.sentFaxes()).toHaveLength(1);
    expect(await provider.requestsOf('proFax.sendFax')).toBe(1);
    // Good news waits a moment for more of it, to be told as one.
    await expect
      .poll(async () => (await app.notifications()).map(({ title }) => title).filter((title) => title.includes('0199')))
      .toEqual(['Fax to (212) 555-0199: no answer', 'Fax to (212) 555-0199 delivered']);
  });

  await test.step('a new fax: notification, click, and the honest place of its document', async () => {
    await faxes.open();
    await provider.receiveFax('2125550186', '2125550142');
    await page.getByRole('button', { name: 'Look again' }).click();
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

  await test.step('no answer from a provider whose clock is five hours late and that lists faxes late: it is found, too', async () => {
    await provider.fault('clock-offset', { value: -5 });
    await provider.fault('late-list', { operation: 'report.faxHistory', value: 10 });
    await provider.fault('hang', { operation: 'proFax.sendFax', times: 1 });
    await app.givingUpSoon(async () => {
      const { id } = await sendFax(app, await referral(1), '617 555 0142');
      await app.open(`/fax/job/${id}?box=outbox`);
      await expect(faxes.drawer.getByText('Done: the provider has this fax')).toBeVisible();
    });
    expect(await provider.sentFaxes()).toHaveLength(2);
    expect(await provider.requestsOf('proFax.sendFax')).toBe(2);
    await provider.clearFaults();
  });

  await test.step('the history cannot be read: no way to send it again until it can', async () => {
    await lookOnlyByPress(app);
    await provider.fault('cut', { operation: 'proFax.sendFax', times: 1 });
    await provider.fault('status-500', { operation: 'report.faxHistory' });
    const { id } = await sendFax(app, await referral(1), '617 555 0145');
    await app.open(`/fax/job/${id}?box=outbox`);
    await expect(faxes.drawer.getByText(/history cannot be read at the moment/)).toBeVisible();
    await expect(faxes.drawer.getByRole('button', { name: 'Check now' })).toBeVisible();
    await expect(faxes.drawer.getByRole('button', { name: 'Edit and send again' })).toHaveCount(0);

    // Written anew, it is asked about.
    await compose.drop(await referral(1, 'Other'));
    await compose.holds('Referral Avery.pdf', '1 page');
    await compose.address({ from: FRONT_DESK, to: '617 555 0145' });
    await compose.sendButton.click();
    const question = page.getByRole('dialog', { name: 'An earlier fax to (617) 555-0145 may have been sent' });
    await expect(question.getByText(/still being looked for/)).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await provider.sentFaxes()).toHaveLength(3);

    await faxes.open();
    await faxes.tab('Outbox');
    await faxes.row('(617) 555-0145').click();
    await expect(faxes.drawer.getByRole('button', { name: 'Check now' })).toBeVisible();
    // Not before: a screen that is opened reads the history, too.
    await provider.clearFaults();
    await faxes.drawer.getByRole('button', { name: 'Check now' }).click();
    await faxes.reaches('Delivered');
    await expect(faxes.drawer.getByText('Done: the provider has this fax')).toBeVisible();
    expect(await provider.sentFaxes()).toHaveLength(3);
  });

  await test.step('the server goes down: the app says so, shows what it has, and a fax is kept as not sent', async () => {
    // The one that was asked about is still in the form.
    await app.open('/fax/new');
    await compose.holds('Referral Avery.pdf', '1 page');
    await compose.address({ from: FRONT_DESK, to: '212 555 0177' });
    await provider.stop();
    await compose.send();
    await faxes.reaches('Not sent');
    await expect(faxes.drawer.getByRole('button', { name: 'Edit and send again' })).toBeVisible();
    await faxes.tab('Received');
    await expect(page.getByText('Offline').first()).toBeVisible();
    await expect(page.getByText('No connection to the provider').first()).toBeVisible();
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  });
});

test('killed while a fax is on its way, another is held and a third waits for the connection: nothing is lost, nothing is sent twice', async ({
  start,
  provider,
}) => {
  const first = await start({ settings: NO_HOLD });
  await first.connect(provider);
  await provider.fault('hang', { operation: 'proFax.sendFax', times: 1 });
  await sendFax(first, await referral(1), '212 555 0199');
  await expect.poll(() => provider.sentFaxes()).toHaveLength(1);
  await first.command('settings.set', { faxHoldSeconds: 30 });
  expect((await sendFax(first, await referral(1, 'held'), '617 555 0134')).state).toBe('holding');
  await provider.fault('cut-before');
  await first.command('settings.set', { faxHoldSeconds: 0 });
  expect((await first.call('account.getAccountBalance', {})).ok).toBe(false);
  const { id: later } = await sendFax(first, await referral(1, 'later'), '617 555 0142', { whenBack: true });
  const overview = async (app: typeof first) => {
    const faxes = await app.command('fax.overview', undefined);
    return faxes.ok ? Object.fromEntries(faxes.value.jobs.map(({ to, state }) => [to, state])) : null;
  };
  await expect
    .poll(() => overview(first))
    .toEqual({ '2125550199': 'sending', '6175550134': 'holding', '6175550142': 'waiting' });
  await first.kill();
  expect(await provider.sentFaxes()).toHaveLength(1);

  const second = await start({ userData: first.userData, settings: NO_HOLD });
  const { page } = second;
  const faxes = new FaxPage(page);
  await test.step('the one for which there is no connection waits over the restart, and leaves once when it is back', async () => {
    await second.open(`/fax/job/${later}?box=outbox`);
    await expect(faxes.row('(617) 555-0142')).toContainText('Waits for the connection');
    await expect(faxes.drawer).toContainText('This fax leaves when the connection is back');
    expect(await provider.sentFaxes()).toHaveLength(1);
    await provider.clearFaults();
    await faxes.reaches('Delivered');
    expect((await provider.sentFaxes()).map(({ to }) => to)).toEqual(['2125550199', '6175550142']);
  });

  await test.step('the one on its way is looked up', async () => {
    await faxes.row('(212) 555-0199').click();
    await faxes.reaches('Delivered');
    expect(await provider.requestsOf('proFax.sendFax')).toBe(2);
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
    expect(await provider.sentFaxes()).toHaveLength(2);
    await faxes.drawer.getByRole('button', { name: 'Send now' }).click();
    await faxes.reaches('Delivered');
    expect((await provider.sentFaxes()).map(({ to }) => to)).toEqual(['2125550199', '6175550142', '6175550134']);
    expect(await provider.requestsOf('proFax.sendFax')).toBe(3);
  });
});
