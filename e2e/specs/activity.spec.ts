import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';

const OWN = '2125550142';

test('an undo that opens calls abroad asks what the change itself would ask', async ({ start, provider }) => {
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  await app.call('siptrunk.updateTrunk', { trunk: 'frontdesk', inter_call: 'on' });
  await app.call('siptrunk.updateTrunk', { trunk: 'frontdesk', inter_call: 'off' });
  const abroad = async () => (await app.read('siptrunk.listTrunks', { trunk: 'frontdesk' })).rows[0]?.inter_call;
  await app.open('/activity');
  await page.getByRole('grid').getByRole('row').nth(1).click();
  const drawer = page.getByRole('dialog', { name: 'Change a phone-system line' });
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

test('what was changed is written down, can be found, undone and saved', async ({ start, provider }) => {
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  await app.call('proFax.updateDid', { did: OWN, note: '=Reception' });
  await app.call('account.refillBalance', { amount: 25 });
  await app.call('siptrunk.updateTrunk', { trunk: 'nosuchline', status: 'off' });
  await provider.fault('warning', { operation: 'account.setAutorefill', times: 1 });
  await app.call('account.setAutorefill', { autorefill: 'on' });

  await app.open('/activity');
  const rows = page.getByRole('grid').getByRole('row');
  const line = (text: string) => rows.filter({ hasText: text });
  await expect(line('Change a phone-system line')).toContainText('Refused');
  await expect(line('Add money')).toContainText('Done');
  await expect(line('Switch automatic refill')).toContainText('Warning');

  await page.getByRole('search').getByRole('textbox').fill('0142');
  await expect(line('Add money')).toBeHidden();
  await line('Change a single fax line').click();
  const drawer = page.getByRole('dialog', { name: 'Change a single fax line' });
  await expect(drawer.getByRole('row').filter({ hasText: 'Note' })).toContainText('Front desk');
  await expect(drawer.getByRole('row').filter({ hasText: 'Note' })).toContainText('=Reception');
  await drawer.getByRole('button', { name: 'Undo' }).click();
  await expect(drawer.getByText('Undone', { exact: true })).toBeVisible();
  const listed = await app.read('proFax.listDids', { did: OWN });
  expect(listed.rows.find(({ did }) => did === OWN)?.note).toBe('Front desk');
  await expect(line('Change a single fax line')).toHaveCount(2);

  const file = join(app.userData, 'saved.csv');
  await app.answerSaveDialog(file);
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expect(page.getByText('2 rows saved as saved.csv').first()).toBeVisible();
  const csv = await readFile(file, 'utf8');
  expect(csv).toContain('note: Front desk -> =Reception');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(3);

  await page.getByRole('search').getByRole('textbox').fill('');
  await line('Switch automatic refill').click();
  const warned = page.getByRole('dialog', { name: 'Switch automatic refill' });
  await warned.getByRole('button', { name: 'I have seen it' }).click();
  await expect(line('Switch automatic refill')).not.toContainText('Warning');
});
