import { describe, expect, it } from 'vitest';
import { visibleRange } from './visible-range.ts';

const view = { rowHeight: 40, height: 400 };

describe('visibleRange', () => {
  it('keeps a short list whole', () => {
    expect(visibleRange({ ...view, count: 200, scrollTop: 4000 })).toEqual({ start: 0, end: 200 });
  });

  it('keeps only what is in sight of a long list, and a little more', () => {
    expect(visibleRange({ ...view, count: 10_000, scrollTop: 40_000 })).toEqual({ start: 996, end: 1015 });
  });

  it('ends with the list, also when it has become shorter than the scroll position', () => {
    expect(visibleRange({ ...view, count: 300, scrollTop: 99_999 })).toEqual({ start: 285, end: 300 });
  });
});
