import { expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { inScreen } from '#renderer/test/in-screen.ts';
import { useCompose } from './compose.store.ts';
import { useSending } from './use-sending.ts';

const info = (id: string) => ({ id, name: `${id}.pdf`, pages: 1 });
const draftOf = (id: string, to: string) => ({
  ...{ documentId: id, from: '2125550142', to, document: info(id), sources: [info(id)] },
  pages: [{ document: id, page: 1, turn: 0 }],
});
const JOB = { id: 'job', to: '6175550134', state: 'holding', createdAt: '' };

/** A form with a fax, and what sends it; main answers the sending when the test says so. */
async function rig() {
  const fake = fakePage();
  await showProfile('one');
  fake.reply('fax.draft', () => succeed(draftOf('first', '617 555 0134')));
  fake.reply('fax.saveDraft', () => succeed(null));
  fake.reply('fax.openDraft', () => {
    fake.reply('fax.draft', () => succeed(draftOf('second', 'Dr. Lee')));
    return succeed(null);
  });
  const { made } = await inScreen(useSending, [{ path: '/fax/job/:id', name: 'fax-job' }]);
  const compose = useCompose();
  await compose.load();
  return { fake, compose, ...made };
}

it('a form whose fax was sent is empty, with the number to send from', async () => {
  const { fake, compose, send } = await rig();
  const sent = send('6175550134', false);
  await settled();
  await fake.answer('fax.send', JOB);
  await sent;
  expect([compose.to, compose.pages, compose.from]).toEqual(['', [], '2125550142']);
});

it('another fax that is opened while one is sent stays in the form', async () => {
  const { fake, compose, send } = await rig();
  const sent = send('6175550134', false);
  await settled();
  await compose.exchange(() => ask('fax.openDraft', { id: 'second' }));
  await fake.answer('fax.send', JOB);
  await sent;
  expect(compose.to).toBe('Dr. Lee');
  expect(compose.document).toMatchObject({ id: 'second' });
});
