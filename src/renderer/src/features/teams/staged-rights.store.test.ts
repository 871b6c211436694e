import { beforeEach, expect, it } from 'vitest';
import type { CommandPayload } from '#shared/bridge/commands.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { NO_RIGHTS } from '#shared/domain/teams/rights.ts';
import { fakePage, settled, showProfile, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { useStagedRights } from './staged-rights.store.ts';

const NINA = 'nina 6465550171';
const TOM = 'tom 6465550171';
const SENDS = { ...NO_RIGHTS, send: true };

let fake: FakeBridge;
/** What main keeps, by account. */
let kept: Map<string, unknown>;

beforeEach(async () => {
  fake = fakePage();
  kept = new Map();
  fake.reply('draft.get', (_: unknown, account) => succeed(kept.get(account ?? '') ?? null));
  fake.reply('draft.save', ({ profileId, value }: CommandPayload<'draft.save'>) => {
    kept.set(profileId, value);
    return succeed(null);
  });
  await showProfile('one');
});

/** The page is made anew in this account, as after a lock. */
async function shownAgain(id: string) {
  await showProfile(null);
  await showProfile(id);
  const store = useStagedRights();
  await settled();
  return store;
}

it('what was staged comes back, without what was dropped or put back since', async () => {
  const store = useStagedRights();
  await settled();
  store.put([
    { key: NINA, before: NO_RIGHTS, after: SENDS },
    { key: TOM, before: SENDS, after: NO_RIGHTS },
  ]);
  expect([...(await shownAgain('one')).staged]).toEqual([
    [NINA, SENDS],
    [TOM, NO_RIGHTS],
  ]);
  useStagedRights().drop([NINA]);
  expect([...(await shownAgain('one')).staged.keys()]).toEqual([TOM]);
  useStagedRights().put([{ key: TOM, before: SENDS, after: SENDS }]);
  expect((await shownAgain('one')).count).toBe(0);
  expect(kept.get('one')).toBeNull();
});

it('what was discarded stays away', async () => {
  const store = useStagedRights();
  await settled();
  store.put([{ key: NINA, before: NO_RIGHTS, after: SENDS }]);
  expect(kept.get('one')).not.toBeNull();
  store.clear();
  expect(kept.get('one')).toBeNull();
  expect((await shownAgain('one')).count).toBe(0);
});

it('what another account staged is not shown, also where its draft comes late', async () => {
  const first = useStagedRights();
  await settled();
  first.put([{ key: NINA, before: NO_RIGHTS, after: SENDS }]);
  expect((await shownAgain('two')).count).toBe(0);
  await showProfile(null);
  const draft = kept.get('one');
  fake.reply('draft.get', () => undefined);
  await showProfile('one');
  useStagedRights();
  await settled();
  await showProfile('two');
  const second = useStagedRights();
  await fake.answer('draft.get', draft);
  expect(second.count).toBe(0);
  expect(kept.has('two')).toBe(false);
});

it('what is staged before the draft is here is added to it', async () => {
  const first = useStagedRights();
  await settled();
  first.put([{ key: NINA, before: NO_RIGHTS, after: SENDS }]);
  const draft = kept.get('one');
  fake.reply('draft.get', () => undefined);
  await showProfile(null);
  await showProfile('one');
  const store = useStagedRights();
  store.put([{ key: TOM, before: NO_RIGHTS, after: SENDS }]);
  expect(kept.get('one')).toEqual(draft);
  await fake.answer('draft.get', draft);
  expect([...store.staged.keys()]).toEqual([NINA, TOM]);
  expect((kept.get('one') as { rights: object }).rights).toEqual({ [NINA]: 'send', [TOM]: 'send' });
});

it('what was staged is not written over where the disk does not give it for a moment', async () => {
  const first = useStagedRights();
  await settled();
  first.put([{ key: NINA, before: NO_RIGHTS, after: SENDS }]);
  let refusals = 1;
  fake.reply('draft.get', (_: unknown, account) => {
    refusals -= 1;
    return refusals < 0 ? succeed(kept.get(account ?? '') ?? null) : fail({ kind: 'disk', reason: 'failing' });
  });
  const store = await shownAgain('one');
  store.put([{ key: TOM, before: NO_RIGHTS, after: SENDS }]);
  expect((kept.get('one') as { rights: object }).rights).toEqual({ [NINA]: 'send', [TOM]: 'send' });
});
