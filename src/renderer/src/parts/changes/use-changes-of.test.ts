import { effectScope } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { fakePage, showProfile } from '#renderer/test/fake-bridge.ts';
import { useChangesOf } from './use-changes-of.ts';

const DID = '2125550141';
const WARNED = {
  ...{ id: 'changed', operation: 'did.updateDid', target: DID, state: 'unknown' },
  warnings: [{ text: 'shown in three days', field: 'lidb', dismissed: false }],
};

async function rig() {
  const fake = fakePage();
  await showProfile('one');
  fake.reply('activity.list', () => succeed({ entries: [WARNED], total: 1 }));
  fake.reply('activity.get', () => succeed({ ...WARNED, id: 'followed' }));
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const changes = scope.run(() => useChangesOf({ target: DID }, ({ target }) => target === DID));
  if (!changes) throw new Error('unreachable');
  return { fake, changes };
}

it('what is changed of a thing is asked for by the thing: many others may name it', async () => {
  const { fake, changes } = await rig();
  await changes.load();
  expect(fake.requests.filter(({ name }) => name === 'activity.list').map(({ payload }) => payload)).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ target: DID }) as unknown),
  );
});

it('what is known of the changes of a thing stays where the activity log cannot be read', async () => {
  const { fake, changes } = await rig();
  await changes.follow('followed');
  const shown = () => [changes.last, changes.warned, changes.unanswered].map(({ value }) => value.map(({ id }) => id));
  const before = shown();
  expect(before).toEqual([['changed'], ['changed'], ['followed', 'changed']]);
  for (const name of ['activity.list', 'activity.get'])
    fake.reply(name, () => fail({ kind: 'disk', reason: 'failing' }));
  await changes.load();
  expect(shown()).toEqual(before);
});
