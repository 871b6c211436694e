import { expect, it } from 'vitest';
import type { Problem } from '#shared/bridge/outcome.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { settled } from '#renderer/test/fake-bridge.ts';
import { inScreen } from '#renderer/test/in-screen.ts';
import { twoDrafts } from '#renderer/test/two-drafts.ts';
import '#renderer/test/messages.ts';
import { useCompose } from './compose.store.ts';
import { useSending } from './use-sending.ts';

const OFFLINE: Problem = { kind: 'offline', evidence: {} };
const JOB = { id: 'job', to: '6175550134', state: 'holding', createdAt: '' };

/** A form with a fax, and what sends it; main answers the sending when the test says so. */
async function rig() {
  const fake = await twoDrafts('617 555 0134');
  const { made, router } = await inScreen(useSending, [{ path: '/fax/job/:id', name: 'fax-job' }]);
  const compose = useCompose();
  await compose.load();
  return { fake, compose, router, ...made };
}

it('a form whose fax was sent is empty, with the number to send from, and the fax is shown', async () => {
  const { fake, compose, router, send } = await rig();
  const sent = send('6175550134', false);
  await settled();
  await fake.answer('fax.send', JOB);
  await sent;
  expect([compose.to, compose.pages, compose.from]).toEqual(['', [], '2125550142']);
  expect(router.currentRoute.value.path).toBe('/fax/job/job');
});

it('another fax that is opened while one is sent stays in the form and on the screen, which says what was sent', async () => {
  const { fake, compose, router, send } = await rig();
  const sent = send('6175550134', false);
  await settled();
  await compose.exchange(() => ask('fax.openDraft', { id: 'second' }));
  await fake.answer('fax.send', JOB);
  await sent;
  expect(compose.to).toBe('Dr. Lee');
  expect(compose.document).toMatchObject({ id: 'second' });
  expect(router.currentRoute.value.path).toBe('/');
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual([expect.stringContaining('(617) 555-0134')]);
});

it('why a fax was not sent is not said of the one that is opened after it', async () => {
  const { fake, compose, send, problem } = await rig();
  const sent = send('6175550134', false);
  await settled();
  await fake.refuse('fax.send', OFFLINE);
  expect(await sent).toBe(false);
  expect(problem.value).toMatchObject({ kind: 'offline' });
  await compose.exchange(() => ask('fax.openDraft', { id: 'second' }));
  expect(problem.value).toBeNull();
});

it('a refusal that comes when another fax is in the form is told with the number of its own', async () => {
  const { fake, compose, send, problem } = await rig();
  const sent = send('6175550134', false);
  await settled();
  await compose.exchange(() => ask('fax.openDraft', { id: 'second' }));
  await fake.refuse('fax.send', OFFLINE);
  expect(await sent).toBe(false);
  expect(problem.value).toBeNull();
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual([expect.stringContaining('(617) 555-0134')]);
});

it('whether a fax goes a second time is not asked of another one that was opened meanwhile', async () => {
  const { fake, compose, send, sendMany, question } = await rig();
  const sends = [
    { name: 'fax.send', go: () => send('6175550134', false) },
    { name: 'fax.sendMany', go: () => sendMany([{ number: '6175550134', name: '' }], { again: false, later: null }) },
  ] as const;
  for (const { name, go } of sends) {
    const sent = go();
    await settled();
    await compose.exchange(() => ask('fax.openDraft', { id: 'second' }));
    await fake.refuse(name, { kind: 'duplicate', what: 'fax', at: '2026-11-20T12:00:00.000Z' });
    await sent;
    expect(question.value).toBeNull();
  }
});

it('to whom a document went before is not told of another fax that was opened meanwhile', async () => {
  const { fake, compose, earlier, problem } = await rig();
  const told = earlier([{ number: '6175550134', name: '' }]);
  await settled();
  await compose.exchange(() => ask('fax.openDraft', { id: 'second' }));
  await fake.refuse('fax.earlier', OFFLINE);
  expect([await told, problem.value]).toEqual([null, null]);
});
