import { describe, expect, it } from 'vitest';
import { dataState } from './data-state.ts';

describe('dataState', () => {
  it.each([
    [{ loaded: false, failed: false, count: 0, narrowed: false }, 'loading'],
    [{ loaded: false, failed: true, count: 0, narrowed: false }, 'failed'],
    [{ loaded: true, failed: false, count: 0, narrowed: false }, 'empty'],
    [{ loaded: true, failed: false, count: 0, narrowed: true }, 'no-match'],
    [{ loaded: true, failed: false, count: 3, narrowed: true }, 'ready'],
    // What is looked for may still come.
    [{ loaded: true, failed: false, count: 0, narrowed: true, isFirst: true }, 'loading'],
    [{ loaded: true, failed: false, count: 3, narrowed: true, isFirst: true }, 'ready'],
    // Old data stays when a later look failed.
    [{ loaded: true, failed: true, count: 3, narrowed: false }, 'ready'],
  ])('%j is %s', (data, expected) => {
    expect(dataState(data)).toBe(expected);
  });
});
