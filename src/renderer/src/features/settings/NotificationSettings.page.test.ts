import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/bridge/settings.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

interface SlowSettings {
  /** Keeps the change that waits longest, and answers it. */
  keepNext: () => Promise<void>;
  kept: () => Settings;
}

/** The page of notifications on a computer that takes its time to keep a setting. */
async function slowSettings(): Promise<SlowSettings> {
  let kept: Settings = { ...DEFAULT_SETTINGS, quietHours: { on: true, from: '20:00', to: '07:00' } };
  const fake = new FakeBridge();
  answerWith(fake, { 'settings.get': () => succeed(kept), 'settings.set': () => undefined });
  await showScreen('/settings/notifications', fake);
  const keepNext = async () => {
    const next = fake.waiting.find(({ name }) => name === 'settings.set');
    kept = { ...kept, ...(next?.payload as Partial<Settings>) };
    await fake.answer('settings.set', kept);
  };
  return { keepNext, kept: () => kept };
}

test('two kinds that are switched off one right after the other are both kept off', async () => {
  const { keepNext, kept } = await slowSettings();
  const faxes = page.getByRole('switch', { name: 'Results of faxes' });
  const texts = page.getByRole('switch', { name: 'Texts' });
  await faxes.click();
  await texts.click();
  await expect.element(faxes).not.toBeChecked();
  await keepNext();
  await keepNext();
  expect(kept().notify).toMatchObject({ 'fax-result': false, texts: false });
  await expect.element(faxes).not.toBeChecked();
  await expect.element(texts).not.toBeChecked();
});

test('what is typed into the second time stays while the first one is kept', async () => {
  const { keepNext, kept } = await slowSettings();
  const [from, to] = [page.getByLabelText('From'), page.getByLabelText('Until')];
  await from.fill('21:00');
  await to.fill('06:3');
  await keepNext();
  expect(kept().quietHours.from).toBe('21:00');
  await expect.element(from).toHaveValue('21:00');
  await expect.element(to).toHaveValue('06:3');
  await to.fill('06:30');
  await page.getByRole('switch', { name: 'With sound' }).click();
  await keepNext();
  expect(kept().quietHours).toEqual({ on: true, from: '21:00', to: '06:30' });
});
