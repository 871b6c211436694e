import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { portingCommands } from '#shared/bridge/porting-commands.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { providerDay } from '#shared/domain/porting/watch-plan.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { did, port } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, signedInAhead } from '#renderer/test/start-answers.ts';

test('kept PINs and digits that are removed leave the focus at the heading of their move', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    ...listAnswers({ ports: [port(0)] }, { readAt: READ_AT }),
    'porting.keptKeys': () => succeed([{ number: did(0), until: '2026-12-24T12:00:00.000Z' }]),
    'porting.removeKeys': () => succeed([]),
  });
  await showScreen(`/porting/${port(0).id}`, fake);
  const remove = button('Remove them now');
  await remove.click();
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 2, name: /\(212\) 555-0000/ })).toHaveFocus();
});

test('a move is today by the clock of the provider, where that of this computer is off', async () => {
  const fake = new FakeBridge();
  const hours = 36;
  const today = providerDay(Date.now() - hours * 3_600_000, DEFAULT_SETTINGS.providerTimeZone);
  const move = { ...port(0), status: 'foc received', foc_date: `${today}T00:00:00+00:00` };
  answerWith(fake, {
    ...listAnswers({ ports: [move] }, { readAt: READ_AT }),
    'session.get': () => succeed(signedInAhead(hours * 3600)),
  });
  await showScreen(`/porting/${move.id}`, fake);
  await expect.element(page.getByText('It moves today. Go through the list for the day.').first()).toBeVisible();
});

test('a move with the longest id that can be sent is shown, saved as a PDF, and corrected', async () => {
  const id = '1'.repeat(40);
  const fake = new FakeBridge();
  answerWith(fake, listAnswers({ ports: [{ ...port(0), id, status: 'rejected: wrong PIN' }] }, { readAt: READ_AT }));
  await showScreen(`/porting/${id}`, fake);
  await expect.element(page.getByRole('heading', { level: 2, name: /\(212\) 555-0000/ })).toBeVisible();
  await button('Save summary as PDF').click();
  const { payload } = portingCommands['porting.saveSummary'];
  const asked = () => fake.requests.filter(({ name }) => name === 'porting.saveSummary');
  await expect.poll(() => asked().map((request) => payload.safeParse(request.payload).success)).toEqual([true]);
  await button('Correct and send again').click();
  await expect.element(page.getByRole('heading', { level: 1, name: /\(212\) 555-0000/ })).toBeVisible();
});
