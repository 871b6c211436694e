import Sqlite from 'better-sqlite3-multiple-ciphers';
import fc from 'fast-check';
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commands, type CommandName } from '#shared/bridge/commands.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { operationIds } from '#shared/provider/catalogue.ts';
import { Redactor } from './log/redact.ts';
import { createDispatch, type CommandHandlers, type DispatchDeps } from './dispatch.ts';
import { Database } from './store/database.ts';
import { tempFolder } from './test/support.ts';

const names = Object.keys(commands) as CommandName[];
const STRANGE = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'constructor.name',
  '',
  'account',
  'fax',
  'FAX.SEND',
];

/** Every command answers its own name and input. */
function echo(over: Partial<Record<CommandName, () => Outcome<unknown>>> = {}): CommandHandlers {
  const handlers = names.map((name) => [name, (input: unknown) => succeed({ name, input })]);
  return { ...Object.fromEntries(handlers), ...over } as CommandHandlers;
}

function make(over: Partial<DispatchDeps> = {}) {
  const lines: unknown[][] = [];
  const called: unknown[][] = [];
  const dispatch = createDispatch({
    redactor: new Redactor(),
    handlers: echo(),
    call: (...args) => {
      called.push(args);
      return Promise.resolve(succeed('called'));
    },
    logger: { log: (...line) => void lines.push(line) },
    locked: () => false,
    accountOnScreen: () => null,
    ...over,
  });
  return { dispatch, lines, called };
}

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withTypedArray: true,
  withObjectString: true,
});

const unknownName = {
  ok: false,
  problem: { kind: 'invalid', fields: [{ field: 'name', rule: { kind: 'unknown-field' } }] },
};

describe('a request of the page', () => {
  it('is answered by an outcome, whatever it is', async () => {
    const { dispatch } = make();
    const name = fc.oneof(fc.constantFrom<string>(...names, ...operationIds, ...STRANGE), fc.string(), anything);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom('call', 'command'), anything), name, anything, async (...request) => {
        const outcome = await dispatch(...request);
        expect(outcome.ok ? 'warnings' in outcome : outcome.problem.kind !== undefined).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each(STRANGE)('for %j finds nothing', async (name) => {
    const { dispatch, called } = make();
    expect(await dispatch('call', name, {})).toEqual(unknownName);
    expect(await dispatch('command', name, undefined)).toEqual(unknownName);
    expect(called).toEqual([]);
  });

  it.each(['get', 'Call', '', null, undefined, 5, ['call']])('of the kind %j is none', async (kind) => {
    const { dispatch } = make();
    expect(await dispatch(kind, 'account.getRates', {})).toEqual(unknownName);
    expect(await dispatch(kind, 'app.info', undefined)).toEqual(unknownName);
  });

  it('for an operation is called with its parameters, or none', async () => {
    const { dispatch, called } = make();
    await dispatch('call', 'account.countryRate', { country_id: '1' });
    await dispatch('call', 'account.getRates', undefined);
    expect(called).toEqual([
      ['account.countryRate', { country_id: '1' }],
      ['account.getRates', {}],
    ]);
  });

  it('cannot run an operation as a command, nor a command as an operation', async () => {
    const { dispatch } = make();
    expect(await dispatch('command', 'account.getRates', {})).toEqual(unknownName);
    expect(await dispatch('call', 'app.info', undefined)).toEqual(unknownName);
  });
});

describe('the payload of a command', () => {
  const connection = {
    name: ' Office ',
    baseUrl: 'https://x',
    username: 'u',
    password: 'p',
    key: 'k',
    registeredIp: '',
  };
  const token = 'a'.repeat(8);

  it.each<[CommandName, unknown, unknown]>([
    ['app.info', undefined, undefined],
    ['session.test', connection, { ...connection, name: 'Office' }],
    ['session.connect', { ...connection, sessionOnly: true }, { ...connection, name: 'Office', sessionOnly: true }],
    ['session.signOut', { forget: true }, { forget: true }],
    ['settings.set', { theme: 'dark' }, { theme: 'dark' }],
    ['cache.read', { id: 'x', params: null }, { id: 'x', params: null }],
    ['fax.send', { documentId: token, from: '', to: 'x'.repeat(200), again: false, overCap: false }, expect.anything()],
    ['fax.saveDraft', { documentId: null, from: '', to: '' }, expect.anything()],
    ['fax.cancel', { jobId: 'a'.repeat(64) }, expect.anything()],
    ['document.add', { kind: 'file', name: 'x'.repeat(500), bytes: new Uint8Array(2) }, expect.anything()],
  ])('%s: %j is taken', async (name, payload, input) => {
    expect(await make().dispatch('command', name, payload)).toEqual(succeed({ name, input }));
  });

  it.each<[CommandName, unknown, string, string]>([
    ['app.info', {}, '', 'type'],
    ['session.test', { ...connection, name: '  ' }, 'name', 'min'],
    ['session.test', { ...connection, name: 'x'.repeat(61) }, 'name', 'max'],
    ['session.test', { ...connection, password: 'x'.repeat(501) }, 'password', 'max'],
    ['session.test', { ...connection, password: '' }, 'password', 'min'],
    ['session.test', { ...connection, key: undefined }, 'key', 'required'],
    ['session.test', { ...connection, admin: true }, 'admin', 'unknown-field'],
    ['session.connect', connection, 'sessionOnly', 'required'],
    ['session.signOut', { forget: 'yes' }, 'forget', 'type'],
    ['settings.set', { faxHoldSeconds: 31 }, 'faxHoldSeconds', 'max'],
    ['settings.set', { requestTimeoutSeconds: 0 }, 'requestTimeoutSeconds', 'min'],
    ['settings.set', { theme: 'pink' }, 'theme', 'choice'],
    ['cache.read', { id: 'x'.repeat(81), params: {} }, 'id', 'max'],
    ['document.add', { kind: 'file', name: 'x'.repeat(501), bytes: new Uint8Array() }, 'name', 'max'],
    ['document.add', { kind: 'file', name: 'a', bytes: [1, 2] }, 'bytes', 'pattern'],
    [
      'document.add',
      { kind: 'file', name: 'a', bytes: new Uint8Array(), path: '/etc/passwd' },
      'path',
      'unknown-field',
    ],
    ['document.read', { id: '../../etc/passwd' }, 'id', 'pattern'],
    ['document.read', { id: 'a'.repeat(7) }, 'id', 'pattern'],
    ['fax.cancel', { jobId: 'a'.repeat(65) }, 'jobId', 'pattern'],
    [
      'fax.send',
      { documentId: 'a'.repeat(8), from: '', to: 'x'.repeat(201), again: false, overCap: false },
      'to',
      'max',
    ],
    ['fax.send', null, '', 'type'],
  ])('%s: %j breaks the rule of %s', async (name, payload, field, kind) => {
    const outcome = await make().dispatch('command', name, payload);
    expect(outcome).toMatchObject({ ok: false, problem: { kind: 'invalid' } });
    const fields = !outcome.ok && outcome.problem.kind === 'invalid' ? outcome.problem.fields : [];
    expect(fields).toContainEqual({ field, rule: expect.objectContaining({ kind }) });
  });
});

describe('a part that breaks', () => {
  const broken = () => {
    throw new Error('broken part');
  };

  it.each([
    ['a command', { handlers: echo({ 'app.info': broken }) }, 'command', 'app.info'],
    [
      'a command that fails later',
      { handlers: echo({ 'app.info': () => Promise.reject(new Error('broken part')) as never }) },
      'command',
      'app.info',
    ],
    ['a call', { call: broken }, 'call', 'account.getRates'],
    ['a call that fails later', { call: () => Promise.reject(new Error('broken part')) }, 'call', 'account.getRates'],
  ])('%s becomes a bug with a reference that is in the log', async (_, over, kind, name) => {
    const { dispatch, lines } = make(over);
    const outcome = await dispatch(kind, name, undefined);
    expect(outcome).toEqual({ ok: false, problem: { kind: 'bug', reference: expect.stringMatching(/^[0-9a-f]{8}$/) } });
    const reference = !outcome.ok && outcome.problem.kind === 'bug' ? outcome.problem.reference : '';
    expect(lines).toEqual([
      [
        'error',
        'a request failed',
        expect.objectContaining({ reference, name, error: expect.objectContaining({ message: 'broken part' }) }),
      ],
    ]);
  });
});

describe('while the app is locked', () => {
  const NEEDED = [
    ...['app.info', 'app.showWindow', 'app.hideQuickFax', 'settings.get', 'draft.save', 'draft.sent', 'fax.saveDraft'],
  ];
  const OPEN = names.filter((name) => name.startsWith('lock.') || NEEDED.includes(name));
  const PAYLOADS: Record<string, unknown> = { 'lock.unlock': { pin: '1' }, 'app.showWindow': {} };
  const locked = { ok: false, problem: { kind: 'locked' } };

  it('everything is refused but what the lock needs', async () => {
    const ran: string[] = [];
    const handlers = Object.fromEntries(
      names.map((name) => [name, () => (ran.push(name), succeed(null))]),
    ) as unknown as CommandHandlers;
    const { dispatch, called } = make({ handlers, locked: () => true });
    for (const name of names) {
      const outcome = await dispatch('command', name, PAYLOADS[name]);
      expect(outcome.ok ? 'open' : outcome.problem.kind, name).not.toBe(OPEN.includes(name) ? 'locked' : 'open');
      if (!OPEN.includes(name)) expect(outcome, name).toEqual(locked);
    }
    for (const id of operationIds) expect(await dispatch('call', id, {})).toEqual(locked);
    for (const strange of STRANGE) expect(await dispatch('command', strange, {})).toEqual(locked);
    expect(await dispatch('command', Object.create(null), {})).toEqual(locked);
    // A call is no command, whatever its name.
    expect(await dispatch('call', 'app.info', {})).toEqual(locked);
    expect(called).toEqual([]);
    expect(ran.toSorted()).toEqual([
      'app.hideQuickFax',
      'app.info',
      'app.showWindow',
      'lock.get',
      'lock.lock',
      'lock.unlock',
      'settings.get',
    ]);
  });

  it('is asked for each request', async () => {
    let isLocked = true;
    const { dispatch } = make({ locked: () => isLocked });
    expect(await dispatch('call', 'account.getRates', {})).toEqual(locked);
    isLocked = false;
    expect(await dispatch('call', 'account.getRates', {})).toEqual(succeed('called'));
  });
});

describe('a disk that refuses', () => {
  const errno = (code: string, syscall = 'write') => Object.assign(new Error(code), { code, syscall });
  const sqlite = (code: string) => Object.assign(new Error('sqlite'), { code });
  const loop = () => {
    const error = new Error('loop');
    return Object.assign(error, { cause: error });
  };

  it.each<[string, () => unknown, object]>([
    ['ENOSPC', () => errno('ENOSPC'), { kind: 'disk', reason: 'full' }],
    ['EDQUOT', () => errno('EDQUOT'), { kind: 'disk', reason: 'full' }],
    ['EROFS', () => errno('EROFS'), { kind: 'disk', reason: 'read-only' }],
    ['EACCES', () => errno('EACCES', 'open'), { kind: 'disk', reason: 'read-only' }],
    ['EIO', () => errno('EIO'), { kind: 'disk', reason: 'failing' }],
    ['a full database', () => sqlite('SQLITE_FULL'), { kind: 'disk', reason: 'full' }],
    [
      'a read-only database, with details',
      () => sqlite('SQLITE_READONLY_DBMOVED'),
      { kind: 'disk', reason: 'read-only' },
    ],
    [
      'a database that cannot be written, with details',
      () => sqlite('SQLITE_IOERR_WRITE'),
      { kind: 'disk', reason: 'failing' },
    ],
    [
      'the cause of a cause',
      () => new Error('a', { cause: new Error('b', { cause: errno('ENOSPC') }) }),
      { kind: 'disk' },
    ],
    ['another rule of the database', () => sqlite('SQLITE_CONSTRAINT_UNIQUE'), { kind: 'bug' }],
    ['a connection that is not allowed', () => errno('EACCES', 'connect'), { kind: 'bug' }],
    ['a circle of causes', loop, { kind: 'bug' }],
    ['no error at all', () => 'ENOSPC', { kind: 'bug' }],
  ])('(%s) is told as what it is, and logged', async (_, error, problem) => {
    const broken = () => {
      throw error();
    };
    const { dispatch, lines } = make({ call: broken });
    expect(await dispatch('call', 'account.getRates', {})).toMatchObject({ ok: false, problem });
    expect(lines).toMatchObject([['error', 'a request failed', {}]]);
  });
});

describe('the database of an account', () => {
  const opened = () => {
    const file = join(tempFolder(), 'data.sqlite');
    const db = Database.open(file);
    onTestFinished(() => {
      db.close();
    });
    return { file, db };
  };
  const put = (db: Database, name: string) =>
    Promise.resolve(succeed(db.run('INSERT INTO memory (name, value) VALUES (?, ?)', name, 'x'.repeat(3000))));

  it('that another program holds is told as that, and takes the change when it is let go', async () => {
    const { file, db } = opened();
    const other = new Sqlite(file);
    other.exec('BEGIN IMMEDIATE');
    const { dispatch } = make({ call: () => put(db, 'a') });
    const refused = await dispatch('call', 'account.getRates', {});
    expect(refused).toMatchObject({ ok: false, problem: { kind: 'disk', reason: 'busy' } });
    other.close();
    expect(await dispatch('call', 'account.getRates', {})).toMatchObject({ ok: true });
  });

  it('that was damaged while it was open is told as that', async () => {
    const { file, db } = opened();
    for (let row = 0; row < 100; row += 1) await put(db, String(row));
    db.all('PRAGMA wal_checkpoint(TRUNCATE)');
    const handle = openSync(file, 'r+');
    // All but the first page, which has the schema.
    writeSync(handle, Buffer.alloc(statSync(file).size - 4096, 7), 0, null, 4096);
    closeSync(handle);
    db.run('PRAGMA shrink_memory');
    const { dispatch } = make({ call: () => Promise.resolve(succeed(db.all('SELECT * FROM memory'))) });
    const answer = await dispatch('call', 'account.getRates', {});
    expect(answer).toMatchObject({ ok: false, problem: { kind: 'disk', reason: 'damaged' } });
  });
});

describe('a provider that repeats the request', () => {
  const secrets = { username: 'anna', password: 'horse-77', key: 'p', basic: '' };
  secrets.basic = Buffer.from(`${secrets.username}:${secrets.password}`).toString('base64');
  const redactor = new Redactor();
  for (const secret of [secrets.password, secrets.key, `${secrets.username}:${secrets.password}`])
    redactor.register(secret);
  const echoed = `Authorization: Basic ${secrets.basic}; key=${secrets.key}; password ${secrets.password}, ${encodeURIComponent(secrets.password)}`;
  const hidden = 'Authorization: Basic [hidden]; key=[hidden]; password [hidden], [hidden]';

  it.each<[string, Outcome<unknown>, Outcome<unknown>]>([
    [
      'a refusal',
      fail({ kind: 'refused', text: echoed, evidence: { status: 400, excerpt: echoed } } as unknown as Problem),
      fail({ kind: 'refused', text: hidden, evidence: { status: 400, excerpt: hidden } } as unknown as Problem),
    ],
    [
      'an answer that is not understood',
      fail({ kind: 'unexpected-answer', evidence: { excerpt: echoed, host: 'x.example' } }),
      fail({ kind: 'unexpected-answer', evidence: { excerpt: hidden, host: 'x.example' } }),
    ],
    ['a warning', succeed({ id: '1' }, [{ text: echoed }]), succeed({ id: '1' }, [{ text: hidden }])],
  ])('in %s does not show the page what was secret', async (_, answer, shown) => {
    const { dispatch } = make({
      redactor,
      call: () => Promise.resolve(answer),
      handlers: echo({ 'app.info': () => answer }),
    });
    expect(await dispatch('call', 'account.getRates', {})).toEqual(shown);
    expect(await dispatch('command', 'app.info', undefined)).toEqual(shown);
  });

  it('does not change a problem of this computer', async () => {
    const problem = { kind: 'over-cap', cap: 'day', limit: 'p', spent: 'p', price: 'p' } as const;
    const { dispatch } = make({ redactor, call: () => Promise.resolve(fail(problem)) });
    expect(await dispatch('call', 'account.getRates', {})).toEqual(fail(problem));
  });
});
