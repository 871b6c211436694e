import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';

const OWN = '2125550142';

test('what was changed is written down, can be found, undone and saved; an undo that opens calls abroad asks what the change itself would ask', async ({
  start,
  provider,
}) => {
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  await test.step('an undo that opens calls abroad', async () => {
    await app.call('siptrunk.updateTrunk', { trunk: 'frontdesk', inter_call: 'on' });
    await app.call('siptrunk.updateTrunk', { trunk: 'frontdesk', inter_call: 'off' });
    const abroad = async () => (await app.read('siptrunk.listTrunks', { trunk: 'frontdesk' })).rows[0]?.inter_call;
    await app.open('/activity');
    await page.getByRole('grid').getByRole('row').nth(1).click();
    const drawer = page.getByRole('dialog', { name: 'Calls abroad turned off for line frontdesk' });
    await drawer.getByRole('button', { name: 'Undo' }).click();
    const gate = page.getByRole('dialog', { name: 'Undo this change' });
    await expect(gate).toContainText('frontdesk can make calls abroad from now on');
    expect(await abroad()).toBe('off');
    await expect(gate.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
    await gate.getByRole('textbox').fill('frontdesk');
    await gate.getByRole('button', { name: 'Undo' }).click();
    await expect(drawer.getByText('Undone', { exact: true })).toBeVisible();
    expect(await abroad()).toBe('on');
    expect((await provider.ledger()).map(({ request }) => request?.['inter_call'])).toEqual(['on', 'off', 'on']);
  });
  await test.step('written down, found, undone and saved', async () => {
    await app.call('proFax.updateDid', { did: OWN, note: '=Reception' });
    await app.call('account.refillBalance', { amount: 25 });
    await app.call('siptrunk.updateTrunk', { trunk: 'nosuchline', status: 'off' });
    await provider.fault('warning', { operation: 'account.setAutorefill', times: 1 });
    await app.call('account.setAutorefill', { autorefill: 'on' });

    await app.open('/activity');
    const rows = page.getByRole('grid').getByRole('row');
    const line = (text: string) => rows.filter({ hasText: text });
    await expect(line('Change a phone-system line')).toContainText('Refused');
    await expect(line('Money added: $25')).toContainText('Done');
    await expect(line('Automatic refill turned on')).toContainText('Warning');

    await page.getByRole('search').getByRole('textbox').fill('0142');
    await expect(line('Money added: $25')).toBeHidden();
    await line('Note of (212) 555-0142 set to “=Reception”').click();
    const drawer = page.getByRole('dialog', { name: 'Note of (212) 555-0142 set to “=Reception”' });
    await expect(drawer.getByRole('row').filter({ hasText: 'Note' })).toContainText('Front desk');
    await expect(drawer.getByRole('row').filter({ hasText: 'Note' })).toContainText('=Reception');
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await expect(drawer.getByText('Undone', { exact: true })).toBeVisible();
    const listed = await app.read('proFax.listDids', { did: OWN });
    expect(listed.rows.find(({ did }) => did === OWN)?.note).toBe('Front desk');
    await expect(line('Note of (212) 555-0142')).toHaveCount(2);
    // The names of parameters stand under Details alone.
    await expect(drawer.getByText('proFax.updateDid')).toBeHidden();
    await drawer.getByText('Details').click();
    await expect(drawer.getByText('proFax.updateDid')).toBeVisible();

    const file = join(app.userData, 'saved.csv');
    await app.answerSaveDialog(file);
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    await expect(page.getByText('2 rows saved as saved.csv').first()).toBeVisible();
    const csv = await readFile(file, 'utf8');
    expect(csv).toContain('note: Front desk -> =Reception');
    expect(csv.trimEnd().split('\r\n')).toHaveLength(3);

    for (const words of ['note reception', 'nota', 'rechazado', 'done 0142']) {
      await page.getByRole('search').getByRole('textbox').fill(words);
      await expect(line(words === 'rechazado' ? 'Change a phone-system line' : 'Note of').first()).toBeVisible();
      await expect(line('Money added')).toHaveCount(0);
    }
    await page.getByRole('search').getByRole('textbox').fill('');
    await line('Automatic refill turned on').click();
    const warned = page.getByRole('dialog', { name: 'Automatic refill turned on' });
    await warned.getByRole('button', { name: 'I have seen it' }).click();
    await expect(line('Automatic refill turned on')).not.toContainText('Warning');
  });
});
