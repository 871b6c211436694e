import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { secretClipboard } from './clipboard.ts';

function board() {
  let text = 'before';
  return {
    readText: () => Promise.resolve(text),
    writeText: (next: string) => {
      text = next;
      return Promise.resolve();
    },
    clear: () => {
      text = '';
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a secret on the clipboard', () => {
  it('is taken off after half a minute', async () => {
    const clipboard = board();
    secretClipboard(clipboard).copy('horse-battery', true);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(await clipboard.readText()).toBe('horse-battery');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await clipboard.readText()).toBe('');
  });

  it('stays where another text took its place, and where it is no secret', async () => {
    const clipboard = board();
    const secrets = secretClipboard(clipboard);
    secrets.copy('horse-battery', true);
    await clipboard.writeText('something else');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await clipboard.readText()).toBe('something else');
    secrets.copy('(212) 555-0100', false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await clipboard.readText()).toBe('(212) 555-0100');
  });

  it('that was copied after another is counted anew', async () => {
    const clipboard = board();
    const secrets = secretClipboard(clipboard);
    secrets.copy('first', true);
    await vi.advanceTimersByTimeAsync(20_000);
    secrets.copy('second', true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await clipboard.readText()).toBe('second');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await clipboard.readText()).toBe('');
  });

  it('is gone at the end of the app', async () => {
    const clipboard = board();
    const secrets = secretClipboard(clipboard);
    secrets.copy('horse-battery', true);
    await secrets.clear();
    expect(await clipboard.readText()).toBe('');
  });
});
