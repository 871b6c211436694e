import { expect, it } from 'vitest';
import { effectScope } from 'vue';
import '#renderer/test/messages.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useCallExport } from './use-call-export.ts';

it('what became of a file of calls is told also where their page was left meanwhile', async () => {
  const fake = fakePage();
  await showProfile('one');
  const told = () => useAnnouncements().toasts.map(({ text }) => text);
  const leave = async () => {
    const scope = effectScope();
    const { save } = scope.run(() => useCallExport())!;
    void save();
    await settled();
    scope.stop();
  };
  await leave();
  await fake.answer('calls.export', { name: 'calls.csv', rows: 2, minutes: 0, cost: 0, same: false });
  expect(told()).toEqual([expect.stringMatching(/^calls\.csv is not complete: it has 2 calls/)]);
  await leave();
  await fake.refuse('calls.export', { kind: 'disk', reason: 'full' });
  expect(told().at(-1)).toMatch(/^Save as CSV: .*could not store it$/);
});
