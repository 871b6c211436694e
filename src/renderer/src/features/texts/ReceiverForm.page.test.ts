import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { h, ref } from 'vue';
import type { ReceiverSettings } from '#shared/bridge/texts.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import ReceiverForm from './ReceiverForm.vue';
import { receiverState } from './receiver.fixture.ts';
import { useReceiver } from './receiver.store.ts';

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

it('what is typed while the settings are saved stays, and the rest is as it was saved', async () => {
  const fake = new FakeBridge();
  const render = () => h(ReceiverForm, { settings: useReceiver().state?.settings ?? OFF });
  await showComponent({ render }, fake);
  await page.getByRole('radio', { name: 'come to this computer' }).click();
  const host = page.getByRole('textbox', { name: 'Address of this computer' });
  const address = page.getByRole('textbox', { name: 'Public address' });
  await host.fill(' 127.0.0.2 ');
  await button(/^Save( |$)/).click();
  await address.fill('https://texts.example.com');
  const settings = { ...OFF, mode: 'here', host: '127.0.0.2' } as const;
  await fake.answer('texts.setReceiver', receiverState({ settings }));
  await expect.element(host).toHaveValue('127.0.0.2');
  await expect.element(address).toHaveValue('https://texts.example.com');
});
