import { ConnectPage } from '../pages/connect-page.ts';
import { expect, test } from '../support/app.ts';
import { filesThatHold } from '../support/files.ts';

const NO_BUS = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };

test('connected once, still signed in after a new start, and the secrets are nowhere but in the keychain', async ({
  start,
  provider,
}) => {
  const first = await start();
  const connect = new ConnectPage(first.page);
  await connect.enter(provider);
  await connect.test();
  await connect.finds('The connection works');
  await connect.connect();
  await expect(first.page.getByText('$84.35').first()).toBeVisible();
  const seen = await first.page.content();
  expect(seen).not.toContain(provider.password);
  expect(seen).not.toContain(provider.key);
  await first.quit();

  const second = await start({ userData: first.userData });
  await expect(second.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(second.page.getByText('Maple Street Dental').first()).toBeVisible();
  for (const secret of [provider.password, provider.key])
    expect(await filesThatHold(first.userData, secret)).toEqual([]);
});

test('a wrong password is told apart from a server that is down and from a web site', async ({ start, provider }) => {
  const { page } = await start();
  const connect = new ConnectPage(page);
  await connect.isShown();

  await connect.enter({
    ...provider,
    url: provider.url,
    username: provider.username,
    key: provider.key,
    password: 'wrong-password',
  });
  await connect.test();
  await connect.finds('The provider refused the sign-in');
  expect(await connect.evidence()).toContain('401');

  await provider.fault('html', { times: 3 });
  await connect.enter(provider);
  await connect.test();
  await connect.finds('The provider has a problem');

  await provider.stop();
  await connect.test();
  await connect.finds('The provider has a problem');
  expect(await connect.evidence()).toContain('ECONNREFUSED');
});

test('an unencrypted address is refused before anything is sent', async ({ start, provider }) => {
  const { page } = await start();
  const connect = new ConnectPage(page);
  await connect.enter({
    url: 'http://api.example.com',
    username: provider.username,
    password: provider.password,
    key: provider.key,
  });
  await connect.test();
  await expect(page.getByText(/must start with https/)).toBeVisible();
});

test('without a keychain it says so, and keeps the secrets for this session only', async ({ start, provider }) => {
  const first = await start({ env: NO_BUS });
  const connect = new ConnectPage(first.page);
  await connect.enter(provider);
  await connect.finds('This computer has no keychain that works');
  await expect(first.page.getByRole('button', { name: 'Connect account' })).toBeDisabled();
  await connect.agreeToThisSessionOnly();
  await connect.connect();
  await expect(first.page.getByText('Documents are kept only for this session')).toBeVisible();
  await first.quit();

  const second = await start({ userData: first.userData, env: NO_BUS });
  await new ConnectPage(second.page).isShown();
  for (const secret of [provider.password, provider.key])
    expect(await filesThatHold(first.userData, secret)).toEqual([]);
});

test('forgetting an account deletes what this computer kept of it', async ({ start, provider }) => {
  const app = await start();
  const { page } = app;
  const connect = new ConnectPage(page);
  await connect.enter(provider);
  await connect.connect();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Forget this account' }).click();
  const gate = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(gate.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await gate.getByRole('textbox').fill('Maple Street Dental');
  await gate.getByRole('button', { name: 'Forget this account' }).click();
  await connect.isShown();
  expect(await filesThatHold(app.userData, 'Maple Street Dental', { except: 'electron-host' })).toEqual([]);
});
