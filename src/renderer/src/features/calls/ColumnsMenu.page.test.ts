import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import ColumnsMenu from './ColumnsMenu.vue';

it('why a choice of columns was not kept is told', async () => {
  const fake = new FakeBridge();
  fake.reply('userData.get', () => succeed(null));
  fake.reply('userData.put', () => fail({ kind: 'disk', reason: 'full' }));
  await showComponent(ColumnsMenu, fake);
  await button('Columns').click();
  const country = page.getByRole('menuitemcheckbox', { name: 'Country' });
  await country.click();
  await expect
    .poll(() => useAnnouncements().toasts.map(({ text }) => text))
    .toEqual([expect.stringContaining('Columns: This computer could not store it')]);
  await button('Columns').click();
  await expect.element(country).not.toBeChecked();
});
