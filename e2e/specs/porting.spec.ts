import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { formatUsNumber } from '../../src/shared/domain/phone/phone-format.ts';
import { ListPage } from '../pages/list-page.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import { filesThatHold } from '../support/files.ts';
import { hurryLooks } from '../support/looks.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import type { Provider } from '../support/provider.ts';

const UPDATE = 'lnp.updateLnp';
const CANCEL = 'lnp.deleteLnp';
const CHECK = 'lnp.checkPortability';
const LIST = 'Numbers that are moving here';

async function connected(
  start: (options?: LaunchOptions) => Promise<RunningApp>,
  provider: Provider,
  options: LaunchOptions = {},
) {
  // Each by itself: what is told within seconds is told together.
  const app = await start({ settings: { notifyDigest: false }, ...options });
  await app.connect(provider);
  await app.open('/porting');
  return { app, moves: new ListPage(app.page, LIST) };
}

test('what needs the person comes first, and a change is told of and stands in the timeline; numbers are checked, the list for the day is kept, a fax number stands in; the summary of a move and the calendar are written as they stand on the screen; a move that is listed late joins the list then; a correction that is begun is back after a switch of accounts and after a kill, without its PIN; a refused one stays in the form in the provider’s words; a PIN is kept only when the person wants it, is sent from there, and can be removed; a correction or a cancellation goes once although its answer is lost: of a rejection only what is corrected; shortly before the day the number is typed', async ({
  start,
  practice,
}) => {
  let { app, moves } = await connected(start, practice);
  let { page } = app;
  await test.step('what needs the person comes first', async () => {
    await moves.hasRows(14);
    await expect(moves.row(1)).toContainText('Needs you');
    await expect(moves.row(8)).toContainText('Waiting');
    await expect(moves.row(14)).toContainText('Moved');

    // Home and the palette lead here.
    await app.open('/home');
    const needs = app.page.getByRole('region', { name: 'Needs you' });
    await expect(needs).toContainText('7 moves need you');
    await needs.getByRole('button', { name: /^Show moves/ }).click();
    await moves.hasRows(7);

    await practice.advance(3_600);
    await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
    const title = 'Move of (332) 555-0160: in progress';
    await expect.poll(async () => (await app.notifications()).map((shown) => shown.title)).toContain(title);
    await app.clickNotification(title);
    const { drawer } = moves;
    await expect(drawer.getByRole('heading', { level: 2, name: 'Move of (332) 555-0160' })).toBeVisible();
    await expect(drawer.getByRole('list', { name: 'How far it is' }).getByRole('listitem')).toHaveText([
      /Sent.*done/,
      /In progress.*it is here now/,
      /Date confirmed.*still to come/,
      /Moved.*still to come/,
    ]);
    await expect(drawer).toContainText('The provider’s word: “in progress”');
    await expect(drawer).toContainText('The provider’s word: “submitted”');
  });
  await test.step('numbers are checked one by one, invalid ones are named, and answers are kept', async () => {
    await app.open('/porting');
    await page.getByRole('link', { name: 'Check numbers' }).click();
    const numbers = page.getByRole('textbox', { name: 'Numbers' });
    await numbers.fill('Name\tPhone\nDesk\t(617) 555-2368\nFax\t6175550106\nBad\t617-911-5678');
    await page.getByRole('button', { name: 'Check 2 numbers' }).click();
    const answers = page.getByRole('region', { name: 'Answers' }).getByRole('listitem');
    await expect(answers).toHaveText([
      /\(617\) 555-2368.*Can move.*it takes 7 business days/,
      /\(617\) 555-0106.*Cannot move.*cannot be ported/,
    ]);
    await expect(page.getByRole('main')).toContainText('617-911-5678');
    expect(await practice.requestsOf(CHECK)).toBe(2);
    await page.getByRole('button', { name: 'Check 2 numbers' }).click();
    await expect(answers).toHaveCount(2);
    expect(await practice.requestsOf(CHECK)).toBe(2);
  });
  await test.step('the list for the day is kept, and a fax number stands in for one that moves', async () => {
    await app.open('/porting/73407');
    const step = moves.drawer.getByRole('checkbox', { name: /^Call out from it/ });
    await step.check();
    await app.open('/porting/73414');
    await moves.drawer.getByRole('combobox', { name: 'Fax number that stands in' }).selectOption({ index: 1 });
    await moves.drawer.getByRole('button', { name: 'Let it stand in' }).click();
    await expect(app.page.getByText(/stands in until the move/).first()).toBeVisible();
    const bodies = [
      ...(await practice.bodiesOf('proFax.updateDid')),
      ...(await practice.bodiesOf('enterpriseFax.updateDid')),
    ];
    expect(bodies).toEqual([expect.objectContaining({ is_temporary: true, lnp_id: 73414, port_number: 9175550114 })]);
    await app.open('/porting/73407');
    await expect(step).toBeChecked();
  });
  await test.step('the summary and the calendar are written as they stand on the screen', async () => {
    const [summary, calendar] = [join(app.userData, 'summary.pdf'), join(app.userData, 'moves.ics')];
    await app.open('/porting/73407');
    await app.answerSaveDialog(summary);
    await moves.drawer.getByRole('button', { name: 'Save summary as PDF' }).click();
    await expect(page.getByText('Saved as summary.pdf').first()).toBeVisible();
    const written = await textOfPdf(summary);
    const state = await moves.drawer.getByRole('definition').first().innerText();
    for (const words of ['Request 73407', state, 'Date confirmed', 'Price of a move today', 'What happened'])
      expect(written).toContain(words);

    await app.open('/porting/calendar');
    await app.answerSaveDialog(calendar);
    await page.getByRole('button', { name: 'Save for my calendar' }).click();
    await expect(page.getByText('Saved as moves.ics').first()).toBeVisible();
    const file = new ICAL.Component(ICAL.parse(await readFile(calendar, 'utf8')) as unknown[]);
    const events = file.getAllSubcomponents('vevent').map((component) => ({
      ...{ title: new ICAL.Event(component).summary, day: new ICAL.Event(component).startDate.toString() },
      reminders: component.getAllSubcomponents('valarm').length,
    }));
    const { rows } = await app.read('lnp.listLnp', { per_page: 200 });
    const confirmed = rows.find(({ id }) => id === '73407');
    const title = `${formatUsNumber(confirmed?.number2port ?? '')} moves to this account`;
    expect(events).toContainEqual({ title, day: confirmed?.foc_date.slice(0, 10), reminders: 2 });
    // As many as the screen shows that are not over.
    await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
    const over = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Moved' });
    expect(events).toHaveLength((await page.getByRole('main').getByRole('listitem').count()) - (await over.count()));
  });
  await test.step('a move that is listed late by three minutes joins the list then, and is told of as no change', async () => {
    await app.open('/porting');
    await page.getByRole('button', { name: 'Show all' }).first().click();
    await moves.hasRows(14);
    await practice.fault('late-list', { operation: 'lnp.listLnp', value: 180 });
    const params = {
      ...{
        number2port: '6175552368',
        provider_name: 'Old Telephone Co.',
        account_no: '1',
        authorize_contact: 'Nina Ames',
      },
      ...{ contact_title: 'Owner', street_no: '1', street_name: 'Main', city: 'Boston', zipcode: '02108' },
      ...{ billing_telephone_no: '6175552368', bill_file: 'JVBERi0xLjQ=' },
    };
    const sent = await app.call('lnp.createLnp', params);
    expect(sent.ok).toBe(true);
    await app.command('lists.refresh', { list: 'ports', scope: '' });
    await moves.hasRows(14);
    await practice.advance(181);
    await app.command('lists.refresh', { list: 'ports', scope: '' });
    await moves.hasRows(15);
    expect((await app.notifications()).filter(({ title }) => title.includes('(617) 555-2368'))).toEqual([]);
  });
  await practice.clearFaults();
  const fields = ({ page }: RunningApp) => ({
    city: page.getByRole('textbox', { name: 'City', exact: true }),
    pin: page.getByLabel('PIN at the mobile company', { exact: true }),
    all: page.getByRole('checkbox', { name: 'Show all fields' }),
  });
  const isBack = async (shown: RunningApp) => {
    await shown.open('/porting/73422/fix');
    await expect(fields(shown).city).toHaveValue('New  Haven ');
    await expect(fields(shown).all).toBeChecked();
    await expect(fields(shown).pin).toHaveValue('');
  };
  await test.step('a correction that is begun is back after a switch of accounts', async () => {
    await app.open('/porting/73422/fix');
    await fields(app).all.check();
    await fields(app).pin.fill('90817263');
    await fields(app).city.fill('New  Haven ');
    await app.page.evaluate(() => window.bridge.command('session.startDemo', undefined));
    await expect(app.page.getByRole('button', { name: /^Account: Demo/ })).toBeVisible();
    await app.page.keyboard.press('Control+1');
    await expect(app.page.getByRole('button', { name: /^Account: Maple Street Dental/ })).toBeVisible();
    await isBack(app);
  });
  // The next start shows the account that was written down, which takes a moment longer than to show it.
  const account = await app.account();
  const writtenDown = async () => {
    const { active } = JSON.parse(await readFile(join(app.userData, 'profiles.json'), 'utf8')) as { active: string };
    return active;
  };
  await expect.poll(writtenDown).toBe(account);
  await app.kill();
  expect(await filesThatHold(app.userData, '90817263')).toEqual([]);
  app = await start({ userData: app.userData });
  ({ page } = app);
  moves = new ListPage(page, LIST);
  await test.step('it is back after the kill, and can be started over', async () => {
    await isBack(app);
    await app.page.getByRole('button', { name: 'Start over' }).click();
    await expect(fields(app).city).toHaveCount(0);
  });
  await test.step('refused: it stays in the form', async () => {
    await app.open('/porting/73422/fix');
    const pin = page.getByLabel('PIN');
    await pin.first().fill('4711');
    await practice.fault('error-206', { operation: UPDATE, times: 1, value: 'not today' });
    await page.getByRole('button', { name: 'Send correction' }).click();
    await expect(page.getByRole('main')).toContainText('not today');
    expect(await practice.requestsOf(UPDATE)).toBe(1);
  });
  await test.step('the PIN is kept', async () => {
    const send = page.getByRole('button', { name: 'Send correction' });
    const keep = page.getByRole('checkbox', { name: /^Keep until the move is done, at the latest until/ });
    const kept = moves.drawer.getByRole('region', { name: 'PIN and social security digits' });
    await expect(keep).not.toBeChecked();
    await keep.check();
    await page.getByLabel('PIN at the mobile company', { exact: true }).fill('90817263');
    await send.click();
    await expect(kept).toContainText(/at the latest until \w+ \d+/);
    expect(await filesThatHold(app.userData, '90817263')).toEqual([]);

    await moves.drawer.getByRole('button', { name: 'Correct it' }).click();
    await page.getByRole('checkbox', { name: 'Send the PIN and the digits that are kept' }).check();
    await expect(page.getByRole('region', { name: 'What will be sent' })).toContainText('As they are kept');
    await send.click();
    await expect(kept).toBeVisible();
    expect((await practice.bodiesOf(UPDATE)).slice(1)).toEqual([
      { id: 73422, pincode: 'present' },
      { id: 73422, pincode: 'present' },
    ]);
    await kept.getByRole('button', { name: 'Remove them now' }).click();
    await expect(kept).toHaveCount(0);
    expect(await app.command('porting.keptKeys', undefined)).toMatchObject({ ok: true, value: [] });
  });
  await hurryLooks(app);
  await test.step('a rejection is recognized, and only what is corrected is sent', async () => {
    const before = await practice.bodiesOf(UPDATE);
    await app.open('/porting/73421');
    await moves.drawer.getByRole('button', { name: 'Correct and send again' }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'Account number' })).toBeVisible();
    const account = page.getByRole('textbox', { name: 'Account number at the old company' });
    await expect(account).toHaveValue('0073421-A');
    const send = page.getByRole('button', { name: 'Send correction' });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await account.fill('0073421-B');
    await expect(page.getByRole('region', { name: 'What will be sent' })).toContainText('0073421-A');
    await practice.fault('cut', { operation: UPDATE, times: 1 });
    await send.click();
    await expect(page.getByRole('main')).toContainText('Done: it is in your account');
    expect((await practice.bodiesOf(UPDATE)).slice(before.length)).toEqual([{ id: 73421, account_no: '0073421-B' }]);
    await app.open('/porting/73421');
    await expect(moves.drawer.getByRole('list', { name: 'How far it is' })).toContainText('it is here now');
    await expect(moves.drawer.getByRole('button', { name: 'Correct it' })).toBeVisible();
  });
  await test.step('a move is canceled', async () => {
    const gate = page.getByRole('dialog', { name: /^Cancel the move of/ });
    await app.open('/porting/73416');
    await moves.drawer.getByRole('button', { name: 'Cancel move' }).click();
    await expect(gate).toContainText('The old company may not stop it any more.');
    await expect(gate.getByRole('textbox')).toBeVisible();
    await page.keyboard.press('Escape');

    await app.open('/porting/73412');
    await moves.drawer.getByRole('button', { name: 'Cancel move' }).click();
    await expect(gate.getByRole('textbox')).toHaveCount(0);
    await practice.fault('cut', { operation: CANCEL, times: 1 });
    await gate.getByRole('button', { name: 'Cancel move' }).click();
    await expect(gate).toHaveCount(0);
    await expect(moves.drawer).toContainText('Done');
    await app.open('/porting');
    await moves.hasRows(14);
    expect(await practice.requestsOf(CANCEL)).toBe(1);
  });
});
