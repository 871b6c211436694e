import { describe, expect, it } from 'vitest';
import type { ReadId } from '#shared/provider/catalogue.ts';
import { clientOf, eventually, serveHttp } from '../test/support.ts';
import { PageProblem, type Page } from './pages.ts';

interface Asked {
  page: number;
  per_page: number;
}

/** A list of numbers, some on each page; `answer` may say something else than the page that was asked for. */
async function served(answer: (asked: Asked, open: number) => object | undefined | Promise<object | undefined>) {
  const asked: Asked[] = [];
  let open = 0;
  let most = 0;
  const server = await serveHttp((request, response) => {
    const query = JSON.parse(request.body) as Asked;
    asked.push(query);
    open += 1;
    most = Math.max(most, open);
    let answered = false;
    response.on('close', () => (open -= answered ? 0 : 1));
    void Promise.resolve(answer(query, open)).then((body) => {
      if (!body) return;
      // Counted before the answer leaves: the client's next request may come before the end of this one is told.
      answered = true;
      open -= 1;
      response.end(JSON.stringify(body));
    });
  });
  return { client: clientOf(server), asked, most: () => most, pages: () => asked.map(({ page }) => page) };
}

const row = (page: number) => ({ did: String(2125550000 + page) });
const page = (number: number, total_pages = 7, rows = 1) => ({
  total: total_pages,
  total_pages,
  current_page: number,
  data: Array.from({ length: rows }, () => row(number)),
});
const read = (client: ReturnType<typeof clientOf>, id: ReadId = 'did.listDids', per_page = 200) =>
  client.pages<{ did: string }>(id, { per_page });
const numbers = (pages: Page<unknown>[]) => pages.map(({ currentPage }) => currentPage);
async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Holds requests until `size` are there and no further one came, and lets them go, the last first. */
function inGroupsOf(size: number): () => Promise<void> {
  let held: (() => void)[] = [];
  return async () => {
    const turn = new Promise<void>((resolve) => held.push(resolve));
    if (held.length === size) {
      await pause(20);
      for (const go of held.toReversed()) go();
      held = [];
    }
    await turn;
  };
}

describe('pages', () => {
  it('come in order, whichever is there first, four beside each other at most', async () => {
    const group = inGroupsOf(4);
    const { client, most, pages } = await served(async (asked) => {
      if (asked.page >= 2 && asked.page <= 5) await group();
      return page(asked.page);
    });
    const seen = await all(read(client));
    expect(numbers(seen)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(seen.map(({ rows }) => rows)).toEqual(
      seen.map(({ currentPage }) => [expect.objectContaining(row(currentPage))]),
    );
    expect(pages().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most()).toBe(4);
  });

  it('are asked for with the parameters of the list', async () => {
    const { client, asked } = await served((query) => page(query.page, 2));
    await all(client.pages('did.listDids', { did: '212*', per_page: 50 }));
    expect(asked).toEqual([
      { did: '212*', per_page: 50, page: 1 },
      { did: '212*', per_page: 50, page: 2 },
    ]);
  });

  it('are no more than one where there is only one', async () => {
    const { client, pages } = await served((asked) => page(asked.page, 1));
    expect(await all(read(client))).toHaveLength(1);
    expect(pages()).toEqual([1]);
  });

  it('that nobody reads any more are not asked for, and what is under way ends', async () => {
    const { client, pages } = await served((asked) => (asked.page <= 2 ? page(asked.page, 50) : undefined));
    for await (const { currentPage } of read(client)) if (currentPage === 2) break;
    // The client's four places are free again: another read goes out at once.
    const others = Array.from({ length: 4 }, () => client.attempt('did.listDids', { page: 1 }));
    expect((await Promise.all(others)).map(({ kind }) => kind)).toEqual(Array(4).fill('answered'));
    await pause(50);
    expect(Math.max(...pages())).toBeLessThanOrEqual(6);
    expect(pages().filter((number) => number > 1).length).toBeLessThanOrEqual(5);
  });

  it('that cannot be read are reported in their turn', async () => {
    const { client } = await served(async (asked) => {
      if (asked.page === 4) return { error: 'Error Message' };
      await pause(30);
      return page(asked.page);
    });
    const seen: number[] = [];
    const reading = (async () => {
      for await (const { currentPage } of read(client)) seen.push(currentPage);
    })();
    await expect(reading).rejects.toThrow(PageProblem);
    await expect(reading).rejects.toMatchObject({ problem: { kind: 'refused', text: 'Error Message' } });
    expect(seen).toEqual([1, 2, 3]);
  });

  it('that could not even begin say why', async () => {
    const { client } = await served(() => ({ error: 'No' }));
    await expect(all(read(client))).rejects.toMatchObject({ problem: { kind: 'refused', text: 'No' } });
  });

  it.each([
    ['become more while they are read', 2, (asked: number) => page(asked, 5), [1, 2, 3, 4, 5]],
    ['become fewer', 7, (asked: number) => (asked > 3 ? { error: 'No such page' } : page(asked, 3)), [1, 2, 3]],
    ['end a little sooner', 7, (asked: number) => ({ ...page(asked, 7, asked > 4 ? 0 : 1), total: 4 }), [1, 2, 3, 4]],
    ['are none', 0, (asked: number) => page(asked, 0, 0), [1]],
  ])('may %s', async (_, first, later, expected) => {
    const { client } = await served((asked) => (asked.page === 1 ? page(1, first, first && 1) : later(asked.page)));
    expect(numbers(await all(read(client)))).toEqual(expected);
  });

  it('that gave fewer rows than they say there are end with a problem: nothing can be said to be missing', async () => {
    const { client } = await served((asked) => ({ ...page(asked.page, 2), total: 400 }));
    await expect(all(read(client))).rejects.toMatchObject({
      problem: { kind: 'unexpected-answer', evidence: { code: 'INCOMPLETE_LIST' } },
    });
  });

  it('that end far sooner than the first said are not complete', async () => {
    const { client } = await served((asked) => ({
      ...page(asked.page, 1e9, asked.page > 4 ? 0 : 1),
      total: asked.page === 1 ? 1e9 : 4,
    }));
    await expect(all(read(client))).rejects.toMatchObject({ problem: { evidence: { code: 'INCOMPLETE_LIST' } } });
  });

  it('count rows that could not be read as there', async () => {
    const { client } = await served((asked) => ({
      ...page(asked.page, 1),
      total: 2,
      data: [row(1), { note: 'no number' }],
    }));
    expect(await all(read(client))).toMatchObject([{ rows: [row(1)], setAside: 1 }]);
  });

  it('leave two readers beside each other within four requests', async () => {
    const group = inGroupsOf(4);
    const { client, most } = await served(async (asked) => {
      if (asked.page > 1) await group();
      return page(asked.page);
    });
    await Promise.all([all(read(client)), all(read(client))]);
    expect(most()).toBe(4);
  });
});

describe('the size of a page', () => {
  const calls = (asked: Asked, text = 'Wrong per_page value') =>
    asked.per_page > 500
      ? { error: text }
      : { total: 2, total_pages: 2, current_page: asked.page, data: [{ type: 'in', duration: asked.page }] };

  it('of the call history falls back where the provider takes no more than 500, and stays there', async () => {
    const { client, asked } = await served((query) => calls(query));
    await all(read(client, 'report.callHistory', 5000));
    await all(read(client, 'report.callHistory', 5000));
    const sizes = asked.map(({ per_page }) => per_page);
    expect(sizes[0]).toBe(5000);
    expect(new Set(sizes.slice(1))).toEqual(new Set([500]));
    await all(read(client, 'report.callHistory', 25));
    expect(asked.at(-1)?.per_page).toBe(25);
  });

  it('stays large where the provider takes it', async () => {
    const { client, asked } = await served((query) => page(query.page, 3));
    await all(read(client, 'report.callHistory', 5000));
    expect(asked.map(({ per_page }) => per_page)).toEqual([5000, 5000, 5000]);
  });

  it('is not the matter of another error, of a smaller page or of another list', async () => {
    const { client, asked } = await served((query) => ({ error: query.per_page > 500 ? 'No' : 'per_page' }));
    for (const [id, size] of [
      ['report.callHistory', 5000],
      ['report.callHistory', 500],
      ['did.listDids', 200],
    ] as const)
      await expect(all(read(client, id, size))).rejects.toThrow(PageProblem);
    await eventually(() => expect(asked).toHaveLength(3));
  });
});
