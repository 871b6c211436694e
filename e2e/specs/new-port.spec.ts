import { join } from 'node:path';
import { FACTS, NewPortPage } from '../pages/new-port-page.ts';
import { expect, test, type Account, type RunningApp } from '../support/app.ts';
import { heavier, heavyPhoneBill, phoneBill } from '../support/documents.ts';
import { hurryLooks } from '../support/looks.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import type { Provider } from '../support/provider.ts';
import { SlowLine } from '../support/slow-line.ts';

const CREATE = 'lnp.createLnp';
const LINE = 'lnp.updateLnp';
const NUMBER = '3125550142';
const SECOND = '3125550143';
const [REFUSED, THIRD] = ['3125550145', '3125550147'] as const;
/** Long enough for an upload, and none of the waits that looks are hurried by. */
const SETTINGS = { requestTimeoutSeconds: 45 };

const lineOf = async (app: RunningApp) => {
  const { rows } = await app.read('siptrunk.listTrunks', {});
  return rows.find(({ status }) => status === 'on')?.trunk ?? '';
};

const credentials = ({ url, username, password, key }: Account) => ({ baseUrl: url, username, password, key });

const sent = async (provider: Provider, operation: string) =>
  (await provider.ledger()).filter((line) => line.operation === operation).length;

/** How many requests were made, and how many of them got their line. */
const made = async (provider: Provider) => [await sent(provider, CREATE), await sent(provider, LINE)] as const;

test('a bill on a slow line can be stopped, and goes once afterwards as the pages say; of two numbers only the refused one is sent again; what is typed stays out of another account; a bill that is too large is made smaller and sent, once when the answer is lost, and killed on the way the request gets its line once', async ({
  start,
  office,
  provider,
}) => {
  const slow = await SlowLine.to(office.url);
  const app = await start({ settings: SETTINGS });
  await app.connect({ ...office, url: slow.url });
  const form = new NewPortPage(app);
  const line = await lineOf(app);
  await test.step('a bill on a slow line shows how much has left and can be stopped: nothing was asked for', async () => {
    await form.open([NUMBER]);
    await form.begin();
    await form.addBill(await heavier(await phoneBill(), 4_600_000));
    await form.fillFacts();
    await form.chooseLine(line);
    await expect(form.main.locator('code[data-field=company]')).toHaveText('Harbor Dental, LLC');
    // What the bill says was read from it, and what was typed otherwise is shown beside it.
    await expect(form.main.getByText('The bill says exactly this').first()).toBeVisible();
    const paper = join(app.userData, 'review.pdf');
    await app.answerSaveDialog(paper);
    await form.main.getByRole('button', { name: 'Save as PDF to print' }).click();
    await expect(app.page.getByText('Saved as review.pdf').first()).toBeVisible();
    const printed = await textOfPdf(paper);
    for (const words of [...Object.values(FACTS).slice(0, 3), '3125550142', 'Not sent yet', 'Price of a move'])
      expect(printed).toContain(words);
    await form.agree();
    await form.send.click();
    await expect(form.main.getByText(/^\(312\) 555-0142: .+ of \d\.\d MB have left this computer$/)).toBeVisible();
    await form.main.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(form.rows).toContainText('Not sent yet');
    expect(await sent(office, CREATE)).toBe(0);
  });
  await test.step('it goes once afterwards, as the pages say, and its line is set', async () => {
    slow.mend();
    await form.continue.click();
    await expect(form.rows).toContainText('Made');
    await expect(form.rows).toContainText('Set');
    expect(await made(office)).toEqual([1, 1]);
    const request = (await office.bodiesOf(CREATE)).at(-1);
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
    expect(await app.logged(NUMBER)).toEqual([]);
  });
  await test.step('of two numbers only the one that was refused is sent again, with a changed fact', async () => {
    await form.fillIn([REFUSED, THIRD], line);
    await office.fault('error', { operation: CREATE, times: 1, value: 'account_no: is not valid' });
    await form.send.click();
    await expect(form.rows.first()).toContainText('account_no: is not valid');
    await expect(form.rows.nth(1)).toContainText('Set');
    expect(await made(office)).toEqual([2, 2]);
    await form.main.getByRole('button', { name: 'Change the facts' }).click();
    await form.title('What your old company knows');
    await form.fillFacts({ 'Account number': '99-1' });
    await form.chooseLine(line);
    await form.agree();
    await form.send.click();
    await expect(form.rows).toHaveCount(1);
    await expect(form.rows).toContainText('Set');
    expect(await made(office)).toEqual([3, 3]);
    expect((await office.bodiesOf(CREATE)).at(-1)).toMatchObject({ number2port: Number(REFUSED), account_no: '99-1' });
    await form.main.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(app.page).toHaveURL(/#\/porting$/);
  });
  await test.step('what is typed stays out of another account, and is back after the switch', async () => {
    await form.open([SECOND]);
    await form.begin();
    await form.addBill();
    const company = form.field('Company name');
    // What the bill says comes into the form first.
    await expect(company).toHaveValue(FACTS['Company name']);
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
  await test.step('another bill, which is too large, is made smaller and compared by its text; its answer is lost: the request is found, and gets its line', async () => {
    await form.chooseBill(await heavyPhoneBill());
    await expect(form.main.getByText(/^Made smaller: 6 MB to \d+ kB/)).toBeVisible();
    await expect(form.main.getByText('bill.pdf', { exact: true })).toBeVisible();
    await form.continue.click();
    await form.fillFacts();
    await form.chooseLine(line);
    await expect(form.main.getByText('The bill says exactly this').first()).toBeVisible();
    await form.agree();
    await hurryLooks(app);
    await office.fault('cut', { operation: CREATE, times: 1 });
    await office.fault('hang', { operation: LINE, times: 1 });
    await form.send.click();
    await expect(form.rows).toContainText('Being set');
    await expect.poll(() => made(office)).toEqual([4, 4]);
    // The provider takes only a whole file of a kind that it knows; it writes down how long its text was.
    const request = (await office.bodiesOf(CREATE)).at(-1);
    const { length } = request?.['bill_file'] as { length: number };
    expect(length).toBeGreaterThan(10_000);
    expect(length).toBeLessThan(5_000_000);
  });
  await test.step('killed while the line was on its way', async () => {
    await app.kill();
    await office.clearFaults();
    const again = await start({ userData: app.userData });
    await hurryLooks(again);
    const back = new NewPortPage(again);
    await again.open('/porting/new');
    await expect(back.rows).toContainText('Made');
    await expect(back.main.getByRole('heading', { level: 2, name: 'The request was made' })).toBeVisible();
    expect(await made(office)).toEqual([4, 4]);
  });
  slow.stop();
});
