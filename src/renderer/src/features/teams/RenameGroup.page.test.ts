import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

test('a group is opened under the name that was sent, whatever stands in the form by then', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    ...listAnswers({ 'fax-groups': [{ group: 'front', name: 'Front office' }] }, { readAt: READ_AT }),
    'enterpriseFax.updateGroup': () => undefined,
  });
  await showScreen('/team/groups/front', fake);
  await button('Change: Names').click();
  const short = page.getByLabelText('Short name');
  await short.fill('desk');
  await button('Save names').click();
  await expect.poll(() => fake.names()).toContain('enterpriseFax.updateGroup');
  await short.fill('desk2');
  await fake.answer('enterpriseFax.updateGroup', null);
  await expect.poll(() => location.hash).toBe('#/team/groups/desk');
});
