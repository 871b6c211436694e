import { once } from 'node:events';
import { ComposePage } from '../pages/compose-page.ts';
import { SeveralPage } from '../pages/several-page.ts';
import { expect, test } from '../support/app.ts';
import { referral } from '../support/documents.ts';

test('a fax to several leaves only by a word after the end of the app, one for later keeps its time, and each number gets it once', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { faxHoldSeconds: 30 } });
  await app.connect(provider);
  const compose = new ComposePage(app.page);
  const several = new SeveralPage(app.page);
  const send = async (): Promise<void> => {
    await several.paste('2125550199\n6175550134\n6175550177');
    await compose.tickWarnings();
    await compose.sendButton.click();
    await several.question.getByRole('button', { name: 'Send 3 faxes' }).click();
    await expect(several.row('(617) 555-0177')).toContainText('Not left yet');
  };
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  await test.step('while all are held Escape takes all back', async () => {
    await compose.drop(await referral(1));
    await compose.holds('Referral Avery.pdf', '1 page');
    await send();
    await app.page.keyboard.press('Escape');
    await several.says('3 taken back');
    expect(await provider.sentFaxes()).toEqual([]);
  });

  await test.step('one for later says when it leaves', async () => {
    await compose.drop(await referral(1));
    await compose.holds('Referral Avery.pdf', '1 page');
    await compose.to.fill('646 555 0177');
    await app.page.getByLabel('Send later').check();
    await expect(compose.sendButton).toBeDisabled();
    await app.page.getByLabel('Day and time').fill(`${tomorrow}T12:30`);
    await compose.tickWarnings();
    await app.page.getByRole('button', { name: 'Schedule 1 fax' }).click();
    await expect(app.page.getByText(/^Leaves at this time: .*12:30/)).toBeVisible();
  });

  await compose.drop(await referral(1));
  await compose.holds('Referral Avery.pdf', '1 page');
  await send();
  await app.kill();
  const second = await start({ userData: app.userData, settings: { faxHoldSeconds: 30 } });
  await test.step('after the end of the app they wait for a word', async () => {
    await second.page.getByText('“Referral Avery.pdf” to 3 recipients is paused').waitFor();
    expect(await provider.sentFaxes()).toEqual([]);
    await second.page.getByRole('button', { name: 'Open' }).first().click();
    await new SeveralPage(second.page).button('Send 3 faxes').click();
    await expect
      .poll(async () => (await provider.sentFaxes()).map(({ to }) => to))
      .toEqual(['2125550199', '6175550134', '6175550177']);
  });

  const { page } = second;
  await second.command('settings.set', { faxHoldSeconds: 0 });
  await second.open('/fax/new');
  await test.step('each number once, a question that says how many, a row each, and the failed one again', async () => {
    /** What left in this step. */
    const sentNow = async () => (await provider.sentFaxes()).slice(3);
    const compose = new ComposePage(page);
    const several = new SeveralPage(page);
    await compose.drop(await referral(1));
    await compose.holds('Referral Avery.pdf', '1 page');
    await compose.to.pressSequentially('Nora Ames (212) 555-0112,');
    await expect(several.added).toHaveText([/\(212\) 555-0112/]);
    await several.paste('Dr Ames 617 555 0135\n+1 212.555.0112\n9175550106');
    await several.says('1 was there already and gets the fax once.');
    await several.file('list.csv', 'name,fax\nClinic,617-555-0178\nDesk,911\n');
    await expect(several.fileQuestion).toContainText('Row 3, 911:');
    await several.fileQuestion.getByRole('button', { name: 'Add 1 recipient' }).click();
    await expect(several.added).toHaveCount(4);

    await compose.cover.selectOption('Business');
    await several.says('Each cover page has the name of its recipient. The first one is shown.');
    await compose.holds('Referral Avery.pdf', '2 pages');
    await compose.tickWarnings();
    await compose.sendButton.click();
    await expect(several.question).toContainText('Send this fax to 4 recipients?');
    await several.question.getByRole('button', { name: 'Send 4 faxes' }).click();

    await expect(several.row('(617) 555-0135')).toContainText('Dr Ames');
    await expect(several.row('(917) 555-0106')).toContainText('Not accepted');
    const taken = ['2125550112', '6175550135', '6175550178'];
    await expect.poll(async () => (await sentNow()).map(({ to }) => to)).toEqual(taken);
    const faxes = await sentNow();
    expect(new Set(faxes.map(({ sha256 }) => sha256)).size).toBe(3);

    // A name that was typed is kept, as with one recipient; those of a pasted list and of a file are not.
    const kept = await second.command('contacts.since', { revision: 0 });
    expect(kept.ok && kept.value.contacts.map(({ name }) => name)).toEqual(['Nora Ames']);

    await several.button('Resend 1 that failed').click();
    await expect(several.row('(917) 555-0106')).toContainText('Not accepted');
    expect((await sentNow()).map(({ to }) => to)).toEqual(taken);
  });

  await test.step('the one for later keeps its time over the start, and is asked about at the end of the app', async () => {
    await page.getByRole('navigation').getByRole('link', { name: /^Fax/ }).click();
    await page.getByRole('tab', { name: 'Outbox' }).click();
    // The one that has just ended leaves the list.
    const show = page.getByRole('button', { name: 'Show all of it' });
    await expect(show).toHaveCount(1);
    await show.click();
    await expect(page.getByText(/^Leaves at this time: .*12:30/)).toBeVisible();
    expect(await provider.sentFaxes()).toHaveLength(6);
    await second.answerQuestions('Keep the time and quit');
    const ended = once(second.electron.process(), 'exit');
    await second.electron.evaluate(({ app: electron }) => {
      electron.quit();
    });
    await ended;
    expect(await provider.sentFaxes()).toHaveLength(6);
  });
});
