import { describe, expect, it } from 'vitest';
import { DraftKeeper } from './draft-keeper.ts';

/** Saves that end when the test says so. */
function slowSaves() {
  const saved: (string | null)[] = [];
  const gates: (() => void)[] = [];
  const keeper = new DraftKeeper<string>((value) => {
    saved.push(value);
    return new Promise<void>((resolve) => gates.push(resolve));
  });
  return { keeper, saved, end: () => gates.shift()?.() };
}

describe('DraftKeeper', () => {
  it('saves each change at once, also while an earlier one is on its way', () => {
    const { keeper, saved } = slowSaves();
    for (const text of ['M', 'Ma', 'Map']) keeper.change(text);
    expect(saved).toEqual(['M', 'Ma', 'Map']);
  });

  it('waits in flush until everything is saved', async () => {
    const { keeper, end } = slowSaves();
    keeper.change('M');
    keeper.change('Ma');
    let done = false;
    const flushed = keeper.flush().then(() => (done = true));
    end();
    await Promise.resolve();
    expect(done).toBe(false);
    end();
    await flushed;
  });

  it('deletes only what it saved or took up last: another form may have saved something newer', async () => {
    const deleted: [string | null, string | undefined][] = [];
    const keeper = new DraftKeeper<string>((value, was) => Promise.resolve(deleted.push([value, was])));
    keeper.tookUp('M');
    await keeper.clear();
    keeper.change('Ma');
    await keeper.clear();
    await keeper.clear();
    expect(deleted).toEqual([
      [null, 'M'],
      ['Ma', undefined],
      [null, 'Ma'],
      [null, undefined],
    ]);
  });

  it('deletes the draft after the saves that are on their way', async () => {
    const { keeper, saved, end } = slowSaves();
    keeper.change('Maple');
    const cleared = keeper.clear();
    expect(saved).toEqual(['Maple', null]);
    end();
    end();
    await cleared;
  });
});
