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
  fake.reply('activity.list', () => succeed({ entries: [ENTRY], total: 1 }));
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const details = scope.run(() =>
    useSettingChanges<'note'>({
      text: DID,
      isAbout: () => true,
      read: () => Promise.resolve(),
      sectionOf: () => 'note',
      titleOf: () => 'Note',
      draftOf: () => null,
    }),
  );
  if (!details) throw new Error('unreachable');
  await details.saved('note');
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
  await details.saved('note');
  scope.stop();
  await undo();
  expect(toasts.toasts.map(({ text }) => text)).toEqual([
    'Undo: The provider did not accept this. The provider says: “Try later”',
  ]);
});
