import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage, showProfile, type FakeBridge } from './fake-bridge.ts';

const info = (id: string) => ({ id, name: `${id}.pdf`, pages: 1 });
const draftOf = (id: string, to: string) => ({
  ...{ documentId: id, from: '2125550142', to, document: info(id), sources: [info(id)] },
  pages: [{ document: id, page: 1, turn: 0 }],
});

/** An account with a fax in the form, to somebody, and a draft to Dr. Lee that can be opened. */
export async function twoDrafts(to: string): Promise<FakeBridge> {
  const fake = fakePage();
  await showProfile('one');
  fake.reply('fax.draft', () => succeed(draftOf('first', to)));
  fake.reply('fax.saveDraft', () => succeed(null));
  fake.reply('fax.openDraft', () => {
    fake.reply('fax.draft', () => succeed(draftOf('second', 'Dr. Lee')));
    return succeed(null);
  });
  return fake;
}
