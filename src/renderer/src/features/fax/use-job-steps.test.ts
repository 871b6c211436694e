import { expect, it } from 'vitest';
import type { FaxJob } from '#shared/bridge/fax.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { inScreen } from '#renderer/test/in-screen.ts';
import { useJobSteps } from './use-job-steps.ts';

/** The steps as a list of faxes has them. */
async function steps() {
  const fake = fakePage();
  await showProfile('one');
  const { made } = await inScreen(useJobSteps, []);
  return { fake, ...made };
}

const job = (id: string) => ({ id, batchId: null }) as FaxJob;

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
