import { describe, expect, it } from 'vitest';
import type { ReadId } from '#shared/provider/catalogue.ts';
import { clientOf, serveHttp, type Incoming } from '../test/support.ts';
import { isCostlyToParse } from './json-depth.ts';
import { PagePace } from './page-pace.ts';
import { PageProblem } from './pages.ts';

const PER_PAGE = 200;
/** Less than it takes to read any of the long answers below on this thread. */
const LONG_WORK_MS = 60;
const LIST_ROWS = 2000;

const did = (number: number) => String(2_120_000_000 + number);
const rowsFrom = (first: number, count = PER_PAGE) =>
  Array.from({ length: count }, (_, n) => ({ did: did(first + n) }));

interface Head {
  total?: number;
  total_pages?: number;
}

/** A provider that answers each page as `answer` says: rows and a head, or bytes. */
async function provider(answer: (page: number) => (Head & { data: unknown }) | string | Buffer) {
  const pages: number[] = [];
  const server = await serveHttp(({ body }: Incoming, response) => {
    const { page = 1 } = JSON.parse(body) as { page?: number };
    pages.push(page);
    const answered = answer(page);
    const isBytes = typeof answered === 'string' || Buffer.isBuffer(answered);
    response.end(isBytes ? answered : JSON.stringify({ current_page: page, ...answered }));
  });
  return { server, pages };
}

/** Reads the list of numbers to its end. */
async function readAll(server: { url: string }, id: ReadId = 'did.listDids', listRows = LIST_ROWS) {
  const client = clientOf(server, { listRows: () => listRows, readRetries: 0 });
  const rows: { did: string }[] = [];
  const { result, workMs } = await longestWork(async () => {
    try {
      for await (const page of client.pages<{ did: string }>(id, { per_page: PER_PAGE }, 'did'))
        rows.push(...page.rows);
      return { problem: null, cut: null };
    } catch (error) {
      if (!(error instanceof PageProblem)) throw error;
      return { problem: error.problem, cut: error.cut };
    }
  });
  return { rows, workMs, ...result };
}

/** The most that this thread computed without a break while some work was done; a busy computer does not make it longer. */
async function longestWork<T>(work: () => Promise<T>): Promise<{ result: T; workMs: number }> {
  let before = process.threadCpuUsage();
  let workMs = 0;
  const sample = () => {
    const { user, system } = process.threadCpuUsage(before);
    workMs = Math.max(workMs, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  const sampling = setInterval(sample, 5);
  const result = await work();
  clearInterval(sampling);
  sample();
  return { result, workMs };
}

/**
 * The one of several readings with the least work: what runs for the first time is compiled, and a collection of garbage or a
 * slow moment falls into another. What is read on this thread is long in each.
 */
async function leastWork<R extends { workMs: number }>(read: () => Promise<R>): Promise<R> {
  let least = await read();
  for (let more = 0; more < 3; more += 1) {
    const next = await read();
    if (next.workMs < least.workMs) least = next;
  }
  return least;
}

const code = (value: string) => ({ kind: 'unexpected-answer', evidence: { code: value } });
const first = (page: number) => (page - 1) * PER_PAGE;

describe('a list without an end', () => {
  it('with a thousand million pages is cut at the limit of rows', async () => {
    const { server, pages } = await provider((page) => ({
      total: 2e11,
      total_pages: 1e9,
      data: rowsFrom(first(page)),
    }));
    const { rows, problem, cut } = await readAll(server);
    expect(problem).toMatchObject(code('LIST_TOO_LONG'));
    expect(cut).toEqual({ why: 'rows', read: LIST_ROWS, limit: LIST_ROWS });
    expect(rows).toHaveLength(LIST_ROWS);
    expect(pages.length).toBeLessThanOrEqual(LIST_ROWS / PER_PAGE + 4);
  });

  it('that grows with every page is cut at the limit of rows', async () => {
    const { server, pages } = await provider((page) => ({
      total: (page + 1) * PER_PAGE,
      total_pages: page + 1,
      data: rowsFrom(first(page)),
    }));
    expect((await readAll(server)).cut).toMatchObject({ why: 'rows' });
    expect(pages.length).toBeLessThanOrEqual(LIST_ROWS / PER_PAGE + 4);
  });

  it('of pages with one row each is cut at the limit of pages', async () => {
    const { server, pages } = await provider((page) => ({ total: 1e9, total_pages: 1e9, data: rowsFrom(page, 1) }));
    const { cut } = await readAll(server);
    expect(cut).toMatchObject({ why: 'pages', read: 40 });
    expect(pages.length).toBe(40);
  });

  it('of long rows is cut at the limit of bytes', async () => {
    const note = 'x'.repeat(10_000);
    const { server, pages } = await provider((page) => ({
      total: 2e11,
      total_pages: 1e9,
      data: rowsFrom(first(page), 100).map((row) => ({ ...row, note })),
    }));
    expect((await readAll(server)).cut).toMatchObject({ why: 'bytes' });
    expect(pages.length).toBeLessThanOrEqual(2 + 4);
  });

  it.each([
    ['sends its first page again and again', () => first(1), 1],
    ['sends two pages in turn', (page: number) => first(((page - 1) % 2) + 1), 2],
  ])('that %s ends, and is not complete', async (_, from, different) => {
    const { server, pages } = await provider((page) => ({ total: 2000, total_pages: 10, data: rowsFrom(from(page)) }));
    const { rows, problem, cut } = await readAll(server);
    expect(problem).toMatchObject(code('REPEATED_PAGES'));
    expect(cut).toMatchObject({ why: 'repeated', read: different * PER_PAGE });
    expect(rows).toHaveLength(different * PER_PAGE);
    expect(pages.length).toBeLessThanOrEqual(different + 5);
  });

  it('that repeats its rows in another order ends, and is not complete', async () => {
    const { server } = await provider((page) => ({
      total: 400,
      total_pages: 2,
      data: page === 1 ? rowsFrom(0) : rowsFrom(0).reverse(),
    }));
    expect((await readAll(server)).problem).toMatchObject(code('REPEATED_PAGES'));
  });

  it('that repeats a part of its rows is not complete', async () => {
    const { server } = await provider((page) => ({ total: 400, total_pages: 2, data: rowsFrom(page === 1 ? 0 : 50) }));
    expect((await readAll(server)).problem).toMatchObject(code('INCOMPLETE_LIST'));
  });

  it('whose total shrinks with every page is not complete', async () => {
    const { server } = await provider((page) => ({
      total: 1200 - page * PER_PAGE,
      total_pages: 6 - page,
      data: rowsFrom(first(page)),
    }));
    expect((await readAll(server)).problem).toMatchObject(code('INCOMPLETE_LIST'));
  });

  it.each([
    ['has none on any page', () => []],
    ['has none behind the first page', (page: number) => (page === 1 ? rowsFrom(0) : [])],
  ])('that announces rows and %s ends, and is not complete', async (_, data) => {
    for (const head of [{ total_pages: 1e9 }, { total: 0, total_pages: 1e9 }]) {
      const { server, pages } = await provider((page) => ({ ...head, data: data(page) }));
      expect((await readAll(server)).problem?.kind).toBe('unexpected-answer');
      expect(pages.length).toBeLessThanOrEqual(5);
    }
  });

  it('stays complete when rows come in or leave while it is read', async () => {
    const moved = await provider((page) => ({
      total: page === 1 ? 400 : 401,
      total_pages: page === 1 ? 2 : 3,
      data: page === 1 ? rowsFrom(0) : page === 2 ? rowsFrom(199) : rowsFrom(399, 1),
    }));
    expect((await readAll(moved.server)).problem).toBeNull();
    const pushed = await provider((page) => ({
      total: page === 1 ? 200 : 201,
      total_pages: page === 1 ? 2 : 2,
      data: page === 1 ? rowsFrom(0) : rowsFrom(199, 1),
    }));
    expect((await readAll(pushed.server)).problem).toBeNull();
    const left = await provider((page) => ({
      total: page === 1 ? 400 : 397,
      total_pages: 2,
      data: page === 1 ? rowsFrom(0) : rowsFrom(203, 197),
    }));
    expect((await readAll(left.server)).problem).toBeNull();
  });
});

describe('a page that is far too long', () => {
  it('in rows of few bytes is refused before it is decoded', async () => {
    const { server } = await provider(() => ({ total: 200, total_pages: 1, data: Array(15_000).fill({}) as unknown }));
    const { problem, workMs } = await leastWork(() => readAll(server));
    expect(problem).toMatchObject(code('TOO_MANY_ROWS'));
    expect(workMs).toBeLessThan(LONG_WORK_MS);
  });

  it('with 230,000 rows is refused without being read to its end', async () => {
    const long = Buffer.from(JSON.stringify({ total: 230_000, total_pages: 1, data: rowsFrom(0, 230_000) }));
    const { server } = await provider(() => long);
    const { rows, problem, workMs } = await leastWork(() => readAll(server));
    expect(problem).toMatchObject(code('TOO_LARGE'));
    expect(rows).toEqual([]);
    expect(workMs).toBeLessThan(LONG_WORK_MS);
  });

  it('with one row of 300 MB is refused without being read to its end', async () => {
    let sent = 0;
    const server = await serveHttp((_, response) => {
      const chunk = Buffer.alloc(1024 * 1024, 'x');
      sent = 0;
      response.write('{"total":1,"total_pages":1,"data":[{"did":"2120000000","note":"');
      const more = () => {
        while (sent < 300 * chunk.length && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', more);
            return;
          }
        }
        response.end('"}]}');
      };
      more();
    });
    const { problem, workMs } = await leastWork(() => readAll(server));
    expect(problem).toMatchObject(code('TOO_LARGE'));
    expect(sent).toBeLessThan(30 * 1024 * 1024);
    expect(workMs).toBeLessThan(LONG_WORK_MS);
  });

  it('that drips for ever ends as soon as it is too long', async () => {
    const server = await serveHttp((_, response) => {
      response.write('{"total":1,"total_pages":1,"data":[{"did":"2120000000","note":"');
      const timer = setInterval(() => response.write('x'.repeat(64 * 1024)), 5);
      response.on('close', () => clearInterval(timer));
    });
    expect((await readAll(server)).problem).toMatchObject(code('TOO_LARGE'));
  });
});

it('an answer that is announced for ever is given up', async () => {
  const server = await serveHttp((_, { socket }) => {
    const hints = Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n'.repeat(1000));
    const timer = setInterval(() => socket?.write(hints), 5);
    socket?.on('close', () => clearInterval(timer));
  });
  expect((await readAll(server)).problem).toMatchObject(code('TOO_LARGE'));
});

describe('a long answer', () => {
  const prices = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ destination: `Town ${n}`, code: String(n), rate: '0.012' }));

  it('is read off the thread of the app, and brings all of its rows', async () => {
    const listed = prices(45_000);
    const long = Buffer.from(JSON.stringify({ total: listed.length, data: listed }));
    const { server } = await provider(() => long);
    const client = clientOf(server);
    const read = () => client.attempt('account.countryRate', { country_id: '1' });
    const { result: attempt, workMs } = await leastWork(() => longestWork(read));
    expect(attempt.kind).toBe('answered');
    const { rows } = (attempt as unknown as { value: { rows: object[] } }).value;
    expect(rows).toEqual(listed.map((row) => expect.objectContaining(row) as object));
    expect(workMs).toBeLessThan(LONG_WORK_MS);
  });

  it('of few bytes and many rows is read there, too', async () => {
    const codes = Array.from({ length: 5000 }, (_, n) => n);
    const { server } = await provider(() => ({ total: 5000, data: codes.map((n) => ({ code: `${n}`, rate: '1' })) }));
    const attempt = await clientOf(server).attempt('account.countryRate', { country_id: '1' });
    expect(attempt).toMatchObject({ kind: 'answered', value: { rows: { length: 5000 } } });
  });

  it.each([
    ['lists in each other', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
    ['empty lists', `{"data":[${'[],'.repeat(3_000_000)}[]]}`],
    ['elements', `<response>${'<a/>'.repeat(3_000_000)}</response>`],
  ])('of very many %s is not parsed at all', async (_, text) => {
    const long = Buffer.from(text);
    const { server } = await provider(() => long);
    const attempt = await clientOf(server).attempt('account.countryRate', { country_id: '1' });
    expect(attempt).toMatchObject({ kind: 'failed', problem: { kind: 'unexpected-answer' } });
    expect(isCostlyToParse(text)).toBe(true);
  });

  it.each([
    ['with brackets in its texts', `{"data":[{"note":"${'['.repeat(200_000)}"}]}`],
    ['with escaped quotes in its texts', `{"data":[{"note":"${'\\"[['.repeat(50_000)}"}]}`],
  ])('%s is parsed', (_, text) => {
    expect(isCostlyToParse(text)).toBe(false);
  });

  it('with more rows than any price list has is refused', async () => {
    const long = Buffer.from(JSON.stringify({ total: 1, data: prices(50_001) }));
    const { server } = await provider(() => long);
    const attempt = await clientOf(server).attempt('account.countryRate', { country_id: '1' });
    expect(attempt).toMatchObject({ kind: 'failed', problem: code('TOO_MANY_ROWS') });
  });

  it('that is no list comes whole, and one that is not understood says so', async () => {
    const note = 'é'.repeat(100_000);
    const { server } = await provider((page) =>
      page === 1 ? { total: 1, total_pages: 1, data: [{ did: did(0), note }] } : `{"data":"${note}`,
    );
    const client = clientOf(server);
    const attempt = await client.attempt('did.listDids', { page: 1 });
    expect(attempt).toMatchObject({ kind: 'answered', value: { rows: [{ did: did(0), note }] } });
    const broken = await client.attempt('did.listDids', { page: 2 });
    expect(broken).toMatchObject({ kind: 'failed', problem: { kind: 'unexpected-answer' } });
  });
});

describe('the pace of pages', () => {
  it('waits once the turns at the start are used up', async () => {
    const { server } = await provider((page) => ({ total: 1000, total_pages: 5, data: rowsFrom(first(page)) }));
    const client = clientOf(server, { pagePace: new PagePace(2, 100) });
    const started = performance.now();
    for await (const page of client.pages('did.listDids', { per_page: PER_PAGE })) expect(page.rows).toHaveLength(200);
    expect(performance.now() - started).toBeGreaterThan(180);
  });

  it('of another page keeps nobody who has closed the account', async () => {
    const { server } = await provider((page) => ({ total: 1000, total_pages: 5, data: rowsFrom(first(page)) }));
    const client = clientOf(server, { pagePace: new PagePace(0, 60_000) });
    const attempt = client.attempt('did.listDids', { page: 2 });
    client.close();
    expect(await attempt).toMatchObject({ kind: 'failed', problem: { kind: 'cancelled' } });
  });
});
