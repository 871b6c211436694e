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
  /** Where the warnings and their ticks are. */
  form: Locator;
  button: Locator;
  operation: OperationId;
  /** The button of the question that comes before it is sent. */
  confirm?: Locator;
  /** Leaves what was sent. */
  leave?: () => Promise<void>;
}

type Arrange = (stage: Stage) => Promise<Warned>;

/** A form that has all these warnings at once. */
interface Case {
  rules: WarnRule[];
  arrange: Arrange;
}

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

const fillAddress = async (form: Locator) => {
  await form.getByLabel('Person or business').fill('Brightwater Dental');
  await form.getByLabel('Number and street').fill('Beacon Street');
  await form.getByLabel('City').fill('Boston');
  await form.getByLabel('State').selectOption('MA');
  await form.getByLabel('ZIP code').fill('10018');
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

/** Sends a fax that warns of nothing. */
async function sendFax(stage: Stage, pages: number, to: string): Promise<void> {
  const { button } = await fax(pages, to)(stage);
  await button.click();
  await expect(new FaxPage(stage.app.page).drawer).toBeVisible();
}

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

/** A request to move a number here that the provider can move, but of which everything else is unusual. */
const strangeMove: Arrange = async ({ app }) => {
  const page = new NewPortPage(app);
  // The bill does not list it.
  await page.open(['3125550149']);
  await page.begin();
  await page.addBill(await phoneBill(40));
  const mailbox = { 'House number': '12', Street: 'PO Box 12' };
  const others = { 'Person who may approve changes': 'Mary', 'Main billing number': '(617) 555-0142' };
  await page.fillFacts({ ...FACTS, ...mailbox, ...others });
  const day = page.field('Move date').getByRole('option', { name: /not advised/ });
  await page.field('Move date').selectOption((await day.first().textContent()) ?? '');
  await page.chooseLine('');
  await page.agree();
  const leave = async () => {
    await page.main.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(app.page).toHaveURL(/#\/porting$/);
  };
  return { form: page.main, button: page.send, operation: 'lnp.createLnp', leave };
};

/** How each warning is brought about, by the screens that have it. */
const SCREENS: Record<string, Case[]> = {
  'the settings of a number': [
    {
      rules: ['address-no-house-number', 'address-zip-state'],
      arrange: setting(LOCAL, 'Emergency address', 'Save emergency address', fillAddress),
    },
    {
      rules: ['alert-same-line'],
      arrange: setting('2125550141', 'Tell us when someone dials 911', 'Save alert', (form) =>
        form.getByLabel('Number that gets a text').fill(FRONT_DESK_VOICE),
      ),
    },
    {
      rules: ['caller-name-toll-free'],
      arrange: setting(TOLL_FREE, 'Name people see when you call', 'Save name', (form) =>
        form.getByRole('textbox').fill('acmedental'),
      ),
    },
    { rules: ['forward-territory'], arrange: forward('7872225678') },
    { rules: ['forward-toll-free'], arrange: forward('8002225678') },
    { rules: ['number-fictional'], arrange: forward('3125550123') },
    { rules: ['pin-easy'], arrange: pin('1111') },
    { rules: ['pin-of-number'], arrange: pin(LOCAL.slice(-5)) },
    {
      rules: ['backup-is-the-line'],
      arrange: setting(FRONT_DESK_VOICE, 'Backup plan', 'Save backup plan', (form) =>
        form.getByLabel('Address that takes over').fill(LINE_ADDRESS),
      ),
    },
  ],
  'a fax': [
    {
      rules: ['fax-many-pages', 'fax-very-large', 'fax-to-voice-number'],
      arrange: async (stage) => {
        // They fail while other faxes are looked at.
        for (const count of [3, 4, 5]) await sendFax(stage, count, BUSY);
        return fax(51, FRONT_DESK_VOICE, 4_200_000)(stage);
      },
    },
    { rules: ['fax-to-itself'], arrange: fax(1, '212 555 0142') },
    { rules: ['number-fictional'], arrange: fax(2, '312 555 0123') },
    {
      rules: ['fax-one-digit-off'],
      arrange: async (stage) => {
        await sendFax(stage, 7, 'Dr. Ames 617 238 4420');
        const warned = await fax(8, '617 238 4421')(stage);
        await expect(warned.form.getByText('Dr. Ames has (617) 238-4420.')).toBeVisible();
        return warned;
      },
    },
    {
      rules: ['fax-failed-before'],
      arrange: async (stage) => {
        await stage.app.open('/fax?box=sent');
        const failed = new FaxPage(stage.app.page).row('(617) 238-0101').getByText('Not delivered');
        await expect(failed).toHaveCount(3, { timeout: 180_000 });
        return fax(6, BUSY)(stage);
      },
    },
  ],
  'a plan for many numbers': [
    {
      rules: ['caller-name-toll-free'],
      arrange: plan(TOLL_FREE, async (bulk) => {
        await bulk.setting('Caller name').selectOption('set');
        await bulk.field('New value: Caller name').fill('acmedental');
      }),
    },
    { rules: ['alert-same-line'], arrange: plan('2125550141', alertOf(FRONT_DESK_VOICE)) },
    {
      rules: ['number-fictional', 'backup-is-the-line'],
      arrange: plan(FRONT_DESK_VOICE, async (bulk) => {
        await alertOf('3125550123')(bulk);
        await bulk.setting('Backup plan').selectOption('set');
        await bulk.field('Address that takes over').fill(LINE_ADDRESS);
      }),
    },
  ],
  'a file of numbers': [
    {
      rules: ['pin-easy', 'address-no-house-number', 'address-zip-state'],
      arrange: imported({
        ...{ number: '6465550125', pin: '1111', emergency_name: 'Brightwater Dental' },
        ...{ emergency_street: 'Beacon Street', emergency_city: 'Boston', emergency_state: 'MA' },
        emergency_zip: '10018',
      }),
    },
    { rules: ['pin-of-number'], arrange: imported({ number: LOCAL, pin: LOCAL.slice(-5) }) },
    { rules: ['caller-name-toll-free'], arrange: imported({ number: TOLL_FREE, caller_name: 'acmedental' }) },
  ],
  'automatic refill': [
    {
      rules: ['reload-short'],
      arrange: async ({ app, start }) => {
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
  ],
  'a new line, of moving a number here, of a refill and of an order': [
    {
      rules: ['line-calls-abroad', 'line-no-call-limit'],
      arrange: newLine('annex', async (form) => {
        await form.getByRole('checkbox', { name: 'Allow calls abroad' }).check();
        await form.getByLabel('Calls at the same time').fill('0');
        // A number counts once its field is left.
        await form.getByLabel('Calls at the same time').blur();
      }),
    },
    {
      rules: ['port-bill-old', 'port-day', 'port-mailbox', 'port-not-a-person', 'port-not-in-bill', 'port-other-area'],
      arrange: strangeMove,
    },
    {
      rules: ['refill-large'],
      arrange: async ({ app }) => {
        const money = new MoneyPage(app.page);
        await money.openChip();
        await money.preset(50);
        await money.ownAmount('501');
        const leave = () => expect(money.sheet).toHaveCount(0);
        return { form: money.sheet, button: money.confirmButton, operation: 'account.refillBalance', leave };
      },
    },
    {
      rules: ['rings-nowhere', 'spend-beyond-credit'],
      arrange: async ({ app, provider }) => {
        await provider.setBalance('-9.50');
        await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
        await expect(new MoneyPage(app.page).chip).toContainText('-$9.50');
        const buy = new BuyNumberPage(app);
        await buy.open();
        await buy.lookNear('02108');
        await buy.addFirst(1);
        await buy.openSheet();
        // Most numbers of the account ring there.
        await expect(buy.sheet.getByLabel('Rings on')).toHaveValue('frontdesk');
        await buy.sheet.getByLabel('Rings on').selectOption('');
        return { form: buy.sheet, button: buy.buyButton, operation: 'did.orderDid' };
      },
    },
  ],
};

/** Presses a button with the mouse, also one that says why it cannot be used. */
async function press(app: RunningApp, button: Locator): Promise<void> {
  // Hovering waits until it stands still, and not until it can be used.
  await button.hover();
  await app.page.mouse.down();
  await app.page.mouse.up();
}

/** Nothing leaves while one of the warnings has no tick, whichever it is, and exactly one request once all have. */
async function needsTicks(stage: Stage, { rules, arrange }: Case): Promise<void> {
  const { form, button, operation, confirm, leave, app = stage.app } = await arrange(stage);
  const { provider } = stage;
  const before = await provider.requestsOf(operation);
  const ticks = form.getByRole('checkbox', { name: /^Go on all the same/ });
  await expect(ticks).toHaveCount(rules.length);
  const all = await ticks.all();
  for (const tick of all) await expect(tick).not.toBeChecked();
  for (const missing of all) {
    for (const tick of all) await tick.setChecked(tick !== missing);
    await press(app, button);
    await expect(form.getByText('Tick this warning to go on.').first()).toBeAttached();
    // What is sent is sent at once, so a read that is answered afterwards shows that nothing was.
    await app.read('account.getAccountBalance', {});
    expect(await provider.requestsOf(operation)).toBe(before);
  }

  for (const tick of all) await tick.check();
  await press(app, button);
  await confirm?.click();
  await expect.poll(() => provider.requestsOf(operation)).toBe(before + 1);
  await leave?.();
}

for (const [screen, cases] of Object.entries(SCREENS))
  test(`each warning of ${screen} has to be ticked before one can go on`, async ({ start, provider }) => {
    const app = await start({ settings: { faxHoldSeconds: 0 } });
    await app.connect(provider);
    const moved = await app.call('siptrunk.updateTrunk', { trunk: 'frontdesk', ip_address: LINE_ADDRESS });
    expect(moved.ok).toBe(true);
    await new BulkPage(app).numbers();
    for (const each of cases) await test.step(each.rules.join(', '), () => needsTicks({ app, provider, start }, each));
  });

test('every warning is on one of these screens', () => {
  const walked = Object.values(SCREENS).flatMap((cases) => cases.flatMap(({ rules }) => rules));
  expect(new Set(walked)).toEqual(new Set(Object.keys(WARN_RULES)));
});
