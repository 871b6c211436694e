import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { NO_ADDRESS } from '#shared/domain/address/emergency-rules.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { answerWith, type Answers } from '#renderer/test/answers.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { focus, press, shows, texts, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { entry, line, number, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';
import { NO_SETUP } from './setup.ts';

const grid = page.getByRole('grid', { name: 'Numbers that you can buy' });
const rows = grid.getByRole('gridcell').getByText(/^\(\d{3}\) \d{3}-\d{4}$/);
const near = page.getByLabelText('Near');
const area = page.getByLabelText('Calling area');
const cart = page.getByRole('complementary', { name: 'Your order' });
const supply = page.getByLabelText('What the numbers can do');

/** Ten digits of an offer. */
const offer = (npa: string, index: number): string => `${npa}5550${String(100 + index)}`;
/** The numbers in sight, as digits. */
const shown = (): string[] =>
  [...document.querySelectorAll('.grid-data .phone > [aria-hidden]')].map(({ textContent }) =>
    textContent.replace(/\D/g, ''),
  );
const begin = (npa: string): Promise<void> =>
  expect.poll(() => shown().length > 0 && shown().every((did) => did.startsWith(npa))).toBe(true);

const ADDRESS = {
  ...NO_ADDRESS,
  ...{ e911_name: 'Maple Street Dental', e911_address: '12 Main St', e911_city: 'Boston' },
  ...{ e911_state: 'MA', e911_zip: '02108' },
};
const AREA_CODES: Partial<Record<string, string>> = { '02108': '617', BOSTON: '617', WORCESTER: '508' };
/** Where the offers of each supply group begin. */
const FIRST: Partial<Record<string, number>> = { '1b': 0, '1': 10, '0': 20, '2': 30 };

/** Each supply group offers two numbers of what is asked for. */
const OFFERS: Answers = {
  'did.listAvailableDids': ({ tier, npa, zip, ratecenter }) => {
    const code = npa ?? AREA_CODES[zip ?? ratecenter ?? ''];
    const first = FIRST[tier ?? ''] ?? 0;
    const found = code === undefined ? [] : times(2, (index) => offer(code, first + index));
    return succeed({ rows: found, total: found.length });
  },
  'did.listRateCenters': () =>
    succeed([
      { id: 'BOSTON', label: 'Boston' },
      { id: 'WORCESTER', label: 'Worcester' },
    ]),
};

function shop(answers: Answers = {}): FakeBridge {
  const fake = new FakeBridge();
  const numbers = times(3, (index) => ({ ...number(index), route2trunk: 'frontdesk' }));
  const lines = ['afterhours', 'frontdesk'].map((trunk, index) => ({ ...line(index), trunk }));
  answerWith(fake, { ...listAnswers({ numbers, lines }, { readAt: READ_AT }), ...OFFERS, ...answers });
  return fake;
}

test('numbers are found by the palette, and chosen and set up with the keyboard alone', async () => {
  const fake = shop();
  await showScreen('/home', fake);
  await press('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('get number 02108');
  await press('{Enter}');
  await expect.element(near).toHaveValue('02108');
  await begin('617');
  focus(grid.getByRole('row').nth(1));
  await press('{Enter}', '{ArrowDown}', ' ');
  await expect.element(cart.getByText('2 numbers', { exact: false }).first()).toBeVisible();
  focus(cart.getByRole('button', { name: 'Set up and buy 2 numbers' }));
  await press('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Set up 2 numbers' })).toHaveFocus();
  await press('{Escape}');
  await expect.element(cart.getByRole('button', { name: 'Set up and buy 2 numbers' })).toBeVisible();

  await showScreen(`/numbers/buy?number=${offer('617', 1)}`, fake);
  await expect.element(page.getByRole('main').getByText('can be bought. It is marked in the list.')).toBeVisible();
});

test('all supply groups are one list, and a part that did not answer is said', async () => {
  let fails = false;
  const fake = shop();
  const { 'did.listAvailableDids': offers } = OFFERS;
  answerWith(fake, {
    'did.listAvailableDids': (params) =>
      fails && params.tier === '2' ? fail({ kind: 'provider-down', evidence: {} }) : offers?.(params),
  });
  await showScreen('/numbers/buy', fake);
  await near.fill('617');
  await expect.poll(() => shown().length).toBe(8);
  await shows(grid, 'Voice only');
  await userEvent.selectOptions(supply, 'Can text');
  await expect.poll(() => shown().length).toBe(2);
  await expect.element(grid.getByText('Voice only').first()).not.toBeInTheDocument();
  await userEvent.selectOptions(supply, 'All numbers');
  fails = true;
  await page.getByRole('button', { name: 'Show numbers' }).click();
  await expect.element(page.getByRole('main').getByText('Some supply groups did not answer')).toBeVisible();
  await expect.poll(() => shown().length).toBe(6);
});

test('a city goes by its calling area, of a state one is chosen, and what is shown is never of another place', async () => {
  const fake = shop();
  await showScreen('/numbers/buy', fake);
  await near.fill('Boston, MA');
  await expect.element(area).toHaveValue('MA BOSTON');
  await begin('617');
  await near.fill('Massachusetts');
  await userEvent.selectOptions(area, 'Worcester, MA');
  await begin('508');
  answerWith(fake, { 'did.listAvailableDids': () => undefined });
  await near.fill('989');
  await expect.poll(() => fake.names()).toContain('did.listAvailableDids');
  expect(shown()).toEqual([]);
  while (fake.names().includes('did.listAvailableDids'))
    await fake.answer('did.listAvailableDids', { rows: [], total: 0 });
  await expect.element(page.getByText('No numbers to buy here right now')).toBeVisible();
});

test('numbers are found by digits in a place and by letters as on the keys of a phone', async () => {
  await showScreen('/numbers/buy?near=212', shop());
  await begin('212');
  const pattern = page.getByLabelText('Digits or letters (FLOWER)');
  await pattern.fill('121');
  await userEvent.selectOptions(page.getByLabelText('Where the digits are'), 'at the end');
  await expect.poll(shown).toEqual([offer('212', 21)]);
  await pattern.fill('flower');
  await expect.element(page.getByRole('main').getByText('flower is 356937 on the keys of a phone.')).toBeVisible();
  await expect.element(page.getByText('Try fewer digits')).toBeVisible();
});

test('an order without an answer says so in the cart, and is not ordered again meanwhile', async () => {
  const did = offer('617', 0);
  const order = { ...entry(0), operation: 'did.orderDid', target: did, state: 'unknown' } as const;
  const fake = shop({
    'activity.list': ({ states }) => {
      const entries = states.includes('unknown') ? [order] : [];
      return succeed({ entries, total: entries.length, withWarnings: 0, intact: true });
    },
    'activity.get': () => succeed(order),
    'draft.get': ({ form }) => succeed(form === 'buy-number' ? { items: [{ did, tier: '1b' }], setup: null } : null),
  });
  await showScreen('/numbers/buy?near=02108', fake);
  await begin('617');
  await expect.element(cart.getByText('We sent this, and got no answer.')).toBeVisible();
  const set = cart.getByRole('button', { name: /^Set up and buy/ });
  await expect.element(set).toHaveAccessibleDescription(/being looked up/);
  focus(set);
  await press('{Enter}');
  await expect.element(page.getByRole('dialog', { name: /^Set up \d+ number/ })).not.toBeInTheDocument();
  expect(await axeFindings({ isPage: true })).toEqual([]);
});

test('the usual line is filled in also when the lines come after the order was opened', async () => {
  const fake = shop();
  const { 'lists.query': query } = listAnswers({}, { readAt: READ_AT });
  const late = listAnswers({ lines: [{ ...line(0), trunk: 'frontdesk' }] }, { readAt: READ_AT });
  let hasLines = false;
  answerWith(fake, {
    'lists.query': (asked) => {
      if (asked.list !== 'lines') return query?.(asked);
      return hasLines ? late['lists.query']?.(asked) : undefined;
    },
  });
  await showScreen('/numbers/buy?near=02108', fake);
  await begin('617');
  await rows.first().click();
  await cart.getByRole('button', { name: /^Set up and buy/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Set up 1 number/ });
  const rings: Locator = sheet.getByLabelText('Rings on', { exact: true });
  await expect.element(rings).toHaveValue('');
  hasLines = true;
  for (const { name, payload, answer } of fake.waiting.filter((one) => one.name === 'lists.query'))
    answer(late[name as 'lists.query']?.(payload as never) ?? fail({ kind: 'not-found' }));
  await expect.element(rings).toHaveValue('frontdesk');
  await expect.element(sheet.getByRole('checkbox', { name: 'It rings on no line' })).not.toBeInTheDocument();
});

/** Opens the sheet of the first number that is offered, with one setup that was saved. */
async function sheetWithSetup(answers: Answers = {}) {
  const setup = { line: 'frontdesk', callerName: '', lookup: false, address: null, listing: null, note: 'Main' };
  let kept: unknown = [{ name: 'Main office', setup }];
  const fake = shop({
    'money.spend': () => succeed(null),
    'numbers.reread': () => fail({ kind: 'not-found' }),
    'did.listDids': () => fail({ kind: 'not-found' }),
    'userData.get': ({ name }) => succeed(name === 'setup-templates' ? kept : null),
    'userData.put': ({ name, value }) => {
      if (name === 'setup-templates') kept = value;
      return succeed(null);
    },
    ...answers,
  });
  await showScreen('/numbers/buy?near=02108', fake);
  await begin('617');
  await rows.first().click();
  await cart.getByRole('button', { name: /^Set up and buy/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Set up 1 number/ });
  const template: Locator = sheet.getByLabelText('Saved setup');
  await expect.element(template).toHaveValue('Main office');
  const note: Locator = sheet.getByRole('textbox', { name: /^Note/ });
  return { fake, setup, kept: () => kept, sheet, template, note };
}

test('main is told to keep the PIN of an order before any part of it is sent', async () => {
  const dids = [offer('617', 0), offer('800', 1)];
  const items = dids.map((did) => ({ did, tier: '1b' as const }));
  const fake = shop({
    'draft.get': ({ form }) =>
      succeed(form === 'buy-number' ? { items, setup: { ...NO_SETUP, line: 'frontdesk' }, hadPin: false } : null),
    'numbers.keepPinWhenSet': () => succeed(null),
    'money.spend': () => undefined,
  });
  await showScreen('/numbers/buy', fake);
  await cart.getByRole('button', { name: /^Set up and buy/ }).click();
  await page.getByRole('textbox', { name: 'Number lock PIN' }).fill('4711');
  await page.getByRole('checkbox', { name: 'Also keep it in this computer’s keychain' }).click();
  await page.getByRole('button', { name: /^Buy 2 numbers/ }).click();
  await expect.poll(() => fake.names()).toContain('money.spend');
  const names = fake.requests.map(({ name }) => name);
  expect(names.indexOf('numbers.keepPinWhenSet')).toBeLessThan(names.indexOf('money.spend'));
  const told = fake.requests.filter(({ name }) => name === 'numbers.keepPinWhenSet');
  expect(told.map(({ payload }) => payload)).toEqual([{ dids, pin: '4711' }]);
});

test('a number that the provider took and does not list yet is not told as not bought, and is looked for again', async () => {
  const did = offer('617', 0);
  const items = [{ did, tier: '1b' as const }];
  let isListed = false;
  const fake = shop({
    'draft.get': ({ form }) =>
      succeed(form === 'buy-number' ? { items, setup: { ...NO_SETUP, line: 'frontdesk' }, hadPin: false } : null),
    'numbers.reread': () => succeed(null as never),
    'money.spend': () => succeed(null),
    'did.listDids': () => succeed({ rows: isListed ? [{ did }] : [], total: 0 }) as never,
  });
  await showScreen('/numbers/buy', fake);
  await cart.getByRole('button', { name: /^Set up and buy/ }).click();
  await page.getByRole('button', { name: /^Buy 1 number/ }).click();
  const result = page.getByRole('dialog', { name: 'Your order' });
  await shows(result, 'It is not known yet what was bought');
  await shows(result, 'The provider took the order, but does not list this number yet.');
  isListed = true;
  await result.getByRole('button', { name: 'Look again' }).click();
  await shows(result, 'Bought: 1 number');
});

test('an order that is refused after its page was left is told by what was to be bought', async () => {
  const did = offer('617', 0);
  const fake = shop({
    'draft.get': ({ form }) =>
      succeed(
        form === 'buy-number'
          ? { items: [{ did, tier: '1b' }], setup: { ...NO_SETUP, line: 'frontdesk' }, hadPin: false }
          : null,
      ),
    'numbers.reread': () => succeed(null as never),
    'money.spend': () => undefined,
  });
  await showScreen('/numbers/buy', fake);
  await cart.getByRole('button', { name: /^Set up and buy/ }).click();
  await page.getByRole('button', { name: /^Buy 1 number/ }).click();
  await expect.poll(() => fake.names()).toContain('money.spend');
  fake.emit('app.navigate', { path: '/activity' });
  await expect.element(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  await fake.refuse('money.spend', { kind: 'refused', text: 'It was sold.', evidence: {} });
  await shows(toasts, `Buy ${formatUsNumber(did)}`);
  expect(texts(toasts).join(' ')).not.toContain('Price of the order');
});

test('what is left of an order has the setup that was typed for it, without the PIN', async () => {
  const [sold, other] = [offer('617', 0), offer('617', 10)];
  const items = [
    { did: sold, tier: '1b' as const },
    { did: other, tier: '1' as const },
  ];
  const setup = { ...NO_SETUP, line: 'frontdesk', address: ADDRESS, note: 'Branch' };
  let sends = 0;
  const fake = shop({
    'draft.get': ({ form }) => succeed(form === 'buy-number' ? { items, setup, hadPin: false } : null),
    'numbers.reread': () => succeed(null as never),
    'did.listDids': ({ did }) => succeed({ rows: did === sold ? [{ did }] : [], total: 1 }) as never,
    'money.spend': () =>
      (sends += 1) === 1 ? succeed(null) : fail({ kind: 'refused', text: 'The number is sold', evidence: {} }),
  });
  await showScreen('/numbers/buy', fake);
  await cart.getByRole('button', { name: /^Set up and buy/ }).click();
  await page.getByRole('textbox', { name: 'Number lock PIN' }).fill('4711');
  await page.getByRole('button', { name: /^Buy 2 numbers/ }).click();
  const result = page.getByRole('dialog', { name: 'Your order' });
  await shows(result, 'Bought: 1 of 2');
  await result.getByRole('button', { name: 'Find more numbers' }).click();
  await cart.getByRole('button', { name: /^Set up and buy 1 number/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Set up 1 number/ });
  await expect.element(sheet.getByText('The PIN was not kept.', { exact: false })).toBeVisible();
  await sheet.getByRole('button', { name: /^Buy 1 number/ }).click();
  const orders = () => fake.requests.filter(({ name }) => name === 'money.spend').map(({ payload }) => payload);
  await expect.poll(orders).toHaveLength(3);
  expect(orders()[2]).toMatchObject({
    params: { did: other, note: 'Branch', e911: { e911_address: '12 Main St', e911_zip: '02108' } },
  });
});

test('an order that comes back without its PIN says so, until the PIN is typed or cleared', async () => {
  let draft: unknown = { items: [{ did: offer('617', 0), tier: '1b' }], setup: NO_SETUP, hadPin: false };
  const fake = shop({
    'draft.get': ({ form }) => succeed(form === 'buy-number' ? draft : null),
    'draft.save': ({ form, value }) => {
      if (form === 'buy-number') draft = value;
      return succeed(null);
    },
  });
  const open = async (): Promise<void> => {
    await showScreen('/numbers/buy', fake);
    await cart.getByRole('button', { name: /^Set up and buy/ }).click();
  };
  const field = page.getByRole('textbox', { name: 'Number lock PIN' });
  const lost = page.getByText('The PIN was not kept. Type it again, or the order goes without it.');
  await open();
  await expect.element(field).toBeVisible();
  await expect.element(lost).not.toBeInTheDocument();
  await field.fill('4711');
  await expect.poll(() => JSON.stringify(draft)).toContain('"hadPin":true');
  expect(JSON.stringify(draft)).not.toContain('4711');
  await open();
  await expect.element(lost).toBeVisible();
  await expect.element(field).toHaveValue('');
  await field.fill('4711');
  await expect.element(lost).not.toBeInTheDocument();
  await field.fill('');
  await expect.poll(() => JSON.stringify(draft)).toContain('"hadPin":false');
  await open();
  await expect.element(field).toBeVisible();
  await expect.element(lost).not.toBeInTheDocument();
});

test('a saved setup stays as it was saved, whatever one order changes of it', async () => {
  const { fake, setup, kept, sheet, note } = await sheetWithSetup();
  await note.fill('Branch');
  await sheet.getByRole('button', { name: /^Buy 1 number/ }).click();
  await expect.poll(() => fake.requests.some(({ name }) => name === 'userData.put')).toBe(true);
  expect(kept()).toEqual([{ name: 'Main office', setup }]);
});

test('a saved setup that was deleted comes back with Undo', async () => {
  const { setup, kept, sheet } = await sheetWithSetup();
  await sheet.getByRole('button', { name: 'Delete saved setup' }).click();
  await expect.poll(kept).toEqual([]);
  await expect.poll(() => useAnnouncements().undoLast()).toBe(true);
  await expect.poll(kept).toEqual([{ name: 'Main office', setup }]);
});

test('what was typed before a saved setup was chosen comes back when none is', async () => {
  const { template, note } = await sheetWithSetup();
  await userEvent.selectOptions(template, 'None');
  await note.fill('Branch');
  await userEvent.selectOptions(template, 'Main office');
  await expect.element(note).toHaveValue('Main');
  await userEvent.selectOptions(template, 'None');
  await expect.element(note).toHaveValue('Branch');
});

test('where no price of a setting is known, whole sentences say so', async () => {
  const { sheet } = await sheetWithSetup();
  const help = [
    'Where help is sent when someone dials 911 from this number. Each number costs extra; the price is not known.',
    'Adds a caller’s name when available. Each lookup costs money; the price is not known.',
  ];
  for (const text of help) await expect.element(sheet.getByText(text, { exact: true })).toBeVisible();
});

test('calling areas that could not be read are said to be missing, and none is chosen by itself', async () => {
  let isDown = true;
  const fake = shop({
    'did.listRateCenters': ({ state }) =>
      isDown && state === 'ME'
        ? fail({ kind: 'provider-down', evidence: {} })
        : succeed(state === 'TX' ? [] : [{ id: 'PORTLAND', label: 'Portland' }]),
  });
  await showScreen('/numbers/buy', fake);
  await near.fill('Portland');
  await expect.element(area).toBeVisible();
  await settled();
  await expect.element(area).toHaveValue('');
  await expect.element(page.getByRole('main').getByText(/Some calling areas could not be read/)).toBeVisible();
  expect(fake.requests.map(({ name }) => name)).not.toContain('did.listAvailableDids');

  await area.selectOptions('Portland, OR');
  await expect.poll(() => fake.requests.map(({ name }) => name)).toContain('did.listAvailableDids');
  isDown = false;
  await page.getByRole('button', { name: 'Show numbers' }).click();
  await expect.element(area.getByRole('option', { name: 'Portland, ME' })).toBeInTheDocument();
  await expect.element(area).toHaveValue('OR PORTLAND');
  await expect.element(page.getByText(/Some calling areas could not be read/)).not.toBeInTheDocument();
});

test('when a number is taken out of the order, the focus goes to the title of the order', async () => {
  const items = [offer('212', 0), offer('212', 1)].map((did) => ({ did, tier: '1b' as const }));
  await showScreen(
    '/numbers/buy',
    shop({
      'draft.get': ({ form }) => succeed(form === 'buy-number' ? { items, setup: NO_SETUP, hadPin: false } : null),
    }),
  );
  const first = cart.getByRole('button', { name: /^Remove .*555-0100/ });
  await expect.element(first).toBeVisible();
  focus(first);
  await press('{Enter}');
  await expect.element(first).not.toBeInTheDocument();
  await expect.element(cart.getByRole('heading', { name: 'Your order' })).toHaveFocus();
});
