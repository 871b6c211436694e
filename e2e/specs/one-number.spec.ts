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

test('each setting of a number is changed, by keyboard too, and the provider shows it; one is taken back; a warning stays; one for faxes is found among those; without an answer a change or a deletion is looked up and cannot be sent again, and what did not arrive keeps what was typed; a number is deleted only after ten seconds, and can be stopped until then', async ({
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
  await test.step('each setting', async () => {
    const drawer = await numbers.openNumber('6465550125');

    const routing = await numbers.change(drawer, 'Rings on');
    await routing.getByRole('combobox', { name: 'Rings on' }).selectOption('afterhours');
    await routing.getByRole('button', { name: 'Save routing' }).click();
    await numbers.isSaved('Rings on');
    await expect(routing).toContainText('afterhours');

    const name = await numbers.change(drawer, 'Name people see when you call');
    await name.getByRole('textbox').fill('Bright Water!');
    await name.getByRole('button', { name: 'Use “brightwater”' }).click();
    await name.getByRole('button', { name: 'Save name' }).click();
    await expect(name.getByText('brightwater', { exact: true })).toBeVisible();

    const lookup = await numbers.change(drawer, 'Show me who is calling');
    await expect(lookup).toContainText('$0.0080 for each lookup, from the provider’s rate list.');
    await lookup.getByRole('switch').check();
    await lookup.getByRole('button', { name: 'Save caller lookup' }).click();
    await expect(lookup).toContainText('On: a caller’s name is looked up.');

    const backup = await numbers.change(drawer, 'Backup plan');
    await backup.getByLabel('Address that takes over').fill('192.168.1.4');
    await backup.getByRole('button', { name: 'Save backup plan' }).click();
    await expect(backup).toContainText('This address cannot be reached from the internet.');
    await backup.getByLabel('Address that takes over').fill('8.8.4.4');
    await backup.getByRole('button', { name: 'Save backup plan' }).click();
    await expect(backup).toContainText('If 5 calls time out within 3 minutes, calls go to 8.8.4.4.');

    const note = await numbers.change(drawer, 'Note with the provider');
    await note.getByRole('textbox').fill('Spare, uptown');
    await note.getByRole('button', { name: 'Save note' }).click();
    await expect(note.getByText('Spare, uptown', { exact: true })).toBeVisible();

    const local = await numbers.change(drawer, 'Note and tags on this computer');
    await local.getByRole('textbox', { name: 'Note', exact: true }).fill('Kept for the new doctor');
    await local.getByRole('textbox', { name: 'Tags' }).fill('Spare, Uptown');
    await local.getByRole('button', { name: 'Save note and tags' }).click();
    await expect(local).toContainText('Kept for the new doctor');
    await expect(local).toContainText('Uptown');

    expect(await numbers.listed('6465550125')).toMatchObject({
      note: 'Spare, uptown',
      route2trunk: 'afterhours',
      lidb: 'brightwater',
      cnam: 'on',
      failover: { failover_ip_address: '8.8.4.4' },
    });
    await expect(drawer.getByRole('region', { name: 'Last changes' }).getByRole('listitem')).toHaveCount(5);
  });
  await test.step('a warning of the provider stays until it was seen', async () => {
    await provider.fault('warning', { operation: 'did.updateDid', times: 1, value: 'lidb: shown in three days' });
    const drawer = await numbers.openNumber('2125550146');
    const name = await numbers.change(drawer, 'Name people see when you call');
    await name.getByRole('textbox').fill('waterside');
    await name.getByRole('button', { name: 'Save name' }).click();
    await expect(drawer).toContainText('shown in three days');
    await drawer.getByRole('button', { name: 'Close' }).click();
    const again = await numbers.openNumber('2125550146');
    await expect(again).toContainText('The provider warned about a change');
    await again.getByRole('button', { name: 'I have seen it' }).click();
    await expect(again).not.toContainText('shown in three days');
  });
  await test.step('from the keyboard, and the focus comes back', async () => {
    await app.open('/numbers');
    await numbers.grid.getByRole('row').nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    const drawer = numbers.drawer('2125550141');
    await expect(drawer).toBeVisible();
    await expect(numbers.row('(212) 555-0141')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('heading', { level: 2 })).toBeFocused();
    await drawer.getByRole('button', { name: 'Change: Note with the provider' }).focus();
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Desk two');
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('button', { name: 'Change: Note with the provider' })).toBeFocused();
    expect((await numbers.listed('2125550141'))?.note).toBe('Desk two');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(numbers.row('(212) 555-0141')).toBeFocused();
  });
  await test.step('used for fax instead', async () => {
    await app.open('/numbers');
    const drawer = await numbers.openNumber('2125550141');
    await drawer.getByRole('button', { name: 'Use for fax instead' }).click();
    const gate = app.page.getByRole('dialog', { name: 'Use (212) 555-0141 for fax instead' });
    await expect(gate).toContainText('It no longer rings on frontdesk');
    await expect(gate).toContainText('The name “brightwater” is no longer shown');
    await expect(gate).toContainText('People can no longer text it');
    await gate.getByRole('button', { name: 'Use for fax' }).click();
    await expect(app.page.getByText('(212) 555-0141 is a fax number now')).toBeVisible();
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
    await expect(gate).toContainText('Calls to (646) 555-0124 will stop.');
    await expect(gate).toContainText('It will not ring on afterhours any more.');
    await expect(gate).toContainText('No recovery period is promised.');
    await expect(gate).toContainText(/Its last call was on|It had no calls in the last 7 days/);
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

test('the last calls are read when somebody looks at them, and once more when that fails; an emergency address goes only through the gate; what the provider never shows is told as set here, and a PIN is kept only for who asks', async ({
  start,
  provider,
}) => {
  const { app, numbers } = await connected(start, provider);
  const { page } = numbers;
  await test.step('the last calls are read when somebody looks at them', async () => {
    const did = '2125550141';
    await provider.fault('status-503', { operation: 'report.callHistory', times: 20 });
    const drawer = await numbers.openNumber(did);
    const calls = drawer.getByRole('region', { name: 'Recent calls' });
    // The guard of lines asks for an hour by a word.
    const read = async () =>
      (await provider.bodiesOf('report.callHistory')).filter(({ period }) => typeof period !== 'string').length;
    expect(await read()).toBe(0);
    await calls.scrollIntoViewIfNeeded();
    await expect(calls.getByRole('alert')).toBeVisible();
    expect(await read()).toBeGreaterThan(0);
    await provider.clearFaults();
    await calls.getByRole('button', { name: 'Try again' }).click();
    const total = await numbers.callsOfLastWeek(did);
    expect(total).toBeGreaterThan(1);
    await expect(calls).toContainText(`${total} calls in the last 7 days`);
    await expect(calls.getByRole('listitem')).toHaveCount(Math.min(5, total));
    // What is hidden from the eye does not lengthen the page.
    const beyond = page.locator('.list-page').evaluate((page) => page.scrollHeight - page.clientHeight);
    expect(await beyond).toBe(0);
    const times = await calls
      .getByRole('listitem')
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(times).toEqual([...times].sort().reverse());
  });
  await test.step('an emergency address has its price, is kept for others, and is removed through the gate', async () => {
    const drawer = await numbers.openNumber('2125550144');
    const address = await numbers.change(drawer, 'Emergency address');
    await expect(address).toContainText('Setting it costs from $1.49, by the provider’s rate list.');
    await address.getByLabel('Person or business').fill('Brightwater Dental');
    await address.getByLabel('Number and street').fill('PO Box 12');
    await address.getByLabel('City').fill('Boston');
    await address.getByLabel('State').selectOption('MA');
    await address.getByLabel('ZIP code').fill('02108');
    await address.getByRole('button', { name: 'Save emergency address' }).click();
    await expect(address).toContainText('Help cannot be sent to a mailbox. Type a street address.');
    await address.getByLabel('Number and street').fill('12 Beacon Street');
    await address.getByRole('button', { name: 'Save emergency address' }).click();
    await expect(address).toContainText('Brightwater Dental, 12 Beacon Street, Boston, MA 02108');
    expect((await numbers.listed('2125550144'))?.e911).toMatchObject({ e911_zip: '02108' });

    const other = await numbers.openNumber('2125550145');
    const second = await numbers.change(other, 'Emergency address');
    await second.getByLabel('Saved address').selectOption('Brightwater Dental, 12 Beacon Street, Boston, MA 02108');
    await expect(second.getByLabel('Number and street')).toHaveValue('12 Beacon Street');
    await second.getByRole('button', { name: 'Save emergency address' }).click();
    await expect(second).toContainText('12 Beacon Street');

    // The old address of this one is that of the other, too.
    const moved = await numbers.change(other, 'Emergency address');
    await moved.getByLabel('Number and street').fill('14 Beacon Street');
    await moved.getByRole('button', { name: 'Save emergency address' }).click();
    await expect(other.getByText('1 other number still has the old address')).toBeVisible();

    await other.getByRole('button', { name: 'Remove: Emergency address' }).click();
    const gate = page.getByRole('dialog', { name: 'Remove the emergency address of (212) 555-0145' });
    await expect(gate).toContainText('911 calls from this number may not show your location and may be billed.');
    await expect(gate.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const remove = gate.getByRole('button', { name: 'Remove address' });
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await gate.getByLabel('Type 911 to confirm').fill('911');
    await remove.click();
    await expect(gate).toBeHidden();
    await expect(second).toContainText('None. Dialing 911 from this number');
    expect((await numbers.listed('2125550145'))?.e911).toBeFalsy();
  });
  await test.step('what the provider never shows', async () => {
    const before = await provider.requestsOf('did.updateDid');
    const drawer = await numbers.openNumber('2125550141');
    const shown = drawer.getByRole('region', { name: 'Number lock PIN' });
    await expect(shown).toContainText('Not set from here; the provider does not show it.');
    const pin = await numbers.change(drawer, 'Number lock PIN');
    const field = pin.locator('input:not([type="checkbox"])');
    await field.fill(PIN);
    await app.page.keyboard.press('Escape');
    await numbers.change(drawer, 'Number lock PIN');
    await expect(field).toHaveValue('');
    await field.fill(PIN);
    await pin.getByRole('button', { name: 'Set PIN' }).click();
    await expect(shown).toContainText(/Last set here on .+ by .+; the provider does not show it\./);
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

    const alert = await numbers.change(drawer, 'Tell us when someone dials 911');
    await alert.getByRole('button', { name: 'Save alert' }).click();
    await expect(alert).toContainText('Fill in an e-mail, a number, or both.');
    await alert.getByLabel('E-mail').fill('desk@brightwater-dental.example');
    await alert.getByRole('button', { name: 'Save alert' }).click();
    await expect(alert).toContainText('E-mail desk@brightwater-dental.example');
    await expect(alert).toContainText('the provider does not show it');

    const routing = await numbers.change(drawer, 'Rings on');
    await routing.getByRole('radio', { name: 'Another US number' }).check();
    await routing.getByLabel('Number that gets the calls').fill('212 555 0141');
    await routing.getByRole('button', { name: 'Save routing' }).click();
    await expect(routing).toContainText('A number cannot forward to itself.');
    await routing.getByLabel('Number that gets the calls').fill('6465550120');
    await routing.getByRole('button', { name: 'Save routing' }).click();
    await expect(routing).toContainText('To (646) 555-0120. Last set here on');

    const other = await numbers.openNumber('6465550120');
    const back = await numbers.change(other, 'Rings on');
    await back.getByRole('radio', { name: 'Another US number' }).check();
    await back.getByLabel('Number that gets the calls').fill('2125550141');
    await back.getByRole('button', { name: 'Save routing' }).click();
    await expect(back).toContainText('That number forwards back to this one');
    expect((await provider.requestsOf('did.updateDid')) - before).toBe(4);
  });
  await test.step('what was read for one number is there for all of them', async () => {
    await provider.stop();
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    const next = await numbers.openNumber('2125550146');
    // What was read for one number is there for all of them, without the provider.
    const others = next.getByRole('region', { name: 'Recent calls' });
    await others.scrollIntoViewIfNeeded();
    await expect(others.getByRole('listitem').first()).toBeVisible();
    await expect(others).toContainText('in the last 7 days');
  });
});
