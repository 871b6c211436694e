import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCsv } from '../../src/shared/domain/text/csv.ts';
import { TeamPage } from '../pages/team-page.ts';
import { expect, test } from '../support/app.ts';
import { hurryLooks } from '../support/looks.ts';

const UPDATE = 'enterpriseFax.updateUserPermissions';
const SHARED = '6465550171';
const BROOKLYN = '7185550168';

test('permissions are changed as a plan, a new person gets what a colleague may do, a person who leaves is removed from everything, and a review has every permission', async ({
  start,
  office,
}) => {
  const app = await start();
  await app.connect(office);
  await hurryLooks(app);
  const team = new TeamPage(app);
  await test.step('permissions are changed by keys, gathered, and sent as a plan whose rows end as the provider has them', async () => {
    await team.openPermissions('Front office');
    const { page } = app;
    await team.matrix.focus();
    await page.keyboard.press('Space');
    await expect(team.tick(/^Send, Nina Ames, \(646\) 555-0171, not sent yet/)).not.toBeChecked();
    // Two people of the second number become readers.
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await team.button('Reader').click();
    await expect(team.tick(/^See received, Tom Baptiste, \(718\) 555-0168, not sent yet/)).toBeChecked();
    expect(await office.requestsOf(UPDATE)).toBe(0);

    await team.button('Review 3 changes').click();
    await office.fault('cut', { operation: UPDATE, times: 1 });
    await office.fault('error', { operation: UPDATE, times: 1, value: 'Not now' });
    await team.button('Apply 3 changes').click();
    await expect(page.getByRole('main')).toContainText('2 done, 1 failed');
    const rightsOf = async () => {
      const { userPermissions } = await office.team();
      return userPermissions
        .map(({ login, did, send, listIn, listOut }) => [login, did, send, listIn, listOut].join(' '))
        .sort();
    };
    const tom = `tom ${SHARED} on on off`;
    expect(await rightsOf()).toEqual([`nina ${SHARED} off on on`, tom, `tom ${BROOKLYN} off on on`]);
    expect(await office.requestsOf(UPDATE)).toBe(3);

    await team.button('Undo 2 changes').click();
    await expect(page.getByRole('heading', { name: 'Undo 2 changes' })).toBeVisible();
    await team.button('Undo 2 changes').click();
    await expect(page.locator('.plan-counts')).toContainText(/^2 done(?!,)/);
    expect(await rightsOf()).toEqual([`nina ${SHARED} on on on`, tom, `tom ${BROOKLYN} off off off`]);
  });

  await team.open();
  await test.step('a new person gets what a colleague may do, and the password is shown once and goes nowhere else', async () => {
    await team.add('Iris', 'iris', 'Tom Baptiste · Front office');
    const { drawer } = team.people;
    await expect(drawer).toContainText('Access of Tom Baptiste: 1 of 1 given');
    const secret = drawer.locator('code');
    await expect(secret).toHaveText(/^[A-Za-z0-9]{32}$/);
    await drawer.getByRole('button', { name: 'I have entered it' }).click();
    await expect(drawer).toContainText('See received');
    await expect(app.page.locator('code')).toHaveCount(0);
    const { users, userPermissions } = await office.team();
    expect(users.find(({ login }) => login === 'iris')).toMatchObject({ sname: 'frontoffice', isAdmin: 'off' });
    const rights = { did: SHARED, send: 'on', delete: 'off', listIn: 'on', listOut: 'off' };
    expect(userPermissions.filter(({ login }) => login === 'iris')).toMatchObject([rights]);
  });

  await test.step('the file of a review has every permission that the provider has', async () => {
    await app.open('/team/review');
    const path = join(app.userData, 'review.csv');
    await app.answerSaveDialog(path);
    const save = app.page.getByRole('button', { name: 'Save as CSV' });
    await expect(save).not.toHaveAttribute('aria-disabled');
    await save.press('Enter');
    await expect(app.page.getByText('review.csv').first()).toBeVisible();
    const { rows } = parseCsv(await readFile(path, 'utf8'));
    const told = rows.filter(([what]) => what === 'Access').map(([, , ...rest]) => rest.join(' '));
    const word = (right: unknown) => (right === 'on' ? 'yes' : 'no');
    const { userPermissions } = await office.team();
    const ledger = userPermissions.map(({ login, did, send, listIn, listOut, delete: removes }) =>
      [login, did, ...[send, listIn, listOut, removes].map(word)].join(' '),
    );
    expect(ledger.length).toBeGreaterThan(0);
    expect(told.sort()).toEqual(ledger.sort());
  });

  await test.step('a person who leaves is removed from everything by one plan, and a lost answer is looked up', async () => {
    await team.open();
    await team.openPerson('Nina Ames');
    await office.fault('cut', { operation: 'enterpriseFax.deleteUserPermissions', times: 1 });
    await app.page.clock.install();
    await team.removeOpened('nina');
    await app.page.clock.runFor(11_000);
    await expect(team.planned('(646) 555-0171')).toContainText('Done');
    await expect(team.planned('Signs in as')).toContainText('Done');
    const { users, userPermissions } = await office.team();
    expect([
      users.some(({ login }) => login === 'nina'),
      userPermissions.some(({ login }) => login === 'nina'),
    ]).toEqual([false, false]);
    expect(await office.requestsOf('enterpriseFax.deleteUserPermissions')).toBe(1);
    await team.button('Close').click();
    await team.people.hasRows(3);
  });
});
