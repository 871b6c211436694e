import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { CallNotices } from '#shared/bridge/calls.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import NoticesPage from './NoticesPage.vue';

const report: CallNotices['report'] = {
  ...{ on: false, folder: '', next: '2026-11-30T13:00:00.000Z', last: null },
  ...{ writing: false, problem: null, noFolder: false },
};

it('two reasons that are switched off one right after the other are both silenced', async () => {
  const fake = new FakeBridge();
  fake.reply('calls.notices', () => succeed({ silenced: [], report }));
  await showComponent(NoticesPage, fake);
  await page.getByRole('switch', { name: 'Calls of an hour or more' }).click();
  await page.getByRole('switch', { name: /^Countries/ }).click();
  const asked = () => fake.requests.filter(({ name }) => name === 'calls.silence').map(({ payload }) => payload);
  await expect.poll(asked).toEqual([{ silenced: ['long'] }, { silenced: ['long', 'countries'] }]);
  await expect.element(page.getByRole('switch', { name: /^Countries/ })).not.toBeChecked();
  expect(await axeFindings()).toEqual([]);
});
