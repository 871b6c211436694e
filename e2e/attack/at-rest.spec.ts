import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { tally } from '../support/attack-tally.ts';
import { expect, test } from '../support/app.ts';
import { referral } from '../support/documents.ts';
import { filesThatHold } from '../support/files.ts';

/** What a person types in a day, none of which may be readable in any file afterwards. */
const TYPED = {
  note: 'Mrs. Lindqvist',
  emergencyName: 'Jane Roe Household',
  street: '12 Beacon Street',
  city: 'Marblehead',
  recipient: '6175550134',
  portPerson: 'Theodora Quimby',
  portAccount: 'ACC-77120-QX',
  email: 'tquimby@brightwater.example',
};

test('a killed app leaves nothing readable of what people typed, in files that are its owner’s alone', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { faxHoldSeconds: 0 } });
  const { page } = app;
  await app.connect(provider);
  const { rows } = await app.read('did.listDids', {});
  const did = rows[0]?.did ?? '';
  const noted = await app.call('did.updateDid', { did, note: TYPED.note });
  const covered = await app.call('did.updateDid', {
    did,
    e911: {
      e911_name: TYPED.emergencyName,
      e911_address: TYPED.street,
      e911_city: TYPED.city,
      e911_state: 'MA',
      e911_zip: '01945',
    },
  });
  const drafted = await app.command('draft.save', {
    profileId: (await app.account()) ?? '',
    form: 'operation',
    of: 'lnp.createLnp',
    value: { authorized: TYPED.portPerson, account: TYPED.portAccount, email: TYPED.email },
  });
  for (const outcome of [noted, covered, drafted]) expect(outcome).toMatchObject({ ok: true });
  await expect.poll(async () => (await app.read('did.listDids', { did })).rows[0]?.note).toBe(TYPED.note);
  const compose = new ComposePage(page);
  await compose.drop(await referral());
  await compose.address({ from: FRONT_DESK, to: TYPED.recipient });
  await compose.sendButton.click();
  await expect.poll(async () => (await provider.sentFaxes()).length).toBe(1);
  await app.kill();

  const readable: string[] = [];
  for (const [what, text] of Object.entries(TYPED))
    for (const form of [text, Buffer.from(text, 'utf16le').toString('latin1'), Buffer.from(text).toString('base64')])
      for (const file of await filesThatHold(app.userData, form)) readable.push(`${what} in ${file}`);
  expect(readable).toEqual([]);
  // The search finds what is there: the name of the account stands in the list of accounts.
  expect(await filesThatHold(app.userData, 'Maple Street Dental')).toEqual([join(app.userData, 'profiles.json')]);

  const open = (path: string) => (statSync(path).mode & 0o077) !== 0;
  expect(open(app.userData)).toBe(false);
  const profiles = readdirSync(join(app.userData, 'profiles'), { recursive: true, withFileTypes: true });
  const paths = profiles.map((entry) => join(entry.parentPath, entry.name));
  expect(paths.length).toBeGreaterThan(1);
  expect(paths.filter(open)).toEqual([]);
  const kinds = Object.keys(TYPED).length;
  tally({ part: 'at-rest', what: 'what people typed, after a kill', tried: kinds * 3, held: kinds * 3 });
  tally({ part: 'at-rest', what: 'files and folders of the account', tried: paths.length, held: paths.length });
});
