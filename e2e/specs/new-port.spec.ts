import { join } from 'node:path';
import { FACTS, NewPortPage } from '../pages/new-port-page.ts';
import { expect, test, type Account, type LaunchOptions, type RunningApp } from '../support/app.ts';
import { heavier, heavyPhoneBill, phoneBill, scannedPhoneBill } from '../support/documents.ts';
import { hurryLooks } from '../support/looks.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import type { Provider } from '../support/provider.ts';
import { SlowLine } from '../support/slow-line.ts';

const CREATE = 'lnp.createLnp';
const LINE = 'lnp.updateLnp';
const NUMBER = '3125550142';
const SECOND = '3125550143';
const THIRD = '3125550145';

async function opened(
  start: (options?: LaunchOptions) => Promise<RunningApp>,
  provider: Account,
  options: LaunchOptions = {},
) {
  const app = await start({ settings: { requestTimeoutSeconds: 2 }, ...options });
  await app.connect(provider);
  return { app, form: new NewPortPage(app) };
}

const lineOf = async (app: RunningApp) => {
  const { rows } = await app.read('siptrunk.listTrunks', {});
  return rows.find(({ status }) => status === 'on')?.trunk ?? '';
};

const credentials = ({ url, username, password, key }: Account) => ({ baseUrl: url, username, password, key });

const sent = async (provider: Provider, operation: string) =>
  (await provider.ledger()).filter((line) => line.operation === operation).length;

test('a request is made as the pages say, and its line is set afterwards, once also when the answer is lost', async ({
  start,
  office,
}) => {
  const { app, form } = await opened(start, office);
  const line = await lineOf(app);
  await test.step('made as the pages say', async () => {
    await form.fillIn([NUMBER], line);
    await expect(form.main.locator('code[data-field=company]')).toHaveText('Harbor Dental, LLC');
    // What the bill says was read from it, and what was typed otherwise is shown beside it.
    await expect(form.main.getByText('The bill has it exactly so').first()).toBeVisible();
    const paper = join(app.userData, 'review.pdf');
    await app.answerSaveDialog(paper);
    await form.main.getByRole('button', { name: 'Save as PDF to print' }).click();
    await expect(app.page.getByText('Saved as review.pdf').first()).toBeVisible();
    const printed = await textOfPdf(paper);
    for (const words of [...Object.values(FACTS).slice(0, 3), '3125550142', 'Not sent yet', 'Price of a move'])
      expect(printed).toContain(words);
    await form.send.click();
    await expect(form.rows).toContainText('Made');
    await expect(form.rows).toContainText('Set');
    const [request] = await office.bodiesOf(CREATE);
    expect(request).toMatchObject({
      number2port: Number(NUMBER),
      company: 'Harbor Dental, LLC',
      account_no: '4471-2280-09',
    });
    expect(request).not.toHaveProperty('trunk');
    const { rows } = await app.read('lnp.listLnp', { number2port: NUMBER });
    expect(rows).toMatchObject([{ number2port: NUMBER, trunk: line, city: 'Chicago' }]);
    await form.main.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(app.page).toHaveURL(/#\/porting$/);

    // A second request for the same number is held back before anything is typed.
    await form.open([NUMBER]);
    await expect(form.main.getByText('Is being moved already', { exact: true }).first()).toBeVisible();
  });
  await test.step('the answer is lost: the request is found in the list', async () => {
    await form.fillIn([SECOND], line);
    await hurryLooks(app);
    const before = [await sent(office, CREATE), await sent(office, LINE)] as const;
    await office.fault('cut', { operation: CREATE, times: 1 });
    await form.send.click();
    await expect(form.rows).toContainText('Set');
    expect([await sent(office, CREATE), await sent(office, LINE)]).toEqual(before.map((count) => count + 1));
  });
});

test('a refused fact can be changed, and only what was not made is sent again; killed on the way, a request gets its line once', async ({
  start,
  office,
}) => {
  const { app, form } = await opened(start, office);
  await test.step('a fact that the provider refuses is changed', async () => {
    await form.fillIn([NUMBER, SECOND]);
    await office.fault('error', { operation: CREATE, times: 1, value: 'account_no: is not valid' });
    await form.send.click();
    await expect(form.rows.first()).toContainText('account_no: is not valid');
    await expect(form.rows.nth(1)).toContainText('Made');
    await form.main.getByRole('button', { name: 'Change the facts' }).click();
    await form.title('What your old company knows');
    await form.fillFacts({ 'Account number': '99-1' });
    await form.chooseLine('');
    await form.agree();
    await form.send.click();
    await expect(form.rows).toHaveCount(1);
    await expect(form.rows).toContainText('Made');
    expect(await sent(office, CREATE)).toBe(2);
    await form.main.getByRole('button', { name: 'Done', exact: true }).click();
  });
  await test.step('killed while the line was on its way', async () => {
    const line = await lineOf(app);
    await form.fillIn([THIRD], line);
    const before = [await sent(office, CREATE), await sent(office, LINE)] as const;
    await office.fault('hang', { operation: LINE, times: 1 });
    await form.send.click();
    await expect(form.rows).toContainText('Being set');
    await expect.poll(() => sent(office, LINE)).toBe(before[1] + 1);
    await app.kill();

    await office.clearFaults();
    const again = await start({ userData: app.userData });
    await hurryLooks(again);
    const back = new NewPortPage(again);
    await again.open('/porting/new');
    await expect(back.rows).toContainText('Made');
    await expect(back.main.getByRole('heading', { level: 2, name: 'The request was made' })).toBeVisible();
    expect([await sent(office, CREATE), await sent(office, LINE)]).toEqual(before.map((count) => count + 1));
  });
});

test('a bill on a slow line shows how much has left and can be stopped: nothing was asked for, and it goes once afterwards', async ({
  start,
  office,
}) => {
  const line = await SlowLine.to(office.url);
  const { app, form } = await opened(start, { ...office, url: line.url }, { settings: {} });
  await form.open([NUMBER]);
  await form.begin();
  await form.addBill(await heavier(await phoneBill(), 4_600_000));
  await form.fillFacts();
  await form.chooseLine('');
  await form.agree();
  await form.send.click();
  await expect(form.main.getByText(/^\(312\) 555-0142: .+ of \d\.\d MB have left this computer$/)).toBeVisible();
  await form.main.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(form.rows).toContainText('Not sent yet');
  expect(await sent(office, CREATE)).toBe(0);

  line.mend();
  await form.main.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.rows).toContainText('Made');
  expect(await sent(office, CREATE)).toBe(1);
  line.stop();
  expect(await app.logged(NUMBER)).toEqual([]);
});

test('what was typed for a move stays out of another account, and is back after a switch and after the app was killed', async ({
  start,
  office,
  provider,
}) => {
  const { app, form } = await opened(start, office);
  await test.step('a switch of accounts', async () => {
    await form.open([NUMBER]);
    await form.begin();
    await form.addBill();
    const company = form.field('Company name');
    await company.fill('');
    await company.pressSequentially('Harbor Dental of Chicago');
    // At once: what was typed last is not kept yet.
    await app.page.evaluate((input) => window.bridge.command('session.connect', input), {
      ...credentials(provider),
      name: 'Elm Street',
      registeredIp: '',
      sessionOnly: false,
    });
    await expect(app.page.getByRole('button', { name: /^Account: Elm Street/ })).toBeVisible();
    await app.open('/porting/new/facts');
    await form.title('What your old company knows');
    await expect(company).toHaveValue('');
    await app.open('/porting/new/bill');
    await expect(form.main.getByRole('button', { name: 'Choose bill' })).toBeVisible();
    await app.open('/porting');
    await app.page.getByRole('heading', { level: 1 }).click();
    await app.page.keyboard.press('Control+1');
    await expect(app.page.getByRole('button', { name: /^Account: Maple Street Dental/ })).toBeVisible();
    await app.open('/porting/new/facts');
    await expect(company).toHaveValue('Harbor Dental of Chicago');
    await app.open('/porting/new/bill');
    await expect(form.main.getByRole('button', { name: 'Remove bill' })).toBeVisible();
  });
  await test.step('the app was killed', async () => {
    const kept = async () => app.command('draft.get', { form: 'new-port', of: '' });
    await expect.poll(kept).toMatchObject({ ok: true, value: { company: 'Harbor Dental of Chicago' } });
    await app.kill();

    const again = await start({ userData: app.userData });
    const back = new NewPortPage(again);
    await again.open('/porting/new/facts');
    await expect(back.field('Company name')).toHaveValue('Harbor Dental of Chicago');
  });
});

test('a scan is read when asked for and marked as one; a bill that is too large is made smaller, sent, and compared by its text', async ({
  start,
  office,
}) => {
  const { app, form } = await opened(start, office);
  await test.step('a scan is read', async () => {
    await form.open([NUMBER]);
    await form.begin();
    await form.chooseBill(await scannedPhoneBill());
    await form.main.getByRole('button', { name: 'Read this scan' }).click();
    await expect(form.main.getByText('11 facts were read from the bill', { exact: false })).toBeVisible();
    await form.continue.click();
    await expect(form.field('Account number')).toHaveValue('4471-2280-09');
    await expect(form.field('Company name')).toHaveValue('Harbor Dental, LLC');
    await expect(form.main.getByText('Read from a scan, page 1; compare it yourself:').first()).toBeVisible();
    await form.fillFacts();
    await form.chooseLine('');
    await expect(form.main.getByText('Read so from a scan; compare it yourself').first()).toBeVisible();
    await expect(form.main.getByText('The bill has it exactly so')).toHaveCount(0);
  });
  await test.step('too large: made smaller and sent', async () => {
    await app.open('/porting/new/bill');
    await form.chooseBill(await heavyPhoneBill());
    await expect(form.main.getByText(/^Made smaller: 6 MB to \d+ kB/)).toBeVisible();
    await expect(form.main.getByText('bill.pdf', { exact: true })).toBeVisible();
    await form.continue.click();
    await expect(form.field('Account number')).toHaveValue('4471-2280-09');
    await form.fillFacts();
    await form.chooseLine('');
    await expect(form.main.getByText('The bill has it exactly so').first()).toBeVisible();
    await form.agree();
    await form.send.click();
    await expect(form.rows).toContainText('Made');
    // The provider takes only a whole file of a kind that it knows; it writes down how long its text was.
    const [request] = await office.bodiesOf(CREATE);
    const { length } = request?.['bill_file'] as { length: number };
    expect(length).toBeGreaterThan(10_000);
    expect(length).toBeLessThan(5_000_000);
  });
});
