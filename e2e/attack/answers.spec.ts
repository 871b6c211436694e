import { createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import { expect, test, type RunningApp } from '../support/app.ts';
import { tally } from '../support/attack-tally.ts';
import { HostileProvider, type Misbehaviour } from '../support/hostile-provider.ts';
import { peakMemory } from '../support/memory.ts';
import { NumbersPage } from '../pages/numbers-page.ts';

const MB = 1024 * 1024;
const PER_PAGE = 200;
/** Rows of a list at which these apps cut. */
const LIST_ROWS = 20_000;
/** No request for so long means that the reading has ended. */
const QUIET_MS = 1_500;
/** Main may not work for longer without a break: half of it is seen, and a list that is taken whole needs several times as much. */
const LONGEST_PAUSE_MS = 1_000;
const MOST_MB = 900;

const rowsFrom = (first: number, count = PER_PAGE) =>
  Array.from({ length: count }, (_, n) => ({
    did: String(2_120_000_000 + first + n),
    status: 'active',
    type: 'local',
  }));

function pages(answer: (page: number) => object | Buffer): Misbehaviour {
  return (response, body) => {
    const { page = 1, did } = JSON.parse(body || '{}') as { page?: number; did?: unknown };
    const given = did === undefined ? answer(page) : { total: 0, total_pages: 1, current_page: 1, data: [] };
    response.end(Buffer.isBuffer(given) ? given : JSON.stringify({ current_page: page, ...given }));
  };
}

const from = (page: number) => (page - 1) * PER_PAGE;
const longPage = Buffer.from(JSON.stringify({ total: 230_000, total_pages: 1, data: rowsFrom(0, 230_000) }));
let salt = 0;

/** Lists that never end, and what the screen says of each. */
const LISTS: [what: string, misbehaviour: Misbehaviour, said: RegExp][] = [
  [
    'a thousand million pages, other numbers at each reading',
    pages((page) => ({ total: 2e11, total_pages: 1e9, data: rowsFrom(from(page) + salt) })),
    /Reading stopped at 20,000 numbers, since at most 20,000 rows/,
  ],
  [
    'one page more with each page',
    pages((page) => ({ total: (page + 1) * PER_PAGE, total_pages: page + 1, data: rowsFrom(from(page)) })),
    /Reading stopped at 20,000 numbers/,
  ],
  [
    'one number on a page',
    pages((page) => ({ total: 1e9, total_pages: 1e9, data: rowsFrom(page, 1) })),
    /Reading stopped at 400 numbers/,
  ],
  [
    'the same page again and again',
    pages(() => ({ total: 2000, total_pages: 10, data: rowsFrom(0) })),
    /The provider sent the same numbers again, so reading stopped at 200/,
  ],
  [
    'two pages in turn',
    pages((page) => ({ total: 2000, total_pages: 1e9, data: rowsFrom(from((page % 2) + 1)) })),
    /The provider sent the same numbers again, so reading stopped at 400/,
  ],
  [
    'a total that shrinks',
    pages((page) => ({ total: 2200 - page * 200, total_pages: 11 - page, data: rowsFrom(from(page)) })),
    /sent fewer rows than it says|not understood/,
  ],
  ['no rows for ever', pages(() => ({ total_pages: 1e9, data: [] })), /not understood|fewer rows/],
  ['one page with 230,000 rows', pages(() => longPage), /too long|not understood/],
];

/**
 * The longest time for which main worked without a break, in milliseconds of the processor: what other programs take from it
 * is not counted (https://docs.kernel.org/scheduler/sched-stats.html).
 */
async function longestPause(app: RunningApp, work: () => Promise<void>): Promise<number> {
  await app.electron.evaluate(() => {
    const { readFileSync } = process.getBuiltinModule('node:fs');
    const worked = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
    const pause = { longest: 0, last: worked() };
    const timer = setInterval(() => {
      const now = worked();
      pause.longest = Math.max(pause.longest, now - pause.last);
      pause.last = now;
    }, 5);
    Object.assign(globalThis, { pause: { stop: () => (clearInterval(timer), pause.longest) } });
  });
  await work();
  return app.electron.evaluate(() => {
    const { pause } = globalThis as unknown as { pause: { stop: () => number } };
    return Math.round(pause.stop());
  });
}

/** Waits until nobody asks any more; answers how many requests came meanwhile. */
async function quiet(provider: HostileProvider): Promise<number> {
  const before = provider.requests.length;
  for (let known = -1; known !== provider.requests.length;) {
    known = provider.requests.length;
    // In many parts, so that a pause of this process is not taken for quiet.
    for (let part = 0; part < 15; part += 1) await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 15));
  }
  return provider.requests.length - before;
}

test('a list without an end is cut, and the screen says so', async ({ start, office }) => {
  test.setTimeout(300_000);
  const provider = await HostileProvider.start(office);
  try {
    const app = await start({ settings: { listRows: LIST_ROWS } });
    await app.connect(provider.account);
    const numbers = new NumbersPage(app);
    await numbers.open();
    await quiet(provider);
    const pid = app.electron.process().pid ?? 0;
    const readAgain = () =>
      Promise.all(
        (['numbers', 'texting', 'fax-numbers'] as const).map((list) =>
          app.command('lists.refresh', { list, scope: '' }),
        ),
      );
    const state = async () => {
      const outcome = await app.command('numbers.state', undefined);
      if (!outcome.ok) throw new Error(outcome.problem.kind);
      return outcome.value;
    };
    const seen: { what: string; requests: number; pauseMs: number; peakMb: number }[] = [];
    for (const [what, misbehaviour, said] of LISTS) {
      salt += 1_000_000;
      provider.set('/did', misbehaviour);
      provider.set('/sms', misbehaviour);
      const { count } = await state();
      let requests = 0;
      const { result: pauseMs, peakMb } = await peakMemory(pid, () =>
        longestPause(app, async () => {
          const reading = readAgain();
          requests = await quiet(provider);
          await reading;
        }),
      );
      seen.push({ what, requests, pauseMs, peakMb });
      await expect(app.page.getByText(said).first(), what).toBeVisible();
      // A list that was cut takes no number for gone.
      expect((await state()).count, what).toBeGreaterThanOrEqual(count);
    }
    console.table(seen);
    const held = seen.filter(({ pauseMs, peakMb }) => pauseMs < LONGEST_PAUSE_MS && peakMb < MOST_MB);
    const most = (name: 'requests' | 'pauseMs' | 'peakMb') => Math.max(...seen.map((one) => one[name]));
    const figures = { requests: most('requests'), pauseMs: most('pauseMs'), peakMb: most('peakMb') };
    tally({ part: 'answers', what: 'lists without an end', tried: seen.length, held: held.length, figures });
    expect(held).toEqual(seen);
    expect(figures.requests).toBeLessThan(1200);

    await app.command('settings.set', { language: 'es' });
    provider.set('/did', LISTS[3]?.[1] ?? null);
    await readAgain();
    const words = 'El proveedor volvió a enviar los mismos números, así que la lectura se detuvo en 200.';
    await expect(app.page.getByRole('main').getByText(words)).toBeVisible();
  } finally {
    provider.stop();
  }
});

/** Sends a text again and again until there is enough of it, or nobody listens. */
function stream(
  response: {
    write: (chunk: Buffer) => boolean;
    end: () => void;
    destroyed?: boolean;
    once: (event: 'drain', next: () => void) => void;
  },
  bytes: number,
  chunk: Buffer,
): void {
  let left = bytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length;
      if (!response.write(chunk)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}

const filled = (text: string) => Buffer.from(text.repeat(Math.ceil(MB / text.length)));
const plain = (status: number, body: string | Buffer, headers: Record<string, string> = {}): Misbehaviour => {
  return (response) => void response.writeHead(status, headers).end(body);
};
const raw = (write: (socket: import('node:net').Socket) => void): Misbehaviour => {
  return (response) => {
    if (response.socket) write(response.socket);
  };
};
const json = (text: string | Buffer) => plain(200, text, { 'content-type': 'application/json' });
const xml = (text: string) => plain(200, text, { 'content-type': 'application/xml' });
const bomb = (encoding: 'gzip' | 'br', bytes: number): Misbehaviour => {
  return (response) => {
    response.writeHead(200, { 'content-encoding': encoding });
    const packed = encoding === 'gzip' ? createGzip() : createBrotliCompress();
    packed.on('error', () => undefined).pipe(response);
    response.on('close', () => packed.destroy());
    stream(packed, bytes, Buffer.alloc(MB, ' '));
  };
};
const rates = (rows: string) => `{"data":${rows}}`;

/** Hostile answers of one read. */
const ANSWERS: Record<string, Misbehaviour> = {
  '300 MB of blanks': (response) => stream(response.writeHead(200), 300 * MB, filled(' ')),
  '300 MB of one text': (response) => {
    response.write('{"data":{"rate":"');
    stream(response, 300 * MB, filled('x'));
  },
  '30 MB of numbers': json(`[${'1,'.repeat(15 * MB)}1]`),
  '1 GB in gzip': bomb('gzip', 1024 * MB),
  '512 MB in brotli': bomb('br', 512 * MB),
  '10 million lists in each other': json('['.repeat(10_000_000)),
  '10 million lists in each other, closed': json('['.repeat(10_000_000) + ']'.repeat(10_000_000)),
  'a million objects in each other': json('{"a":'.repeat(1_000_000) + '1' + '}'.repeat(1_000_000)),
  'a million elements in each other': xml('<a>'.repeat(1_000_000)),
  '30 MB of elements': xml(`<response>${'<a>1</a>'.repeat(3.5 * MB)}</response>`),
  'entities that grow': xml(
    `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghi'].map((name, index) => `<!ENTITY ${name} "${`&${String.fromCharCode(97 + index)};`.repeat(10)}">`).join('')}]><response>&i;</response>`,
  ),
  'an entity of a file': xml(
    '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><response><rate>&a;</rate></response>',
  ),
  'a million names': json(rates(`{${Array.from({ length: 1_000_000 }, (_, n) => `"n${String(n)}":"1"`).join(',')}}`)),
  'a __proto__': json('{"__proto__":{"polluted":true},"data":{"__proto__":{"polluted":true},"rate":"1"}}'),
  'constructor and prototype': json('{"data":{"constructor":{"prototype":{"polluted":true}}}}'),
  '__proto__ in XML': xml('<response><data><__proto__><polluted>1</polluted></__proto__></data></response>'),
  'doubled names': json('{"data":{"a":"1","a":"2"},"data":[],"error":"","error":null}'),
  'numbers beyond all bounds': json(rates('{"a":1e999999,"b":-1e999999,"c":123456789012345678901234567890}')),
  'a number of a million digits': json(rates(`{"a":${'9'.repeat(1_000_000)}}`)),
  'no JSON numbers': json(rates('{"a":NaN,"b":Infinity,"c":0x10}')),
  'broken UTF-8': json(Buffer.from([0x7b, 0xff, 0xfe, 0xc0, 0x80, 0x7d])),
  'UTF-16': json(Buffer.from('\ufeff{"data":{}}', 'utf16le')),
  'a charset that nobody knows': plain(200, '{"data":{}}', { 'content-type': 'application/json; charset=x-none' }),
  'zero bytes': json(Buffer.alloc(MB)),
  '200,000 warnings': json(`{"warning":[${'"w",'.repeat(200_000)}"w"],"data":{}}`),
  'an error in 5,000 lists': json(`{"error":${'['.repeat(5000)}"e"${']'.repeat(5000)}}`),
  'an error of 10 MB': json(`{"error":"${'e'.repeat(10 * MB)}"}`),
  'headers without an end': raw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    stream(socket, 200 * MB, filled('x-header: aaaaaaaaaaaaaaaaaaaa\r\n'));
  }),
  'a header of 10 MB': raw((socket) => stream(socket, 10 * MB, filled('x-header: a'.padEnd(MB, 'a')))),
  'another protocol': raw((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')),
  'status 999': raw((socket) => socket.end('HTTP/1.1 999 No\r\ncontent-length: 0\r\n\r\n')),
  'early hints for ever': raw((socket) =>
    stream(socket, 50 * MB, filled('HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n')),
  ),
  'a length that is too long': raw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 900000000\r\n\r\n{}')),
  'two lengths': raw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 9\r\n\r\n{}')),
  'chunks that are none': raw((socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}')),
  'gzip that is none': plain(200, '{"data":{}}', { 'content-encoding': 'gzip' }),
  'gzip in gzip': plain(200, gzipSync(gzipSync('{"data":{}}')), { 'content-encoding': 'gzip, gzip' }),
  'a way to another host': plain(302, '', { location: 'http://127.0.0.1:9/' }),
  'a way to itself': plain(307, '', { location: '/account/rates' }),
  'the end at once': (response) => void response.destroy(),
  'the end in the middle': (response) => {
    response.write('{"data":');
    setTimeout(() => response.destroy(), 20);
  },
  silence: () => undefined,
  'drops without an end': (response) => {
    response.write('{"data":{"rate":"');
    const timer = setInterval(() => response.write('x'.repeat(256 * 1024)), 5);
    response.on('close', () => {
      clearInterval(timer);
    });
  },
};

test('whatever one read is answered, the app goes on', async ({ start, office }) => {
  test.setTimeout(600_000);
  const provider = await HostileProvider.start(office);
  try {
    const app = await start({ settings: { requestTimeoutSeconds: 2 } });
    await app.connect(provider.account);
    await quiet(provider);
    const pid = app.electron.process().pid ?? 0;
    const seen: { what: string; kind: string; pauseMs: number; peakMb: number; held: boolean }[] = [];
    for (const [what, misbehaviour] of Object.entries(ANSWERS)) {
      provider.set('/account/rates', misbehaviour);
      let kind = '';
      const { result: pauseMs, peakMb } = await peakMemory(pid, () =>
        longestPause(app, async () => {
          const outcome = await app.call('account.getRates', {});
          kind = outcome.ok ? 'answered' : outcome.problem.kind;
        }),
      );
      const isAlive = (await app.command('settings.get', undefined)).ok;
      const isPolluted = await app.electron.evaluate(() => 'polluted' in {});
      const isProblem = kind !== 'bug';
      const held = isAlive && !isPolluted && isProblem && pauseMs < LONGEST_PAUSE_MS && peakMb < MOST_MB;
      seen.push({ what, kind, pauseMs, peakMb, held });
    }
    console.table(seen);
    provider.set('/account/rates', null);
    expect((await app.call('account.getRates', {})).ok).toBe(true);
    const most = (name: 'pauseMs' | 'peakMb') => Math.max(...seen.map((one) => one[name]));
    tally({
      part: 'answers',
      what: 'hostile answers of one read',
      tried: seen.length,
      held: seen.filter(({ held }) => held).length,
      figures: { pauseMs: most('pauseMs'), peakMb: most('peakMb') },
    });
    expect(seen.filter(({ held }) => !held)).toEqual([]);
  } finally {
    provider.stop();
  }
});
