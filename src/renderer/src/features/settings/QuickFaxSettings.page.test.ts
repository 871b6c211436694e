import { h } from 'vue';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import QuickFaxSettings from './QuickFaxSettings.vue';

test('whether keys are taken is said of those that were chosen last, also where an earlier answer comes after it', async () => {
  const fake = new FakeBridge();
  const keys = 'CmdOrCtrl+Alt+Shift+F';
  await showComponent({ render: () => h(QuickFaxSettings, { modelValue: keys }) }, fake);
  useSettings().follow();
  fake.emit('settings.changed', { ...DEFAULT_SETTINGS, quickFaxKeys: keys });
  const asked = () => fake.waiting.filter(({ name }) => name === 'app.quickFaxKeys');
  await expect.poll(() => asked().length).toBe(2);
  const [before, now] = asked();
  now?.answer(succeed({ isTaken: false }));
  await settled();
  before?.answer(succeed({ isTaken: true }));
  await settled();
  await expect.element(page.getByRole('main').getByText(/another program uses/)).not.toBeInTheDocument();
});
