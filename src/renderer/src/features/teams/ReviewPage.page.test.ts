import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { smallTeam } from '#renderer/test/small-team.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

test('addresses that were not read are not told as none, on the page and in the file', async () => {
  const fake = new FakeBridge();
  const answers = listAnswers(smallTeam, { readAt: READ_AT });
  const unread = listAnswers({}, { readAt: null, problem: { kind: 'unexpected-answer', evidence: {} } });
  let saved = '';
  answerWith(fake, {
    ...answers,
    'lists.query': (asked) => (asked.list === 'fax-emails' ? unread : answers)['lists.query']?.(asked),
    'lists.open': (asked) => (asked.list === 'fax-emails' ? unread : answers)['lists.open']?.(asked),
    'app.saveText': ({ text }) => {
      saved = text;
      return succeed({ name: 'review.csv' } as never);
    },
  });
  await showScreen('/team/review', fake);
  const finding = page.getByRole('region', { name: /outside of/i });
  await expect.element(finding).toBeVisible();
  await expect.element(finding).not.toMatchTextContent('There is none.');
  await expect.element(finding).not.toHaveAccessibleName(/^0/);
  await button('Save as CSV').click();
  await expect.poll(() => saved).toContain('were not read');
  await finding.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => fake.requests.filter(({ name }) => name === 'lists.refresh')).toHaveLength(1);
});
