import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import type { OperationId } from '../../src/shared/provider/catalogue.ts';
import { WARN_RULES, type WarnRule } from '../../src/renderer/src/ui/warn-tick/warn-rules.ts';
import { AutoRefillPage } from '../pages/auto-refill-page.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { BuyNumberPage } from '../pages/buy-number-page.ts';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { MoneyPage } from '../pages/money-page.ts';
import { NewLinePage } from '../pages/new-line-page.ts';
import { FACTS, NewPortPage } from '../pages/new-port-page.ts';
import { NumbersPage } from '../pages/numbers-page.ts';
import { onlyBalanceBefore } from '../support/account-data.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import { heavier, phoneBill, referral } from '../support/documents.ts';
import type { Provider } from '../support/provider.ts';

const LOCAL = '2125550144';
const TOLL_FREE = '8885550180';
/** A voice number on the line of the front desk, as `2125550141` is. */
const FRONT_DESK_VOICE = '2125550140';
const LINE_ADDRESS = '8.8.4.4';
/** Faxes to this number fail in the demo; it stands for no example. */
const BUSY = '617 238 0101';

interface Stage {
  app: RunningApp;
  provider: Provider;
  start: (options?: LaunchOptions) => Promise<RunningApp>;
}

/** A form that was filled in so that it warns. */
interface Warned {
  app?: RunningApp;
  /** Where the warning and its tick are. */
  form: Locator;
  button: Locator;
  operation: OperationId;
  /** The button of the question that comes before it is sent. */
  confirm?: Locator;
  /** Leaves what was sent. */
  leave?: () => Promise<void>;
}

type Arrange = (stage: Stage) => Promise<Warned>;

/** Opens the form of a setting of a number, has it filled in, and names its button. */
const setting =
  (did: string, name: string, save: string, fill: (form: Locator) => Promise<unknown>): Arrange =>
  async (stage) => {
    const numbers = new NumbersPage(stage.app);
    await numbers.open();
    const drawer = await numbers.openNumber(did);
    const form = await numbers.change(drawer, name);
    await fill(form);
    return { form, button: form.getByRole('button', { name: save }), operation: 'did.updateDid' };
  };

const address = (street: string, zip: string) => async (form: Locator) => {
  await form.getByLabel('Person or business').fill('Brightwater Dental');
  await form.getByLabel('Number and street').fill(street);
  await form.getByLabel('City').fill('Boston');
  await form.getByLabel('State').selectOption('MA');
  await form.getByLabel('ZIP code').fill(zip);
};
const forward = (target: string) =>
  setting(LOCAL, 'Rings on', 'Save routing', async (form) => {
    await form.getByRole('radio', { name: 'Another US number' }).check();
    await form.getByLabel('Number that gets the calls').fill(target);
  });
const pin = (digits: string) =>
  setting(LOCAL, 'Number lock PIN', 'Set PIN', (form) => form.locator('input:not([type="checkbox"])').fill(digits));

/** A fax that is ready to be sent. */
const fax =
  (pages: number, to: string, more = 0): Arrange =>
  async ({ app }) => {
    const compose = new ComposePage(app.page);
    const file = await referral(pages, `${pages} to ${to}`);
    await compose.drop(more > 0 ? await heavier(file, more) : file);
    await compose.holds('Referral Avery.pdf', pages === 1 ? '1 page' : `${pages} pages`);
    await compose.from.selectOption({ label: FRONT_DESK });
    await compose.to.fill(to);
    return { form: app.page.getByRole('main'), button: compose.sendButton, operation: 'proFax.sendFax' };
  };

/** A plan for numbers that were chosen by hand. */
const plan =
  (did: string, fill: (bulk: BulkPage) => Promise<unknown>): Arrange =>
  async (stage) => {
    const bulk = new BulkPage(stage.app);
    await bulk.choose([did]);
    await fill(bulk);
    await bulk.showPlan();
    return warnedPlan(stage);
  };

/** A plan for the rows of a file. */
const imported =
  (row: Record<string, string>): Arrange =>
  async (stage) => {
    const path = join(stage.app.userData, 'numbers.csv');
    await writeFile(path, `${Object.keys(row).join(',')}\r\n${Object.values(row).join(',')}\r\n`);
    const bulk = new BulkPage(stage.app);
    await bulk.open();
    await stage.app.page.locator('input[type=file]').setInputFiles(path);
    await bulk.showPlan();
    return warnedPlan(stage);
  };

async function warnedPlan({ app }: Stage): Promise<Warned> {
  const bulk = new BulkPage(app);
  const button = bulk.button(/^Change 1 number/);
  await expect(button).toBeVisible();
  const leave = () => bulk.button('Close').click();
  return { form: app.page.getByRole('main'), button, operation: 'did.updateDid', leave };
}

const alertOf = (sms: string) => async (bulk: BulkPage) => {
  await bulk.setting('Tell us when someone dials 911').selectOption('set');
  await bulk.field('Phone that gets a text').fill(sms);
};
const importedAddress = (street: string, zip: string) =>
  imported({
    ...{ number: '6465550125', emergency_name: 'Brightwater Dental', emergency_street: street },
    ...{ emergency_city: 'Boston', emergency_state: 'MA', emergency_zip: zip },
  });

/** A new line that is filled in otherwise. */
const newLine =
  (name: string, fill: (form: Locator) => Promise<unknown>): Arrange =>
  async ({ app }) => {
    const page = new NewLinePage(app);
    await page.open();
    await page.name.fill(name);
    await page.atAddress(LINE_ADDRESS);
    await fill(page.form);
    return {
      ...{ form: page.form, button: page.createButton, operation: 'siptrunk.createTrunk' as const },
      leave: () => page.finish(),
    };
  };

/** A request to move a number here whose pages are filled in otherwise. */
const move =
  (
    number: string,
    { facts = {}, billDaysOld, day }: { facts?: Record<string, string>; billDaysOld?: number; day?: RegExp } = {},
  ): Arrange =>
  async ({ app }) => {
    const page = new NewPortPage(app);
    await page.open([number]);
    await page.begin();
    await page.addBill(await phoneBill(billDaysOld));
    await page.fillFacts({ ...FACTS, ...facts });
    if (day) {
      const choice = await page.field('Move date').getByRole('option', { name: day }).first().textContent();
      await page.field('Move date').selectOption(choice ?? '');
    }
    await page.chooseLine('');
    await page.agree();
    const leave = async () => {
      await page.main.getByRole('button', { name: 'Done', exact: true }).click();
      await expect(app.page).toHaveURL(/#\/porting$/);
    };
    return { form: page.main, button: page.send, operation: 'lnp.createLnp', leave };
  };

/** How each warning is brought about, by the screens that have it. */
const SCREENS: Record<string, Partial<Record<WarnRule, Arrange>>> = {
  'the settings of a number': {
    'address-no-house-number': setting(
      ...([LOCAL, 'Emergency address', 'Save emergency address', address('Beacon Street', '02108')] as const),
    ),
    'address-zip-state': setting(
      ...([LOCAL, 'Emergency address', 'Save emergency address', address('12 Beacon Street', '10018')] as const),
    ),
    'alert-same-line': setting('2125550141', 'Tell us when someone dials 911', 'Save alert', (form) =>
      form.getByLabel('Number that gets a text').fill(FRONT_DESK_VOICE),
    ),
    'caller-name-toll-free': setting(TOLL_FREE, 'Name people see when you call', 'Save name', (form) =>
      form.getByRole('textbox').fill('acmedental'),
    ),
    'forward-territory': forward('7872225678'),
    'forward-toll-free': forward('8002225678'),
    'number-fictional': forward('3125550123'),
    'pin-easy': pin('1111'),
    'pin-of-number': pin(LOCAL.slice(-5)),
    'backup-is-the-line': setting(FRONT_DESK_VOICE, 'Backup plan', 'Save backup plan', (form) =>
      form.getByLabel('Address that takes over').fill(LINE_ADDRESS),
    ),
  },
  'a fax': {
    'fax-many-pages': fax(51, '617 238 4410'),
    'fax-very-large': fax(9, '646 238 7710', 4_200_000),
    'fax-to-itself': fax(1, '212 555 0142'),
    'fax-to-voice-number': fax(2, FRONT_DESK_VOICE),
    'number-fictional': fax(3, '312 555 0123'),
    'fax-one-digit-off': async (stage) => {
      const { button } = await fax(7, 'Dr. Ames 617 238 4420')(stage);
      await button.click();
      await expect(new FaxPage(stage.app.page).drawer).toBeVisible();
      const warned = await fax(8, '617 238 4421')(stage);
      await expect(warned.form.getByText('Dr. Ames has (617) 238-4420.')).toBeVisible();
      return warned;
    },
    'fax-failed-before': async (stage) => {
      for (const count of [3, 4, 5]) {
        const { button } = await fax(count, BUSY)(stage);
        await button.click();
        await expect(new FaxPage(stage.app.page).drawer).toBeVisible();
      }
      const failed = new FaxPage(stage.app.page).row('(617) 238-0101').getByText('Not delivered');
      await expect(failed).toHaveCount(3, { timeout: 180_000 });
      return fax(6, BUSY)(stage);
    },
  },
  'a plan for many numbers': {
    'caller-name-toll-free': plan(TOLL_FREE, async (bulk) => {
      await bulk.setting('Caller name').selectOption('set');
      await bulk.field('New value: Caller name').fill('acmedental');
    }),
    'alert-same-line': plan('2125550141', alertOf(FRONT_DESK_VOICE)),
    'number-fictional': plan('2125550141', alertOf('3125550123')),
    'backup-is-the-line': plan(FRONT_DESK_VOICE, async (bulk) => {
      await bulk.setting('Backup plan').selectOption('set');
      await bulk.field('Address that takes over').fill(LINE_ADDRESS);
    }),
  },
  'a file of numbers': {
    'pin-easy': imported({ number: LOCAL, pin: '1111' }),
    'pin-of-number': imported({ number: LOCAL, pin: LOCAL.slice(-5) }),
    'caller-name-toll-free': imported({ number: TOLL_FREE, caller_name: 'acmedental' }),
    'address-no-house-number': importedAddress('Beacon Street', '02108'),
    'address-zip-state': importedAddress('12 Beacon Street', '10018'),
  },
  'a refill': {
    'refill-large': async ({ app }) => {
      const money = new MoneyPage(app.page);
      await money.openChip();
      await money.preset(50);
      await money.ownAmount('501');
      return { form: money.sheet, button: money.confirmButton, operation: 'account.refillBalance' };
    },
  },
  'automatic refill': {
    'reload-short': async ({ app, start }) => {
      await app.quit();
      await onlyBalanceBefore(app, 4, '884.35');
      const again = await start({ userData: app.userData });
      await expect(new MoneyPage(again.page).chip).toContainText('$84.35');
      const auto = new AutoRefillPage(again.page);
      await auto.open();
      await auto.choose('$5', '$25');
      const form = again.page.getByRole('main');
      const { turnOnButton: button, confirmButton: confirm } = auto;
      return { app: again, form, button, confirm, operation: 'account.setBalanceReload' };
    },
  },
  'a new line': {
    'line-calls-abroad': newLine('lobby', (form) => form.getByRole('checkbox', { name: 'Allow calls abroad' }).check()),
    'line-no-call-limit': newLine('annex', async (form) => {
      await form.getByLabel('Calls at the same time').fill('0');
      // A number counts once its field is left.
      await form.getByLabel('Calls at the same time').blur();
    }),
  },
  'moving a number here': {
    'port-bill-old': move('3125550142', { billDaysOld: 40 }),
    'port-day': move('3125550143', { day: /not advised/ }),
    'port-mailbox': move('3125550145', { facts: { 'House number': '12', Street: 'PO Box 12' } }),
    'port-not-a-person': move('3125550147', { facts: { 'Person who may approve changes': 'Mary' } }),
    // The provider can move it, and the bill does not list it.
    'port-not-in-bill': move('3125550149'),
    'port-other-area': move('3125550148', { facts: { 'Main billing number': '(617) 555-0142' } }),
  },
  'an order': {
    'rings-nowhere': async ({ app }) => {
      const buy = new BuyNumberPage(app);
      await buy.open();
      await buy.lookNear('02108');
      await buy.addFirst(1);
      await buy.openSheet();
      // Most numbers of the account ring there.
      await expect(buy.sheet.getByLabel('Rings on')).toHaveValue('frontdesk');
      await buy.sheet.getByLabel('Rings on').selectOption('');
      const leave = () => buy.result.getByRole('button', { name: 'Find more numbers' }).click();
      return { form: buy.sheet, button: buy.buyButton, operation: 'did.orderDid', leave };
    },
    'spend-beyond-credit': async ({ app, provider }) => {
      await provider.setBalance('-9.50');
      await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
      await expect(new MoneyPage(app.page).chip).toContainText('-$9.50');
      const buy = new BuyNumberPage(app);
      await buy.open();
      await buy.lookNear('02108');
      await buy.addFirst(1);
      await buy.openSheet();
      return { form: buy.sheet, button: buy.buyButton, operation: 'did.orderDid' };
    },
  },
};

/** Presses a button with the mouse, also one that says why it cannot be used. */
async function press(app: RunningApp, button: Locator): Promise<void> {
  // Hovering waits until it stands still, and not until it can be used.
  await button.hover();
  await app.page.mouse.down();
  await app.page.mouse.up();
}

/** Nothing leaves before the tick, and exactly one request after it. */
async function needsTick(stage: Stage, arrange: Arrange): Promise<void> {
  const { form, button, operation, confirm, leave, app = stage.app } = await arrange(stage);
  const { provider } = stage;
  const before = await provider.requestsOf(operation);
  const tick = form.getByRole('checkbox', { name: /^Go on all the same/ });
  await expect(tick).toHaveCount(1);
  await expect(tick).not.toBeChecked();
  await press(app, button);
  await expect(form.getByText('Tick this warning to go on.').first()).toBeAttached();
  // What is sent is sent at once, so a read that is answered afterwards shows that nothing was.
  await app.read('account.getAccountBalance', {});
  expect(await provider.requestsOf(operation)).toBe(before);

  await tick.check();
  await press(app, button);
  await confirm?.click();
  await expect.poll(() => provider.requestsOf(operation)).toBe(before + 1);
  await leave?.();
}

for (const [screen, rules] of Object.entries(SCREENS))
  test(`each warning of ${screen} has to be ticked before one can go on`, async ({ start, provider }) => {
    const app = await start({ settings: { faxHoldSeconds: 0 } });
    await app.connect(provider);
    const moved = await app.call('siptrunk.updateTrunk', { trunk: 'frontdesk', ip_address: LINE_ADDRESS });
    expect(moved.ok).toBe(true);
    await new BulkPage(app).numbers();
    for (const [rule, arrange] of Object.entries(rules))
      await test.step(rule, () => needsTick({ app, provider, start }, arrange));
  });

test('every warning is on one of these screens', () => {
  const walked = Object.values(SCREENS).flatMap((rules) => Object.keys(rules));
  expect(new Set(walked)).toEqual(new Set(Object.keys(WARN_RULES)));
});
