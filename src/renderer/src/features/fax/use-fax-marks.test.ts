import { effectScope } from 'vue';
import { expect, it } from 'vitest';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useFaxMarks } from './use-fax-marks.ts';

it('why a mark cannot be taken back is said by a toast where the page of faxes was left meanwhile', async () => {
  const fake = fakePage();
  await showProfile('one');
  fake.reply('fax.mark', () => succeed({ count: 1, undo: 'undo-1' }));
  fake.reply('fax.unmark', () => fail({ kind: 'disk', reason: 'full' }));
  const scope = effectScope();
  const marks = scope.run(() => useFaxMarks());
  if (!marks) throw new Error('unreachable');
  await marks.mark(['fax-1'], { read: true }, () => 'Marked as read');
  scope.stop();
  const toasts = useAnnouncements();
  toasts.undoLast();
  await settled();
  expect(toasts.toasts.map(({ text }) => text)).toEqual([expect.stringMatching(/^Undo: /)]);
});
