import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { referral } from '../support/documents.ts';
import type { Provider } from '../support/provider.ts';

const QUICK = { faxHoldSeconds: 0, requestTimeoutSeconds: 2 };

async function connected(app: RunningApp, provider: Provider): Promise<void> {
  await app.connect(provider);
}

test('no answer after the provider took the fax: it is looked up, found, and sent only once', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: QUICK });
  await connected(app, provider);
  await provider.fault('hang', { operation: 'proFax.sendFax', times: 1 });
  const faxes = new FaxPage(app.page);
  await new ComposePage(app.page).fax(await referral(3), '212 555 0199');

  await expect(faxes.drawer.getByText('We sent this, and got no answer. Checking what happened …')).toBeVisible();
  await expect(faxes.drawer.getByRole('button', { name: 'Edit and send again' })).toHaveCount(0);
  await faxes.reaches('Delivered');
  expect(await provider.sentFaxes()).toHaveLength(1);
  expect(await provider.requestsOf('proFax.sendFax')).toBe(1);
  // Good news waits a moment for more of it, to be told as one.
  await expect
    .poll(async () => (await app.notifications()).map(({ title }) => title))
    .toEqual(['Fax to (212) 555-0199: no answer', 'Fax to (212) 555-0199 delivered']);
});

const FAULTS: [string, Parameters<Provider['fault']>[0], object][] = [
  ['whose clock is five hours late', 'clock-offset', { value: -5 }],
  ['whose clock is five hours ahead', 'clock-offset', { value: 5 }],
  ['that lists faxes late', 'late-list', { operation: 'report.faxHistory', value: 10 }],
];
for (const [what, fault, more] of FAULTS)
  test(`no answer from a provider ${what}: the fax is found, and sent only once`, async ({ start, provider }) => {
    const app = await start({ settings: QUICK });
    await connected(app, provider);
    await provider.fault(fault, more);
    await provider.fault('hang', { operation: 'proFax.sendFax', times: 1 });
    const faxes = new FaxPage(app.page);
    await new ComposePage(app.page).fax(await referral(3), '212 555 0199');
    await expect(faxes.drawer.getByText('We sent this, and got no answer. Checking what happened …')).toBeVisible();
    await expect(faxes.drawer.getByRole('button', { name: 'Edit and send again' })).toHaveCount(0);
    await faxes.reaches('Delivered');
    expect(await provider.sentFaxes()).toHaveLength(1);
    expect(await provider.requestsOf('proFax.sendFax')).toBe(1);
  });

test('killed while a fax is on its way: nothing is lost, nothing is sent twice', async ({ start, provider }) => {
  const first = await start({ settings: { ...QUICK, requestTimeoutSeconds: 60 } });
  await connected(first, provider);
  await provider.fault('hang', { operation: 'proFax.sendFax', times: 1 });
  await new ComposePage(first.page).fax(await referral(3), '212 555 0199');
  await expect.poll(() => provider.sentFaxes()).toHaveLength(1);
  await first.kill();

  const second = await start({ userData: first.userData });
  const faxes = new FaxPage(second.page);
  await faxes.open();
  await faxes.tab('Outbox');
  await faxes.row('(212) 555-0199').click();
  await faxes.reaches('Delivered');
  expect(await provider.sentFaxes()).toHaveLength(1);
  expect(await provider.requestsOf('proFax.sendFax')).toBe(1);
});

test('killed before a held fax left: it asks at the next start, and leaves once', async ({ start, provider }) => {
  const first = await start({ settings: { faxHoldSeconds: 30 } });
  await connected(first, provider);
  await new ComposePage(first.page).fax(await referral(3), '212 555 0199');
  await first.kill();
  expect(await provider.sentFaxes()).toEqual([]);

  const second = await start({ userData: first.userData, settings: { faxHoldSeconds: 0 } });
  const { page } = second;
  const faxes = new FaxPage(page);
  await expect
    .poll(async () => (await second.notifications()).map(({ title }) => title))
    .toContain('Fax to (212) 555-0199 is still waiting');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Fax to (212) 555-0199 is still waiting' })
    .getByRole('button', { name: 'Open fax' })
    .click();
  await expect(faxes.drawer.getByText('This fax has not left yet')).toBeVisible();
  expect(await provider.sentFaxes()).toEqual([]);
  await faxes.drawer.getByRole('button', { name: 'Send now' }).click();
  await faxes.reaches('Delivered');
  expect(await provider.sentFaxes()).toHaveLength(1);
});

test('an answer is lost and the history cannot be read: no way to send it again until it can', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: QUICK });
  await connected(app, provider);
  const faxes = new FaxPage(app.page);
  await provider.fault('cut', { operation: 'proFax.sendFax', times: 1 });
  await provider.fault('status-500', { operation: 'report.faxHistory' });
  const compose = new ComposePage(app.page);
  await compose.fax(await referral(3), '212 555 0199');
  await expect(faxes.drawer.getByText(/history cannot be read at the moment/)).toBeVisible();
  await expect(faxes.drawer.getByRole('button', { name: 'Check now' })).toBeVisible();
  await expect(faxes.drawer.getByRole('button', { name: 'Edit and send again' })).toHaveCount(0);

  // Written anew, it is asked about.
  await compose.drop(await referral(3, 'Other'));
  await compose.holds('Referral Avery.pdf', '3 pages');
  await compose.address({ from: FRONT_DESK, to: '212 555 0199' });
  await compose.sendButton.click();
  const question = app.page.getByRole('dialog', { name: 'An earlier fax to (212) 555-0199 may have been sent' });
  await expect(question.getByText(/still being looked for/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await provider.sentFaxes()).toHaveLength(1);

  await provider.clearFaults();
  await faxes.open();
  await faxes.tab('Outbox');
  await faxes.row('(212) 555-0199').click();
  await faxes.drawer.getByRole('button', { name: 'Check now' }).click();
  await faxes.reaches('Delivered');
  await expect(faxes.drawer.getByText('Done: the provider has this fax')).toBeVisible();
  expect(await provider.sentFaxes()).toHaveLength(1);
});

test('killed while writing: the draft and its document come back', async ({ start, provider }) => {
  const first = await start();
  await connected(first, provider);
  const compose = new ComposePage(first.page);
  await compose.drop(await referral(3));
  await compose.holds('Referral Avery.pdf', '3 pages');
  await compose.to.fill('212 555 0199');
  await expect
    .poll(() => first.page.evaluate(async () => JSON.stringify(await window.bridge.command('fax.draft', undefined))))
    .toContain('212 555 0199');
  await first.kill();

  const second = await start({ userData: first.userData });
  await expect(second.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await second.chooseMenu('File', 'Send a fax');
  const again = new ComposePage(second.page);
  await again.holds('Referral Avery.pdf', '3 pages');
  await again.showsFirstPage();
  await expect(again.to).toHaveValue('212 555 0199');
});

test('the server goes down: the app says so, shows what it has, and a fax is kept as not sent', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: QUICK });
  await connected(app, provider);
  const faxes = new FaxPage(app.page);
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

test('without a connection a fax can wait for it, over a restart, too, and leaves once when it is back', async ({
  start,
  provider,
}) => {
  const first = await start({ settings: QUICK });
  await connected(first, provider);
  const compose = new ComposePage(first.page);
  await compose.drop(await referral(3));
  await compose.holds('Referral Avery.pdf', '3 pages');
  await compose.address({ from: '(212) 555-0142 · Front desk', to: '212 555 0199' });
  await provider.fault('cut-before');
  const main = first.page.getByRole('main');
  await first.call('account.getAccountBalance', {});
  await expect(main).toContainText('This can be sent when the connection is back.');
  await main.getByRole('checkbox', { name: 'Send it when the connection is back' }).check();
  await main.getByRole('button', { name: 'Send fax to (212) 555-0199 later' }).click();
  await expect(main).toContainText('This fax leaves when the connection is back');
  await first.kill();

  const second = await start({ userData: first.userData, settings: QUICK });
  const faxes = new FaxPage(second.page);
  await faxes.open();
  await faxes.tab('Outbox');
  await expect(faxes.row('(212) 555-0199')).toContainText('Waits for the connection');
  expect(await provider.sentFaxes()).toEqual([]);
  await provider.clearFaults();
  await faxes.row('(212) 555-0199').click();
  await faxes.reaches('Delivered');
  expect(await provider.sentFaxes()).toHaveLength(1);
  expect(await provider.requestsOf('proFax.sendFax')).toBe(1);
});

test('a new fax arrives: notification, click, and the honest place of its document', async ({ start, provider }) => {
  const app = await start();
  await connected(app, provider);
  const faxes = new FaxPage(app.page);
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

test('while nothing was ever read, no list says that it is empty', async ({ start, provider }) => {
  const app = await start();
  const { page } = app;
  await provider.fault('html', { times: 1000 });
  await app.connect(provider);
  await expect(page.getByText('The provider has a problem').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Not read yet')).toBeVisible();
  await expect(page.getByText('No faxes yet', { exact: false })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Try again', exact: true })).toHaveCount(1);
  await app.open('/fax');
  await expect(page.getByRole('heading', { level: 1, name: 'Fax' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Not read yet')).toBeVisible();
  await expect(page.getByText('No faxes received')).toBeHidden();
  await page.getByRole('tab', { name: /Outbox/ }).click();
  await expect(page.getByText('The outbox is empty')).toBeVisible();
});
