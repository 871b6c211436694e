import { effectScope } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { fail, succeed, type Warning } from '#shared/bridge/outcome.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { number } from '#renderer/test/list-rows.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { NO_SETUP } from './setup.ts';
import { useOrder } from './use-order.ts';

/** An order of the account on the screen; `send` has its first request on its way. */
async function ordering() {
  const fake = fakePage();
  await showProfile('one');
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const order = scope.run(() => useOrder());
  if (!order) throw new Error('unreachable');
  const send = async (items: object[]): Promise<void> => {
    void order.send(items as never, NO_SETUP, { number: '', keep: false, app: '' });
    await settled();
  };
  return { fake, order, scope, send };
}

it('what is left of an order is not bought in the account that comes to the screen meanwhile', async () => {
  const { fake, send } = await ordering();
  const items = [
    { did: '2125550141', tier: '0' },
    { did: '2125550142', tier: '1' },
  ];
  await send(items);
  const spends = () => fake.requests.filter(({ name }) => name === 'money.spend').map(({ account }) => account);
  expect(spends()).toEqual(['one']);
  await showProfile('two');
  await fake.answer('money.spend', null);
  expect(spends()).toEqual(['one']);
});

it('what became of an order that was left while it was sent is told', async () => {
  const { fake, send, scope } = await ordering();
  const items = [
    { did: '6175323702', tier: '1b' },
    { did: '8002951094', tier: '1' },
  ];
  fake.otherwise = (name) => (name === 'money.spend' ? undefined : fail({ kind: 'not-found' }));
  fake.reply('did.listDids', ({ did }: { did: string }) =>
    succeed({ rows: did === '6175323702' ? [{ did }] : [], total: 1 }),
  );
  await send(items);
  scope.stop();
  await fake.answer('money.spend', null);
  await fake.refuse('money.spend', { kind: 'refused', text: 'The number is sold', evidence: {} });
  const toasts = useAnnouncements().toasts.map(({ text }) => text);
  expect(toasts).toEqual([
    'Bought: (617) 532-3702. It is in Numbers.',
    expect.stringMatching(/^Buy \(800\) 295-1094: .*The number is sold/),
  ]);
});

it('what is looked up of an order that was closed says nothing of the next one', async () => {
  const { fake, order, send } = await ordering();
  fake.otherwise = (name) =>
    ['money.spend', 'numbers.reread'].includes(name) ? undefined : fail({ kind: 'not-found' });
  const buy = (did: string) => send([{ did, tier: '0' }]);
  await buy('6175323702');
  await fake.answer('money.spend', null);
  order.reset();
  await buy('6175323703');
  await fake.answer('numbers.reread', null);
  await fake.answer('money.spend', null);
  expect(order.ended.value).toBe(true);
  expect([...order.results.value]).toEqual([]);
  await fake.answer('numbers.reread', null);
  expect([...order.results.value]).toEqual([['6175323703', 'not-known']]);
});

it('what the provider took and does not list yet is not said to be not bought', async () => {
  const { fake, order, send } = await ordering();
  fake.otherwise = (name) => (name === 'money.spend' ? undefined : fail({ kind: 'not-found' }));
  fake.reply('did.listDids', () => succeed({ rows: [], total: 0 }));
  await send([
    { did: '6175323702', tier: '1b' },
    { did: '6175323703', tier: '1b' },
  ]);
  await fake.settle('money.spend', succeed(null, [{ text: 'did 6175323703 is not available' }]));
  expect([...order.results.value]).toEqual([
    ['6175323702', 'not-listed'],
    ['6175323703', 'not-bought'],
  ]);
});

it.each<[Warning, string]>([
  [{ text: 'e911: the address of 6175323702 was not found' }, 'not-listed'],
  [{ text: 'The name of 6175323702 is too long', field: 'lidb' }, 'not-listed'],
  [{ text: '6175323702 is not available', field: 'did' }, 'not-bought'],
  [{ text: 'DID Ordering Error: did 6175323702 is not available' }, 'not-bought'],
])('a number that is not listed yet, of which the provider says %j: %s', async (warning, result) => {
  const { fake, order, send } = await ordering();
  fake.otherwise = (name) => (name === 'money.spend' ? undefined : fail({ kind: 'not-found' }));
  fake.reply('did.listDids', () => succeed({ rows: [], total: 0 }));
  await send([{ did: '6175323702', tier: '1b' }]);
  await fake.settle('money.spend', succeed(null, [warning]));
  expect([...order.results.value]).toEqual([['6175323702', result]]);
});

it('an order that was left while it was sent is told also where the provider does not list it yet', async () => {
  const { fake, send, scope } = await ordering();
  fake.otherwise = (name) => (name === 'money.spend' ? undefined : fail({ kind: 'not-found' }));
  fake.reply('did.listDids', () => succeed({ rows: [], total: 0 }));
  await send([{ did: '6175323702', tier: '1b' }]);
  scope.stop();
  await fake.answer('money.spend', null);
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual([
    'Ordered: (617) 532-3702. The provider does not list it yet.',
  ]);
});

it('a number that was refused is not bought, also where somebody else bought it for the account meanwhile', async () => {
  const { fake, order, send } = await ordering();
  fake.otherwise = () => fail({ kind: 'not-found' });
  answerWith(fake, {
    ...listAnswers({ numbers: [{ ...number(0), did: '6175323702' }] }, { readAt: READ_AT }),
    'numbers.reread': () => succeed(null as never),
    'did.listDids': ({ did }) => succeed({ rows: [{ did }], total: 1 } as never),
    'money.spend': () => undefined,
  });
  await send([
    { did: '6175323702', tier: '1b' },
    { did: '8002951094', tier: '1' },
  ]);
  await fake.refuse('money.spend', { kind: 'refused', text: 'It is already in the account', evidence: {} });
  await fake.answer('money.spend', null);
  await expect
    .poll(() => [...order.results.value])
    .toEqual([
      ['6175323702', 'not-bought'],
      ['8002951094', 'bought'],
    ]);
});
