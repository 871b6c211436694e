import { mkdirSync, writeFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { BulkPage } from './pages/bulk-page.ts';
import { BuyNumberPage } from './pages/buy-number-page.ts';
import { succeed } from '../src/shared/bridge/outcome.ts';
import { ComposePage } from './pages/compose-page.ts';
import { ConnectPage } from './pages/connect-page.ts';
import { FaxPage } from './pages/fax-page.ts';
import { InternationalPage } from './pages/international-page.ts';
import { MoneyPage } from './pages/money-page.ts';
import { NewLinePage } from './pages/new-line-page.ts';
import { NewPortPage } from './pages/new-port-page.ts';
import { TeamPage } from './pages/team-page.ts';
import { expect, test, type RunningApp } from './support/app.ts';
import { referral, type TestFile } from './support/documents.ts';
import type { Provider } from './support/provider.ts';

const UNUSUAL = 'Unusual calls abroad from frontdesk';

interface Stage {
  app: RunningApp;
  provider: Provider;
  file: TestFile;
}

interface Task {
  name: string;
  /** The most actions that the task may take; what is typed into a field counts as one. */
  most: number;
  /** What was there before: nothing of it is counted. */
  before?: (stage: Stage) => Promise<unknown>;
  /** From Home to what was wanted. Answers the actions that no page sees, such as dropping a file. */
  run: (stage: Stage) => Promise<number>;
  /** On the account of an office with some 300 numbers; of a practice otherwise. */
  office?: boolean;
}

const link = ({ app }: Stage, name: string) =>
  app.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) });
const main = ({ app }: Stage) => app.page.getByRole('main');
const seen = (what: Locator) => expect(what.first()).toBeVisible();

/** A fax that is dropped, written and delivered. */
async function fax(stage: Stage, to: string): Promise<number> {
  const { app, file } = stage;
  const compose = new ComposePage(app.page);
  await compose.drop(file);
  await compose.showsFirstPage();
  await compose.to.fill(to);
  await compose.tickWarnings();
  await app.page.keyboard.press('Control+Enter');
  await new FaxPage(app.page).reaches('Sending');
  // The drop.
  return 1;
}

const tasks: Task[] = [
  {
    name: 'Know whether anything is wrong',
    most: 0,
    run: async (stage) => {
      await seen(main(stage).getByRole('region', { name: 'Needs you' }).getByRole('listitem'));
      return 0;
    },
  },
  { name: 'Fax a document to a number', most: 6, run: (stage) => fax(stage, '212 555 0199') },
  {
    name: 'Find the faxes with a number',
    most: 3,
    run: async ({ app }) => {
      const { page } = app;
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog').getByRole('combobox').fill('555 0186');
      await seen(page.getByRole('option').filter({ hasText: '555-0186' }));
      await page.keyboard.press('Enter');
      await seen(page.locator('main .drawer, main [role=grid]'));
      return 0;
    },
  },
  {
    name: 'Read what is known of a received fax',
    most: 2,
    run: async (stage) => {
      await link(stage, 'Fax').click();
      await main(stage).getByRole('grid').getByRole('row').nth(1).click();
      await seen(stage.app.page.locator('.drawer dl'));
      return 0;
    },
  },
  {
    name: 'Buy one local number',
    most: 6,
    run: async (stage) => {
      const buy = new BuyNumberPage(stage.app);
      await main(stage)
        .getByRole('button', { name: /Get a number/ })
        .first()
        .click();
      await buy.lookNear('02108');
      const [did = ''] = await buy.shown();
      await buy.add(did);
      await buy.openSheet();
      await buy.buy();
      await seen(buy.result.getByText('Bought: 1 number'));
      return 0;
    },
  },
  {
    name: 'Make 20 numbers ring on another line',
    most: 7,
    office: true,
    run: async (stage) => {
      const { app } = stage;
      const bulk = new BulkPage(app);
      await link(stage, 'Numbers').click();
      const box = (n: number) =>
        main(stage)
          .getByRole('grid')
          .locator(`[aria-rowindex="${String(n + 1)}"]`)
          .getByRole('checkbox');
      await box(1).click();
      await box(11).scrollIntoViewIfNeeded();
      await app.page.mouse.wheel(0, 600);
      await box(20).click({ modifiers: ['Shift'] });
      await app.page
        .getByRole('toolbar')
        .getByRole('button', { name: /^Change/ })
        .click();
      await bulk.setting('Rings on').selectOption({ value: 'set brooklyn' });
      await bulk.showPlan();
      await bulk.button(/^Change \d+ numbers/).click();
      await expect(bulk.counts).toContainText('Finished');
      return 0;
    },
  },
  {
    name: 'Give every number its emergency address',
    most: 5,
    office: true,
    before: ({ app }) =>
      new BulkPage(app).keepAddress({
        ...{ e911_name: 'Bright Water Dental', e911_address: '120 West 38th Street', e911_unittype: '' },
        ...{ e911_unitnumber: '', e911_city: 'New York', e911_state: 'NY', e911_zip: '10018' },
      }),
    run: async (stage) => {
      const bulk = new BulkPage(stage.app);
      await main(stage)
        .getByRole('button', { name: /^Add address/ })
        .click();
      await bulk.setting('Saved address').selectOption({ index: 1 });
      await bulk.showPlan();
      const typed = main(stage).getByRole('textbox', { name: /^Type \d+ to confirm/ });
      const [count = ''] =
        /\d+/.exec(
          (await typed.getAttribute('aria-label')) ??
            (await main(stage).locator('.plan-typed label').textContent()) ??
            '',
        ) ?? [];
      await typed.fill(count);
      await bulk.button(/^Change \d+ numbers/).click();
      await expect(bulk.counts).toContainText('Finished', { timeout: 90_000 });
      return 0;
    },
  },
  {
    name: 'Delete one number (holds 10 seconds on purpose)',
    most: 5,
    run: async (stage) => {
      await link(stage, 'Numbers').click();
      await main(stage).getByRole('grid').getByRole('row').filter({ hasText: '(718) 555-0150' }).click();
      await main(stage).getByRole('button', { name: 'Delete number' }).click();
      const gate = stage.app.page.getByRole('dialog', { name: /^Delete/ });
      await gate.getByLabel('Type the last 4 digits').fill('0150');
      await gate.getByRole('button', { name: 'Delete number' }).click();
      await seen(main(stage).getByText('Deleted from here'));
      return 0;
    },
  },
  {
    name: 'Buy a number abroad',
    most: 5,
    before: ({ app }) => app.open('/numbers/international'),
    run: async ({ app }) => {
      const abroad = new InternationalPage(app);
      await abroad.startBuying();
      await abroad.chooseCountry('Germany');
      await abroad.chooseCity('Berlin');
      await abroad.buyButton.click();
      await seen(abroad.newNumber);
      return 0;
    },
  },
  {
    name: 'Order a server and open access',
    most: 5,
    // Whether the service may be asked for the address of this computer is asked once, before this.
    before: ({ app }) => app.answerPage({ 'session.publicAddress': succeed({ address: '52.14.9.77' }) }),
    run: async ({ app, provider }) => {
      const { page } = app;
      await page.keyboard.press('Control+Shift+S');
      await page.getByRole('radio', { name: /^Medium/ }).click();
      await page.getByRole('button', { name: 'Order Medium server' }).click();
      await seen(page.getByText('It is being set up. You are told when it is active.'));
      await provider.advance(61);
      await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
      const title = `Server ${(await provider.servers()).at(-1)?.id ?? ''} is active`;
      await expect.poll(async () => (await app.notifications()).map((shown) => shown.title)).toContain(title);
      await app.clickNotification(title);
      await page.getByRole('button', { name: 'Allow my address' }).click();
      await seen(page.getByText('52.14.9.77 is allowed now.'));
      // The notification.
      return 1;
    },
  },
  {
    name: 'Add $50',
    most: 3,
    run: async ({ app }) => {
      const money = new MoneyPage(app.page);
      await money.openChip();
      await money.preset(50);
      await money.confirm();
      await money.isAdded(50);
      return 0;
    },
  },
  {
    name: 'Never run out: automatic refill',
    most: 4,
    run: async (stage) => {
      await link(stage, 'Money').click();
      await main(stage).getByRole('link', { name: 'Automatic refill' }).click();
      await main(stage).getByRole('button', { name: 'Turn on automatic refill' }).click();
      await stage.app.page.getByRole('dialog').getByRole('button', { name: 'Turn on automatic refill' }).click();
      await seen(main(stage).getByText('$50 whenever the balance drops below $25'));
      return 0;
    },
  },
  {
    name: 'Price of a call to Mexico City',
    most: 3,
    run: async ({ app }) => {
      const { page } = app;
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog').getByRole('combobox').fill('rate Mexico City');
      await seen(page.getByRole('option').filter({ hasText: /^Mexico|Mexico City/ }));
      return 0;
    },
  },
  {
    name: 'Give a new hire access',
    most: 5,
    office: true,
    before: ({ app }) => new TeamPage(app).open(),
    run: async ({ app, provider }) => {
      await new TeamPage(app).add('Iris', 'iris', 'Tom Baptiste · Front office');
      await seen(app.page.getByText('Access of Tom Baptiste: 1 of 1 given'));
      await expect
        .poll(async () => (await provider.team()).userPermissions.some(({ login }) => login === 'iris'))
        .toBe(true);
      return 0;
    },
  },
  {
    name: 'Remove somebody who leaves everywhere',
    most: 4,
    office: true,
    before: ({ app }) => new TeamPage(app).open(),
    run: async ({ app, provider }) => {
      const team = new TeamPage(app);
      await team.openPerson('Nina Ames');
      await team.removeOpened('nina');
      await expect(team.planned('Signs in as')).toContainText('Done', { timeout: 20_000 });
      expect((await provider.team()).users.some(({ login }) => login === 'nina')).toBe(false);
      return 0;
    },
  },
  {
    name: 'Switch to another account',
    most: 1,
    before: async ({ app }) => {
      await app.page.evaluate(() => window.bridge.command('session.startDemo', undefined));
      await seen(app.page.getByText('Demo', { exact: true }));
    },
    run: async ({ app }) => {
      await app.page.keyboard.press('Control+1');
      await seen(app.page.getByRole('button', { name: /^Account: Maple Street Dental/ }));
      return 0;
    },
  },
  {
    name: 'Stop fraud: from the notification to the request',
    most: 2,
    before: async ({ app, provider }) => {
      await app.open('/guard');
      await seen(app.page.getByText('Last check:'));
      await provider.callAbroad('frontdesk', 40, 2);
      await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
      await expect.poll(async () => (await app.notifications()).map(({ title }) => title)).toContain(UNUSUAL);
    },
    run: async ({ app, provider }) => {
      await app.clickNotification(UNUSUAL);
      await expect(app.page.getByRole('button', { name: 'Lock line now' })).toBeFocused();
      await app.page.keyboard.press('Enter');
      await expect.poll(() => provider.line('frontdesk'), { intervals: [20] }).toMatchObject({ status: 'off' });
      // The press on the notification.
      return 1;
    },
  },
];

const lines = ['| Task | Actions | At most | Seconds of the app |', '| --- | --- | --- | --- |'];

for (const task of tasks)
  test(task.name, async ({ start, provider, office }) => {
    const app = await start({ settings: { faxHoldSeconds: 0 } });
    const account = task.office ? office : provider;
    await app.connect(account);
    const stage: Stage = { app, provider: account, file: await referral(10) };
    await new BulkPage(app).numbers();
    await task.before?.(stage);
    const actions = await app.countActions();
    const begun = performance.now();
    const unseen = await task.run(stage);
    const seconds = (performance.now() - begun) / 1000;
    const count = (await actions()) + unseen;
    lines.push(`| ${task.name} | ${String(count)} | ${String(task.most)} | ${seconds.toFixed(1)} |`);
  });

test('Connect for the first time', async ({ start, provider }) => {
  const app = await start();
  await app.refuseAddresses(false);
  const connect = new ConnectPage(app.page);
  await connect.isShown();
  const actions = await app.countActions();
  const begun = performance.now();
  await connect.enter(provider);
  await connect.test();
  await connect.isTold('The connection works');
  await connect.connect();
  await expect(app.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const seconds = (performance.now() - begun) / 1000;
  lines.push(`| Connect for the first time | ${String(await actions())} | 8 | ${seconds.toFixed(1)} |`);
});

/** Counts the fields that are typed into from now on. */
async function countTypedFields({ page }: RunningApp): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const typed = new Set<string>();
    Object.assign(window, { typedFields: 0 });
    window.addEventListener('input', ({ target }) => {
      // A form of several pages has elements that are made anew: fields are told apart by their labels.
      if (target instanceof HTMLInputElement && target.type === 'text')
        typed.add(target.labels?.[0]?.textContent ?? target.name);
      Object.assign(window, { typedFields: typed.size });
    });
  });
  return () => page.evaluate(() => (window as unknown as { typedFields: number }).typedFields);
}

test('Start a move with a digital bill', async ({ start, office }) => {
  const app = await start();
  await app.connect(office);
  const { page } = app;
  const form = new NewPortPage(app);
  const fields = await countTypedFields(app);
  const actions = await app.countActions();
  const begun = performance.now();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Move a number' }).click();
  await form.main.getByRole('button', { name: 'Move a number', exact: true }).click();
  await form.main.getByRole('textbox').first().fill('312 555 0142');
  await page.keyboard.press('Enter');
  await form.begin();
  await form.addBill();
  await form.field('Old phone company').fill('Hudson Telephone Company');
  await form.field('Person who may approve changes').fill('Mary J. Poole');
  await form.field('Position of this person').fill('Owner');
  await form.continue.click();
  await form.continue.click();
  await form.agree();
  await form.send.click();
  await expect(form.rows).toContainText('Made');
  const seconds = (performance.now() - begun) / 1000;
  const typed = await fields();
  lines.push(
    `| Start a move with a digital bill (fields typed: ${String(typed)}, at most 12) | ${String(await actions())} | | ${seconds.toFixed(1)} |`,
  );
});

test('Connect a phone system', async ({ start, provider }) => {
  const app = await start();
  await app.connect(provider);
  const { page } = app;
  const line = new NewLinePage(app);
  const fields = await countTypedFields(app);
  const actions = await app.countActions();
  const begun = performance.now();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Phone system' }).click();
  await page.getByRole('main').getByRole('button', { name: 'New line' }).click();
  await line.name.fill('lobby');
  await line.atAddress('8.8.4.4');
  await line.createButton.click();
  await expect(line.made).toBeVisible();
  const server = page.getByLabel('Server of the provider', { exact: true });
  await server.fill('sip.example.com');
  // A person leaves the field with the press on the next one, which the driver does not make.
  await server.blur();
  await page.getByLabel('Your phone system', { exact: true }).selectOption('FreePBX');
  await expect(page.locator('.system-fields')).toContainText('sip.example.com');
  const seconds = (performance.now() - begun) / 1000;
  const typed = await fields();
  lines.push(
    `| Connect a phone system (fields typed: ${String(typed)}, at most 5) | ${String(await actions())} | 8 | ${seconds.toFixed(1)} |`,
  );
});

test('See where a move stands, and fix a rejection', async ({ start, practice }) => {
  const app = await start();
  await app.connect(practice);
  const { page } = app;
  const moving = page.getByRole('region', { name: 'Moving here' });
  await expect(moving).toBeVisible();
  const looks = await app.countActions();
  let begun = performance.now();
  await moving.getByRole('link').first().click();
  await expect(page.getByRole('list', { name: 'How far it is' })).toBeVisible();
  let seconds = (performance.now() - begun) / 1000;
  lines.push(`| See where a move stands | ${String(await looks())} | 1 | ${seconds.toFixed(1)} |`);

  await app.open('/porting/73421');
  const fixes = await app.countActions();
  begun = performance.now();
  await page.getByRole('button', { name: 'Correct and send again' }).click();
  await page.getByRole('textbox', { name: 'Account number at the old company' }).fill('0073421-B');
  await page.getByRole('button', { name: 'Send correction' }).click();
  await expect(page.getByRole('button', { name: 'Correct it' })).toBeVisible();
  seconds = (performance.now() - begun) / 1000;
  lines.push(`| Fix a rejection from its notification | ${String(await fixes())} | 5 | ${seconds.toFixed(1)} |`);
});

test.afterAll(() => {
  mkdirSync('out', { recursive: true });
  writeFileSync('out/tasks.md', `${lines.join('\n')}\n`);
});
