import { beforeEach, describe, expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { useUnused } from '#renderer/features/coverage/unused.store.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import { readList } from './read-list.ts';

interface Asked {
  page?: number;
  per_page: number;
}

let fake: FakeBridge;

/** Has the main process answer each page of a list. */
function serve(answer: (page: number) => object): Asked[] {
  const asked: Asked[] = [];
  for (const list of ['siptrunk.listTrunks', 'report.callHistory'])
    fake.reply(list, (params: Asked) => {
      asked.push(params);
      return succeed(answer(params.page ?? 1));
    });
  return asked;
}

beforeEach(() => {
  fake = fakePage();
});

const trunks = (page: number) => Array.from({ length: 200 }, (_, n) => ({ trunk: `line-${page}-${n}` }));
const endless = (rows: unknown[]) => ({ total: 1e9, totalPages: 1e9, currentPage: 1, rows });

describe('a list that the page reads', () => {
  it('is read to its end', async () => {
    const asked = serve((page) => ({ total: 400, totalPages: 2, currentPage: page, rows: trunks(page) }));
    const outcome = await readList('siptrunk.listTrunks', 1000);
    expect(outcome).toMatchObject({ ok: true, value: { length: 400 } });
    expect(asked).toEqual([{ per_page: 200 }, { per_page: 200, page: 2 }]);
  });

  it.each([
    ['never ends', (page: number) => trunks(page), 5, 'LIST_TOO_LONG'],
    ['repeats its first page', () => trunks(1), 2, 'REPEATED_PAGES'],
    ['repeats two pages in turn', (page: number) => trunks(page % 2), 3, 'REPEATED_PAGES'],
  ])('that %s is a problem, not a list', async (_, rows, requests, code) => {
    const asked = serve((page) => endless(rows(page)));
    const outcome = await readList('siptrunk.listTrunks', 1000);
    expect(outcome).toMatchObject({ ok: false, problem: { kind: 'unexpected-answer', evidence: { code } } });
    expect(asked).toHaveLength(requests);
  });
});

describe('calls that are looked through for unused numbers', () => {
  it('without an end give no result', async () => {
    const asked = serve((page) => ({ kind: 'calls', ...endless([{ caller: String(page), callee: String(page) }]) }));
    useNumbers().rows = [
      { did: '2125550100', status: 'active', texting: 'off', fax: false, route2trunk: 'office' },
    ] as never;
    const unused = useUnused();
    await unused.search(30);
    expect(unused.problem).toMatchObject({ kind: 'unexpected-answer', evidence: { code: 'LIST_TOO_LONG' } });
    expect(unused.found).toBeNull();
    // 100,000 calls in pages of 5,000, of which a provider may give less than it was asked for; four periods at once.
    expect(asked.length).toBeLessThanOrEqual(4 * 80);
  });
});
