import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CommandPayload } from '#shared/bridge/commands.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, focus, press } from '#renderer/test/by-hand.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { smallTeam } from '#renderer/test/small-team.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

test('a tick that is not known yet says why it stays as it is, and changes once it is known', async () => {
  const fake = new FakeBridge();
  const answers = listAnswers(smallTeam, { readAt: READ_AT });
  let isSlow = true;
  answerWith(fake, {
    ...answers,
    'lists.rows': (asked) => (isSlow && asked.list === 'fax-permissions' ? undefined : answers['lists.rows']?.(asked)),
  });
  await showScreen('/team/permissions', fake);
  const grid = page.getByRole('grid');
  await expect.element(grid).toBeVisible();
  const tick = page.getByRole('checkbox', { name: /^Send, Nina Ames, \(646\) 555-0171/ });
  await expect.element(tick).toHaveAttribute('aria-checked', 'mixed');
  const status = page.getByRole('group', { name: 'Give the selected cells' });
  focus(grid);
  await press(' ');
  await expect.element(status).toMatchTextContent(/Access is still being read\./);
  await expect.element(tick).toHaveAttribute('aria-checked', 'mixed');

  isSlow = false;
  for (const { name, payload, answer } of fake.waiting)
    if (name === 'lists.rows') answer(answers['lists.rows']?.(payload as CommandPayload<'lists.rows'>) ?? succeed([]));
  await expect.element(tick).toHaveAttribute('aria-checked', 'true');
  await expect.element(status).not.toMatchTextContent(/Access is still being read\./);
  await press(' ');
  await expect.element(tick).toHaveAttribute('aria-checked', 'false');
});

test('what cannot be read is not taken for no access when changes are reviewed', async () => {
  const fake = new FakeBridge();
  const answers = listAnswers(smallTeam, { readAt: READ_AT });
  let isBroken = false;
  answerWith(fake, {
    ...answers,
    'lists.rows': (asked) =>
      isBroken && asked.list === 'fax-permissions'
        ? fail({ kind: 'disk', reason: 'failing' })
        : answers['lists.rows']?.(asked),
  });
  await showScreen('/team/permissions', fake);
  const tick = page.getByRole('checkbox', { name: /^Send, Nina Ames, \(646\) 555-0171/ });
  await expect.element(tick).toHaveAttribute('aria-checked', 'true');
  focus(page.getByRole('grid'));
  await press(' ');
  await expect.element(tick).toHaveAttribute('aria-checked', 'false');
  isBroken = true;
  fake.emit('app.navigate', { path: '/home' });
  await expect.element(tick).not.toBeInTheDocument();
  fake.emit('app.navigate', { path: '/team/permissions' });
  const status = page.getByRole('group', { name: 'Give the selected cells' });
  await button('Review 1 change').click();
  await expect.element(status).toMatchTextContent(/Access is still being read\./);
  expect(location.hash).toBe('#/team/permissions');

  isBroken = false;
  await button('Review 1 change').click();
  await expect.poll(() => location.hash).toBe('#/team/plan');
});

test('changes that are discarded while they are reviewed are not sent as access that is taken away', async () => {
  const fake = new FakeBridge();
  const answers = listAnswers(smallTeam, { readAt: READ_AT });
  let isSlow = false;
  answerWith(fake, {
    ...answers,
    'lists.rows': (asked) => (isSlow && asked.list === 'fax-permissions' ? undefined : answers['lists.rows']?.(asked)),
  });
  await showScreen('/team/permissions', fake);
  const tick = page.getByRole('checkbox', { name: /^Send, Nina Ames, \(646\) 555-0171/ });
  await expect.element(tick).toHaveAttribute('aria-checked', 'true');
  focus(page.getByRole('grid'));
  await press(' ');
  // The page to which the app would go is loaded first, so that going there would take no time.
  await button('Review 1 change').click();
  await expect.poll(() => location.hash).toBe('#/team/plan');
  fake.emit('app.navigate', { path: '/home' });
  await expect.poll(() => location.hash).toBe('#/home');
  isSlow = true;
  fake.emit('app.navigate', { path: '/team/permissions' });
  await button('Review 1 change').click();
  await button('Discard changes').click();
  isSlow = false;
  for (const { name, payload, answer } of fake.waiting)
    if (name === 'lists.rows') answer(answers['lists.rows']?.(payload as CommandPayload<'lists.rows'>) ?? succeed([]));
  await settled();
  expect(location.hash).toBe('#/team/permissions');
  await expect.element(button('Review changes')).toBeVisible();
});

test('a tick that was changed earlier is shown as changed again, and is kept no more once it is discarded or sent', async () => {
  const fake = new FakeBridge();
  let draft: unknown = { rights: { 'nina 6465550171': 'received,sent' } };
  answerWith(fake, {
    ...listAnswers(smallTeam, { readAt: READ_AT }),
    'draft.get': ({ form }) => succeed(form === 'team-rights' ? draft : null),
    'draft.save': ({ form, value }) => {
      if (form === 'team-rights') draft = value;
      return succeed(null);
    },
    'bulk.start': ({ operation }) =>
      succeed({
        ...{ id: 'run', at: READ_AT, operation, state: 'finished', problem: null, waitsUntil: null, undoes: null },
        rows: [],
      }),
    'bulk.undo': () => succeed({ rows: [], lost: [], undone: 0 }),
    'app.progress': () => succeed(null),
  });
  await showScreen('/team/permissions', fake);
  const send = page.getByRole('checkbox', { name: 'Send, Nina Ames, (646) 555-0171, not sent yet' });
  await expect.element(send).toHaveAttribute('aria-checked', 'false');
  await button('Review 1 change').click();
  await button('Apply 1 change').click();
  await expect.poll(() => draft).toBeNull();

  draft = { rights: { 'nina 6465550171': '' } };
  await showScreen('/team/permissions', fake);
  await expect.element(send).toHaveAttribute('aria-checked', 'false');
  await button('Discard changes').click();
  await expect.element(button('Review changes')).toBeVisible();
  expect(draft).toBeNull();
});
