import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { h } from 'vue';
import { succeed } from '#shared/bridge/outcome.ts';
import { button, shows, toasts } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import GalleryPlan from './GalleryPlan.vue';

test('a plan is confirmed, paused, finished, looked up, tried again, saved, undone and stopped', async () => {
  // No answer comes before the test lets it.
  let answers = Promise.withResolvers<void>();
  const fake = await showComponent(() => h(GalleryPlan, { wait: () => answers.promise }));
  let csv = '';
  fake.reply('app.saveText', ({ text }: { text: string }) => {
    csv = text;
    return succeed({ name: 'failed.csv' });
  });
  const plan = page.getByRole('region', { name: 'Set where numbers ring' });
  await shows(plan, '34 will change, 3 need no change, 3 cannot change');
  await expect.element(button('Change 34 numbers')).toHaveAttribute('aria-disabled', 'true');
  await plan.getByLabelText('Type 34 to confirm how many will change').fill('34');
  await button('Change 34 numbers').click();
  await button('Pause').click();
  await expect.element(button('Go on')).toBeVisible();
  answers.resolve();
  await shows(plan, 'Paused');
  await button('Go on').click();
  await shows(plan, 'Finished');
  await shows(plan, '23 done, 6 failed, 5 unknown');

  await button('Save failed as CSV').click();
  await shows(toasts, 'Saved as failed.csv');
  // It stands above the buttons of the plan.
  const foot = button('Save failed as CSV').element().closest('footer')?.offsetHeight ?? NaN;
  expect(foot).toBeGreaterThan(0);
  await expect.poll(() => innerHeight - toasts.element().getBoundingClientRect().bottom).toBe(24 + foot);
  await toasts.getByRole('button', { name: 'Dismiss' }).click();
  expect(csv).toContain('(617) 555-0101,Rings on: pbx1 → office,Failed,Number is not active');
  expect(csv.trim().split('\r\n')).toHaveLength(12);

  await button('Try 6 failed again').click();
  await shows(plan, '29 done, 5 unknown');
  await button('Check 5 unknown').click();
  await shows(plan, '34 done');
  await expect.element(button('Save failed as CSV')).not.toBeInTheDocument();

  await button('Undo 34 changes').click();
  const undo = page.getByRole('region', { name: 'Put back where numbers rang' });
  await shows(undo, '34 will change');

  // What was sent until it is stopped stays, and nothing more is sent.
  answers = Promise.withResolvers();
  await undo.getByLabelText(/^Type 34/).fill('34');
  await button('Change 34 numbers').click();
  await button('Stop here').click();
  answers.resolve();
  await shows(undo, 'What was sent stays, the rest was not sent.');
  await expect.element(undo.getByText(/\d+ done.*, \d+ not sent/)).toBeVisible();
  await expect.element(undo.getByText('Not sent', { exact: true }).first()).toBeInTheDocument();
});
