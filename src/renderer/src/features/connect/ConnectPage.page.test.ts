import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import type { ConnectionFinding, ConnectionReport } from '#shared/bridge/session.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, focus, press, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { SESSION } from '#renderer/test/start-answers.ts';

test('in Spanish the finding of a test has its words and the focus, and names the service that could be asked', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    'settings.get': () => succeed({ ...DEFAULT_SETTINGS, language: 'es' }),
    'session.get': () => succeed({ ...SESSION, profile: null, profiles: [] }),
    'session.test': () =>
      succeed({
        finding: 'address-not-registered',
        elapsedMs: 12,
        evidence: [{ label: 'status', text: '403' }],
        likely: [],
        providerText: 'ip address is not registered',
      }),
  });
  await showScreen('/connect', fake);
  await button('Conectar mi cuenta').click();
  await page.getByLabelText('Nombre de la cuenta').fill('Consultorio');
  await page.getByLabelText('Dirección web del proveedor').fill('https://provider.test/api');
  await page.getByLabelText('Usuario', { exact: true }).fill('office@example.com');
  await page.getByLabelText('Contraseña', { exact: true }).fill('s3cret!');
  await page.getByLabelText('Clave de seguridad', { exact: true }).fill('9f1c2d3e4b5a69788796a5b4');
  await button('Probar la conexión').click();
  const title = 'La dirección de internet de esta computadora no está registrada';
  const told = page.getByRole('region', { name: title });
  await expect.element(told).toHaveFocus();
  await expect.element(told.getByRole('button', { name: 'Preguntar mi dirección a api.ipify.org' })).toBeVisible();
});

const SECRETS = { username: 'office@example.com', password: 'Winter2026!', key: '9f1c2d3e4b5a69788796a5b4' };

const name = page.getByLabelText('Account name');
const address = page.getByLabelText('Provider’s web address');
const username = page.getByRole('textbox', { name: 'Username' });
const password = page.getByLabelText('Password', { exact: true });
const key = page.getByLabelText('Security key', { exact: true });

/** The form on a computer that has no account yet. */
async function opened(): Promise<FakeBridge> {
  const fake = new FakeBridge();
  answerWith(fake, { 'session.get': () => succeed({ ...SESSION, profile: null, profiles: [] }) });
  await showScreen('/connect', fake);
  await button('Connect my account').click();
  await expect.element(name).toBeVisible();
  return fake;
}

/** Pastes into a field what another program put on the clipboard. */
async function paste(field: Locator, text: string): Promise<void> {
  await userEvent.click(field);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (field.element().dispatchEvent(event)) document.execCommand('insertText', false, text);
}

const asked = (fake: FakeBridge): string[] =>
  fake.requests.map((request) => request.name).filter((one) => /^session\.(test|connect)$/.test(one));

test.each([
  [1280, 800],
  [960, 640],
])('the buttons of the form are in sight at %i by %i, and hide no field', async (width, height) => {
  await page.viewport(width, height);
  await opened();
  const toTest = button('Test connection');
  await expect.element(toTest).toBeInViewport({ ratio: 1 });
  // Whoever goes through the form with Tab sees each field above the buttons.
  for (const field of [name, address, username, password, key]) {
    focus(field);
    const bar = toTest.element().getBoundingClientRect();
    expect(field.element().getBoundingClientRect().bottom).toBeLessThan(bar.top);
  }
  await page.viewport(1280, 800);
});

test('what is pasted goes to its field, and is what the account is connected with', async () => {
  const fake = await opened();
  const { username: user, password: secret, key: security } = SECRETS;
  await paste(username, `username: ${user} / password: ${secret} / key: ${security}`);
  await expect
    .element(page.getByRole('main').getByText('Filled in from what you pasted: Username, Password, Security key.'))
    .toBeVisible();
  await paste(address, '  "https://provider.test/api"\n');
  for (const [field, value] of [
    [username, user],
    [password, secret],
    [key, security],
    [address, 'https://provider.test/api'],
  ] as const)
    await expect.element(field).toHaveValue(value);

  await password.fill('');
  await key.fill('');
  await paste(name, `Private Key\n${security}\nAPI Password\n${secret}\nUsername\n${user}`);
  await name.fill('Maple Street Dental');
  await button('Connect account').click();
  const sent = fake.requests.find((request) => request.name === 'session.connect')?.payload;
  expect(sent).toMatchObject({ ...SECRETS, name: 'Maple Street Dental', baseUrl: 'https://provider.test/api' });
});

test('each finding of a test has its title, the focus and what was seen; likely causes stand in order; a change makes it old', async () => {
  const fake = await opened();
  const finds = (report: Partial<ConnectionReport>) => {
    answerWith(fake, {
      'session.test': () => succeed({ finding: 'refused', elapsedMs: 12, evidence: [], likely: [], ...report }),
    });
  };
  await name.fill('Maple Street Dental');
  await address.fill('https://provider.test/api');
  await username.fill(SECRETS.username);
  await password.fill(SECRETS.password);
  await key.fill(SECRETS.key);
  const findings: [ConnectionFinding, string, string][] = [
    ['username-or-password', 'The username or the password is wrong', '401'],
    ['key', 'The key is wrong', '403'],
    ['refused', 'The provider refused the request', '400'],
    ['provider-down', 'The provider has a problem', 'ECONNREFUSED'],
    ['not-this-interface', 'Something else is at this address', 'text/html'],
    ['address-not-registered', 'This computer’s internet address is not registered', '206'],
  ];
  for (const [finding, title, text] of findings) {
    finds({ finding, evidence: [{ label: 'status', text }], providerText: `words of ${finding}` });
    await button('Test connection').click();
    const told = page.getByRole('region', { name: title });
    await expect.element(told).toHaveFocus();
    await shows(told, `words of ${finding}`);
    await told.getByText('Technical details').click();
    await expect.element(told.getByText(text, { exact: true })).toBeVisible();
    const register = told.getByRole('heading', { name: 'Register this computer’s address' });
    expect(register.elements()).toHaveLength(finding === 'address-not-registered' ? 1 : 0);
    await key.fill(`${SECRETS.key}-${finding}`);
    await expect.element(told.getByText('You changed something since this test.')).toBeVisible();
  }
  finds({ finding: 'credentials-or-address', likely: ['address-not-registered', 'key', 'username-or-password'] });
  await button('Test connection').click();
  const refused = page.getByRole('region', { name: 'The provider refused the sign-in' });
  await shows(refused, 'The server does not say which.');
  const causes = refused
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  const expected = [/address is not registered/, /The key is wrong/, /The username or the password/];
  for (const [at, cause] of expected.entries()) expect(causes[at]).toMatch(cause);
});

test('a mix-up of password and key is noticed, and taken back with one press', async () => {
  await opened();
  await password.fill(SECRETS.password);
  await key.fill(SECRETS.password);
  await expect.element(page.getByText('The key is the same as the password')).toBeVisible();
  await key.fill('Summer2026!');
  await expect.element(page.getByText('This key looks like a password')).toBeVisible();
  await password.fill('9f1c2d3e4b5a69788796a5b4c3d2e1f0');
  await expect.element(page.getByText('Password and key seem to be swapped')).toBeVisible();
  await button('Swap them').click();
  await expect.element(password).toHaveValue('Summer2026!');
  await expect.element(key).toHaveValue('9f1c2d3e4b5a69788796a5b4c3d2e1f0');
  await expect.element(page.getByText('Password and key seem to be swapped')).not.toBeInTheDocument();
});

test('offline is said, and an address that is not encrypted refused, before anything is sent', async () => {
  const fake = await opened();
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('This computer is offline')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('This computer is offline')).not.toBeInTheDocument();

  await name.fill('Maple Street Dental');
  await address.fill('http://api.example.com');
  await username.fill(SECRETS.username);
  await password.fill(SECRETS.password);
  await key.fill(SECRETS.key);
  await button('Test connection').click();
  await expect.element(page.getByText(/must start with https/)).toBeVisible();
  expect(asked(fake)).toEqual([]);
});

test('by keyboard alone a test is cancelled, another one works, and the account is connected; a second press while one runs asks nothing', async () => {
  const fake = await opened();
  await expect.element(name).toHaveFocus();
  const texts = ['Maple Street Dental', 'https://provider.test/api', SECRETS.username, SECRETS.password];
  for (const text of texts) await press(text, '{Tab}');
  // Behind the password is the button that shows it.
  await press('{Tab}', SECRETS.key, '{Tab}', '{Tab}');
  await expect.element(page.getByText('Advanced', { exact: true })).toHaveFocus();
  await press('{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Format', exact: true })).toBeVisible();
  await press('{Enter}', '{Tab}', '{Tab}');
  const toTest = button('Test connection');
  await expect.element(toTest).toHaveFocus();

  await press('{Enter}');
  await expect.element(page.getByText(/^Asking the provider for the balance/)).toBeVisible();
  await press('{Enter}');
  expect(asked(fake)).toEqual(['session.test']);
  await press('{Tab}', '{Enter}');
  await fake.refuse('session.test', { kind: 'cancelled' });
  await expect.element(page.getByText('Canceled. Nothing was stored.').first()).toBeVisible();
  expect(asked(fake)).toEqual(['session.test']);

  await expect.element(toTest).toHaveFocus();
  await press('{Enter}');
  const works = { finding: 'ok', elapsedMs: 12, evidence: [], likely: [] };
  await fake.answer('session.test', works);
  await expect.element(page.getByRole('region', { name: 'The connection works' })).toHaveFocus();
  await press('{Tab}', '{Tab}');
  await expect.element(button('Connect account')).toHaveFocus();
  await press('{Enter}');
  await expect.poll(() => asked(fake)).toEqual(['session.test', 'session.test', 'session.connect']);
});

test('what was found out of a provider is not filled in for another one that is typed meanwhile', async () => {
  const fake = await opened();
  await name.fill('Maple Street Dental');
  await address.fill('https://provider.test/api');
  await username.fill(SECRETS.username);
  await password.fill(SECRETS.password);
  await key.fill(SECRETS.key);
  await page.getByText('Advanced', { exact: true }).click();
  const format = page.getByRole('combobox', { name: 'Format', exact: true });
  const found = { format: 'xml', dialect: {}, tried: [] };
  await button('Detect').click();
  await address.fill('https://other.test/api');
  await fake.answer('session.detect', found);
  expect(format.element()).toHaveValue('json');
  await expect.element(page.getByText(/changed something meanwhile/).first()).toBeVisible();
  await button('Detect').click();
  await name.fill('Maple Street');
  await fake.answer('session.detect', found);
  await expect.element(format).toHaveValue('xml');
});

/** The form beside an account that is signed in, which was left while the account is connected. */
async function leftWhileConnecting(path: string): Promise<FakeBridge> {
  const accounts = page.getByRole('heading', { name: 'All accounts', level: 1 });
  const fake = await showScreen('/home');
  fake.emit('app.navigate', { path: '/profiles' });
  await expect.element(accounts).toBeVisible();
  fake.emit('app.navigate', { path });
  await name.fill('Maple Street Dental');
  await address.fill('https://provider.test/api');
  await username.fill(SECRETS.username);
  await password.fill(SECRETS.password);
  await key.fill(SECRETS.key);
  await button('Connect account').click();
  await expect.poll(() => fake.names()).toContain('session.connect');
  await button('Back').click();
  await expect.element(accounts).toBeVisible();
  return fake;
}

test('an account that could not be connected is told of where the form was left', async () => {
  const fake = await leftWhileConnecting('/connect');
  await fake.refuse('session.connect', { kind: 'disk', reason: 'full' });
  await shows(toasts, /^Connect account: /);
});

test('whoever left the form is not taken elsewhere when the same account was connected again', async () => {
  const fake = await leftWhileConnecting('/connect?profile=office');
  await fake.answer('session.connect', SESSION);
  expect(location.hash).toBe('#/profiles');
});

test('an address that is only written in another way is that of the same account', async () => {
  const fake = await showScreen('/home');
  fake.emit('app.navigate', { path: '/connect?profile=office' });
  const other = page.getByText(/becomes an account of its own/);
  await address.fill('https://provider.test/other');
  await expect.element(other).toBeVisible();
  await address.fill('HTTPS://Provider.test:443/api/');
  await expect.element(other).not.toBeInTheDocument();
});
