import { NumbersPage } from '../pages/numbers-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { hurryLooks } from '../support/looks.ts';
import type { Provider } from '../support/provider.ts';

type Start = (options?: object) => Promise<RunningApp>;
const PIN = '8274';

async function connected(start: Start, provider: Provider): Promise<{ app: RunningApp; numbers: NumbersPage }> {
  const app = await start();
  await app.connect(provider);
  const numbers = new NumbersPage(app);
  await numbers.open();
  return { app, numbers };
}

test('a change of a number is taken back from its toast, and the provider shows each; an emergency address goes only through the gate; a PIN is kept only for who asks; one for faxes is found among those; without an answer a change or a deletion is looked up and cannot be sent again, and what did not arrive keeps what was typed; a number is deleted only after ten seconds, and can be stopped until then', async ({
  start,
  provider,
}) => {
  const { app, numbers } = await connected(start, provider);
  const { page } = app;
  await test.step('taken back from its toast', async () => {
    const drawer = await numbers.openNumber('2125550144');
    const note = await numbers.change(drawer, 'Note with the provider');
    await note.getByRole('textbox').fill('Dr. Nobody');
    await note.getByRole('button', { name: 'Save note' }).click();
    await numbers.isSaved('Note with the provider');
    await numbers.page.getByRole('button', { name: /^Undo/ }).click();
    await expect(note).toContainText('Dr. Baptiste');
    expect((await numbers.listed('2125550144'))?.note).toBe('Dr. Baptiste');
  });
  await test.step('routing, backup plan, and what is kept on this computer', async () => {
    const drawer = await numbers.openNumber('6465550125');
    const routing = await numbers.change(drawer, 'Rings on');
    await routing.getByRole('combobox', { name: 'Rings on' }).selectOption('afterhours');
    await routing.getByRole('button', { name: 'Save routing' }).click();
    await numbers.isSaved('Rings on');
    await expect(routing).toContainText('afterhours');

    const backup = await numbers.change(drawer, 'Backup plan');
    await backup.getByLabel('Address that takes over').fill('8.8.4.4');
    await backup.getByRole('button', { name: 'Save backup plan' }).click();
    await expect(backup).toContainText('If 5 calls time out within 3 minutes, calls go to 8.8.4.4.');

    const local = await numbers.change(drawer, 'Note and tags on this computer');
    await local.getByRole('textbox', { name: 'Note', exact: true }).fill('Kept for the new doctor');
    await local.getByRole('textbox', { name: 'Tags' }).fill('Spare, Uptown');
    await local.getByRole('button', { name: 'Save note and tags' }).click();
    await expect(local).toContainText('Kept for the new doctor');
    await expect(local).toContainText('Uptown');

    expect(await numbers.listed('6465550125')).toMatchObject({
      ...{ note: 'Spare', route2trunk: 'afterhours', failover: { failover_ip_address: '8.8.4.4' } },
    });
    await expect(drawer.getByRole('region', { name: 'Last changes' }).getByRole('listitem')).toHaveCount(2);
  });
  await test.step('an emergency address has its price, and is removed through the gate', async () => {
    const drawer = await numbers.openNumber('2125550144');
    const address = await numbers.change(drawer, 'Emergency address');
    await expect(address).toContainText('Setting it costs from $1.49, by the provider’s price list.');
    await address.getByLabel('Person or business').fill('Brightwater Dental');
    await address.getByLabel('Number and street').fill('12 Beacon Street');
    await address.getByLabel('City').fill('Boston');
    await address.getByLabel('State').selectOption('MA');
    await address.getByLabel('ZIP code').fill('02108');
    await address.getByRole('button', { name: 'Save emergency address' }).click();
    await expect(address).toContainText('Brightwater Dental, 12 Beacon Street, Boston, MA 02108');
    expect((await numbers.listed('2125550144'))?.e911).toMatchObject({ e911_zip: '02108' });

    await drawer.getByRole('button', { name: 'Remove: Emergency address' }).click();
    const gate = page.getByRole('dialog', { name: 'Remove the emergency address of (212) 555-0144' });
    await gate.getByLabel('Type 911 to confirm').fill('911');
    await gate.getByRole('button', { name: 'Remove address' }).click();
    await expect(gate).toBeHidden();
    await expect(address).toContainText('None. Dialing 911 from this number');
    expect((await numbers.listed('2125550144'))?.e911).toBeFalsy();
  });
  await test.step('a PIN, which the provider never shows', async () => {
    const drawer = await numbers.openNumber('2125550141');
    const pin = await numbers.change(drawer, 'Number lock PIN');
    const field = pin.locator('input:not([type="checkbox"])');
    await field.fill(PIN);
    await pin.getByRole('button', { name: 'Set PIN' }).click();
    await expect(pin).toContainText(/Last set here on .+ by .+; the provider does not show it\./);
    await expect(drawer.getByRole('button', { name: 'Copy PIN' })).toHaveCount(0);

    const copied = await app.watchClipboard();
    await numbers.change(drawer, 'Number lock PIN');
    await field.fill(PIN);
    await pin.getByLabel('Also keep it in this computer’s keychain').check();
    await pin.getByRole('button', { name: 'Set PIN' }).click();
    await drawer.getByRole('button', { name: 'Copy PIN' }).click();
    await expect.poll(copied).toBe(PIN);
    await expect(drawer).not.toContainText(PIN);
    await drawer.getByRole('button', { name: 'Remove from keychain' }).click();
    await expect(drawer.getByRole('button', { name: 'Copy PIN' })).toHaveCount(0);
  });
  await test.step('used for fax instead', async () => {
    const drawer = await numbers.openNumber('2125550141');
    await drawer.getByRole('button', { name: 'Use for fax instead' }).click();
    const gate = page.getByRole('dialog', { name: 'Use (212) 555-0141 for fax instead' });
    await gate.getByRole('button', { name: 'Use for fax' }).click();
    await expect(page.getByRole('main').getByText('(212) 555-0141 is a fax number now')).toBeVisible();
    await expect(numbers.row('(212) 555-0141')).toHaveCount(0);
  });
  await hurryLooks(app);
  await test.step('a change is held while it is looked up, and told as done', async () => {
    const drawer = await numbers.openNumber('2125550144');
    const before = await provider.requestsOf('did.updateDid');
    await provider.fault('cut', { operation: 'did.updateDid', times: 1 });
    await provider.fault('status-500', { operation: 'did.listDids' });
    const note = await numbers.change(drawer, 'Note with the provider');
    await note.getByRole('textbox').fill('Dr. B.');
    await note.getByRole('button', { name: 'Save note' }).click();
    await expect(drawer.getByText('We sent this, and got no answer.')).toBeInViewport();
    const checking = 'An earlier change got no answer and is being looked up.';
    for (const name of ['Change: Note with the provider', 'Delete number', 'Use for fax instead']) {
      await expect(drawer.getByRole('button', { name })).toHaveAccessibleDescription(checking);
      await drawer.getByRole('button', { name }).click({ force: true });
    }
    await expect(app.page.getByRole('dialog', { name: /^(Delete|Use) / })).toHaveCount(0);
    await expect(note.getByRole('textbox')).toHaveCount(0);
    // Another setting has nothing to do with it.
    await expect(drawer.getByRole('button', { name: 'Change: Rings on' })).not.toHaveAccessibleDescription(checking);
    // As soon as lists can be read again, the app looks by itself.
    await provider.clearFaults();
    await expect(drawer.getByText('Done: it is in your account')).toBeVisible({ timeout: 60_000 });
    await expect(note).toContainText('Dr. B.');
    expect((await provider.requestsOf('did.updateDid')) - before).toBe(1);
  });
  await test.step('a change that did not arrive keeps what was typed', async () => {
    const drawer = await numbers.openNumber('2125550145');
    await provider.fault('cut-before', { operation: 'did.updateDid', times: 1 });
    const note = await numbers.change(drawer, 'Note with the provider');
    await note.getByRole('textbox').fill('Dr. B.');
    await note.getByRole('button', { name: 'Save note' }).click();
    await expect(drawer.getByText('Not done: your account does not have it')).toBeVisible({ timeout: 60_000 });
    await drawer.getByRole('button', { name: 'Fill in the form again' }).click();
    await expect(note.getByRole('textbox')).toHaveValue('Dr. B.');
  });
  await test.step('deleted after ten seconds, or stopped', async () => {
    await app.open('/numbers');
    await numbers.row('(646) 555-0124').click();
    const drawer = numbers.drawer('6465550124');
    const gate = page.getByRole('dialog', { name: 'Delete (646) 555-0124' });
    await drawer.getByRole('button', { name: 'Delete number' }).click();
    await gate.getByLabel('Type the last 4 digits').fill('0124');
    await gate.getByRole('button', { name: 'Delete number' }).click();
    await gate.getByRole('button', { name: 'Stop' }).click();
    await gate.getByRole('button', { name: 'Cancel' }).click();
    expect(await provider.requestsOf('did.deleteDid')).toBe(0);

    const actions = await app.countActions();
    await page.clock.install();
    await drawer.getByRole('button', { name: 'Delete number' }).click();
    await gate.getByLabel('Type the last 4 digits').fill('0124');
    await gate.getByRole('button', { name: 'Delete number' }).click();
    await expect(gate.getByRole('button', { name: 'Stop' })).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(page).toHaveURL(/#\/numbers\/gone\/6465550124$/);
    expect(await actions()).toBeLessThanOrEqual(4);
    await expect(drawer).toContainText('Deleted from here');
    await expect(drawer).toContainText('afterhours');
    expect(await provider.requestsOf('did.deleteDid')).toBe(1);
    expect(await numbers.listed('6465550124')).toBeUndefined();
  });
  await test.step('a deletion is told as done once the number is gone', async () => {
    const drawer = await numbers.openNumber('7185550150');
    await provider.fault('cut', { operation: 'did.deleteDid', times: 1 });
    await provider.fault('status-500', { operation: 'did.listDids' });
    await drawer.getByRole('button', { name: 'Delete number' }).click();
    const gate = app.page.getByRole('dialog', { name: 'Delete (718) 555-0150' });
    await gate.getByLabel('Type the last 4 digits').fill('0150');
    await gate.getByRole('button', { name: 'Delete number' }).click();
    await expect(gate.getByRole('button', { name: 'Stop' })).toBeVisible();
    await app.page.clock.runFor(11_000);
    await expect(drawer.getByText('We sent this, and got no answer.')).toBeVisible({ timeout: 30_000 });
    await expect(drawer.getByRole('button', { name: 'Change: Note with the provider' })).toHaveAccessibleDescription(
      'An earlier change got no answer and is being looked up.',
    );
    await provider.clearFaults();
    await expect(drawer.getByText('Done: it is no longer in your account')).toBeVisible({ timeout: 60_000 });
    expect(await provider.requestsOf('did.deleteDid')).toBe(2);
  });
});
