import { expect, test } from 'vitest';
import { h } from 'vue';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import CallDrawer from './CallDrawer.vue';

const call = {
  ...{ id: 1, at: 1_793_707_200, direction: 'in', own: '2125550140', type: 'Inbound Call', status: 'ok' },
  ...{ answered: true, line: '', rate: '', country: '', minutes: 0, billed: 0, ccrf: null, cost: 0 },
} as const;

async function show(other: string): Promise<void> {
  const fake = new FakeBridge();
  fake.reply('calls.one', () => succeed({ call: { ...call, other }, listed: null, matches: null }));
  await showComponent({ render: () => h(CallDrawer, { id: 1 }) }, fake);
  await expect.element(page.getByText('The price list has no price', { exact: false })).toBeVisible();
}

test('calls with a number are offered where the call has one', async () => {
  await show('6175550101');
  await expect.element(button('All calls with this number')).toBeVisible();
  await show('');
  await expect.element(button('All calls with this number')).not.toBeInTheDocument();
});
