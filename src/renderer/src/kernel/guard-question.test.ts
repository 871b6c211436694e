import { expect, it } from 'vitest';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { ask } from './bridge.ts';
import { askedAboveLimit, guardQuestion } from './guard-question.ts';

it('a limit that is told after the account left the screen is not asked about in the next one', async () => {
  const fake = fakePage();
  await showProfile('one');
  const sent = askedAboveLimit(() => ask('fax.overview', { listed: 1 }));
  await settled();
  await showProfile('two');
  const limit = { kind: 'over-cap', cap: 'day', limit: '5', spent: '5' } as never;
  await fake.refuse('fax.overview', limit);
  expect(guardQuestion.value).toBeNull();
  expect(await sent).toEqual({ ok: false, problem: limit });
});
