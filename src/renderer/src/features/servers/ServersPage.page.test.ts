import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, focus, press, shows, texts, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { ListByHand } from '#renderer/test/list-by-hand.ts';
import { server } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';

const [MINE, OTHER] = ['52.14.9.77', '52.14.9.20'];
const SERVERS = [
  { ...server(0), server_id: '311', ordered_by: '2020-05-08', allowed_ip: [MINE, OTHER] },
  {
    ...server(1),
    ...{ server_id: '318', type: 'dedicated', ordered_by: 'last week', allowed_ip: [OTHER], status: 'pending' },
  },
];
const list = new ListByHand('Servers of the account');
const { drawer } = list;
const gateFor = (address: string): Locator => page.getByRole('dialog', { name: `Remove ${address}` });

let fake = new FakeBridge();

beforeEach(() => {
  fake = new FakeBridge();
  answerWith(fake, {
    ...listAnswers({ servers: SERVERS }, { readAt: READ_AT }),
    'servers.setHere': () => succeed({ '311': { plan: 'small', note: '', addressNotes: { [OTHER]: 'Home' } } }),
  });
});

const asked = (name: string): unknown[] =>
  fake.requests.filter((request) => request.name === name).map(({ payload }) => payload);

test('servers stand in the list with what is known of them, and are found by the name that they get on this computer', async () => {
  await showScreen('/servers', fake);
  await list.hasRows(2);
  const cells = (row: number) => texts(list.grid.getByRole('row').nth(row).getByRole('gridcell'));
  expect(cells(1)).toEqual([
    ...['Server 311', '311', 'Active', 'Virtual', 'Ordered here as Small'],
    ...[expect.stringMatching(/days ago$/), '2'],
  ]);
  expect(cells(2)).toEqual(['Server 318', '318', 'Being set up', 'Dedicated', 'Not known', 'last week', '1']);

  await list.click(2);
  await drawer.getByRole('button', { name: 'Give it a name' }).click();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Phones');
  await press('{Enter}');
  const heading = drawer.getByRole('heading', { level: 2, name: 'Phones' });
  await expect.element(heading).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).first().click();
  await press('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('phones');
  await page.getByRole('option', { name: /Phones/ }).click();
  await expect.element(heading).toBeVisible();
  await page.getByLabelText('Find a server or an address').fill('phones');
  await list.hasRows(1);
  const told = fake.requests.filter(({ payload }) => JSON.stringify(payload ?? '').includes('Phones'));
  expect([...new Set(told.map(({ name }) => name))]).toEqual(['userData.put']);
});

test('a server with the longest id that can be sent opens from the palette', async () => {
  const id = '1'.repeat(40);
  answerWith(fake, listAnswers({ servers: [{ ...server(0), server_id: id }] }, { readAt: READ_AT }));
  await showScreen('/servers', fake);
  await list.hasRows(1);
  await press('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill(id);
  await page.getByRole('option', { name: new RegExp(id) }).click();
  await expect.element(drawer.getByRole('heading', { level: 2, name: `Server ${id}` })).toBeVisible();
});

test('an address that cannot be allowed says why, and is not sent', async () => {
  await showScreen('/servers/311', fake);
  await drawer.getByRole('button', { name: 'Allow another address' }).click();
  for (const [wrong, words] of [
    ['192.168.1.2', '192.168.1.2 is not a public address'],
    ['2001:db8::1', 'This is no IPv4 address'],
    [OTHER, `${OTHER} is allowed already.`],
  ] as const) {
    await drawer.getByRole('textbox', { name: 'Address' }).fill(wrong);
    await drawer.getByRole('button', { name: 'Allow address' }).click();
    await expect.element(drawer.getByText(words)).toBeVisible();
  }
  expect(asked('server.addIp')).toEqual([]);
});

test('an address is removed after a question; the own one and the last one are typed first, and a refusal is said', async () => {
  answerWith(fake, {
    'settings.get': () => succeed({ ...DEFAULT_SETTINGS, watchAddress: true }),
    'session.publicAddress': () => succeed({ address: MINE } as never),
    'server.deleteIp': () => fail({ kind: 'refused', text: 'not now', evidence: {} }),
  });
  await showScreen('/servers/311', fake);
  await shows(drawer, `${MINE} · this computer`);
  await drawer.getByRole('button', { name: `Remove ${OTHER}` }).click();
  const other = gateFor(OTHER);
  await expect.element(other.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expect.element(other.getByText('Note set here: Home')).toBeVisible();
  await expect.element(other.getByRole('textbox')).not.toBeInTheDocument();
  await other.getByRole('button', { name: 'Remove address' }).click();
  await expect.element(other.getByText(/not now/)).toBeVisible();
  expect(asked('server.deleteIp')).toEqual([{ server_id: '311', ip_address: OTHER }]);
  await other.getByRole('button', { name: 'Cancel' }).click();

  for (const [path, address, words] of [
    ['/servers/311', MINE, 'You can no longer reach the server from here.'],
    ['/servers/318', OTHER, 'It is the last address that is allowed.'],
  ] as const) {
    await showScreen(path, fake);
    await drawer.getByRole('button', { name: `Remove ${address}` }).click();
    const gate = gateFor(address);
    await shows(gate, words);
    await gate.getByRole('textbox').fill('198.51.100.20');
    await expect.element(gate.getByRole('button', { name: 'Remove address' })).toHaveAttribute('aria-disabled', 'true');
    await gate.getByRole('textbox').fill(address);
    await expect.element(gate.getByRole('button', { name: 'Remove address' })).not.toHaveAttribute('aria-disabled');
  }
  expect(asked('server.deleteIp')).toHaveLength(1);
});

test('why an address is not allowed again by Undo is said in the details, and by a toast where they were closed', async () => {
  answerWith(fake, { 'server.deleteIp': () => succeed(null as never), 'server.addIp': () => undefined });
  await showScreen('/servers/311', fake);
  const removeAndUndo = async (): Promise<void> => {
    await drawer.getByRole('button', { name: `Remove ${OTHER}` }).click();
    await gateFor(OTHER).getByRole('button', { name: 'Remove address' }).click();
    await toasts.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => fake.names()).toContain('server.addIp');
  };
  const refuse = () => fake.refuse('server.addIp', { kind: 'refused', text: 'Try later', evidence: {} });
  await removeAndUndo();
  await refuse();
  await expect.element(drawer.getByText(/Try later/)).toBeVisible();
  await expect.element(toasts).not.toBeInTheDocument();

  await removeAndUndo();
  await drawer.getByRole('button', { name: 'Close' }).first().click();
  await list.isClosed();
  await refuse();
  await shows(toasts, 'Undo: The provider did not accept this. The provider says: “Try later”');
  const again = { server_id: '311', ip_address: OTHER, note: 'Home' };
  expect(asked('server.addIp')).toEqual([again, again]);
});

test('why the own address is not allowed is said by a toast where the details were closed meanwhile', async () => {
  answerWith(fake, { 'session.publicAddress': () => undefined });
  await showScreen('/servers/311', fake);
  await drawer.getByRole('button', { name: 'Allow my address' }).click();
  await expect.poll(() => fake.names()).toContain('session.publicAddress');
  await drawer.getByRole('button', { name: 'Close' }).first().click();
  await list.isClosed();
  await fake.answer('session.publicAddress', { address: '52.14.9.30' });
  await fake.refuse('server.addIp', { kind: 'refused', text: 'Try later', evidence: {} });
  await shows(
    page.getByRole('region', { name: 'Confirmations' }),
    'Allow my address: The provider did not accept this. The provider says: “Try later”',
  );
});

test('the own address is not allowed at the account that came to the screen while it was looked up', async () => {
  answerWith(fake, { 'session.publicAddress': () => undefined });
  await showScreen('/servers/311', fake);
  await drawer.getByRole('button', { name: 'Allow my address' }).click();
  await expect.poll(() => fake.names()).toContain('session.publicAddress');
  fake.emit('session.changed', { ...SESSION, profile: SESSION.profile && { ...SESSION.profile, id: 'other' } });
  await list.isClosed();
  await fake.answer('session.publicAddress', { address: '52.14.9.30' });
  expect(asked('server.addIp')).toEqual([]);
});

test.each([
  ['a while ago', 6],
  ['before the clock was set back', -60],
])('an address that was looked up %s is no longer taken for that of this computer', async (_, minutes) => {
  answerWith(fake, { 'session.publicAddress': () => succeed({ address: MINE } as never) });
  await showScreen('/servers/311', fake);
  const allow = drawer.getByRole('button', { name: 'Allow my address' });
  await allow.click();
  await shows(drawer, `${MINE} · this computer`);
  await expect.element(allow).not.toBeInTheDocument();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await expect.element(allow).toBeVisible();
  expect(texts(drawer).join(' ')).not.toContain('· this computer');
});

test('access details are shown only while they are wanted, and are copied as a secret', async () => {
  await showScreen('/servers/311', fake);
  const show = drawer.getByRole('button', { name: 'Show access details' });
  await show.click();
  await drawer.getByRole('textbox', { name: 'SSH host' }).fill('pbx-4711.example');
  await drawer.getByRole('textbox', { name: 'User' }).fill('root');
  await drawer.getByRole('button', { name: 'Save access details' }).click();
  await drawer.getByRole('button', { name: 'Copy: SSH host' }).click();
  await expect.poll(() => asked('app.copy')).toEqual([{ text: 'pbx-4711.example', secret: true }]);
  await drawer.getByRole('button', { name: 'Hide' }).click();
  await expect.element(show).toHaveFocus();
  expect(document.documentElement.outerHTML).not.toContain('pbx-4711');
  await press('{Enter}');
  await expect.element(drawer.getByText('pbx-4711.example')).toBeVisible();
});

test('before a server is deleted, all that is known of it is said, and its id is typed', async () => {
  await showScreen('/servers/311', fake);
  await drawer.getByRole('button', { name: 'Delete server' }).click();
  const gate = page.getByRole('dialog', { name: 'Delete server 311' });
  await shows(gate, 'Kind: Virtual. Plan: Ordered here as Small.');
  await shows(gate, `These 2 addresses can reach it now: ${MINE}, ${OTHER}.`);
  await shows(gate, 'Its data is gone.');
  const remove = gate.getByRole('button', { name: 'Delete server' });
  await gate.getByRole('textbox').fill('31');
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  await gate.getByRole('textbox').fill('311');
  await expect.element(remove).not.toHaveAttribute('aria-disabled');
});

test('a server is ordered with the keyboard alone', async () => {
  answerWith(fake, { 'money.spend': () => undefined });
  await showScreen('/home', fake);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await press('{Control>}{Shift>}s{/Shift}{/Control}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Order a server' })).toBeVisible();
  await expect.element(page.getByText('Virtual servers start at')).toBeVisible();
  focus(page.getByRole('radio', { name: /^Small/ }));
  await press(' ', '{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: /^Medium.*4 cores.*4 GB memory.*25 GB disk/ })).toBeChecked();
  focus(button('Order Medium server'));
  await press('{Enter}');
  await expect
    .poll(() => asked('money.spend'))
    .toMatchObject([{ operation: 'server.orderServer', params: { server_type: 'medium' } }]);
});

test('a result names the plan that was ordered, and not the one that was chosen meanwhile', async () => {
  answerWith(fake, { 'money.spend': () => undefined });
  await showScreen('/servers/order', fake);
  await page.getByRole('radio', { name: /^Small/ }).click();
  await button('Order Small server').click();
  await expect.poll(() => fake.names()).toContain('money.spend');
  await page.getByRole('radio', { name: /^Medium/ }).click();
  await fake.answer('money.spend', { server_id: '320' });
  await expect.element(page.getByRole('heading', { name: 'Server 320 is ordered' })).toBeVisible();
  expect(texts(page.getByRole('definition'))).toEqual(['Small']);
});
