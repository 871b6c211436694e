import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';

// The store of the settings asks the browser which colours the person prefers; here there is none.
vi.mock('@vueuse/core', () => ({ usePreferredDark: () => ({ value: false }) }));
const { readList } = await import('./read-list.ts');
const { useUnused } = await import('../features/coverage/unused-store.ts');
const { useNumbers } = await import('../stores/numbers.ts');

interface Asked {
  page?: number;
  per_page: number;
}

/** Has the main process answer each page of a list. */
function serve(answer: (page: number) => object): Asked[] {
  const asked: Asked[] = [];
  const bridge = {
    call: (_: string, params: Asked) => {
      asked.push(params);
      return Promise.resolve(succeed(answer(params.page ?? 1)));
    },
    command: () => Promise.resolve(succeed(null)),
  };
  vi.stubGlobal('window', { bridge });
  return asked;
}

beforeEach(() => setActivePinia(createPinia()));

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
