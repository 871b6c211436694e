import { expect, it } from 'vitest';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import { faxCommands } from './fax-commands.ts';
import type { FaxArea } from './fax-area.ts';

it('a fax of the small window that is put aside is told to the list of drafts in the other window', async () => {
  const { account } = accountOn({ url: 'http://127.0.0.1:1/' });
  const { fax } = account.areas;
  const told: string[] = [];
  const deps: Partial<AreaCommandDeps<FaxArea>> = {
    inArea: (work) => Promise.resolve(work(fax)),
    emit: (name) => void told.push(name),
  };
  const commands = faxCommands(deps as AreaCommandDeps<FaxArea>);
  const begin = async () => valueOf(await commands['fax.beginDraft']({ form: 'quick' }));
  await begin();
  expect(told).toEqual([]);
  fax.saveDraft({ documentId: null, from: '', to: 'Dr. Lee' }, 'quick');
  await begin();
  expect(told).toEqual(['fax.changed']);
  expect(fax.drafts.aside().map(({ to }) => to)).toEqual(['Dr. Lee']);
});
