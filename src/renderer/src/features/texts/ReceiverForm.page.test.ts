import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { h, ref } from 'vue';
import type { ReceiverSettings } from '#shared/bridge/texts.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import ReceiverForm from './ReceiverForm.vue';

const OFF: ReceiverSettings = { mode: 'off', host: '127.0.0.1', port: 8455, publicUrl: '', collectUrl: '' };

it('what is chosen and typed stays when the settings are read again, and what was not touched follows them', async () => {
  const settings = ref(OFF);
  await showComponent({ render: () => h(ReceiverForm, { settings: settings.value }) });
  await page.getByRole('radio', { name: 'come to this computer' }).click();
  await page.getByRole('textbox', { name: 'Public address' }).fill('https://texts.example.com');
  settings.value = { ...OFF, port: 9000 };
  await expect.element(page.getByRole('textbox', { name: 'Port' })).toHaveValue('9000');
  await expect.element(page.getByRole('textbox', { name: 'Public address' })).toHaveValue('https://texts.example.com');
  settings.value = { ...OFF, port: 9000, publicUrl: 'https://other.example.com' };
  await expect.element(page.getByRole('radio', { name: 'come to this computer' })).toBeChecked();
  await expect.element(page.getByRole('textbox', { name: 'Public address' })).toHaveValue('https://texts.example.com');
});
