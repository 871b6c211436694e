import { effectScope } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useOrderOfOne } from './use-order-of-one.ts';

const parts = {
  keyOf: ({ did }: { did: string }) => did,
  lateWords: (key: string) => `Bought: ${key}`,
};

it('what was ordered is known as it was sent, until something else is begun', async () => {
  const fake = fakePage();
  await showProfile('one');
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
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

it('the number that the provider chose is told where the order was left while it was sent', async () => {
  const fake = fakePage();
  await showProfile('one');
  const toasts = () => useAnnouncements().toasts.map(({ text }) => text);
  for (const isLeft of [false, true]) {
    const scope = effectScope();
    onTestFinished(() => {
      scope.stop();
    });
    const order = scope.run(() => useOrderOfOne('didinter.orderDid', parts));
    void order?.send({ country_code: 'DE', city: 'Berlin', route2trunk: '' }, '');
    await settled();
    if (isLeft) scope.stop();
    await fake.answer('money.spend', { did: '493055582387' });
    expect(toasts()).toEqual(isLeft ? ['Bought: 493055582387'] : []);
  }
});
