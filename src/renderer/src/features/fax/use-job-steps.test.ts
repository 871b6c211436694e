import { expect, it } from 'vitest';
import type { FaxJob } from '#shared/bridge/fax.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { inScreen } from '#renderer/test/in-screen.ts';
import { guardQuestion } from '#renderer/kernel/guard-question.ts';
import { useJobSteps } from './use-job-steps.ts';

/** The steps as a list of faxes has them. */
async function steps() {
  const fake = fakePage();
  await showProfile('one');
  const { made } = await inScreen(useJobSteps, [{ path: '/new', name: 'fax-new' }]);
  return { fake, ...made };
}

const job = (id: string) => ({ id, to: '6172384410', from: '', batchId: null, documentGone: true }) as FaxJob;

it('a fax is taken back while another one is looked up, and no step of one fax is begun twice', async () => {
  const { fake, check, takeBack } = await steps();
  void check(job('looked up'));
  void takeBack(job('held'));
  void takeBack(job('held'));
  void check(job('looked up'));
  await settled();
  const asked = fake.requests.filter(({ name }) => name === 'fax.check' || name === 'fax.cancel');
  expect(asked.map(({ name, payload }) => [name, payload])).toEqual([
    ['fax.check', { jobId: 'looked up' }],
    ['fax.cancel', { jobId: 'held' }],
  ]);
});

it('a fax that is sent again by a double click comes into the form once, and is not put aside as well', async () => {
  const { fake, sendAgain } = await steps();
  fake.reply('fax.draft', () => succeed({ documentId: null, from: '', to: '', document: null, sources: [] }));
  fake.reply('fax.saveDraft', () => succeed(null));
  fake.reply('fax.beginDraft', () => succeed(null));
  await Promise.all([sendAgain(job('failed')), sendAgain(job('failed'))]);
  expect(fake.requests.filter(({ name }) => name === 'fax.beginDraft')).toHaveLength(1);
  await sendAgain(job('failed'));
  expect(fake.requests.filter(({ name }) => name === 'fax.beginDraft')).toHaveLength(2);
});

it('a held fax that is above a limit is sent with the answer to the question about it', async () => {
  const { fake, sendNow } = await steps();
  void sendNow(job('held'));
  await fake.refuse('fax.sendNow', { kind: 'over-cap', cap: 'day', limit: '5', spent: '5', price: '0.0300' });
  expect(guardQuestion.value?.problem.kind).toBe('over-cap');
  guardQuestion.value?.answer({ pin: '4821' });
  await settled();
  await fake.answer('fax.sendNow', job('held'));
  expect(guardQuestion.value).toBeNull();
  expect(fake.requests.filter(({ name }) => name === 'fax.sendNow').map(({ payload }) => payload)).toEqual([
    { jobId: 'held', overCap: false },
    { jobId: 'held', overCap: true, pin: '4821' },
  ]);
});
