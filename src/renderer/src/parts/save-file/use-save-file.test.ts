import { effectScope } from 'vue';
import { expect, it } from 'vitest';
import { fail } from '#shared/bridge/outcome.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { fakePage } from '#renderer/test/fake-bridge.ts';
import { useSaveFile } from './use-save-file.ts';

it('a file that could not be written is told of where its page was left', async () => {
  const fake = fakePage();
  const scope = effectScope();
  const file = scope.run(() => useSaveFile(() => ask('app.savePage', { name: 'calls.pdf' })));
  void file?.save();
  scope.stop();
  await fake.settle('app.savePage', fail({ kind: 'disk', reason: 'full' }));
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual([expect.stringMatching(/^Save file: /)]);
});
