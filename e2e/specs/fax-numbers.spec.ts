import { ListPage } from '../pages/list-page.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import { hurryLooks } from '../support/looks.ts';
import type { Provider } from '../support/provider.ts';

const SINGLE = 'proFax.updateDid';
const TEAM = 'enterpriseFax.updateDid';

async function connected(start: (options?: LaunchOptions) => Promise<RunningApp>, provider: Provider) {
  const app = await start();
  await app.connect(provider);
  const single = await app.read('proFax.listDids', { per_page: 200 });
  const team = await app.read('enterpriseFax.listDids', { per_page: 200 });
  await app.open('/numbers/fax');
  return { app, list: new ListPage(app.page, 'Your fax numbers'), single: single.rows, team: team.rows };
}

const button = ({ drawer }: ListPage, name: string) => drawer.getByRole('button', { name, exact: true });

/** Opens the form of one setting in the drawer of a number. */
async function change({ drawer }: ListPage, what: string) {
  await drawer.getByRole('button', { name: `Change: ${what}` }).click();
  return drawer.getByRole('form', { name: what });
}

/** Chooses the first fax number that is offered, and answers the form for it. */
async function chosenOffer({ page }: RunningApp) {
  await page.getByRole('main').getByRole('button', { name: 'Buy number' }).click();
  await page.getByLabel('State', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Town', { exact: true }).selectOption({ index: 1 });
  const offered = page.getByRole('main').getByRole('radio', { name: /^\(\d{3}\)/ });
  await offered.first().click();
  return page.getByRole('form', { name: /^\(\d{3}\)/ });
}

test('the numbers of both services stand there; an account is set and taken away, a number is used for calls; one that leaves its group, and one that is bought, is sent once although the answer is lost', async ({
  start,
  office,
}) => {
  const { app, list, single, team } = await connected(start, office);
  await hurryLooks(app);
  const { page } = app;
  await test.step('the numbers of both services stand there as the provider lists them, with who uses each', async () => {
    await list.hasRows(single.length + team.length);
    const all = [
      ...single.map(({ did, fax_name, fax_login }) => ({ did, who: fax_name || fax_login || 'No fax account' })),
      ...team.map(({ did, sname }) => ({ did, who: sname || 'No group' })),
    ].sort((a, b) => (a.did < b.did ? -1 : 1));
    for (const [index, { did, who }] of all.entries()) {
      await expect(list.row(index + 1)).toContainText(did.slice(-4));
      await expect(
        list
          .row(index + 1)
          .getByRole('gridcell')
          .nth(1),
      ).toHaveText(who);
    }
    await app.page.getByRole('main').getByLabel('Service').selectOption('Team fax');
    await list.hasRows(team.length);
  });

  await test.step('a new account is sent whole with a password that is shown once; taking it away sends nothing else', async () => {
    const did = single[0]?.did ?? '';
    await app.open(`/numbers/fax/${did}`);
    const form = await change(list, 'Fax account');
    await form.getByLabel('Name of the account').fill('Billing desk');
    await form.getByLabel('Login name').fill('billingdesk7');
    await form.getByLabel('Email for received faxes').fill('billing@');
    await expect(form.getByRole('button', { name: 'Save account' })).toHaveAttribute('aria-disabled', 'true');
    await form.getByLabel('Email for received faxes').fill('billing@example.com');
    await form.getByRole('button', { name: 'Save account' }).click();
    await expect(list.drawer).toContainText('The account is set');
    await expect(list.drawer.locator('code')).toHaveText(/^[A-Za-z0-9]{32}$/);
    await button(list, 'I have entered it').click();
    expect(await office.faxNumber(did)).toMatchObject({
      ...{ faxName: 'Billing desk', faxLogin: 'billingdesk7', faxEmail: 'billing@example.com' },
    });
    await expect(list.drawer).toContainText('Signs in as billingdesk7');

    await button(list, 'Remove account').click();
    const gate = app.page.getByRole('dialog', { name: /^Remove the account of/ });
    await expect(gate).toContainText('nobody can sign in to it');
    await gate.getByRole('textbox').fill(did.slice(-4));
    await gate.getByRole('button', { name: 'Remove account' }).click();
    await expect(gate).toBeHidden();
    await expect(list.drawer).toContainText('No fax account');
    expect(await office.faxNumber(did)).toMatchObject({ faxName: '', faxLogin: '' });
    expect((await office.bodiesOf(SINGLE)).at(-1)).toEqual({ did: expect.anything() as unknown, unset_acc: 'on' });
  });

  await test.step('a number that is used for calls leaves the list and is shown among the numbers', async () => {
    const did = single[1]?.did ?? '';
    await app.open(`/numbers/fax/${did}`);
    await button(list, 'Use for calls').click();
    const gate = app.page.getByRole('dialog', { name: /for calls$/ });
    await expect(gate).toContainText('will stop, and its fax account is deleted');
    await gate.getByRole('button', { name: 'Use for calls' }).click();
    await expect(app.page.getByRole('heading', { level: 1 })).toHaveText(/^Numbers/);
    await expect(app.page.getByRole('main').getByRole('dialog')).toContainText('Nowhere');
    expect(await office.faxNumber(did)).toBeNull();
  });

  const grouped = team.filter(({ sname }) => sname !== '');
  for (const [what, fault, isDone] of [
    ['and done', 'cut', true],
    ['and not done', 'cut-before', false],
  ] as const)
    await test.step(`a number leaves its group with the answer lost ${what}`, async () => {
      const { did = '', sname = '' } = (isDone ? grouped[0] : grouped[1]) ?? {};
      const before = await office.requestsOf(TEAM);
      await app.open(`/numbers/fax/${did}`);
      await button(list, 'Take out of its group').click();
      const gate = app.page.getByRole('dialog', { name: /out of its group$/ });
      await expect(gate).toContainText('is deleted: nobody can sign in to it');
      await gate.getByRole('textbox').fill(did.slice(-4));
      await office.fault(fault, { operation: TEAM, times: 1 });
      await gate.getByRole('button', { name: 'Take out of its group' }).click();
      await expect(gate).toBeHidden();
      await expect(list.drawer).toContainText(isDone ? 'Done: it is in your account' : 'Not done');
      expect((await office.faxNumber(did))?.['sname']).toBe(isDone ? '' : sname);
      expect(await office.requestsOf(TEAM)).toBe(before + 1);
    });

  await test.step('one is bought once with an account of its own, whose password is shown once', async () => {
    await app.open('/numbers/fax');
    const form = await chosenOffer(app);
    await form.getByLabel('Name of the account').fill('Front desk');
    await form.getByLabel('Email for received faxes').fill('front@example.com');
    await form.getByLabel('Login name').fill('frontdesk9');
    const before = await office.bought();
    await office.fault('cut', { operation: 'proFax.orderDid', times: 1 });
    await form.getByRole('button', { name: /^Buy fax number · \$/ }).click();
    await expect(page.getByRole('main')).toContainText('The fax number is yours');
    await expect(page.getByRole('main')).toContainText('It is in your list of fax numbers.');
    await expect(page.locator('code')).toHaveText(/^[A-Za-z0-9]{32}$/);
    const [body] = await office.bodiesOf('proFax.orderDid');
    const did = String(body?.['did']);
    expect(await office.faxNumber(did)).toMatchObject({ faxLogin: 'frontdesk9', faxEmail: 'front@example.com' });
    expect((await office.bought()).length).toBe(before.length + 1);
    expect(await office.requestsOf('proFax.orderDid')).toBe(1);
  });

  await test.step('one is bought once for a team, into its group', async () => {
    await app.open('/numbers/fax');
    const form = await chosenOffer(app);
    await form.getByRole('radio', { name: 'Team fax' }).check();
    await expect(form.getByRole('button', { name: /^Buy fax number · \$/ })).toBeDisabled();
    await form.getByRole('combobox', { name: 'Group' }).selectOption({ index: 1 });
    const group = await form.getByRole('combobox', { name: 'Group' }).inputValue();
    const before = await office.bought();
    await office.fault('cut', { operation: 'enterpriseFax.orderDid', times: 1 });
    await form.getByRole('button', { name: /^Buy fax number · \$/ }).click();
    await expect(page.getByRole('main')).toContainText('The fax number is yours');
    await expect(page.getByRole('main')).toContainText('It is in your list of fax numbers.');
    const [body] = await office.bodiesOf('enterpriseFax.orderDid');
    expect(body?.['sname']).toBe(group);
    expect(JSON.stringify(await office.faxNumber(String(body?.['did'])))).toContain(`"${group}"`);
    expect((await office.bought()).length).toBe(before.length + 1);
    expect(await office.requestsOf('enterpriseFax.orderDid')).toBe(1);
  });
});
