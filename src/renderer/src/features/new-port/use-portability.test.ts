import { effectScope } from 'vue';
import { expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { usePortability } from './use-portability.ts';

it('once its page was left, no further number is asked about, and nothing more about the one before', async () => {
  const fake = fakePage();
  await showProfile('one');
  fake.reply('portability.known', () => succeed([]));
  const scope = effectScope();
  scope.run(() => usePortability(() => ['2125550142', '2125550143']));
  await settled();
  expect(fake.names()).toEqual(['portability.check']);
  scope.stop();
  await showProfile('two');
  await fake.answer('portability.check', [{ number: '2125550142', answer: 'can', focDays: 3 }]);
  expect(fake.requests.map(({ name, account }) => `${name} ${String(account)}`)).toEqual([
    'portability.known one',
    'portability.check one',
  ]);
});
