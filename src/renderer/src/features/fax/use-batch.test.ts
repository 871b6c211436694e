import { effectScope, nextTick, ref } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { succeed, type Problem } from '#shared/bridge/outcome.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useBatch } from './use-batch.ts';

const REFUSED: Problem = { kind: 'disk', reason: 'full' };

/** The page of a sending to three, which is asked to pause. */
async function pausing() {
  const fake = fakePage();
  await showProfile('one');
  fake.reply('fax.batch', ({ id }: { id: string }) => succeed({ batch: { id, counts: { sending: 3 } }, rows: [] }));
  fake.reply('fax.overview', () => undefined);
  const id = ref('first');
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const batch = scope.run(() => useBatch(() => id.value));
  if (!batch) throw new Error('unreachable');
  await settled();
  void batch.step('pause');
  const refuse = async (): Promise<string[]> => {
    await fake.refuse('fax.batchStep', REFUSED);
    if (fake.names().includes('fax.overview')) await fake.refuse('fax.overview', { kind: 'offline', evidence: {} });
    return useAnnouncements().toasts.map(({ text }) => text);
  };
  return { fake, batch, id, scope, refuse };
}

it('why a step of a sending was not done stands on its page', async () => {
  const { batch, refuse } = await pausing();
  expect(await refuse()).toEqual([]);
  expect(batch.problem.value).toEqual(REFUSED);
});

it('why a step of a sending was not done is told once its page was left', async () => {
  const { scope, refuse } = await pausing();
  scope.stop();
  expect(await refuse()).toEqual([expect.stringMatching(/^Fax to 3 recipients: /)]);
});

it('why a step of a sending was not done is told where another one is shown, and does not stand there', async () => {
  const { batch, id, refuse } = await pausing();
  id.value = 'second';
  await nextTick();
  expect(await refuse()).toEqual([expect.stringMatching(/^Fax to 3 recipients: /)]);
  expect(batch.problem.value).toBeNull();
});

it('rows of one sending do not stand below another one while it is read, nor where it cannot be', async () => {
  const { fake, batch, id } = await pausing();
  expect(batch.batch.value?.id).toBe('first');
  fake.reply('fax.batch', () => undefined);
  id.value = 'second';
  await nextTick();
  expect(batch.batch.value).toBeNull();
  await fake.refuse('fax.batch', REFUSED);
  expect([batch.batch.value, batch.rows.value, batch.problem.value]).toEqual([null, [], REFUSED]);
});
