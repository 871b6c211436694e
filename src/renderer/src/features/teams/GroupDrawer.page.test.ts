import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { ListByHand } from '#renderer/test/list-by-hand.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

const list = new ListByHand('Groups of team fax');
const LEAVES = {
  'stays there': { leave: () => Promise.resolve(), address: '#/team/groups/reception' },
  'closes them': { leave: () => press('{Escape}'), address: '#/team/groups' },
  'opens the next row': { leave: () => list.click(2), address: '#/team/groups/second' },
};

for (const [what, { leave, address }] of Object.entries(LEAVES))
  test(`while a group is renamed in its details, a person ${what}: ${address} is on the screen afterwards`, async () => {
    const fake = new FakeBridge();
    const groups = [
      { group: 'front', name: 'Front office' },
      { group: 'second', name: 'Second floor' },
    ];
    answerWith(fake, {
      ...listAnswers({ 'fax-groups': groups }, { readAt: READ_AT }),
      'lists.refresh': () => undefined,
      'enterpriseFax.updateGroup': () => succeed(null),
    });
    await showScreen('/team/groups', fake);
    await list.hasRows(2);
    await list.click(1);
    await button('Change: Names').click();
    await list.drawer.getByLabelText('Short name').fill('reception');
    await button('Save names').click();
    await expect.poll(() => fake.names()).toContain('lists.refresh');
    await leave();
    while (fake.names().includes('lists.refresh')) await fake.refuse('lists.refresh', { kind: 'cancelled' });
    await shows(page.getByRole('region', { name: 'Confirmations' }), 'Names saved');
    await settled();
    await expect.poll(() => location.hash).toBe(address);
  });

test('a group is shown by the name that was sent, and not by what was typed while it was sent', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    ...listAnswers({ 'fax-groups': [{ group: 'front', name: 'Front office' }] }, { readAt: READ_AT }),
    'enterpriseFax.updateGroup': () => undefined,
    'enterpriseFax.createGroup': () => undefined,
  });
  await showScreen('/team/groups/front', fake);
  await button('Change: Names').click();
  const short = list.drawer.getByLabelText('Short name');
  await short.fill('reception');
  await button('Save names').click();
  await expect.poll(() => fake.names()).toContain('enterpriseFax.updateGroup');
  await short.fill('lobby');
  await fake.answer('enterpriseFax.updateGroup', null);
  await expect.poll(() => location.hash).toBe('#/team/groups/reception');

  await button('New group').click();
  await list.drawer.getByLabelText('Name', { exact: true }).fill('Second floor');
  await short.fill('second');
  await button('Create group').click();
  await expect.poll(() => fake.names()).toContain('enterpriseFax.createGroup');
  await short.fill('third');
  await fake.answer('enterpriseFax.createGroup', null);
  await expect.poll(() => location.hash).toBe('#/team/groups/second');
});
