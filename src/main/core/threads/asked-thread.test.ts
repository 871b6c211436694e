import { expect, it, onTestFinished, vi } from 'vitest';
import { AskedThread, ThreadError } from './asked-thread.ts';

type Answers = { [N in 'data' | 'wait' | 'end']: { given: null; answer: string } };

const script = new URL('./failing-worker.fixture.ts', import.meta.url);

const IDLE_MS = 5000;

/** Whoever asks the thread of these tests, and is told the own data. */
function asker(data: string): AskedThread<Answers> {
  const asked = new AskedThread<Answers>({ script, data, memoryMb: 64, idleMs: IDLE_MS, shared: true });
  onTestFinished(() => {
    asked.close();
  });
  return asked;
}

it('all that is asked of a thread that ends by itself has failed, and the next question of each starts another', async () => {
  const [one, other] = [asker('one'), asker('other')];
  const waits = one.ask('wait', null);
  expect(await other.ask('data', null)).toBe('other');
  const failed = await Promise.allSettled([waits, other.ask('end', null)]);
  expect(failed.map((result) => result.status === 'rejected' && result.reason instanceof ThreadError)).toEqual([
    true,
    true,
  ]);
  expect(await Promise.all([one.ask('data', null), other.ask('data', null)])).toEqual(['one', 'other']);
  expect([one.started, other.started]).toEqual([2, 2]);
});

it('whoever is closed has no answer any more, and the others have theirs', async () => {
  const [one, other] = [asker('one'), asker('other')];
  const waits = one.ask('wait', null);
  one.close();
  await expect(waits).rejects.toMatchObject({ code: 'CLOSED' });
  await expect(one.ask('data', null)).rejects.toMatchObject({ code: 'CLOSED' });
  expect(await other.ask('data', null)).toBe('other');
});

it('a desk at which nothing was asked for long is closed, although others ask, and opened anew by the next question', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [busy, idle] = [asker('busy'), asker('idle')];
  expect(await idle.ask('data', null)).toBe('idle');
  for (let asked = 0; asked < 3; asked += 1) {
    expect(await busy.ask('data', null)).toBe('busy');
    vi.advanceTimersByTime(IDLE_MS / 2);
  }
  expect(await idle.ask('data', null)).toBe('idle');
  expect([busy.started, idle.started]).toEqual([1, 2]);
});

it('a desk at which something waits is not closed, however long it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const one = asker('one');
  expect(await one.ask('data', null)).toBe('one');
  const waits = one.ask('wait', null).catch(() => undefined);
  vi.advanceTimersByTime(IDLE_MS * 3);
  expect(await one.ask('data', null)).toBe('one');
  expect(one.started).toBe(1);
  one.close();
  await waits;
});
