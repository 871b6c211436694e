import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed, type Problem } from '#shared/bridge/outcome.ts';
import type { Connection } from '#shared/bridge/session.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { faxOverview, READ_AT, SESSION } from '#renderer/test/start-answers.ts';

const problem: Problem = { kind: 'unexpected-answer', evidence: { status: 200, excerpt: '<html>' } };

/** An account whose provider answers with web pages since the start, so that nothing was read. */
function neverRead(): FakeBridge {
  const fake = new FakeBridge();
  const connection: Connection = { state: 'failing', problem, since: READ_AT };
  const profiles = SESSION.profiles.map((summary) => ({ ...summary, connection, balance: null }));
  answerWith(fake, {
    'session.get': () => succeed({ ...SESSION, connection, profiles }),
    'fax.overview': () => succeed({ ...faxOverview(0), historyAt: null, historyProblem: problem }),
  });
  return fake;
}

test('while nothing was ever read, Home does not say that there are no faxes, and the problem is said once', async () => {
  await showScreen('/home', neverRead());
  await expect.element(page.getByRole('main').getByText('Not read yet')).toBeVisible();
  await expect.element(page.getByText('No faxes yet')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Try again', exact: true }).elements()).toHaveLength(1);
});

test('while nothing was ever read, no list of faxes says that it is empty but the outbox, which is of this computer', async () => {
  await showScreen('/fax', neverRead());
  await expect.element(page.getByRole('main').getByText('Not read yet')).toBeVisible();
  await expect.element(page.getByText('No faxes received')).not.toBeInTheDocument();
  await page.getByRole('tab', { name: /Outbox/ }).click();
  await expect.element(page.getByText('The outbox is empty')).toBeVisible();
});

test('dates that are chosen as the time are asked of main, the last day whole', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'fax.overview': () => succeed(faxOverview(3)) });
  await showScreen('/fax', fake);
  await page.getByRole('combobox', { name: 'Time' }).selectOptions('Choose dates');
  await page.getByLabelText('From', { exact: true }).fill('2020-01-05');
  await page.getByLabelText('To', { exact: true }).fill('2020-01-31');
  const asked = () => fake.requests.filter(({ name }) => name === 'fax.find').at(-1)?.payload;
  const days = { from: new Date(2020, 0, 5).toISOString(), to: new Date(2020, 1, 1).toISOString() };
  await expect.poll(asked).toMatchObject({ query: days });
});

test('why the history cannot be read again is said as everywhere', async () => {
  const fake = new FakeBridge();
  const past = { reading: null, lacks: { why: 'incomplete', read: 5, total: 9 } } as const;
  answerWith(fake, { 'fax.overview': () => succeed({ ...faxOverview(1), past }) });
  await showScreen('/fax', fake);
  const again = page.getByRole('button', { name: 'Read all again' });
  await expect.element(again).not.toHaveAttribute('aria-disabled');
  fake.emit('session.changed', {
    ...SESSION,
    connection: { state: 'failing', problem: { kind: 'offline', evidence: {} }, since: READ_AT },
  });
  await expect.element(again).toHaveAccessibleDescription('The provider cannot be reached now.');
});
