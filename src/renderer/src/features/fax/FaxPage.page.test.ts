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
