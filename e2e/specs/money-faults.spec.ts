import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findElectron } from 'electron-host';
import { MoneyPage, OUTCOMES } from '../pages/money-page.ts';
import { expect, NEARLY_STILL, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import { holdLooks, REFILL_LOOKS } from '../support/looks.ts';
import type { Provider } from '../support/provider.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const REFILL = 'account.refillBalance';
const BALANCE = 'account.getAccountBalance';

// No call or fax moves the balance while a refill is looked up.
test.use({ providerOptions: NEARLY_STILL });

async function connected(
  start: (options?: LaunchOptions) => Promise<RunningApp>,
  provider: Provider,
): Promise<{ app: RunningApp; money: MoneyPage }> {
  const app = await start();
  await app.connect(provider);
  const money = new MoneyPage(app.page);
  await expect(money.chip).toContainText('$84.35');
  return { app, money };
}

/** Sends a refill from the page's side of the bridge, without waiting for its answer. */
const sendUnseen = async (app: RunningApp, amount: number) =>
  app.page.evaluate(
    ([dollars, account]) => {
      const refill = { amount: dollars, mode: null, again: false, overCap: false };
      void window.bridge.command('money.refill', refill, account);
    },
    [amount, await app.account()] as const,
  );

/** The details of a refill say that it is done, and what it did to the balance. */
async function isDone({ drawer }: MoneyPage, balance = '$134.35'): Promise<void> {
  await expect(drawer).toContainText('Done');
  await expect(drawer).toContainText(balance);
}

/** States of the refills that the app knows of, by their amount. */
const states = ({ page }: RunningApp) =>
  page.evaluate(async () => {
    const filter = { text: '', states: [], from: '', to: '', offset: 0, limit: 100 };
    const ledger = await window.bridge.command('money.ledger', filter);
    return ledger.ok ? Object.fromEntries(ledger.value.entries.map(({ what, state }) => [what, state])) : {};
  });

test('the answer is lost after the charge: it is looked up, found, and charged once; where nothing was charged, the app does not say so, keeps looking, and asks before the next one', async ({
  start,
  provider,
}) => {
  const { app, money } = await connected(start, provider);
  await test.step('no answer to the form: it says what became of it', async () => {
    await provider.fault('hang', { operation: REFILL, times: 1 });
    await app.givingUpSoon(async () => {
      await money.add(50);
      await money.outcomeSays(OUTCOMES.done);
    });
    await expect(money.confirmButton).toHaveCount(0);
    await app.page.keyboard.press('Escape');
    await expect(money.chip).toContainText('$134.35');
    await money.openRefills('$50.00');
    await isDone(money);
    await app.page.keyboard.press('Escape');
    expect(await provider.charged()).toEqual([50]);
    expect(await provider.requestsOf(REFILL)).toBe(1);
  });
  await test.step('an answer that is cut off', async () => {
    await provider.fault('cut', { operation: REFILL, times: 1 });
    await sendUnseen(app, 35);
    await expect(money.chip).toContainText('$169.35');
    await money.row('$35.00').click();
    await isDone(money, '$169.35');
    await app.page.keyboard.press('Escape');
    expect(await provider.charged()).toEqual([50, 35]);
    expect(await provider.requestsOf(REFILL)).toBe(2);
    await app.open('/home');
  });
  await test.step('nothing was charged: the app does not say so, keeps looking, and asks before the next one', async () => {
    const before = await states(app);
    const letLook = await holdLooks(app, REFILL_LOOKS);
    await provider.fault('cut-before', { operation: REFILL, times: 1 });
    await money.add(100);
    await money.outcomeSays(OUTCOMES.checking);
    await app.page.keyboard.press('Escape');
    await expect(money.sheet).toBeHidden();

    // While one is open, another one of any amount is asked about, and goes only by a second press.
    await money.add(25);
    await expect(money.sheet).toContainText('A refill of $100.00 is still being looked up');
    await expect(money.sheet).toContainText('you may pay twice');
    await expect(money.confirmButton).toHaveText('I know. Add $25 as well');
    expect(await provider.requestsOf(REFILL)).toBe(3);
    await app.page.keyboard.press('Escape');

    await letLook({ hurry: true });
    await expect.poll(() => states(app), { timeout: 60_000 }).toEqual({ ...before, 100: 'cannot-tell' });
    await money.openRefills('$100.00');
    await money.outcomeSays(OUTCOMES.cannotTell);
    await app.page.keyboard.press('Escape');
    expect(await provider.charged()).toEqual([50, 35]);

    await money.add(25);
    await expect(money.confirmButton).toHaveText('I know. Add $25 as well');
    await money.confirm();
    await money.isAdded(25);
    // The rise belongs to the refill that was answered, not to the one that is open.
    expect(await states(app)).toEqual({ ...before, 100: 'cannot-tell', 25: 'done' });
    expect(await provider.charged()).toEqual([50, 35, 25]);
  });
});

test('pressed twice, sent twice at once, a second start of the app, and killed on the way: charged once each; the next start finds what was charged, and sends nothing', async ({
  start,
  provider,
}) => {
  const { app, money } = await connected(start, provider);
  await test.step('pressed twice, sent twice at once, and a second start of the app', async () => {
    await provider.fault('latency', { operation: REFILL, value: 2_000 });
    await money.openChip();
    await money.preset(50);
    const letAnswer = await app.holdAnswers('money.refill');
    await money.confirmButton.dblclick();
    await expect(money.confirmButton).toHaveAttribute('aria-busy', 'true');
    await money.sheet.press('Escape');
    await expect(money.sheet).toBeVisible();
    await letAnswer();
    await money.isAdded(50);
    expect(await provider.charged()).toEqual([50]);

    const problems = await app.page.evaluate(
      async (account) => {
        const refill = { amount: 25, mode: null, again: false, overCap: false };
        const send = () => window.bridge.command('money.refill', refill, account);
        const outcomes = await Promise.all([send(), send(), send()]);
        return outcomes.map((outcome) => (outcome.ok ? 'done' : outcome.problem.kind)).sort();
      },
      await app.account(),
    );
    expect(problems).toEqual(['done', 'duplicate', 'duplicate']);
    expect(await provider.charged()).toEqual([50, 25]);

    // A second start with the same data ends at once: there is never a second journal.
    await sendUnseen(app, 100);
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const second = spawn(findElectron().executablePath, [ROOT, `--user-data-dir=${app.userData}`, ...asRoot], {
      stdio: 'ignore',
    });
    expect(await once(second, 'exit')).toEqual([0, null]);
    await expect.poll(() => states(app)).toEqual({ 50: 'done', 25: 'done', 100: 'done' });
    expect(await provider.charged()).toEqual([50, 25, 100]);
    expect(await provider.requestsOf(REFILL)).toBe(3);
    await provider.clearFaults();
  });
  const before = { charged: await provider.charged(), requests: await provider.requestsOf(REFILL) };

  await provider.fault('hang', { operation: REFILL, times: 1 });
  await sendUnseen(app, 75);
  await expect.poll(() => provider.charged()).toEqual([...before.charged, 75]);
  await app.kill();
  const second = await start({ userData: app.userData });
  await test.step('killed after the charge and before its answer: the next start finds it, and charges nothing', async () => {
    const seen = new MoneyPage(second.page);
    await expect(seen.chip).toContainText('$334.35');
    await seen.openRefills('$75.00');
    await isDone(seen, '$334.35');
    expect(await provider.charged()).toEqual([...before.charged, 75]);
    expect(await provider.requestsOf(REFILL)).toBe(before.requests + 1);
  });

  // It was written down, and what was there before it is still being read.
  await provider.fault('hang-before', { operation: BALANCE, times: 1 });
  await sendUnseen(second, 35);
  await expect.poll(() => states(second)).toMatchObject({ 35: 'pending' });
  await second.kill();
  await provider.clearFaults();
  const third = await start({ userData: app.userData });
  await test.step('killed before it was sent: the next start says that it never left', async () => {
    const seen = new MoneyPage(third.page);
    await expect(seen.chip).toContainText('$334.35');
    await seen.openRefills('$35.00');
    await seen.outcomeSays(OUTCOMES.neverSent);
    expect(await states(third)).toMatchObject({ 35: 'not-done' });
    expect(await provider.requestsOf(REFILL)).toBe(before.requests + 1);
  });

  await provider.fault('hang-before', { operation: REFILL, times: 1 });
  await sendUnseen(third, 45);
  await expect.poll(() => provider.requestsOf(REFILL)).toBe(before.requests + 2);
  await third.kill();
  await provider.clearFaults();
  const fourth = await start({ userData: app.userData });
  await test.step('killed before anything was charged: the next start looks it up, and sends nothing', async () => {
    const seen = new MoneyPage(fourth.page);
    await expect(seen.chip).toContainText('$334.35');
    await seen.openRefills('$45.00');
    await seen.outcomeSays(OUTCOMES.checking);
    expect(await states(fourth)).toEqual({
      50: 'done',
      25: 'done',
      100: 'done',
      75: 'done',
      35: 'not-done',
      45: 'unknown',
    });
    expect(await provider.charged()).toEqual([...before.charged, 75]);
    expect(await provider.requestsOf(REFILL)).toBe(before.requests + 2);
  });
});
