import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import { CallsPage } from '../pages/calls-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { textOfPdf } from '../support/pdf-text.ts';

/** What the provider's own sums say of the last days in its zone, today included; in ten-thousandths. */
async function providerSums(app: RunningApp, days: number): Promise<{ calls: number; cost: number }> {
  const today = DateTime.now().setZone('America/New_York').startOf('day');
  const all = { calls: 0, cost: 0 };
  for (let day = 0; day < days; day += 1) {
    const from = today.minus({ days: day });
    const end = Math.min(from.plus({ days: 1 }).toUnixInteger() - 1, Math.floor(Date.now() / 1000) - 1);
    const answer = await app.call('report.callHistory', {
      period: [from.toUnixInteger(), end],
      summary_only: 'on',
    } as never);
    if (!answer.ok || answer.value.kind !== 'summary') throw new Error('The provider gives no sums');
    for (const { call_number, cost } of answer.value.rows) {
      all.calls += Number(call_number);
      all.cost += Math.round(Number(cost) * 10_000);
    }
  }
  return all;
}

const dollars = (units: number): string => `$${(units / 10_000).toFixed(4)}`;

test('calls are read whole, found by digits and opened by keyboard; the cost of each client is four actions away, and its file adds up; a report of each week is written into a folder with all calls of the provider, and what is silenced stays so', async ({
  start,
  provider,
}) => {
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  const calls = new CallsPage(app);
  await calls.open();
  await test.step('they are read whole, found by digits, and opened with the price that applied, by keyboard alone', async () => {
    await calls.isRead();
    const sums = await providerSums(app, 7);
    await expect(calls.sum('Calls')).toHaveText(String(sums.calls));
    await expect(calls.sum('Cost')).toHaveText(dollars(sums.cost));
    await calls.hasRows(sums.calls);

    await page.keyboard.press('/');
    await expect(calls.search).toBeFocused();
    await page.keyboard.type('(212) 555-0140');
    await expect.poll(async () => Number(await calls.sum('Calls').textContent())).toBeLessThan(sums.calls);
    for (const place of [1, 2, 3]) await expect(calls.row(place)).toContainText('(212) 555-0140');
    await calls.row(1).focus();
    await page.keyboard.press('Enter');
    await expect(calls.drawer.getByText(/The price is as in the price list/)).toBeVisible();
    await expect(page).toHaveURL(/\/calls\/\d+$/);
    await page.keyboard.press('Escape');
    await expect(calls.drawer).toHaveCount(0);
  });

  await test.step('the cost of each client is four actions away, and its file adds up to what the provider charged', async () => {
    const tagged = await app.command('numbers.setLocal', { dids: ['2125550140', '2125550141'], addTags: ['Ames'] });
    expect(tagged.ok).toBe(true);
    const file = join(app.userData, 'sums.csv');
    await app.answerSaveDialog(file);

    await app.open('/calls');
    await calls.search.fill('');
    await calls.choosePeriod('30 days');
    await calls.isRead();
    await calls.addUpBy('Tag');
    await expect(calls.group('Ames')).toBeVisible();
    const sums = await providerSums(app, 30);
    await expect(calls.sum('Cost')).toHaveText(dollars(sums.cost));
    await calls.save();
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('Ames');
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
    const [, count, , , cost] = lines.at(-1)?.split(',') ?? [];
    expect([Number(count), Math.round(Number(cost) * 10_000)]).toEqual([sums.calls, sums.cost]);

    const whole = join(app.userData, 'calls.csv');
    await app.answerSaveDialog(whole);
    await app.open('/calls');
    await calls.save();
    await expect(
      page.getByRole('region', { name: 'Confirmations' }).getByText(/^Saved and checked: calls\.csv has/),
    ).toBeVisible();
    const rows = (await readFile(whole, 'utf8')).trimEnd().split('\r\n').slice(1, -1);
    expect(rows).toHaveLength(sums.calls);

    // On paper are the pictures with what they are of, and not what surrounds them.
    const paper = join(app.userData, 'pictures.pdf');
    await app.answerSaveDialog(paper);
    await app.open('/calls/pictures');
    await page.getByRole('button', { name: 'Save as PDF to print' }).click();
    await expect(page.getByText('Saved as pictures.pdf').first()).toBeVisible();
    const printed = await textOfPdf(paper);
    for (const words of ['Minutes a day', 'Busiest hours', '30 days', 'Sun']) expect(printed).toContain(words);
    for (const words of ['Find or do anything', 'Settings', 'As a table', 'Saved as'])
      expect(printed).not.toContain(words);
  });

  await test.step('a report of each week is written into a folder, and what is silenced stays so', async () => {
    const folder = join(app.userData, 'reports');
    await mkdir(folder);
    await app.answerFileDialog(folder);
    await calls.openNotices();
    await page.getByRole('button', { name: 'Choose a folder and start' }).click();
    await expect(page.getByText(folder, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Write last week’s report now' }).click();
    const monday = DateTime.now().setZone('America/New_York').minus({ hours: 8 }).startOf('week').minus({ weeks: 1 });
    const name = `linekeeper-calls-${monday.toISODate() ?? ''}-to-${monday.plus({ days: 6 }).toISODate() ?? ''}`;
    await expect(page.getByText(`${name}.csv`)).toBeVisible();
    let listed = 0;
    for (let day = 0; day < 7; day += 1) {
      const [from, to] = [monday.plus({ days: day }), monday.plus({ days: day + 1 })];
      const period: [number, number] = [from.toUnixInteger(), to.toUnixInteger() - 1];
      listed += (await app.read('report.callHistory', { period })).total;
    }
    const rows = (await readFile(join(folder, `${name}.csv`), 'utf8')).trimEnd().split('\r\n').slice(1, -1);
    expect([listed > 0, rows.length]).toEqual([true, listed]);
    const count = listed.toLocaleString('en-US');
    expect(await textOfPdf(join(folder, `${name}.pdf`))).toContain(`Calls: ${count}.`);
    await expect(page.getByRole('main')).toContainText(`${count} calls`);

    await page.getByRole('switch', { name: 'Calls of an hour or more' }).click();
    // It is shown before it is on the disk.
    await expect
      .poll(() => app.command('calls.notices', undefined))
      .toMatchObject({ ok: true, value: { silenced: ['long'] } });
    await calls.openNotices();
    await expect(page.getByRole('switch', { name: 'Calls of an hour or more' })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: /^Countries/ })).toBeChecked();
    await rm(folder, { recursive: true });
    await page.getByRole('button', { name: 'Write last week’s report now' }).click();
    await expect(page.getByText(/^The folder .+ is not there/)).toBeVisible();
    await page.getByRole('button', { name: 'End the weekly report' }).click();
    await expect(page.getByRole('button', { name: 'Choose a folder and start' })).toBeVisible();
  });
});
