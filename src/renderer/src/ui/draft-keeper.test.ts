import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftKeeper } from './draft-keeper.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('DraftKeeper', () => {
  it('waits until typing rests, and saves only the newest', async () => {
    const save = vi.fn(() => Promise.resolve());
    const keeper = new DraftKeeper<string>(save);
    for (const text of ['M', 'Ma', 'Map']) keeper.change(text);
    expect(save).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(save.mock.calls).toEqual([['Map']]);
  });

  it('saves what waits when the form goes away', async () => {
    const save = vi.fn(() => Promise.resolve());
    const keeper = new DraftKeeper<string>(save);
    keeper.change('Maple');
    await keeper.flush();
    await vi.runAllTimersAsync();
    expect(save.mock.calls).toEqual([['Maple']]);
  });

  it('never has two saves on the way, and ends with the newest', async () => {
    const gates: (() => void)[] = [];
    const saved: (string | null)[] = [];
    const keeper = new DraftKeeper<string>((value) => {
      saved.push(value);
      return new Promise<void>((resolve) => gates.push(resolve));
    });
    keeper.change('one');
    const first = keeper.flush();
    keeper.change('two');
    void keeper.flush();
    keeper.change('three');
    const last = keeper.flush();
    expect(saved).toEqual(['one']);
    gates[0]?.();
    await vi.waitFor(() => {
      expect(saved).toEqual(['one', 'three']);
    });
    gates[1]?.();
    await Promise.all([first, last]);
    expect(saved).toEqual(['one', 'three']);
  });

  it('deletes after a save that is on the way, so that the draft does not come back', async () => {
    const saved: (string | null)[] = [];
    const gate = Promise.withResolvers<void>();
    const keeper = new DraftKeeper<string>(async (value) => {
      await gate.promise;
      saved.push(value);
    });
    keeper.change('Maple');
    void keeper.flush();
    keeper.change('Maple Street');
    const cleared = keeper.clear();
    gate.resolve();
    await cleared;
    await vi.runAllTimersAsync();
    expect(saved).toEqual(['Maple', null]);
  });
});
