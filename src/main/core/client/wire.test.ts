import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { DEEPEST_ANSWER } from './json-depth.ts';
import { readAnswer } from './wire.ts';

const CHANGE = 'account.setAutorefill';
const READ = 'faxLookup.listStates';
const HOST = 'api.example.com';

function read(id: OperationId, body: string, status = 200, retryAfter?: string) {
  return readAnswer(operationOf(id), { status, body, host: HOST, retryAfter });
}

/** What an answer is in short: its kind, and the kind of its problem. */
function short(id: OperationId, body: string, status = 200): string {
  const attempt = read(id, body, status);
  return attempt.kind === 'answered' ? attempt.kind : `${attempt.kind} ${attempt.problem.kind}`;
}

describe('a change that is answered with a status alone', () => {
  it.each([401, 403])('%i was not done: nobody may do it', (status) => {
    expect(short(CHANGE, '', status)).toBe('failed not-allowed');
  });

  it.each([404, 405, 407, 411, 413, 414, 415, 431])('%i was not done: nothing read it', (status) => {
    expect(short(CHANGE, '', status)).toBe('failed unexpected-answer');
  });

  it('429 was not done: the provider wants fewer requests', () => {
    expect(short(CHANGE, '', 429)).toBe('failed provider-down');
  });

  it.each([300, 304, 399, 400, 402, 406, 408, 409, 410, 412, 416, 422, 428, 430, 432, 451, 499])(
    '%i may have been done',
    (status) => {
      expect(short(CHANGE, '', status)).toBe('unknown unexpected-answer');
    },
  );

  it.each([500, 502, 503, 504, 599])('%i may have been done by a provider that is down', (status) => {
    expect(short(CHANGE, '', status)).toBe('unknown provider-down');
  });

  it.each([200, 201, 202, 204, 299])('%i was done', (status) => {
    expect(short(CHANGE, '', status)).toBe('answered');
  });
});

describe('an error', () => {
  it.each([
    ['false', 'answered'],
    ['null', 'answered'],
    ['""', 'answered'],
    ['[]', 'answered'],
    ['0', 'unknown unexpected-answer'],
    ['"0"', 'unknown unexpected-answer'],
    ['{}', 'unknown unexpected-answer'],
    ['1', 'failed refused'],
    ['"No"', 'failed refused'],
    ['["No"]', 'failed refused'],
  ])('of %s leaves a change %s', (error, outcome) => {
    expect(short(CHANGE, `{"error":${error}}`)).toBe(outcome);
  });

  it.each([
    ['7', '7'],
    ['{"a":{"b":"one"},"c":["two",3]}', 'one two 3'],
    ['{"pin":null,"did":"taken"}', 'taken'],
    ['{"pin":null}', 'Error'],
  ])('of %s is told as %j', (error, text) => {
    expect(read(READ, `{"error":${error}}`)).toMatchObject({ problem: { kind: 'refused', text } });
  });

  it.each([
    [READ, 499, 'failed refused'],
    [READ, 500, 'failed refused'],
    [CHANGE, 499, 'failed refused'],
    [CHANGE, 500, 'unknown provider-down'],
  ] as const)('of %s with the status %i is %s', (id, status, outcome) => {
    expect(short(id, '{"error":"No"}', status)).toBe(outcome);
  });

  it('that only says that a list is empty is an empty list', () => {
    const error = '{"error":"No International DIDs Found"}';
    for (const status of [200, 404, 500])
      expect(read('didinter.listDids', error, status)).toEqual({
        kind: 'answered',
        value: { total: 0, totalPages: 0, currentPage: 1, rows: [] },
        warnings: [],
      });
    expect(short('didinter.listDids', '{"error":"Try later"}')).toBe('failed refused');
    expect(short('did.listDids', error)).toBe('failed refused');
  });
});

describe('an error about who asks', () => {
  it.each([
    [READ, 'Wrong authorize_contact', 200, 'failed not-allowed'],
    [CHANGE, 'Wrong authorize_contact', 200, 'failed refused'],
    [READ, 'Unknown state', 200, 'failed refused'],
    [CHANGE, 'Access denied', 200, 'failed not-allowed'],
    [CHANGE, 'No', 401, 'failed not-allowed'],
    [CHANGE, 'No', 403, 'failed not-allowed'],
    [CHANGE, 'No', 402, 'failed refused'],
  ] as const)('of %s is told by its words or its status: %s (%i)', (id, error, status, outcome) => {
    expect(short(id, JSON.stringify({ error }), status)).toBe(outcome);
  });
});

describe('what is told of an answer that was not understood', () => {
  it('is its status, its host and its beginning', () => {
    expect(read(READ, ` <html>${'x'.repeat(400)}`, 502)).toEqual({
      kind: 'failed',
      problem: {
        kind: 'provider-down',
        evidence: { status: 502, host: HOST, excerpt: `<html>${'x'.repeat(294)}` },
      },
    });
  });

  it('has no beginning where there was nothing, and no words but those of an error', () => {
    expect(read(CHANGE, ' ', 403)).toEqual({
      kind: 'failed',
      problem: { kind: 'not-allowed', text: '', evidence: { status: 403, host: HOST } },
    });
    expect(read(CHANGE, '{"error":"No"}', 401)).toEqual({
      kind: 'failed',
      problem: { kind: 'not-allowed', text: 'No', evidence: { status: 401, host: HOST } },
    });
  });

  it.each([
    ['7', 7],
    [' 120 ', 120],
    ['Sun, 22 Nov 2026 12:00:05 GMT', 5],
    ['Sun, 22 Nov 2026 12:01:40 GMT', 100],
    ['2026-11-22T12:00:05+00:00', 5],
    ['2026-11-22T12:00:00.400Z', 1],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
    ['when we are done', undefined],
  ])('is the wait that the provider asks for: %j is %j seconds', (header, seconds) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const evidence = { status: 429, host: HOST, ...(seconds === undefined ? {} : { retryAfter: seconds }) };
    expect(read(CHANGE, '', 429, header)).toEqual({ kind: 'failed', problem: { kind: 'provider-down', evidence } });
  });
});

describe('a value', () => {
  it.each([
    ['an array', '["AZ","CA"]'],
    ['JSON', '{"total":2,"data":["AZ","CA"]}'],
    ['XML', '<response><total>2</total><data><row0>AZ</row0><row1>CA</row1></data></response>'],
    ['JSON between blanks', '\n {"data":["AZ","CA"]} \n'],
  ])('may come as %s', (_, body) => {
    expect(read(READ, body)).toEqual({ kind: 'answered', value: { total: 2, rows: ['AZ', 'CA'] }, warnings: [] });
  });

  it.each(['', ' ', '""'])('that is missing (%j) is no empty list', (body) => {
    expect(short('faxLookup.listRateCenters', body)).toBe('failed unexpected-answer');
  });

  it.each(['garbage', '<html>', '<response>', '{"data":'])('cannot be read from %j', (body) => {
    expect(short(READ, body)).toBe('failed unexpected-answer');
    expect(short(CHANGE, body)).toBe('unknown unexpected-answer');
  });

  it('that is nested deeper than any answer is, is no value', () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}[]${'}'.repeat(depth)}`;
    const rates = (depth: number) => `{"lnp_cost":"5","more":${nested(depth)}}`;
    expect(short('account.getRates', rates(DEEPEST_ANSWER - 3))).toBe('answered');
    expect(short('account.getRates', rates(DEEPEST_ANSWER))).toBe('failed unexpected-answer');
    expect(short(CHANGE, nested(DEEPEST_ANSWER + 1))).toBe('unknown unexpected-answer');
  });

  it.each([
    ['{"12":"One","row0":"Two"}', [{ text: 'One' }, { text: 'Two' }]],
    ['{"address2":"Unknown"}', [{ text: 'Unknown', field: 'address2' }]],
    ['{"row0x":"Unknown"}', [{ text: 'Unknown', field: 'row0x' }]],
    ['"Slow"', [{ text: 'Slow' }]],
    ['["Slow",7]', [{ text: 'Slow' }, { text: '7' }]],
    ['null', []],
  ])('with the warning %s names fields, but no rows', (warning, warnings) => {
    expect(read(CHANGE, `{"warning":${warning}}`)).toEqual({ kind: 'answered', value: null, warnings });
  });
});

describe('what a provider says', () => {
  const value = (more: object) => JSON.stringify({ data: { balance: '1.00', allowed_credit: '0.00' }, ...more });

  it('of an error is cut where no person would read on', () => {
    const attempt = read('account.getAccountBalance', JSON.stringify({ error: 'e'.repeat(10_000_000) }));
    expect(attempt).toMatchObject({ kind: 'failed', problem: { kind: 'refused', text: 'e'.repeat(2000) } });
  });

  it.each([
    ['a list', Array(5000).fill('w'.repeat(5000))],
    ['by field', Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, 'w'.repeat(5000)]))],
  ])('as warnings, %s, is no more than a hundred of them', (_, warning) => {
    const attempt = read('account.getAccountBalance', value({ warning }));
    expect(attempt).toMatchObject({ kind: 'answered', warnings: { length: 100 } });
    expect(JSON.stringify(attempt).length).toBeLessThan(250_000);
  });
});
