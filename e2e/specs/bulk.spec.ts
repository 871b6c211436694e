import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BulkPage, providerNumbers } from '../pages/bulk-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { hurryLooks } from '../support/looks.ts';
import type { Provider } from '../support/provider.ts';

const PIN = '4711';

type Start = (options?: object) => Promise<RunningApp>;

async function connected(start: Start, provider: Provider): Promise<{ app: RunningApp; bulk: BulkPage }> {
  const app = await start();
  await app.connect(provider);
  return { app, bulk: new BulkPage(app) };
}

async function fillAddress(bulk: BulkPage): Promise<void> {
  for (const [label, value] of [
    ['Person or business', 'Brightwater Dental'],
    ['Number and street', '120 West 38th Street'],
    ['City', 'New York'],
    ['ZIP code', '10018'],
  ] as const)
    await bulk.field(label).fill(value);
  await bulk.setting('State').selectOption('NY');
}

test('twenty numbers ring on another line within six actions; thirty changes with refusals, lost answers and a kill end as the account says, each sent once', async ({
  start,
  office,
}) => {
  const app = await start();
  await app.connect(office);
  const bulk = new BulkPage(app);
  await test.step('twenty numbers ring on another line within six actions', async () => {
    await bulk.numbers();
    await app.open('/numbers');
    const grid = app.page.getByRole('main').getByRole('grid');
    /** The checkbox of the n-th number; the head is the first row. */
    const box = (n: number) => grid.locator(`[aria-rowindex="${n + 1}"]`).getByRole('checkbox');
    const bar = app.page.getByRole('toolbar');
    await expect(box(1)).toBeVisible();
    let actions = 0;
    const act = async (what: Promise<unknown>) => {
      actions += 1;
      await what;
    };
    await act(box(1).click());
    await app.page.mouse.wheel(0, 600);
    await act(box(20).click({ modifiers: ['Shift'] }));
    await expect(bar).toContainText('20');
    await act(bar.getByRole('button', { name: /^Change/ }).click());
    await expect(app.page.getByRole('main').getByText('20 numbers chosen')).toBeVisible();
    await act(bulk.setting('Rings on').selectOption({ value: 'set brooklyn' }));
    await act(bulk.showPlan());
    const change = bulk.button(/^Change \d+ numbers$/);
    const planned = Number(/\d+/.exec((await change.textContent()) ?? '')?.[0]);
    await act(change.click());
    await expect(bulk.counts).toContainText(`${planned} done`);
    await expect(bulk.counts).toContainText('Finished');
    expect(actions).toBeLessThanOrEqual(6);
    const { voice } = await providerNumbers(office);
    expect(voice.filter(({ trunk }) => trunk === 'brooklyn')).toHaveLength(planned);
    // What was changed is not chosen any more, so nothing else is done to it by mistake.
    await app.open('/numbers');
    await expect(box(1)).toBeVisible();
    await expect(box(1)).not.toBeChecked();
    await expect(bar).toHaveCount(0);
  });

  const dids = (await bulk.numbers()).slice(0, 30).map(({ did }) => did);
  const [before, earlier] = [await bulk.listed(), await office.requestsOf('did.updateDid')];
  await bulk.choose(dids);
  await bulk.setting('Note with the provider').selectOption('set');
  await bulk.field('New value: Note with the provider').fill('moved');
  await bulk.showPlan();
  await expect(bulk.counts).toContainText('30 will change');
  // Four are refused, two answers never come, and one is cut off.
  await office.fault('error', { operation: 'did.updateDid', times: 4, value: 'Number is being moved' });
  await office.fault('hang', { operation: 'did.updateDid', times: 2 });
  await office.fault('cut', { operation: 'did.updateDid', times: 1 });
  await office.fault('latency', { operation: 'did.updateDid', value: 300 });
  await app.givingUpSoon(async () => {
    await bulk.applyTyped(30);
    await expect(bulk.counts).toContainText(/4 failed/);
    await expect(bulk.counts).toContainText(/1\d done/);
  });
  await app.kill();

  const again = await start({ userData: app.userData });
  await hurryLooks(again);
  const after = new BulkPage(again);
  await expect(again.page.getByText('A change of 30 numbers was interrupted')).toBeVisible();
  await again.page.getByRole('button', { name: /Open the change/ }).click();
  await expect(again.page.getByText('This change was interrupted')).toBeVisible();
  await expect(after.planRows.nth(1)).toContainText('moved');
  await office.clearFaults();
  await after.button('Go on').click();
  await expect(after.counts).toContainText('Finished', { timeout: 60_000 });
  // That a change never arrived is known only after several looks, which come by themselves.
  await expect(after.counts).not.toContainText('unknown', { timeout: 60_000 });
  await after.button(/^Try \d+ failed again$/).click();
  await expect(after.counts).toContainText('30 done');
  await expect(after.button(/^Try/)).toHaveCount(0);

  // The account: these have the note, and nothing else of any number is another.
  const chosen = new Set(dids);
  const wanted = before.map((number) => (chosen.has(number.did) ? { ...number, note: 'moved' } : number));
  expect(await after.listed()).toEqual(wanted);
  // The app: the same, once it has read them again.
  const notes = (numbers: readonly { did: string; note: string }[]) =>
    numbers.map(({ did, note }) => `${did} ${note}`).sort();
  await expect.poll(async () => notes(await after.numbers())).toEqual(notes(wanted));
  // Once each, and once more those that were refused, or that never arrived because the app ended just then.
  const requests = (await office.requestsOf('did.updateDid')) - earlier;
  expect(requests).toBeGreaterThanOrEqual(34);
  expect(requests).toBeLessThanOrEqual(35);
});

test('a finished plan is found again from Activity and undone as a plan of its own; a file changes each number as its row says; a run goes on while other screens are shown, and slows down when asked to; a plan stops at the limit of this computer, and goes on with the PIN; numbers go only after four things; a plan pauses while the provider is down', async ({
  start,
  provider,
}) => {
  const { app, bulk } = await connected(start, provider);
  const { page } = app;
  await test.step('a finished plan is found again from Activity, and both say what can be undone', async () => {
    await bulk.numbers();
    await bulk.choose(['2125550140', '2125550141']);
    await bulk.setting('Note with the provider').selectOption('set');
    await bulk.field('New value: Note with the provider').fill('moved');
    await bulk.showPlan();
    await bulk.apply(2);
    await expect(bulk.button('Undo 2 changes')).toBeVisible();
    await bulk.button('Close').click();

    await app.open('/activity');
    const rows = page.getByRole('grid').getByRole('row');
    const drawer = page.getByRole('dialog', { name: /^Note of/ });
    const run = page.getByRole('dialog', { name: 'Change of 2 numbers' });
    // All numbers of the change are one line of the list.
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('Note changed for 2 numbers');
    await rows.nth(1).click();
    await run.getByRole('button', { name: '(212) 555-0140' }).click();
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await expect(drawer.getByText('Undone', { exact: true })).toBeVisible();
    await drawer.getByRole('button', { name: 'Open the change of many numbers' }).click();
    await expect(page.getByRole('heading', { name: 'Plan: change 2 numbers' })).toBeVisible();
    await expect(bulk.planRows.filter({ hasText: '(212) 555-0140' })).toContainText('moved');
    await bulk.button('Undo 1 change').click();
    // The button that opens the plan has the name of the one that applies it.
    await expect(bulk.counts).toContainText('1 will change');
    await bulk.apply(1);
    await expect(bulk.counts).toContainText('1 done');

    await app.open('/activity');
    // Below the two undos stands the change that they took back.
    for (const row of [0, 1]) {
      await rows.nth(3).click();
      await run.getByRole('listitem').nth(row).getByRole('button').click();
      await expect(drawer.getByText('Undone', { exact: true })).toBeVisible();
    }
    const { voice } = await providerNumbers(provider);
    expect(voice.map(({ did, note }) => [did, note])).toEqual([
      ['2125550140', 'Front desk'],
      ['2125550141', 'Appointments'],
    ]);
  });

  await test.step('a file changes each number as its row says', async () => {
    await bulk.open();
    const file = join(app.userData, 'numbers.csv');
    await writeFile(
      file,
      '\uFEFFPhone;Trunk;note;caller_name\r\n(212) 555-0140;afterhours;Desk;\r\n212-555-0141;;clear;brightwater2\r\n',
    );
    await page.locator('input[type=file]').setInputFiles(file);
    await bulk.showPlan();
    await bulk.apply(2);
    await expect(bulk.counts).toContainText('2 done');
    const { voice } = await providerNumbers(provider);
    expect(voice.map(({ did, trunk, note, lidb }) => [did, trunk, note, lidb]).sort()).toEqual([
      ['2125550140', 'afterhours', 'Desk', 'brightwater'],
      ['2125550141', 'frontdesk', '', 'brightwater2'],
    ]);
    await bulk.close();
  });

  const dids = (await bulk.numbers()).map(({ did }) => did);
  await test.step('it goes on while other screens are shown, and waits where it was paused', async () => {
    await bulk.choose(dids);
    await bulk.setting('Show who is calling').selectOption('on');
    await bulk.showPlan();
    await expect(bulk.counts).toContainText('11 will change, 1 needs no change');
    const before = await provider.requestsOf('did.updateDid');
    // "Pause" has to be pressed before the last of them.
    await provider.fault('latency', { operation: 'did.updateDid', value: 1_500 });
    const progress = await app.followProgress();
    await bulk.apply(11);
    await expect(bulk.counts).toContainText(/[2-9] done/);
    // Stands on the dock or taskbar.
    await expect.poll(async () => (await progress()).at(-1)).toBeGreaterThan(0);
    await bulk.button('Pause').click();
    await expect(bulk.counts).toContainText('Paused');
    await provider.clearFaults();
    await app.open('/home');
    await expect(app.page.getByText('A change of 11 numbers is paused')).toBeVisible();
    await app.page.getByRole('button', { name: /Open the change/ }).click();
    await bulk.button('Go on').click();
    await app.open('/fax');
    await expect.poll(() => provider.requestsOf('did.updateDid')).toBe(before + 11);
    await app.open('/numbers/change');
    await expect(bulk.counts).toContainText('11 done');
    await expect(bulk.counts).toContainText('Finished');
    await expect.poll(async () => (await progress()).at(-1)).toBe(-1);
    expect((await providerNumbers(provider)).voice.filter(({ cnam }) => cnam)).toHaveLength(12);
    await provider.clearFaults();
    await bulk.close();
    await expect(app.page).toHaveURL(/#\/numbers$/);
  });

  await test.step('a provider that asks for less gets each row once, and the plan says that it waits', async () => {
    await bulk.choose(dids);
    await bulk.setting('Note with the provider').selectOption('set');
    await bulk.field('New value: Note with the provider').fill('moved');
    await bulk.showPlan();
    const earlier = (await provider.ledger()).filter(({ operation }) => operation === 'did.updateDid').length;
    await provider.fault('throttle', { operation: 'did.updateDid', value: '8/3' });
    await bulk.apply(12);
    await expect(app.page.getByRole('main').getByText('The provider asks to slow down')).toBeVisible();
    await expect(bulk.counts).toContainText('12 done');
    await expect(app.page.getByRole('main').getByText('The provider asks to slow down')).toHaveCount(0);
    const changed = (await provider.ledger()).filter(({ operation }) => operation === 'did.updateDid').slice(earlier);
    expect(changed.map(({ request }) => String(request?.['did'])).sort()).toEqual([...dids].sort());
    await provider.clearFaults();
    await bulk.close();
  });

  await test.step('a plan stops at the limit of this computer', async () => {
    await app.command('lock.setPin', { current: '', pin: PIN });
    await app.command('money.setCaps', { day: 2, month: null, pin: PIN });
    const without = (await bulk.numbers()).filter(({ e911, type }) => e911 === null && type !== 'tf').slice(0, 3);
    await bulk.choose(without.map(({ did }) => did));
    await bulk.setting('Emergency address').selectOption('set');
    await fillAddress(bulk);
    await bulk.showPlan();
    await bulk.apply(3);
    await expect(page.getByText('Above the spending limit of this computer')).toBeVisible();
    await expect(bulk.counts).toContainText('1 done, 2 to go');

    const pin = page.getByLabel('PIN of this app');
    const anyway = bulk.button(/^Go on anyway/);
    await pin.fill('0000');
    await anyway.click();
    await expect(page.getByText('That PIN is not right')).toBeVisible();
    await pin.fill(PIN);
    await anyway.click();
    await expect(bulk.counts).toContainText('3 done');
    const { voice } = await providerNumbers(provider);
    expect(voice.filter(({ did, e911 }) => e911 !== null && without.some((row) => row.did === did))).toHaveLength(3);
    await bulk.close();
  });

  await test.step('many numbers go only after the restore file, their count, the pointer and thirty seconds', async () => {
    await bulk.numbers();
    await bulk.choose(['7185550150', '6465550125']);
    await bulk.button('Delete these numbers').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete numbers');
    await expect.poll(() => bulk.chosen()).toEqual(['(718) 555-0150', '(646) 555-0125']);
    const remove = bulk.button('Delete 2 numbers');
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    const file = join(app.userData, 'restore.csv');
    await app.answerSaveDialog(file);
    await bulk.button('Save restore file').click();
    await expect(page.getByRole('main').getByText('Saved as restore.csv.')).toBeVisible();
    expect(await readFile(file, 'utf8')).toContain('6465550125,,,on,moved');
    await page.clock.install();
    await remove.click();
    const gate = page.getByRole('dialog');
    const confirm = gate.getByRole('button', { name: 'Delete 2 numbers' });
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await gate.getByRole('textbox').fill('2');
    await confirm.press('Enter');
    await expect(gate).not.toContainText('30 seconds');
    await confirm.click();
    await expect(gate).toContainText('30');
    expect(await provider.requestsOf('did.deleteDid')).toBe(0);
    await page.clock.runFor(31_000);
    await expect(bulk.counts).toContainText('2 done');
    expect((await providerNumbers(provider)).voiceGone.sort()).toEqual(['6465550125', '7185550150']);
    await bulk.close();
  });

  await test.step('a provider that is down pauses a plan after two rows, and the rest is sent when the person goes on', async () => {
    await bulk.choose(dids.filter((did) => !['6465550125', '7185550150'].includes(did)));
    await bulk.setting('Note with the provider').selectOption('set');
    await bulk.field('New value: Note with the provider').fill('moved on');
    await bulk.showPlan();
    const before = await provider.requestsOf('did.updateDid');
    await provider.fault('status-503', { operation: 'did.updateDid' });
    await bulk.apply(10);
    await expect(bulk.counts).toContainText('Paused');
    await expect(bulk.counts).toContainText('2 unknown, 8 to go');
    expect(await provider.requestsOf('did.updateDid')).toBe(before + 2);
    await provider.clearFaults();
    await bulk.button('Go on').click();
    await expect(bulk.counts).toContainText('8 done');
  });
});
