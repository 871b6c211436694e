import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listen } from '#renderer/test/heard.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { useFaxLists } from './fax-lists.store.ts';
import FaxExport from './FaxExport.vue';

test('the start and the end of a file of faxes are heard, and not each step', async () => {
  const fake = new FakeBridge();
  await showComponent(FaxExport, fake);
  const found = { total: 40, outside: 0, own: [], services: [], tags: [], oldest: null };
  useFaxLists().found = { ...found, box: 'received' };
  const heard = listen();
  await button('Save the list as CSV').click();
  await expect.poll(() => heard).toEqual(['0 of 40 faxes written']);
  for (const done of [10, 20, 30]) {
    fake.emit('fax.exported', { done, total: 40 });
    await expect.element(page.getByText(`${String(done)} of 40 faxes written`)).toBeVisible();
  }
  await fake.settle('fax.exportList', succeed({ name: 'faxes.csv', rows: 40 }));
  await expect.poll(() => heard.slice(1)).toEqual(['Saved and checked: faxes.csv has 40 faxes.']);
});
