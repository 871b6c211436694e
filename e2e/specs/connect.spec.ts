import { ConnectPage } from '../pages/connect-page.ts';
import { AddressService } from '../support/address-service.ts';
import { expect, test } from '../support/app.ts';
import { axeFindings } from '../support/axe.ts';
import { filesThatHold } from '../support/files.ts';
import { HeldKeychain } from '../support/held-keychain.ts';
import { Provider } from '../support/provider.ts';

const NO_BUS = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };

test('an address that is new is used when the person says so, and asked about once; the secrets are nowhere but in the keychain, and nothing is left of a forgotten account; a wrong password and an address that is not registered are told apart; the public address is asked for only after the button that names the service; a provider that speaks otherwise is detected by reads, and connected', async ({
  start,
  provider,
}) => {
  const service = await AddressService.start('203.0.113.77');
  const app = await start({ env: service.env, settings: { addressService: service.url } });
  await test.step('the address is asked about, and the account connected', async () => {
    const connect = new ConnectPage(app.page);
    await app.refuseAddresses();
    await connect.enter(provider);
    await connect.test();
    await expect(app.page.getByText('Canceled. Nothing was stored.').first()).toBeVisible();
    expect(await provider.requestsOf('account.getAccountBalance')).toBe(0);
    const [question] = await app.askedAddresses();
    const { host } = new URL(provider.url);
    expect(question?.message).toBe(`Is ${host} your provider?`);
    expect(question?.detail).toContain('Your username, password and key will be sent to it.');
    expect(question?.detail).toContain('A program on this computer answers at this address.');

    await app.refuseAddresses(false);
    const actions = await app.countActions();
    await connect.test();
    await connect.isTold('The connection works');
    await connect.connect();
    // The two buttons; beside them one click answers the question.
    expect(await actions()).toBe(2);
    expect(await app.askedAddresses()).toHaveLength(2);
    await expect(app.page.getByText('$84.35').first()).toBeVisible();
    const seen = await app.page.content();
    expect(seen).not.toContain(provider.password);
    expect(seen).not.toContain(provider.key);
  });
  await app.quit();

  const again = await start({ userData: app.userData, env: service.env });
  const { page } = again;
  await test.step('after a new start it is signed in, with its secrets in no file, and the address is not asked about again', async () => {
    await expect(again.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await expect(again.page.getByText('Maple Street Dental').first()).toBeVisible();
    for (const secret of [provider.password, provider.key])
      expect(await filesThatHold(app.userData, secret)).toEqual([]);
    await again.refuseAddresses();
    await again.open('/profiles');
    await again.page.getByRole('button', { name: 'Add an account' }).click();
    const second = new ConnectPage(again.page);
    await second.enter({ ...provider, password: 'wrong-password' });
    await second.test();
    await second.isTold('The username or the password is wrong');
    expect(await again.askedAddresses()).toEqual([]);
  });
  await test.step('forgetting the account deletes what this computer kept of it', async () => {
    await again.open('/home');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('button', { name: 'Forget this account' }).click();
    const gate = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(gate.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await gate.getByRole('textbox').fill('Maple Street Dental');
    await gate.getByRole('button', { name: 'Forget this account' }).click();
    await new ConnectPage(page).isShown();
    // The screen is left before the last file is written.
    await expect
      .poll(() => filesThatHold(again.userData, 'Maple Street Dental', { except: 'electron-host' }))
      .toEqual([]);
  });
  await again.refuseAddresses(false);
  const connect = new ConnectPage(page);
  await test.step('a wrong password and a computer that is not registered', async () => {
    await connect.isShown();

    await connect.enter({ ...provider, password: 'wrong-password' });
    await connect.test();
    const wrongPassword = await connect.isTold('The username or the password is wrong');
    await expect(wrongPassword).toContainText('The provider says');
    expect(await connect.evidence()).toContain('401');

    await connect.enter(provider);
    await provider.fault('unregistered');
    await connect.test();
    const unregistered = await connect.isTold('This computer’s internet address is not registered');
    await expect(unregistered.getByRole('heading', { name: 'Register this computer’s address' })).toBeVisible();
    await expect(unregistered).toContainText('Services, then Programmers API, then API access');
    await provider.clearFaults();
    await unregistered.getByRole('button', { name: 'Test again' }).click();
    await connect.isTold('The connection works');
  });
  await test.step('the public address is asked for only after the button that names the service', async () => {
    await provider.fault('unregistered');
    await connect.enter(provider);
    await connect.openAdvanced();
    await connect.registeredAddress.fill('198.51.100.4');
    await connect.test();
    await connect.isTold('This computer’s internet address is not registered');
    const ask = page.getByRole('button', { name: `Ask ${service.host} for my address` });
    await expect(ask).toBeVisible();
    await expect(page.getByText(`${service.host} would learn your internet address`)).toBeVisible();
    expect(service.requests).toEqual([]);
    await again.answerQuestions('Cancel');
    await ask.click();
    await expect.poll(() => again.questions()).toEqual([`Ask ${service.host} for your internet address?`]);
    await expect(ask).toBeEnabled();
    expect(service.requests).toEqual([]);
    await again.answerQuestions('Ask this service');
    await ask.dblclick();
    await expect(page.getByText('203.0.113.77', { exact: true })).toBeVisible();
    expect(await again.questions()).toHaveLength(2);
    expect(service.requests).toEqual(['GET /']);
    await page.getByRole('button', { name: 'Copy address' }).click();
    await expect.poll(() => again.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('203.0.113.77');

    // The portal's address is asked for where it is needed, and kept.
    await page.getByLabel('Address of the portal').fill('portal.example.com');
    await page.getByLabel('Address of the portal').press('Enter');
    await expect(page.getByText('Enter an address that begins with https://')).toBeVisible();
    await again.electron.evaluate(({ shell }) => {
      const openExternal = (url: string) => {
        (globalThis as unknown as { opened: string }).opened = url;
        return Promise.resolve();
      };
      Object.assign(shell, { openExternal });
    });
    await again.answerQuestions('Open in browser');
    await page.getByLabel('Address of the portal').fill('https://portal.example.com/');
    await page.getByLabel('Address of the portal').press('Enter');
    await expect
      .poll(() => again.electron.evaluate(() => (globalThis as unknown as { opened?: string }).opened))
      .toBe('https://portal.example.com/');
    await expect(page.getByRole('button', { name: 'Open the portal' })).toBeVisible();

    // An account that is known here: the address last seen to work is compared with the new one.
    await provider.clearFaults();
    await connect.connect();
    await provider.fault('unregistered');
    await again.open('/settings/connection');
    await expect(page.getByLabel('Address service')).toHaveValue(service.url);
    await expect(page.getByLabel('Address of the portal')).toHaveValue('https://portal.example.com/');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await connect.password.fill(provider.password);
    await connect.key.fill(provider.key);
    await connect.test();
    await page.getByRole('button', { name: `Ask ${service.host} for my address` }).click();
    await expect(page.getByText('changed from 198.51.100.4 to 203.0.113.77').first()).toBeVisible();
    await service.stop();
    await provider.clearFaults();
  });
  await test.step('a provider that speaks otherwise is detected by reads, and connected', async () => {
    const dialect = { securityKey: 'other', faxRateCenters: 'other' } as const;
    const other = await Provider.start({ format: 'xml', dialect, myIp: '203.0.113.9' });
    await again.open('/profiles');
    await page.getByRole('button', { name: 'Add an account' }).click();
    await connect.enter(other);
    await expect(connect.row('Format')).toBeHidden();
    await connect.openAdvanced();
    await connect.row('Form of the key').selectOption('MD5 of key and registered address');
    await connect.test();
    await expect(page.getByText('The hashed form of the key needs the registered address.')).toBeVisible();
    await connect.row('Form of the key').selectOption('The key itself (as documented)');
    // Only a change could show this row: it stays as chosen.
    await connect.row('Refill').selectOption('POST /account/refillbalance');
    await connect.registeredAddress.fill('203.0.113.9');
    await connect.detect();
    await expect(connect.row('Format')).toHaveValue('xml');
    await expect(connect.row('Form of the key')).toHaveValue('other');
    await expect(connect.row('Rate centers for fax')).toHaveValue('other');
    await expect(connect.row('Refill')).toHaveValue('other');
    await expect(connect.row('Largest server')).toHaveValue('specification');
    await page.getByText('What was tried').click();
    await expect(
      page.getByText(/^Read the balance · XML · Form of the key: MD5 .* · understood$/).first(),
    ).toBeVisible();
    for (const operation of ['account.refillBalance', 'enterpriseFax.listEmailPermissions'])
      expect(await other.requestsOf(operation)).toBe(0);
    await connect.connect();
    await expect(page.getByText('$84.35').first()).toBeVisible();

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Connection', exact: true }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'XML' })).toBeVisible();
    await expect(page.getByText('GET /fax/ratecenters')).toBeVisible();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Maple Street Dental again');
    await expect(connect.username).toHaveValue(other.username);
    await expect(connect.password).toHaveValue('');
    await connect.openAdvanced();
    await expect(connect.row('Format')).toHaveValue('xml');
    await expect(connect.registeredAddress).toHaveValue('203.0.113.9');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await other.stop();
  });
});

test('without a keychain it says so and keeps the secrets for this session only; an account is connected again, and Back leads to where one came from', async ({
  start,
  provider,
}) => {
  const first = await start({ env: NO_BUS });
  await test.step('for this session only', async () => {
    const connect = new ConnectPage(first.page);
    await connect.enter(provider);
    await connect.finds('This computer has no keychain that works');
    await expect(first.page.getByRole('button', { name: 'Connect account' })).toBeDisabled();
    await connect.agreeToThisSessionOnly();
    await connect.connect();
    await expect(first.page.getByText('Documents are kept only for this session')).toBeVisible();
  });
  await first.quit();

  const app = await start({ userData: first.userData, env: NO_BUS });
  const { page } = app;
  await test.step('a new start has kept none of them', async () => {
    await new ConnectPage(app.page).isShown();
    for (const secret of [provider.password, provider.key])
      expect(await filesThatHold(first.userData, secret)).toEqual([]);
  });
  await test.step('connected again after signing out', async () => {
    const connect = new ConnectPage(page);
    await connect.enter(provider);
    await connect.agreeToThisSessionOnly();
    await connect.connect();
    await app.open('/settings/account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await connect.isShown();
    await page.getByRole('button', { name: 'Connect Maple Street Dental again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Maple Street Dental again');
    await expect(connect.address).toHaveValue(provider.url);
    await expect(connect.username).toHaveValue(provider.username);
    await page.getByRole('button', { name: 'Back' }).click();
    await connect.isShown();
    await connect.tryDemo();

    // Beside the demo account: the same from the list of accounts, and back to it.
    await app.open('/profiles');
    await page.getByRole('button', { name: 'Add an account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add an account');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^All accounts/);
    await page.getByRole('button', { name: 'Connect Maple Street Dental again' }).click();
    await expect(connect.password).toBeFocused();
    await connect.username.fill('someone else');
    await expect(page.getByText(/an account of its own, beside Maple Street Dental/)).toBeVisible();
    await connect.username.fill(provider.username);
    await connect.password.fill(provider.password);
    await connect.key.fill(provider.key);
    await connect.connect();
    await app.open('/profiles');
    const accounts = page.getByRole('main').getByRole('listitem');
    await expect(accounts.filter({ hasText: 'Maple Street Dental' })).toHaveCount(1);

    // The one on the screen again: home, too.
    const id = await page.evaluate(async () => {
      const state = (await window.bridge.command('session.get', undefined)) as { value?: { profile: { id: string } } };
      return state.value?.profile.id ?? '';
    });
    await app.open(`/connect?profile=${id}`);
    await connect.password.fill(provider.password);
    await connect.key.fill(provider.key);
    await connect.connect();
  });
});

test('while the keychain keeps the app waiting, it says so', async ({ start }) => {
  const keychain = await HeldKeychain.start();
  const { page } = await start({ env: keychain.env });
  await expect(page.getByRole('alert')).toContainText('Opening your accounts');
  await expect(page.getByRole('alert')).toContainText('let Linekeeper use it');
  expect(await axeFindings(page)).toEqual([]);
  keychain.letGo();
  await new ConnectPage(page).isShown();
  await keychain.stop();
});
