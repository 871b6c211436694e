import { describe, expect, it } from 'vitest';
import type { CommandInput } from '#shared/bridge/commands.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import type { JournalRecord } from '../journal/journal-entries.ts';
import { Database } from '../store/database.ts';
import { Drafts } from '../store/drafts.ts';
import { eventually } from '../test/support.ts';
import { MoveRuns } from './move-runs.ts';
import { StoredMoves } from './stored-moves.ts';

const NUMBER = '3125550142';
const LINE = 'lnp.updateLnp';
const TRUNK = 'office-pbx';

/** A request that was made with an answer that has no id. `before` is what the journal knows of the list before it was sent. */
function made(before: unknown, listed: string[]) {
  const list = { ids: listed };
  const lines: unknown[] = [];
  const drafts = new Drafts(Database.open(':memory:', null), null);
  const runs = new MoveRuns({
    stored: new StoredMoves(drafts, () => '2026-07-01T12:00:00.000Z'),
    entries: { get: () => ({ before }) as JournalRecord, find: () => [] },
    keys: { bothOf: () => null, keep: () => undefined, remove: () => undefined },
    change: (operation, params, { begun }) => {
      begun?.(`entry of ${operation}`);
      if (operation === LINE) lines.push(params);
      return Promise.resolve(succeed({}));
    },
    whyNot: () => Promise.resolve(undefined),
    reconcile: () => Promise.resolve(),
    bill: () => succeed('JVBERi0='),
    requestsFor: () => Promise.resolve(succeed(list.ids)),
    now: () => Date.parse('2026-07-01T12:00:00.000Z'),
    changed: () => undefined,
    failed: (error) => {
      throw error;
    },
    isOpen: () => true,
  });
  const input: CommandInput<'newPort.start'> = {
    ...{ bill: 'bill', trunk: TRUNK, secrets: null, keep: false, again: false, overCap: false },
    requests: [{ number2port: NUMBER }],
  };
  const send = async () => {
    await runs.start(input);
    await eventually(() => expect(runs.run?.state).toBe('finished'));
  };
  return { runs, list, lines, send };
}

describe('the line of a request that was answered without an id', () => {
  it.each([
    ['is set for the one request that was not listed before', { ids: { 7: true } }, ['7', '8'], '8'],
    ['is set for it where an older one has a higher id', { ids: { 900: true } }, ['900', '8'], '8'],
    ['is set for none where only an older one is listed yet', { ids: { 7: true } }, ['7'], null],
    ['is set for none where two came since', { ids: { 7: true } }, ['7', '8', '9'], null],
    ['is set for none where it is not known what was listed before', null, ['7'], null],
    ['is set for none where none is listed', { ids: {} }, [], null],
  ])('%s', async (_, before, listed, id) => {
    const { runs, lines, send } = made(before, listed);
    await send();
    expect(lines).toEqual(id === null ? [] : [{ id, trunk: TRUNK }]);
    expect(runs.run?.rows).toMatchObject([{ create: 'done', line: id === null ? 'failed' : 'done', id }]);
  });

  it('is set once the request is listed, when it is tried again', async () => {
    const { runs, list, lines, send } = made({ ids: { 7: true } }, ['7']);
    await send();
    list.ids = ['7', '8'];
    runs.retry({ secrets: null, again: false, overCap: false });
    await eventually(() => expect(runs.run?.rows).toMatchObject([{ line: 'done', id: '8' }]));
    expect(lines).toEqual([{ id: '8', trunk: TRUNK }]);
  });
});
