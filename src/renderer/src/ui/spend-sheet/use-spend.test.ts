import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { fakePage, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { paidOperation, useSpend } from './use-spend.ts';

const again = { kind: 'duplicate' } as Problem;
const above = { kind: 'over-cap' } as Problem;
const order = paidOperation('did.orderDid', { did: '2125550100' });

let fake: FakeBridge;
let answers: Problem[];

/** What was agreed to in each request. */
const asked = () => fake.requests.map(({ payload }) => payload as Record<string, unknown>);

beforeEach(() => {
  fake = fakePage();
  answers = [];
  fake.reply('money.spend', () => {
    const refusal = answers.shift();
    return refusal ? fail(refusal) : succeed({});
  });
  vi.spyOn(performance, 'now').mockReturnValue(0);
});

const wait = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);

describe('spending money', () => {
  it('asks nothing without a question', async () => {
    const { press, spend, question } = useSpend();
    expect(press()).toBeNull();
    await spend(order, '');
    expect(question.value).toBeNull();
    expect(asked()).toMatchObject([{ operation: 'did.orderDid', again: false, overCap: false }]);
  });

  it('takes the next press as the answer, and both answers together with the PIN', async () => {
    const { press, spend, question } = useSpend();
    answers = [again, above];
    await spend(order, '');
    wait(1_000);
    expect(press()).toBeNull();
    await spend(order, '1234');
    wait(2_000);
    expect(press()).toBeNull();
    await spend(order, '1234');
    expect(question.value).toBeNull();
    expect(asked()).toMatchObject([
      { again: false, overCap: false },
      { again: true, overCap: false },
      { again: true, overCap: true, pin: '1234' },
    ]);
    expect(asked()[1]).not.toHaveProperty('pin');
  });

  it('asks no question about what is not wished any more, and takes no press as its answer', async () => {
    const { press, spend, forget, question } = useSpend();
    answers = [again];
    const sent = spend(order, '');
    forget();
    expect(await sent).toEqual(fail(again));
    expect(question.value).toBeNull();
    wait(1_000);
    expect(press()).toBeNull();
    await spend(paidOperation('did.orderDid', { did: '2125550101' }), '');
    expect(asked()[1]).toMatchObject({ params: { did: '2125550101' }, again: false, overCap: false });
  });

  it('does not take the second click of a double click as an answer', async () => {
    const { press, spend } = useSpend();
    answers = [again];
    await spend(order, '');
    wait(599);
    expect(press()).toEqual(again);
    wait(600);
    expect(press()).toBeNull();
  });

  it('keeps the question after a wrong PIN, and forgets all after another refusal', async () => {
    const { press, spend, question } = useSpend();
    answers = [above, { kind: 'wrong-pin' } as Problem, { kind: 'offline' } as Problem];
    await spend(order, '');
    wait(1_000);
    press();
    await spend(order, '0000');
    expect(question.value).toEqual(above);
    press();
    await spend(order, '1234');
    expect(question.value).toBeNull();
    await spend(order, '1234');
    expect(asked().at(-1)).toMatchObject({ again: false, overCap: false });
  });

  it('forgets what was agreed to when something else is wished', async () => {
    const { press, spend, forget } = useSpend();
    answers = [again];
    await spend(order, '');
    wait(1_000);
    press();
    forget();
    await spend(order, '');
    expect(asked().at(-1)).toMatchObject({ again: false, overCap: false });
  });
});
