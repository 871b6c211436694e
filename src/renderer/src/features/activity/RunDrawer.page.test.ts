import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CommandPayload } from '#shared/bridge/commands.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { entry, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const LISTED = { entries: [entry(0)], total: 1, withWarnings: 0, intact: true };

/** The details of a change of 250 numbers, of which 3 were refused; its rows wait for their answers. */
async function shown() {
  const fake = new FakeBridge();
  answerWith(fake, { 'activity.list': ({ run }) => (run === undefined ? succeed(LISTED) : undefined) });
  await showScreen('/activity/run/run-1', fake);
  const answer = async (): Promise<void> => {
    await expect.poll(() => fake.names()).toContain('activity.list');
    const asked = fake.waiting.find(({ name }) => name === 'activity.list');
    const { limit, states } = asked?.payload as CommandPayload<'activity.list'>;
    const total = states.length > 0 ? 3 : 250;
    await fake.answer('activity.list', { ...LISTED, entries: times(Math.min(limit, total), entry), total });
  };
  const rows = page.getByRole('main').getByRole('dialog').getByRole('listitem');
  await answer();
  await expect.poll(() => rows.elements().length).toBe(100);
  return { fake, answer, rows };
}

test('more rows of a change of many stay also where the activity log changes while they are asked for', async () => {
  const { fake, answer, rows } = await shown();
  await button('Show 100 more').click();
  await expect.poll(() => fake.names()).toContain('activity.list');
  fake.emit('activity.changed', null);
  await answer();
  await answer();
  await expect.poll(() => rows.elements().length).toBe(200);
});

test('the rows of a change of many follow what the list is narrowed to', async () => {
  const { answer, rows } = await shown();
  await page.getByRole('combobox', { name: 'Outcome' }).selectOptions('Refused');
  await answer();
  await expect.poll(() => rows.elements().length).toBe(3);
});

test('rows that could not be read are read again with a press, and are not said to be unchanged', async () => {
  const fake = new FakeBridge();
  const refuse = () => fail({ kind: 'disk', reason: 'failing' });
  answerWith(fake, { 'activity.list': ({ run }) => (run === undefined ? succeed(LISTED) : refuse()) });
  await showScreen('/activity/run/run-1', fake);
  const alert = page.getByRole('main').getByRole('dialog').getByRole('alert');
  await shows(alert, 'This computer’s disk has a problem');
  await expect.element(alert).not.toMatchTextContent('nothing was changed');
  answerWith(fake, { 'activity.list': () => succeed(LISTED) });
  await button('Try again').click();
  await expect.element(page.getByRole('main').getByRole('dialog').getByRole('listitem')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});
