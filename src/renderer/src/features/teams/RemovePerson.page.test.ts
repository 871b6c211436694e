import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

test('what a person loses that could not be read is read with Try again, before anything is removed', async () => {
  const fake = new FakeBridge();
  const people = [{ login: 'jroe', group: 'front', name: 'Jane', lastName: 'Roe', isAdmin: false }];
  const permissions = [{ login: 'jroe', did: '2125550100', send: true, delete: false, received: true, sent: false }];
  const answers = listAnswers({ 'fax-people': people, 'fax-permissions': permissions }, { readAt: READ_AT });
  let works = false;
  answerWith(fake, {
    ...answers,
    'lists.query': (asked) =>
      asked.list === 'fax-permissions' && !works
        ? fail({ kind: 'disk', reason: 'failing' })
        : answers['lists.query']?.(asked),
  });
  await showScreen('/team/jroe', fake);
  await button('Remove access').click();
  const gate = page.getByRole('dialog', { name: 'Remove Jane Roe everywhere' });
  await expect.element(gate.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(gate).not.toMatchTextContent(/212-555-0100/);
  works = true;
  await gate.getByRole('button', { name: 'Try again' }).click();
  await shows(gate, '1 permission goes.');
  await expect.element(gate).toMatchTextContent(/\(?212\)?.555.0100/);
  await expect.element(gate.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(fake.names()).not.toContain('enterpriseFax.deleteUser');
});
