import { effectScope } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { NO_SETUP } from './setup.ts';
import { useOrder } from './use-order.ts';

it('what is left of an order is not bought in the account that comes to the screen meanwhile', async () => {
  const fake = fakePage();
  await showProfile('one');
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const order = scope.run(() => useOrder());
  if (!order) throw new Error('unreachable');
  const items = [
    { did: '2125550141', tier: '0' },
    { did: '2125550142', tier: '1' },
  ];
  void order.send(items as never, NO_SETUP, { number: '', keep: false, app: '' });
  await settled();
  const spends = () => fake.requests.filter(({ name }) => name === 'money.spend').map(({ account }) => account);
  expect(spends()).toEqual(['one']);
  await showProfile('two');
  await fake.answer('money.spend', null);
  expect(spends()).toEqual(['one']);
});
