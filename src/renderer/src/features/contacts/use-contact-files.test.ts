import { effectScope } from 'vue';
import { expect, it } from 'vitest';
import { contactWith } from '#shared/domain/contacts/contact.fixture.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useContactFiles } from './use-contact-files.ts';

it('why contacts were not saved is told also where the page was left meanwhile', async () => {
  const fake = fakePage();
  await showProfile('one');
  const scope = effectScope();
  const files = scope.run(() => useContactFiles());
  if (!files) throw new Error('unreachable');
  const saving = files.save('csv', [contactWith('ana', { name: 'Ana Ruiz' })]);
  await settled();
  scope.stop();
  await fake.refuse('app.saveText', { kind: 'disk', reason: 'full' });
  await saving;
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual([expect.stringMatching(/^Save as CSV: /)]);
});
