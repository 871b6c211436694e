import { effectScope } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { settled } from '#renderer/test/fake-bridge.ts';
import { times } from '#renderer/test/list-rows.ts';
import { pagedHistory } from './paged-history.ts';

interface Page {
  entries: readonly { id: string }[];
  total: number;
}
interface Question {
  text: string;
  offset: number;
  limit: number;
}

/** A log that is shown 500 at a time, its newest entry last; each answer waits until `answer`. */
function rig() {
  let count = 3000;
  const asked: { question: Question; resolve: (outcome: Outcome<Page>) => void }[] = [];
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const history = scope.run(() =>
    pagedHistory<{ id: string }, Page, { text: string }>({
      none: () => ({ text: '' }),
      step: 500,
      read: (question) => {
        const { promise, resolve } = Promise.withResolvers<Outcome<Page>>();
        asked.push({ question, resolve });
        return promise;
      },
    }),
  );
  if (!history) throw new Error('unreachable');
  const idAt = (index: number) => ({ id: String(count - index) });
  const answer = async (): Promise<void> => {
    await settled();
    const one = asked.shift();
    if (!one) throw new Error('Nothing was asked');
    const { text, offset, limit } = one.question;
    const total = text === '' ? count : 3;
    const entries = times(Math.min(limit, total - offset), (index) => idAt(offset + index));
    one.resolve(succeed({ entries, total }));
    await settled();
  };
  const refuse = async (): Promise<void> => {
    await settled();
    asked.shift()?.resolve(fail({ kind: 'disk', reason: 'failing' }));
    await settled();
  };
  const more = async (): Promise<void> => {
    void history.more();
    await answer();
  };
  const grow = (): void => {
    count += 1;
    void history.load();
  };
  const ids = () => history.page.value?.entries.map(({ id }) => Number(id)) ?? [];
  return { history, asked, answer, refuse, more, grow, ids };
}

const downFrom = (first: number, count: number) => times(count, (index) => first - index);

it.each([500, 1000, 1500])(
  'older entries that follow %i are shown also where a new one comes meanwhile',
  async (had) => {
    const { history, asked, answer, more, grow, ids } = rig();
    void history.load();
    await answer();
    while (ids().length < had) await more();
    void history.more();
    grow();
    while (asked.length > 0) await answer();
    // The last of those that were shown comes once more: the new one moved it down.
    expect(ids().slice(0, had + 499)).toEqual(downFrom(3001, had + 499));
  },
);

it('older entries are dropped where the list is narrowed meanwhile', async () => {
  const { history, answer, ids } = rig();
  void history.load();
  await answer();
  void history.more();
  void history.narrow({ text: 'fax' });
  await answer();
  expect(ids()).toHaveLength(500);
  await answer();
  expect(ids()).toHaveLength(3);
});

it('entries of another filter are not appended to those of the one before, which could not be changed', async () => {
  const { history, answer, refuse, more, ids } = rig();
  void history.load();
  await answer();
  void history.narrow({ text: 'fax' });
  await refuse();
  expect([ids().length, history.problem.value?.kind]).toEqual([500, 'disk']);
  await more();
  expect([ids(), history.problem.value]).toEqual([[3000, 2999, 2998], null]);
});
