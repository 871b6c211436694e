import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ActivityState } from '#shared/bridge/activity.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import type { Settled } from '../journal/journal.ts';
import { Database } from '../store/database.ts';
import { Drafts } from '../store/drafts.ts';
import { demo, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { DraftsArea } from './drafts-area.ts';

const DID = '2125550141';
const ID = 'entry-of-the-note';

/** A note that was typed, and sent with a change whose answer did not come. */
function open() {
  const db = Database.open(join(tempFolder(), 'data.sqlite'));
  onTestFinished(() => {
    db.close();
  });
  const stored = new Drafts(db, new Cipher(Cipher.newKey()));
  const journal: { state: ActivityState } = { state: 'unknown' };
  const entries = {
    all: (ids: readonly string[]) => new Map(ids.filter((id) => id === ID).map((id) => [id, journal])),
    get: (id: string) => (id === ID ? journal : undefined),
  };
  const deps = { emit: () => undefined };
  const kernel = { drafts: stored, entries, deps, time: () => '2026-07-01T12:00:00.000Z' };
  let drafts = new DraftsArea(kernel);
  const type = (text: string) => valueOf(drafts.saveDraft('number-note', DID, text));
  const sent = (text: string, id = ID) => valueOf(drafts.sent(id, 'number-note', DID, text));
  return {
    journal,
    type,
    sent,
    note: () => valueOf(drafts.draft('number-note', DID)),
    ends: (state: Settled['state']) => {
      journal.state = state;
      drafts.changeSettled({
        ...{ id: ID, state, operation: 'did.updateDid', target: DID, warnings: [] },
        ...{ wasUnknown: true, how: undefined },
      });
    },
    restart: () => {
      drafts = new DraftsArea(kernel);
      drafts.recover();
    },
    marks: () => stored.inGroup('sent/').length,
  };
}

it('the draft of a change without an answer is deleted when it turns out to be done after a restart', async () => {
  const provider = await demo({ size: 'office' });
  const documentKey = Cipher.newKey();
  const first = accountOn(provider, { documentKey });
  const { drafts } = first.account.areas;
  valueOf(drafts.saveDraft('number-note', DID, 'Door'));
  provider.fault({ name: 'cut', operation: 'did.updateDid', times: 1 });
  const outcome = await first.account.call('did.updateDid', { did: DID, note: 'Door' });
  if (outcome.ok || outcome.problem.kind !== 'unknown-outcome') throw new Error('The change was answered');
  valueOf(drafts.sent(outcome.problem.journalId, 'number-note', DID, 'Door'));
  expect(valueOf(drafts.draft('number-note', DID))).toBe('Door');
  first.account.close();
  const { account } = accountOn(provider, { documentKey, folder: first.folder });
  valueOf(await account.areas.activity.activity.check(outcome.problem.journalId));
  expect(valueOf(account.areas.drafts.draft('number-note', DID))).toBeNull();
});

it('a draft is deleted as soon as its change is done, at the next start where that was missed, and when it is told late', () => {
  const { journal, note, type, sent, ends, restart, marks } = open();
  type('Door');
  sent('Door');
  ends('unknown');
  expect(note()).toBe('Door');
  ends('done');
  expect([note(), marks()]).toEqual([null, 0]);

  type('Door');
  sent('Door');
  expect([note(), marks()]).toEqual([null, 0]);

  journal.state = 'unknown';
  type('Door');
  sent('Door');
  journal.state = 'done';
  restart();
  expect([note(), marks()]).toEqual([null, 0]);
});

it.each([
  ['that was typed into since', 'Window', 'done'],
  ['whose change was refused', 'Door', 'refused'],
  ['whose change was not done', 'Door', 'not-done'],
] as const)('a draft %s stays', (_, now, state) => {
  const { note, type, sent, ends, restart } = open();
  type('Door');
  sent('Door');
  type(now);
  ends(state);
  restart();
  expect(note()).toBe(now);
});

it('a change that was said to be not done, and turns out to be done, deletes its draft', () => {
  const { note, type, sent, ends, restart } = open();
  type('Door');
  sent('Door');
  ends('not-done');
  restart();
  ends('done');
  expect(note()).toBeNull();
});

it('what was sent is kept no longer where its draft is another one at the next start, or its change is unknown here', () => {
  const { type, sent, restart, marks } = open();
  type('Door');
  sent('Door');
  restart();
  expect(marks()).toBe(1);
  type('Window');
  restart();
  expect(marks()).toBe(0);
  sent('Window', 'another-entry');
  expect(marks()).toBe(0);
});
