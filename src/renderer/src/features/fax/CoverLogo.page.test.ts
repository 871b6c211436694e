import { expect, test } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { useCoverHabits } from './cover-habits.store.ts';
import CoverLogo from './CoverLogo.vue';

test('a logo that was chosen since stays where the removal of the one before is undone, and that is said', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    'userData.get': () => succeed({ fromName: '', logo: { png: 'aa', ratio: 2 }, always: [] }),
    'userData.put': () => succeed(null),
  });
  await showComponent(CoverLogo, fake);
  await button('Remove the logo').click();
  const undo = toasts.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  const habits = useCoverHabits();
  expect(await habits.setLogo({ png: 'bb', ratio: 2 })).toBeNull();
  await undo.click();
  await shows(toasts, 'Nothing was undone: another logo has been chosen since.');
  expect(habits.logo?.png).toBe('bb');
});
