import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { expect, test, type RunningApp } from '../support/app.ts';

const OWN = '2125550141';
const [ANN, BEN, CAL] = ['6172384410', '6172384411', '6172384412'];
const [DEE, EVE, FAY] = ['6172384414', '6172384415', '6172384416'];

test('of a list that is texted one by one, those that had not left at a kill leave only by a press; a quit asks, and pauses the list', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { textQuietHours: false } });
  const { page } = app;
  await app.connect(provider);
  const list = [
    ['Ann', ANN],
    ['Ben', BEN],
    ['Cal', CAL],
  ].map(([name = '', peer = '']) => ({ peer, body: `Hello ${name}, we moved.`, consent: 'yes' }));
  await begin(app, list);
  await app.open('/texts/list');
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
  await expect(again.page.getByRole('main').getByText('Stopped.', { exact: true })).toBeVisible();
  await expect(rows(again.page).last()).toContainText('It was stopped before it left.');
  expect(await provider.texts()).toEqual([...first, { to: [BEN], text: 'Hello Ben, we moved.' }]);

  await test.step('a quit while a list is texted asks, and goes on where the app stays open', async () => {
    await begin(
      again,
      [DEE, EVE, FAY].map((peer) => ({ peer, body: 'We moved.', consent: '2026-03-02' })),
    );
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
  return page.getByRole('list', { name: 'What happened to each' }).getByRole('listitem');
}

/** Begins a list whose second text leaves ten minutes after the first. */
async function begin(app: RunningApp, list: { peer: string; body: string; consent: string }[]): Promise<void> {
  const begun = await app.command('texts.startMerge', { own: OWN, file: 'list.csv', paceSeconds: 600, rows: list });
  expect(begun.ok).toBe(true);
}

async function quit(app: RunningApp): Promise<void> {
  await app.electron.evaluate(({ app: electron }) => {
    electron.quit();
  });
}
