import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import type { Provider } from '../support/provider.ts';

const CHANGE = 'siptrunk.updateTrunk';
const LINE = 'frontdesk';
const OTHER = 'brooklyn';
const TITLE = `Unusual calls abroad from ${LINE}`;

async function connected(start: (options?: LaunchOptions) => Promise<RunningApp>, provider: Provider) {
  const app = await start();
  await app.connect(provider);
  await app.open('/guard');
  await expect(app.page.getByText('Last check:')).toBeVisible();
  return app;
}

/** An attack, and the look that the app takes every few minutes and after sleep. */
async function attacked(app: RunningApp, provider: Provider): Promise<void> {
  await provider.callAbroad(LINE, 40, 2);
  await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect.poll(async () => (await app.notifications()).map(({ title }) => title)).toContain(TITLE);
}

const lockButton = (app: RunningApp) => app.page.getByRole('button', { name: 'Lock line now' });

test('an attack is told once an hour and stands on Home, and two presses lock the line; the score names what is weak, and one press mends it; a schedule switches calls abroad off now, and says so in Activity; a lock without an answer is looked up, and sent once; one that is refused says so with the provider’s words, and can be pressed again', async ({
  start,
  office,
}, info) => {
  const app = await connected(start, office);
  await test.step('an attack is told once an hour, and two presses lock the line', async () => {
    await attacked(app, office);
    await app.page.getByRole('button', { name: 'Look now' }).click();
    await expect(app.page.getByRole('listitem').filter({ hasText: 'New country' })).toHaveCount(1);
    await app.open('/home');
    const need = app.page.getByRole('button', { name: `Lock line: ${TITLE}` });
    await need.click();
    await expect(lockButton(app)).toBeVisible();
    await app.open('/home');
    expect((await office.line(LINE)).status).toBe('on');

    // The first press: the notification.
    await app.clickNotification(TITLE);
    await expect(lockButton(app)).toBeFocused();
    await expect(app.page.getByText('Never called before: Somalia.').first()).toBeVisible();
    // The second one: the button that has the focus.
    const second = Date.now();
    await app.page.keyboard.press('Enter');
    await expect.poll(() => office.line(LINE), { intervals: [20] }).toMatchObject({ status: 'off' });
    const locked = Date.now();
    info.annotations.push({
      type: 'measured',
      description: `press to lock ${locked - second} ms`,
    });
    await expect(app.page.getByText(`${LINE} is locked`, { exact: true })).toBeVisible();
    const sent = (await office.ledger()).filter(({ operation }) => operation === CHANGE);
    expect(sent).toHaveLength(1);
    await app.open('/home');
    await expect(app.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await expect(need).toBeHidden();
    expect((await app.notifications()).filter(({ title }) => title === TITLE)).toHaveLength(1);
  });
  await test.step('the score', async () => {
    expect((await app.call(CHANGE, { trunk: LINE, status: 'on' })).ok).toBe(true);
    expect((await app.call(CHANGE, { trunk: LINE, inter_limit: 500 })).ok).toBe(true);
    await app.open(`/lines/${LINE}`);
    const score = app.page.getByRole('region', { name: /^Security/ });
    await expect(score).toContainText('Calls abroad have no low daily limit.');
    await score.getByRole('button', { name: 'Limit to $25 a day' }).click();
    await expect(score).toContainText('Calls abroad are off, or have a low daily limit.');
    expect(await office.line(LINE)).toMatchObject({ abroad: 'on', limit: 25 });
  });
  await test.step('a schedule', async () => {
    await app.open(`/guard/${LINE}`);
    const section = app.page.getByRole('region', { name: 'Calls abroad by schedule' });
    await section.getByRole('button', { name: 'Set a schedule' }).click();
    // Only the day after tomorrow, so that they are off now.
    const open = (new Date().getDay() + 2) % 7;
    const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
    for (const [day, name] of names.entries())
      await section.getByRole('checkbox', { name, exact: true }).setChecked(day === open);
    await section.getByRole('button', { name: 'Save schedule' }).click();
    await expect(section).toContainText('Switched by the schedule.');
    await expect(section).toContainText('Off now, until');
    expect(await office.line(LINE)).toMatchObject({ abroad: 'off', limit: 25 });
    await section.getByRole('link', { name: 'See it in Activity' }).click();
    await expect(app.page.getByText(/^Schedule of /).first()).toBeVisible();
  });
  await test.step('without an answer', async () => {
    await app.open(`/guard/${OTHER}`);
    const before = (await office.ledger()).filter(({ operation }) => operation === CHANGE).length;
    await office.fault('cut', { operation: CHANGE, times: 1 });
    await lockButton(app).click();
    await expect(app.page.getByRole('link', { name: 'See it in Activity' })).toBeVisible();
    expect(await office.line(OTHER)).toMatchObject({ status: 'off' });
    await expect(lockButton(app)).toBeHidden();
    expect((await office.ledger()).filter(({ operation }) => operation === CHANGE)).toHaveLength(before + 1);
  });
  await test.step('refused', async () => {
    await app.open(`/guard/${LINE}`);
    await office.fault('error-206', { operation: CHANGE, times: 1, value: 'not now' });
    await lockButton(app).click();
    await expect(app.page.getByRole('alert')).toContainText('not now');
    expect(await office.line(LINE)).toMatchObject({ status: 'on' });
    await lockButton(app).click();
    await expect(app.page.getByText(`${LINE} is locked`, { exact: true })).toBeVisible();
  });
});
