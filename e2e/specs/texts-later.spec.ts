import { once } from 'node:events';
import { DateTime } from 'luxon';
import { TextsPage } from '../pages/texts-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { receivesTexts } from '../support/text-receiver.ts';

const [ANN, BEN, CAL] = ['6172384410', '6172384411', '6172384412'];
const OWN = '2125550141';
const settings = { textQuietHours: false };

test('a quit asks about texts that wait for their time: they stay after a cancel, and are taken back by a press; one that is planned leaves at its time, not where they write before, and not where it was missed; at night one is sent only with a reason', async ({
  start,
  provider,
}) => {
  const app = await start({ settings });
  await app.connect(provider);
  await plan(app, ANN, 'See you tomorrow', inSeconds(86_400));
  await plan(app, BEN, 'See you, too', inSeconds(86_400));
  const texts = new TextsPage(app);
  await texts.open();
  await expect(texts.row(2)).toBeVisible();
  await app.answerQuestions('Cancel');
  await quit(app);
  await expect.poll(() => app.questions()).toEqual(['2 texts wait for their time']);
  await expect(texts.row(2)).toBeVisible();
  await app.answerQuestions('Take back and quit');
  const ended = once(app.electron.process(), 'exit');
  await quit(app);
  await ended;

  const again = await start({ userData: app.userData, settings });
  const later = new TextsPage(again);
  await again.open('/texts');
  await expect(later.button('Delete it')).toHaveCount(0);
  await expect(again.page.getByRole('button', { name: 'New text' }).first()).toBeVisible();
  await expect(later.row(1)).toBeHidden();
  expect(await provider.texts()).toEqual([]);

  await test.step('a text for later leaves at its time, and not where they write before', async () => {
    const address = await receivesTexts(again);
    await plan(again, BEN, 'Are you coming?', inSeconds(120), true);
    await fetch(address, { method: 'POST', body: new URLSearchParams({ from: `1${BEN}`, to: OWN, msg: 'On my way' }) });
    await later.openWith(BEN);
    await expect(later.texts.filter({ hasText: 'Are you coming?' })).toContainText('Called off');

    await plan(again, ANN, 'Your crown is ready', inSeconds(10));
    await later.openWith(ANN);
    await expect(later.texts).toHaveText([/Your crown is ready/]);
    await expect.poll(() => provider.texts()).toEqual([{ to: [ANN], text: 'Your crown is ready' }]);
    await expect(later.texts).toHaveText([/Your crown is ready.*(Sent|Delivered)/]);
  });

  await plan(again, CAL, 'See you at nine', inSeconds(60));
  await again.kill();
  // The next night in Boston, where all of them are.
  const boston = DateTime.now().setZone('America/New_York');
  const night = boston.plus({ days: 1 }).set({ hour: 3, minute: 0 });
  const ahead = String(Math.round(night.diff(boston).as('minutes')));
  const third = await start({
    userData: again.userData,
    settings: { textQuietHours: true },
    env: { CLOCK_AHEAD_MINUTES: ahead },
  });
  await third.page.clock.setSystemTime(night.toJSDate());
  await test.step('one whose time passed while the app was dead is told as missed, and is never sent by itself; at night one is sent only with a reason, which is kept', async () => {
    await expect
      .poll(async () => (await third.notifications()).map(({ title }) => title))
      .toContain('Text to (617) 238-4412 has not left');
    const last = new TextsPage(third);
    await last.openWith(CAL);
    await expect(last.texts).toHaveText([/See you at nine.*Time missed/]);
    await last.write('See you at ten');
    const quiet = third.page.getByRole('dialog', { name: 'It is early or late for them' });
    await expect(quiet).toContainText(/For \(617\) 238-4412 it is \w+, 3:0\d AM/);
    await quiet.getByRole('button', { name: 'Cancel' }).click();
    expect(await provider.texts()).toHaveLength(1);
    await last.box.press('Enter');
    await quiet.getByRole('textbox', { name: 'Why at this hour' }).fill('Asked for it tonight');
    await quiet.getByRole('button', { name: 'Send now' }).click();
    await expect(last.texts.filter({ hasText: 'See you at ten' })).toContainText(
      'Sent early or late in their day: Asked for it tonight',
    );
    await expect
      .poll(() => provider.texts())
      .toEqual([
        { to: [ANN], text: 'Your crown is ready' },
        { to: [CAL], text: 'See you at ten' },
      ]);
  });
});

function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}

/** Plans a text for a moment that is too near, or too exact, for the field of the screen. */
async function plan(app: RunningApp, to: string, body: string, at: string, unlessReply = false): Promise<void> {
  const sent = await app.command('texts.send', {
    ...{ own: OWN, to: [to], body, later: { at, unlessReply } },
    ...{ again: false, overCap: false },
  });
  expect(sent.ok).toBe(true);
}

async function quit(app: RunningApp): Promise<void> {
  await app.electron.evaluate(({ app: electron }) => {
    electron.quit();
  });
}
