import { effectScope } from 'vue';
import { beforeEach, expect, it } from 'vitest';
import { fail } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { fakePage, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { useSaving } from './use-saving.ts';

let fake: FakeBridge;

beforeEach(() => {
  fake = fakePage();
});

it('what was chosen is shown at once, before it is kept', async () => {
  const launch = useSaving().setting('launchAtLogin');
  launch.value = true;
  expect(launch.value).toBe(true);
  await fake.answer('settings.set', { ...DEFAULT_SETTINGS, launchAtLogin: true });
  expect(launch.value).toBe(true);
});

it('what could not be kept is shown as it was, with the reason', async () => {
  const { setting, problem } = useSaving();
  const launch = setting('launchAtLogin');
  launch.value = true;
  await fake.settle('settings.set', fail({ kind: 'disk', reason: 'full' }));
  expect([launch.value, problem.value?.kind]).toEqual([false, 'disk']);
});

it('the last choice is shown while an earlier one is kept', async () => {
  const language = useSaving().setting('language');
  language.value = 'es';
  language.value = 'en';
  await fake.answer('settings.set', { ...DEFAULT_SETTINGS, language: 'es' });
  expect(language.value).toBe('en');
  await fake.answer('settings.set', { ...DEFAULT_SETTINGS, language: 'en' });
  expect(language.value).toBe('en');
});

it('what could not be kept is told of where its page was left', async () => {
  const scope = effectScope();
  const saving = scope.run(() => useSaving());
  void saving?.save({ portalUrl: 'https://portal.example.com' });
  scope.stop();
  await fake.settle('settings.set', fail({ kind: 'disk', reason: 'full' }));
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual([expect.stringMatching(/^Settings: /)]);
});
