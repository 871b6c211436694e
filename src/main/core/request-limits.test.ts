// Every request that the page can make, with payloads that no person makes.
import { describe, expect, it } from 'vitest';
import { commands, type CommandName } from '#shared/bridge/commands.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { operationIds } from '#shared/provider/catalogue.ts';
import { MOST_KEPT_RIGHTS } from '#shared/user-data/drafts.ts';
import { createDispatch, type CommandHandlers } from './dispatch.ts';
import { Redactor } from './log/redact.ts';
import { silentLogger } from './log/logger.ts';
import { isWithin, requestLimits } from './request-limits.ts';

const names = Object.keys(commands) as CommandName[];

/** Fields that a command's payload has, as far as its schema tells. */
function fieldsOf(name: CommandName): string[] {
  const { shape } = commands[name].payload as unknown as { shape?: object };
  return shape ? Object.keys(shape) : [];
}

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

/** Payloads beyond all limits, by how many entries and fields the request may have. */
const HUGE: Record<string, (most: number) => unknown> = {
  'sixty million characters': () => 'x'.repeat(60_000_000),
  'one item too many': (most) => Array.from({ length: most + 1 }, () => 'aaaaaaaa'),
  'one field too many': (most) =>
    Object.fromEntries(Array.from({ length: most + 1 }, (_, index) => [String(index), 1])),
  'a thousand levels': () => nested(1000),
  'a hundred megabytes': () => new Uint8Array(100_000_000),
  'itself again and again': () => {
    const circle: Record<string, unknown> = {};
    circle['again'] = [circle, circle];
    return circle;
  },
};

function memoized(make: (most: number) => unknown): (most: number) => unknown {
  const made = new Map<number, unknown>();
  return (most) => {
    if (!made.has(most)) made.set(most, make(most));
    return made.get(most);
  };
}

/** A dispatch whose handlers and calls note that they were reached. */
function noted() {
  const reached: string[] = [];
  const handlers = Object.fromEntries(
    names.map((name) => [name, () => (reached.push(name), succeed(null))]),
  ) as unknown as CommandHandlers;
  const dispatch = createDispatch({
    handlers,
    call: (id) => (reached.push(id), Promise.resolve(succeed(null))),
    logger: silentLogger,
    redactor: new Redactor(),
    locked: () => false,
    accountOnScreen: () => null,
  });
  return { dispatch, reached };
}

/** By the kinds in turn another field of each command, so that all of its first six come up. */
const KINDS = Object.entries(HUGE).map(([kind, make], turn) => ({ kind, make, turn }));

describe.each(KINDS)('a payload with $kind', ({ make, turn }) => {
  it('reaches no command, as a whole and in one of its fields', { timeout: 60_000 }, async () => {
    const { dispatch, reached } = noted();
    const hugeFor = memoized(make);
    for (const name of names) {
      const huge = hugeFor(requestLimits('command', name).items);
      const fields = fieldsOf(name);
      const field = fields[turn % fields.length] ?? 'none';
      for (const payload of [huge, { [field]: huge }])
        expect(await dispatch('command', name, payload), name).toMatchObject({
          ok: false,
          problem: { kind: 'invalid' },
        });
    }
    expect(reached).toEqual([]);
  });

  it('reaches no operation of the provider', { timeout: 60_000 }, async () => {
    const { dispatch, reached } = noted();
    const hugeFor = memoized(make);
    for (const id of operationIds) {
      const huge = hugeFor(requestLimits('call', id).items);
      for (const payload of [huge, { note: huge }])
        expect(await dispatch('call', id, payload), id).toMatchObject({ ok: false, problem: { kind: 'invalid' } });
    }
    expect(reached).toEqual([]);
  });
});

describe('what a person does', () => {
  const did = '2125550101';
  const numbers = Array.from({ length: 50_000 }, (_, index) => String(2_120_000_000 + index));
  const address = { e911_name: 'Ann Lee', e911_address: '12 Beacon Street', e911_city: 'Boston', e911_state: 'MA' };

  it.each<[string, CommandName, unknown]>([
    ['a document of 6 MB', 'document.add', { name: 'a.pdf', bytes: new Uint8Array(6_000_000), kind: 'file' }],
    ['50,000 numbers to read', 'numbers.reread', { dids: numbers }],
    ['50,000 numbers to tag', 'numbers.setLocal', { dids: numbers, addTags: ['office'] }],
    [
      '50,000 rows to change',
      'bulk.start',
      {
        operation: 'did.updateDid',
        rows: numbers.map((each) => ({ did: each, params: { did: each, e911: address } })),
        undoes: null,
      },
    ],
    ['an address book of 5,000', 'userData.put', { value: numbers.slice(0, 5000).map((fax) => ({ name: 'x', fax })) }],
    ['a list of 20 MB to save', 'app.saveText', { name: 'a.csv', text: 'x'.repeat(20_000_000) }],
    ['a pasted list in a form', 'draft.save', { kind: 'bulk', value: { text: numbers.join('\n') } }],
  ])('%s is within the limits', (_, name, payload) => {
    expect(isWithin(payload, requestLimits('command', name))).toBe(true);
  });

  it('a fax of five megabytes is within the limits of a call', () => {
    const params = { did_from: did, did_to: did, file: 'x'.repeat(6_900_000) };
    expect(isWithin(params, requestLimits('call', 'proFax.sendFax'))).toBe(true);
  });
});

it('a list of problems is cut where nobody reads on', async () => {
  const { dispatch } = noted();
  const outcome = await dispatch('command', 'notifications.read', { ids: Array.from({ length: 10_000 }, () => '!') });
  expect(outcome.ok ? [] : (outcome.problem as { fields: unknown[] }).fields).toHaveLength(50);
});

it('a draft of as many permissions as are kept is taken', () => {
  const rights = Object.fromEntries(
    Array.from({ length: MOST_KEPT_RIGHTS }, (_, at) => [
      `front.desk.${String(at).padStart(9, '0')} 6465550171`,
      'send,received,sent,delete',
    ]),
  );
  const payload = { profileId: 'office', form: 'team-rights', of: '', value: { rights } };
  expect(isWithin(payload, requestLimits('command', 'draft.save'))).toBe(true);
});
