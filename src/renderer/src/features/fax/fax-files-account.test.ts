import { expect, it } from 'vitest';
import { fail } from '#shared/bridge/outcome.ts';
import { fakePage, settled, showProfile, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { inScreen } from '#renderer/test/in-screen.ts';
import { useFaxFiles } from './use-fax-files.ts';
import { useFileWords } from './use-file-words.ts';

/** For which accounts something was asked. */
const accounts = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ account }) => account);

it('the words of a document are noted for its own account, whichever is on the screen by then', async () => {
  const fake = fakePage();
  await showProfile('clinic');
  await inScreen(useFileWords, []);
  await fake.answer('fax.fileToRead', 'faxfile-1');
  await showProfile('shop');
  await fake.settle('document.read', fail({ kind: 'not-found' }));
  await settled();
  expect(accounts(fake, 'fax.noteWords')).toEqual(['clinic']);
});

it('files that were dropped are kept with the fax of their own account, whichever is on the screen by then', async () => {
  const fake = fakePage();
  await showProfile('clinic');
  const { made } = await inScreen(useFaxFiles, []);
  const file = (name: string) => new File(['%PDF-1.7'], name);
  void made.add('7', [file('one.pdf'), file('two.pdf')]);
  await expect.poll(() => fake.names()).toContain('fax.addFile');
  await showProfile('shop');
  await fake.answer('fax.addFile', { name: 'one.pdf' });
  await expect.poll(() => accounts(fake, 'fax.addFile')).toEqual(['clinic', 'clinic']);
});
