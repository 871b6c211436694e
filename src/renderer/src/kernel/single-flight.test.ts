import { describe, expect, it, vi } from 'vitest';
import { oneAtATime } from './single-flight.ts';

describe('oneAtATime', () => {
  it('ignores a second call while the first runs, and takes the next one after it', async () => {
    const gate = Promise.withResolvers<void>();
    const work = vi.fn(() => gate.promise);
    const run = oneAtATime(work);
    const first = run();
    await run();
    expect(work).toHaveBeenCalledTimes(1);
    gate.resolve();
    await first;
    await run();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('can run again after a failure', async () => {
    const work = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
    const run = oneAtATime(work);
    await expect(run()).rejects.toThrow('down');
    await run();
    expect(work).toHaveBeenCalledTimes(2);
  });
});
