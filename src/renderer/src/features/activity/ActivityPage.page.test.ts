import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, focus, press } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { entry, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const rows = page.getByRole('grid').getByRole('row');

/** Activity with so many entries, which can change. */
async function showEntries(first: number, path = '/activity', language: 'en' | 'es' = 'en') {
  const fake = new FakeBridge();
  let total = first;
  answerWith(fake, {
    'settings.get': () => succeed({ ...DEFAULT_SETTINGS, language }),
    'activity.get': () => succeed(entry(0)),
    'activity.list': ({ offset, limit }) => {
      const entries = times(total, entry).slice(offset, offset + limit);
      return succeed({ entries, total, withWarnings: 0, intact: true });
    },
  });
  await showScreen(path, fake);
  await expect.element(rows.nth(1)).toBeVisible();
  return (now: number): void => {
    total = now;
    fake.emit('activity.changed', null);
  };
}

test('once all entries are shown, the focus goes from the button that loads more to the first that it loaded', async () => {
  await showEntries(202);
  focus(button('Show 2 more'));
  await press('{Enter}');
  await expect.element(button('Show 2 more')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('200');
});

test('when the last row of a list goes away while it has the focus, the title of the screen takes it', async () => {
  const change = await showEntries(1);
  focus(rows.nth(1));
  change(0);
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Activity' })).toHaveFocus();
});

test('beside open details in the smallest window, the search of a list says all that it looks through', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(960, 640);
  await showEntries(3, `/activity/${entry(0).id}`, 'es');
  await expect.element(page.getByRole('main').getByRole('dialog')).toBeVisible();
  const hint = (): Element | null => document.querySelector('[role=search] .n-input__placeholder span');
  expect(hint()?.textContent).toBe('Buscar en la actividad');
  await expect.poll(() => (hint()?.scrollWidth ?? Infinity) <= (hint()?.clientWidth ?? 0)).toBe(true);
});
