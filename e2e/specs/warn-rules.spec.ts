import { DatabaseSync } from 'node:sqlite';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import type { OperationId } from '../../src/shared/provider/catalogue.ts';
import type { WarnRule } from '../../src/renderer/src/ui/warn-rules.ts';
import { AutoRefillPage } from '../pages/auto-refill-page.ts';
import { BuyNumberPage } from '../pages/buy-number-page.ts';
import { MoneyPage } from '../pages/money-page.ts';
import { NumbersPage } from '../pages/numbers-page.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import type { Provider } from '../support/provider.ts';

const LOCAL = '2125550144';
const TOLL_FREE = '8885550180';
const LINE_ADDRESS = '8.8.4.4';
const DAY = 24 * 3_600_000;

interface Stage {
  app: RunningApp;
  provider: Provider;
  numbers: NumbersPage;
  start: (options?: LaunchOptions) => Promise<RunningApp>;
}

/** A form that was filled in so that it warns. */
interface Warned {
  app?: RunningApp;
  /** Where the warning and its tick are. */
  form: Locator;
  button: Locator;
  operation: OperationId;
}

/** Opens the form of a setting of a number, has it filled in, and names its button. */
async function setting(
  { numbers }: Stage,
  did: string,
  name: string,
  save: string,
  fill: (form: Locator) => Promise<unknown>,
): Promise<Warned> {
  const drawer = await numbers.openNumber(did);
  const form = await numbers.change(drawer, name);
  await fill(form);
  return { form, button: form.getByRole('button', { name: save }), operation: 'did.updateDid' };
}

const address = (street: string, zip: string) => async (form: Locator) => {
  await form.getByLabel('Person or business').fill('Brightwater Dental');
  await form.getByLabel('Number and street').fill(street);
  await form.getByLabel('City').fill('Boston');
  await form.getByLabel('State').selectOption('MA');
  await form.getByLabel('ZIP code').fill(zip);
};
const forward = (target: string) => async (form: Locator) => {
  await form.getByRole('radio', { name: 'Another US number' }).check();
  await form.getByLabel('Number that gets the calls').fill(target);
};
const pin = (digits: string) => (form: Locator) => form.locator('input:not([type="checkbox"])').fill(digits);

/** How each warning is brought about: every rule of the table has to be here. */
const WALK: Record<WarnRule, (stage: Stage) => Promise<Warned>> = {
  'address-no-house-number': (stage) =>
    setting(stage, LOCAL, 'Emergency address', 'Save emergency address', address('Beacon Street', '02108')),
  'address-zip-state': (stage) =>
    setting(stage, LOCAL, 'Emergency address', 'Save emergency address', address('12 Beacon Street', '10018')),
  'alert-same-line': (stage) =>
    setting(stage, '2125550141', 'Tell us when someone dials 911', 'Save alert', (form) =>
      form.getByLabel('Number that gets a text').fill('2125550140'),
    ),
  'backup-is-the-line': async (stage) => {
    const moved = await stage.app.call('siptrunk.updateTrunk', { trunk: 'frontdesk', ip_address: LINE_ADDRESS });
    expect(moved.ok).toBe(true);
    return setting(stage, '2125550140', 'Backup plan', 'Save backup plan', (form) =>
      form.getByLabel('Address that takes over').fill(LINE_ADDRESS),
    );
  },
  'caller-name-toll-free': (stage) =>
    setting(stage, TOLL_FREE, 'Name people see when you call', 'Save name', (form) =>
      form.getByRole('textbox').fill('acmedental'),
    ),
  'forward-territory': (stage) => setting(stage, LOCAL, 'Rings on', 'Save routing', forward('7872225678')),
  'forward-toll-free': (stage) => setting(stage, LOCAL, 'Rings on', 'Save routing', forward('8002225678')),
  'number-fictional': (stage) => setting(stage, LOCAL, 'Rings on', 'Save routing', forward('3125550123')),
  'pin-easy': (stage) => setting(stage, LOCAL, 'Number lock PIN', 'Set PIN', pin('1111')),
  'pin-of-number': (stage) => setting(stage, LOCAL, 'Number lock PIN', 'Set PIN', pin(LOCAL.slice(-5))),
  'refill-large': async ({ app }) => {
    const money = new MoneyPage(app.page);
    await money.openChip();
    await money.preset(50);
    await money.ownAmount('501');
    return { form: money.sheet, button: money.confirmButton, operation: 'account.refillBalance' };
  },
  'reload-short': async ({ app, start }) => {
    await app.quit();
    const [profile = ''] = readdirSync(join(app.userData, 'profiles'));
    const data = new DatabaseSync(join(app.userData, 'profiles', profile, 'data.sqlite'));
    const { credit } = data.prepare('SELECT credit FROM balance_sample LIMIT 1').get() as { credit: string };
    const at = new Date(Date.now() - 4 * DAY).toISOString();
    data.exec('DELETE FROM balance_sample');
    data
      .prepare(
        'INSERT INTO balance_sample (asked_at, at, balance, credit, kept, seen_refill) VALUES (?, ?, ?, ?, 1, NULL)',
      )
      .run(at, at, '884.35', credit);
    data.close();
    const again = await start({ userData: app.userData });
    await expect(new MoneyPage(again.page).chip).toContainText('$84.35');
    const auto = new AutoRefillPage(again.page);
    await auto.open();
    await auto.choose('$5', '$25');
    const form = again.page.getByRole('main');
    return { app: again, form, button: auto.turnOnButton, operation: 'account.setBalanceReload' };
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
};

/** Presses a button with the mouse, also one that says why it cannot be used. */
async function press(app: RunningApp, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not in sight');
  await app.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

for (const [rule, arrange] of Object.entries(WALK))
  test(`the warning ${rule} has to be ticked before one can go on`, async ({ start, provider }) => {
    const app = await start();
    await app.connect(provider);
    const numbers = new NumbersPage(app);
    await numbers.open();
    const warned = await arrange({ app, provider, numbers, start });
    const { form, button, operation } = warned;
    const running = warned.app ?? app;
    const tick = form.getByRole('checkbox', { name: /^Go on all the same/ });
    await expect(tick).toHaveCount(1);
    await expect(tick).not.toBeChecked();
    await press(running, button);
    await expect(form.getByText('Tick this warning to go on.').first()).toBeAttached();
    // What is sent is sent at once, so a read that is answered afterwards shows that nothing was.
    await running.read('account.getAccountBalance', {});
    expect(await provider.requestsOf(operation)).toBe(0);

    await tick.check();
    await press(running, button);
    await expect.poll(() => provider.requestsOf(operation)).toBe(1);
  });
