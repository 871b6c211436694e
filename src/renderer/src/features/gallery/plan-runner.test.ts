import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowOutcome } from '#renderer/ui/plan/plan-run.ts';
import { PlanRunner } from './plan-runner.ts';

const DONE: RowOutcome = { state: 'done' };
const FAILED: RowOutcome = { state: 'failed', text: 'Number is not active' };
const UNKNOWN: RowOutcome = { state: 'unknown', text: '' };

/** A provider that answers each row as it was told to, and remembers what it was sent. */
function provider(answers: Record<string, RowOutcome | 'throw'>) {
  const sent: string[] = [];
  const hooks: { after?: (row: string) => void } = {};
  const run = async (row: string): Promise<RowOutcome> => {
    sent.push(row);
    await Promise.resolve();
    hooks.after?.(row);
    const answer = answers[row] ?? DONE;
    if (answer === 'throw') throw new Error('the connection was cut');
    return answer;
  };
  return { sent, run, hooks, answers };
}

const rows = ['a', 'b', 'c', 'd'];
const keyOf = (row: string) => row;

describe('PlanRunner', () => {
  it('sends every row once, in order, and keeps each result', async () => {
    const { sent, run } = provider({ b: FAILED, c: UNKNOWN });
    const runner = new PlanRunner(rows, { keyOf, run });
    await Promise.all([runner.start(), runner.start()]);
    expect(sent).toEqual(rows);
    expect(runner.state).toBe('finished');
    expect(runner.counts()).toEqual({ total: 4, waiting: 0, running: 0, done: 2, failed: 1, unknown: 1 });
    expect(runner.stateOf('b')).toEqual(FAILED);
  });

  it('sends one row at a time', async () => {
    let atOnce = 0;
    const runner = new PlanRunner(rows, {
      keyOf,
      run: async () => {
        atOnce += 1;
        expect(atOnce).toBe(1);
        await Promise.resolve();
        atOnce -= 1;
        return DONE;
      },
    });
    await runner.start();
    expect(runner.counts().done).toBe(4);
  });

  it('pauses after the row on its way, and goes on with the next', async () => {
    const { sent, run, hooks } = provider({});
    const runner = new PlanRunner(rows, { keyOf, run });
    hooks.after = (row) => {
      if (row === 'b') runner.pause();
    };
    await runner.start();
    expect([runner.state, sent]).toEqual(['paused', ['a', 'b']]);
    await runner.resume();
    expect([runner.state, sent]).toEqual(['finished', rows]);
  });

  it('goes on when the pause is taken back before it took hold', async () => {
    const { sent, run, hooks } = provider({});
    const runner = new PlanRunner(rows, { keyOf, run });
    hooks.after = (row) => {
      if (row !== 'b') return;
      runner.pause();
      void runner.resume();
    };
    await runner.start();
    expect([runner.state, sent]).toEqual(['finished', rows]);
  });

  it.each(['running', 'paused'])('cancelled while %s: what was sent stays, the rest is never sent', async (when) => {
    const { sent, run, hooks } = provider({});
    const runner = new PlanRunner(rows, { keyOf, run });
    hooks.after = (row) => {
      if (row === 'b') runner[when === 'running' ? 'cancel' : 'pause']();
    };
    await runner.start();
    runner.cancel();
    await runner.resume();
    await runner.start();
    expect([runner.state, sent]).toEqual(['cancelled', ['a', 'b']]);
    expect(runner.counts()).toMatchObject({ done: 2, waiting: 2 });
  });

  it('tries again only what failed for sure', async () => {
    const server = provider({ a: FAILED, b: UNKNOWN, c: 'throw' });
    const runner = new PlanRunner(rows, { keyOf, run: server.run });
    await runner.start();
    delete server.answers['a'];
    await runner.retryFailed();
    expect(server.sent).toEqual([...rows, 'a']);
    expect(runner.counts()).toMatchObject({ done: 2, failed: 0, unknown: 2 });
  });

  it('looks up what nobody knows before it may be tried again', async () => {
    const server = provider({ a: UNKNOWN, b: UNKNOWN, c: UNKNOWN });
    const looked: string[] = [];
    const check = (row: string): Promise<RowOutcome> => {
      looked.push(row);
      if (row === 'c') return Promise.reject(new Error('offline'));
      return Promise.resolve(row === 'a' ? DONE : FAILED);
    };
    const runner = new PlanRunner(rows, { keyOf, run: server.run, check });
    await runner.start();
    await Promise.all([runner.checkUnknown(), runner.checkUnknown()]);
    expect(looked).toEqual(['a', 'b', 'c']);
    expect(runner.counts()).toMatchObject({ done: 2, failed: 1, unknown: 1 });
    await runner.retryFailed();
    expect(server.sent).toEqual([...rows, 'b']);
  });

  it('tells whoever follows, until they stop', async () => {
    const { run } = provider({});
    const runner = new PlanRunner(rows, { keyOf, run });
    const states: string[] = [];
    const stop = runner.follow(() => states.push(runner.state));
    await runner.start();
    expect([states.at(0), states.at(-1)]).toEqual(['running', 'finished']);
    stop();
    const told = states.length;
    runner.cancel();
    await runner.retryFailed();
    expect(states).toHaveLength(told);
  });

  it('counts a function that throws at once as unknown', async () => {
    const runner = new PlanRunner(['a'], {
      keyOf,
      run: () => {
        throw new Error('bug');
      },
    });
    await runner.start();
    expect(runner.counts()).toMatchObject({ unknown: 1 });
  });

  type Step = 'pause' | 'resume' | 'cancel' | 'none';
  it('whatever is pressed whenever: no row is sent twice, and the counts always add up', async () => {
    const step = fc.constantFrom<Step>('pause', 'resume', 'cancel', 'none', 'none');
    const answer = fc.constantFrom<RowOutcome | 'throw'>(DONE, FAILED, UNKNOWN, 'throw');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(answer, step), { maxLength: 12 }), fc.array(step), async (plan, after) => {
        const names = plan.map((_, index) => `row ${String(index)}`);
        const server = provider(Object.fromEntries(plan.map(([given], index) => [`row ${String(index)}`, given])));
        const press = (runner: PlanRunner<string>, what: Step) => {
          if (what !== 'none') void runner[what]();
        };
        const runner: PlanRunner<string> = new PlanRunner(names, {
          keyOf,
          run: server.run,
          changed: () => {
            const { total, waiting, running, done, failed, unknown } = runner.counts();
            expect(waiting + running + done + failed + unknown).toBe(total);
            expect(running).toBeLessThanOrEqual(1);
          },
        });
        server.hooks.after = (row) => {
          press(runner, plan[names.indexOf(row)]?.[1] ?? 'none');
        };
        await runner.start();
        for (const what of after) {
          press(runner, what);
          await Promise.resolve();
        }
        while (runner.busy) await Promise.resolve();
        expect(new Set(server.sent).size).toBe(server.sent.length);
        expect(server.sent).toEqual(names.slice(0, server.sent.length));
        const failed = runner.counts().failed;
        if (runner.state === 'paused') return;
        server.hooks.after = () => undefined;
        const before = server.sent.length;
        await runner.retryFailed();
        expect(server.sent.length - before).toBe(failed);
      }),
    );
  });
});
