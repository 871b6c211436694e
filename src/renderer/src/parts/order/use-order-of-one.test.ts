import { effectScope } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useOrderOfOne } from './use-order-of-one.ts';

it('what was ordered is known as it was sent, until something else is begun', async () => {
  const fake = fakePage();
  await showProfile('one');
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const parts = { keyOf: ({ did }: { did: string }) => did, find: () => Promise.resolve(null) };
  const order = scope.run(() => useOrderOfOne('didinter.orderDid', parts));
  if (!order) throw new Error('unreachable');
  const wish = { country_code: 'FR', city: 'Paris', route2trunk: 'frontdesk' };
  void order.send(wish, '');
  await settled();
  // Another city is chosen while the order is on its way.
  Object.assign(wish, { city: 'Lyon', route2trunk: 'afterhours' });
  order.forget();
  await fake.answer('money.spend', { did: '33155512345' });
  expect(order.ordered.value?.key).toBe('33155512345');
  expect(order.sent.value).toEqual({ country_code: 'FR', city: 'Paris', route2trunk: 'frontdesk' });
  order.reset();
  expect(order.sent.value).toBeNull();
});
