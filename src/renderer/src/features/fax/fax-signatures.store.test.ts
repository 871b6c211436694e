import { expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage, showProfile } from '#renderer/test/fake-bridge.ts';
import { useFaxSignatures, type KeptSignature } from './fax-signatures.store.ts';

const signature = (name: string, png: string): KeptSignature => ({
  name,
  mark: { kind: 'picture', png, width: 160, height: 40 },
});

it('a signature that is put back stands beside one that got its name meanwhile, and takes the place of none', async () => {
  const fake = fakePage();
  const others = ['1', '2', '3', '4', '5'].map((name) => signature(name, 'aa'));
  fake.reply('userData.get', () => succeed([signature('Dr Ames', 'aa'), ...others]));
  fake.reply('userData.put', () => succeed(null));
  await showProfile('one');
  const store = useFaxSignatures();
  expect(await store.remove('Dr Ames')).toBeNull();
  expect(await store.keep(signature('Dr Ames', 'bb'))).toBeNull();
  expect(await store.restore(signature('Dr Ames', 'aa'))).toBeNull();
  expect(store.signatures).toEqual([signature('Dr Ames (2)', 'aa'), signature('Dr Ames', 'bb'), ...others]);
});
