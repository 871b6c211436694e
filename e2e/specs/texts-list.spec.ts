import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { expect, test, type RunningApp } from '../support/app.ts';

const OWN = '2125550141';
const [ANN, BEN, CAL] = ['6172384410', '6172384411', '6172384412'];
const [DEE, EVE, FAY] = ['6172384414', '6172384415', '6172384416'];

test('each row of a file that says who agreed gets its text, and after a kill the others leave only by a press; a quit asks, and pauses the list', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { textQuietHours: false } });
  const { page } = app;
  await app.connect(provider);
  await app.open('/texts/list');
  await choose(page, 'Name,Mobile\nAnn,6172384410');
  await expect(page.getByText('The file has no column that says who agreed')).toBeVisible();
  await choose(
    page,
    ['Name,Mobile,Consent', `Ann,${ANN},yes`, `Ben,${BEN},yes`, `Cal,${CAL},yes`, 'Dee,6172384413,no'].join('\n'),
  );
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello {Name}, we moved.');
  await expect(page.getByText('3 people get a text each. That is 3 texts to pay for.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What each one gets' }).getByRole('listitem')).toHaveText([
    /Hello Ann, we moved\./,
    /Hello Ben, we moved\./,
    /Hello Cal, we moved\./,
  ]);
  await expect(page.getByRole('list', { name: 'Rows that are left out' })).toContainText(
    'does not say that they agreed',
  );
  await page.getByRole('textbox', { name: 'Between two texts' }).fill('600');
  await page.getByRole('textbox', { name: 'Between two texts' }).press('Tab');
  await page.getByRole('button', { name: 'Text 3 people' }).click();
  await expect(rows(page)).toHaveText([/Hello Ann.*(Sent|Delivered)/, /Hello Ben.*Next/, /Hello Cal.*Next/]);
  await app.kill();
  const first = [{ to: [ANN], text: 'Hello Ann, we moved.' }];
  expect(await provider.texts()).toEqual(first);

  const again = await start({ userData: app.userData, settings: { textQuietHours: false } });
  await again.open('/texts/list');
  await expect(again.page.getByText('Paused. 2 texts have not left.')).toBeVisible();
  expect(await provider.texts()).toEqual(first);
  await again.page.getByRole('button', { name: 'Go on' }).click();
  await expect(rows(again.page)).toHaveText([/Hello Ann/, /Hello Ben.*(Sent|Delivered)/, /Hello Cal.*Next/]);
  await again.page.getByRole('button', { name: 'Stop 1 text that has not left' }).click();
  await expect(again.page.getByText('Stopped.', { exact: true })).toBeVisible();
  await expect(rows(again.page).last()).toContainText('It was stopped before it left.');
  expect(await provider.texts()).toEqual([...first, { to: [BEN], text: 'Hello Ben, we moved.' }]);

  await test.step('a quit while a list is texted asks, and goes on where the app stays open', async () => {
    const list = [DEE, EVE, FAY].map((peer) => ({ peer, body: 'We moved.', consent: '2026-03-02' }));
    const begun = await again.command('texts.startMerge', { own: OWN, file: 'list.csv', paceSeconds: 600, rows: list });
    expect(begun.ok).toBe(true);
    await again.open('/texts');
    await again.open('/texts/list');
    await expect(rows(again.page)).toHaveText([/Agreed: 2026-03-02.*(Sent|Delivered)/, /Next/, /Next/]);
    await again.answerQuestions('Keep running');
    await quit(again);
    await expect.poll(() => again.questions()).toEqual(['2 texts of a list have not left']);
    await expect(rows(again.page)).toHaveText([/Sent|Delivered/, /Sent|Delivered/, /Next/]);
    await again.answerQuestions('Pause and quit');
    const ended = once(again.electron.process(), 'exit');
    await quit(again);
    await ended;
    expect((await provider.texts()).slice(2)).toEqual([DEE, EVE].map((peer) => ({ to: [peer], text: 'We moved.' })));
  });
});

function rows(page: Page) {
  return page.getByRole('list', { name: 'What became of each' }).getByRole('listitem');
}

async function choose(page: Page, csv: string): Promise<void> {
  const file = { name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
}

async function quit(app: RunningApp): Promise<void> {
  await app.electron.evaluate(({ app: electron }) => {
    electron.quit();
  });
}
