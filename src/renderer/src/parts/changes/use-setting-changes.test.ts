import { effectScope } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useSettingChanges } from './use-setting-changes.ts';

const DID = '2125550141';
const ENTRY = {
  ...{ id: 'changed', operation: 'proFax.updateDid', target: DID, state: 'done', undo: 'possible' },
  ...{ changes: [{ field: 'note', before: 'Desk', after: 'Door' }], warnings: [] },
  undoPlan: { params: { did: DID, note: 'Desk' }, lost: [] },
};

/** The details of a number, of which the note was just changed. */
async function rig() {
  const fake = fakePage();
  await showProfile('one');
  fake.reply('activity.get', ({ id }) => succeed({ ...ENTRY, id }));
  // Another change of it has begun since.
  fake.reply('activity.list', () => succeed({ entries: [{ ...ENTRY, id: 'newer' }, ENTRY], total: 2 }));
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const details = scope.run(() =>
    useSettingChanges<'note'>({
      target: DID,
      isAbout: () => true,
      read: () => Promise.resolve(),
      sectionOf: () => 'note',
      titleOf: () => 'Note',
      draftOf: () => null,
    }),
  );
  if (!details) throw new Error('unreachable');
  await details.saved('note', 'changed');
  const toasts = useAnnouncements();
  const undo = async () => {
    toasts.undoLast();
    await settled();
  };
  return { fake, details, scope, toasts, undo };
}

it('what a toast cannot take back is said in the details, and once these are closed by a toast', async () => {
  const { fake, details, scope, toasts, undo } = await rig();
  fake.reply('activity.undo', () => fail({ kind: 'refused', text: 'Try later', evidence: {} }));
  await undo();
  expect(details.problem.value).toMatchObject({ kind: 'refused' });
  expect(toasts.toasts).toEqual([]);
  await details.saved('note', 'changed');
  scope.stop();
  await undo();
  expect(toasts.toasts.map(({ text }) => text)).toEqual([
    'Undo: The provider did not accept this. The provider says: “Try later”',
  ]);
});

it('an undo without an answer is followed, and no problem stays once its end is known', async () => {
  const { fake, details, undo } = await rig();
  fake.reply('activity.undo', () => fail({ kind: 'unknown-outcome', journalId: 'undo' }));
  await undo();
  expect(details.problem.value).toBeNull();
  expect(details.unanswered.value.map(({ id }) => id)).toContain('undo');
});

it.each([
  ['of which a newer one is known', false],
  ['whose details were closed before it was saved', true],
])('a toast takes back the change that it tells of, %s', async (_, isClosed) => {
  const { fake, details, scope, undo } = await rig();
  if (isClosed) scope.stop();
  await details.saved('note', 'told');
  await undo();
  const asked = fake.requests.filter(({ name }) => name === 'activity.undo').map(({ payload }) => payload);
  expect(asked).toEqual([{ id: 'told', overCap: false }]);
});

it('a toast offers no way back of what stays on this computer', async () => {
  const { details, toasts } = await rig();
  await details.saved('note', undefined);
  expect(toasts.toasts.map(({ undo }) => undo)).toEqual([true, false]);
});

it.each([
  ['calls abroad open', { trunk: 'frontdesk', inter_call: 'on' }, []],
  ['a line stops', { trunk: 'frontdesk', status: 'off' }, []],
  ['a part does not come back', { trunk: 'frontdesk', status: 'on' }, ['password']],
])('a toast offers no way back by which %s: that is asked about in Activity', async (_, params, lost) => {
  const { fake, details, toasts } = await rig();
  const entry = { ...ENTRY, operation: 'siptrunk.updateTrunk', target: 'frontdesk' };
  fake.reply('activity.get', ({ id }) => succeed({ ...entry, id, undoPlan: { params, lost } }));
  await details.saved('note', 'risky');
  expect(toasts.toasts.map(({ undo }) => undo)).toEqual([true, false]);
});
