import { expect, it, vi } from 'vitest';
import { effectScope } from 'vue';
import { latestOnly } from './latest-only.ts';

it('only the answer to the last question counts', async () => {
  const scope = effectScope();
  const latest = scope.run(latestOnly)!;
  const first = Promise.withResolvers<string>();
  const answers = [latest.ask(() => first.promise), latest.ask(() => Promise.resolve('second'))];
  first.resolve('first');
  expect(await Promise.all(answers)).toEqual([undefined, 'second']);
  scope.stop();
});

it('an answer that comes after the end of its scope does not count, and nothing is asked from then on', async () => {
  const scope = effectScope();
  const latest = scope.run(latestOnly)!;
  const late = Promise.withResolvers<string>();
  const answer = latest.ask(() => late.promise);
  scope.stop();
  late.resolve('late');
  expect(await answer).toBeUndefined();
  const question = vi.fn(() => Promise.resolve('asked'));
  expect(await latest.ask(question)).toBeUndefined();
  expect(question).not.toHaveBeenCalled();
});
