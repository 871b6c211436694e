import type { Locator } from '@playwright/test';
import type { OperationId } from '../../src/shared/provider/catalogue.ts';
import { WARNED_END_TO_END } from '../../src/renderer/src/test/warn-walks.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { BuyNumberPage } from '../pages/buy-number-page.ts';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { MoneyPage } from '../pages/money-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { heavier, referral } from '../support/documents.ts';
import type { Provider } from '../support/provider.ts';
import { sendFax } from '../support/send-fax.ts';

/** A voice number on the line of the front desk. */
const FRONT_DESK_VOICE = '2125550140';
/** Faxes to this number fail in the demo; it stands for no example. */
const BUSY = '617 238 0101';

interface Stage {
  app: RunningApp;
  provider: Provider;
}

/** A form that was filled in so that it warns. */
interface Warned {
  /** Where the warnings and their ticks are. */
  form: Locator;
  button: Locator;
  operation: OperationId;
  /** Leaves what was sent. */
  leave?: () => Promise<void>;
}

type Arrange = (stage: Stage) => Promise<Warned>;

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

/** How the warnings of each form are brought about, in the order in which they are walked. */
const FORMS: Record<keyof typeof WARNED_END_TO_END, Arrange> = {
  'a large fax to a voice number': async (stage) => {
    // They fail while other faxes are looked at.
    for (const count of [3, 4, 5]) await sendFax(stage.app, await referral(count), BUSY);
    return fax(51, FRONT_DESK_VOICE, 4_200_000)(stage);
  },
  'a fax to its own number': fax(1, '212 555 0142'),
  'a fax to a number of films': fax(2, '312 555 0123'),
  'a fax to a number that is nearly another one': async (stage) => {
    // The name that was typed is known from then on.
    const named = await fax(7, 'Dr. Ames 617 238 4420')(stage);
    await named.button.click();
    await expect(new FaxPage(stage.app.page).drawer).toBeVisible();
    const warned = await fax(8, '617 238 4421')(stage);
    await expect(warned.form.getByText('Dr. Ames has (617) 238-4420.')).toBeVisible();
    return warned;
  },
  'a fax to a number at which faxes failed': async (stage) => {
    await stage.app.open('/fax?box=sent');
    const failed = new FaxPage(stage.app.page).row('(617) 238-0101').getByText('Not delivered');
    await expect(failed).toHaveCount(3, { timeout: 180_000 });
    return fax(6, BUSY)(stage);
  },
  'a large refill': async ({ app }) => {
    const money = new MoneyPage(app.page);
    await money.openChip();
    await money.preset(50);
    await money.ownAmount('501');
    const leave = () => expect(money.sheet).toHaveCount(0);
    return { form: money.sheet, button: money.confirmButton, operation: 'account.refillBalance', leave };
  },
  'an order that rings nowhere and costs more than there is': async ({ app, provider }) => {
    await provider.setBalance('-9.50');
    await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
    // A fax from before may be charged by now.
    await expect(new MoneyPage(app.page).chip).toContainText('Below zero');
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
};

/** Presses a button with the mouse, also one that says why it cannot be used. */
async function press(app: RunningApp, button: Locator): Promise<void> {
  // Hovering waits until it stands still, and not until it can be used.
  await button.hover();
  await app.page.mouse.down();
  await app.page.mouse.up();
}

/** Nothing leaves while one of the warnings has no tick, whichever it is, and exactly one request once all have. */
async function needsTicks({ app, provider }: Stage, warnings: number, warned: Warned): Promise<void> {
  const { form, button, operation, leave } = warned;
  const before = await provider.requestsOf(operation);
  const ticks = form.getByRole('checkbox', { name: /^Go on all the same/ });
  await expect(ticks).toHaveCount(warnings);
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
  await expect.poll(() => provider.requestsOf(operation)).toBe(before + 1);
  await leave?.();
}

test('each warning of a fax, of a refill and of an order has to be ticked before one can go on', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { faxHoldSeconds: 0 } });
  await app.connect(provider);
  await new BulkPage(app).numbers();
  for (const [name, arrange] of Object.entries(FORMS))
    await test.step(name, async () => {
      const rules = WARNED_END_TO_END[name as keyof typeof WARNED_END_TO_END];
      await needsTicks({ app, provider }, rules.length, await arrange({ app, provider }));
    });
});
