// Files of page tests share a page: the next one begins in a window of the usual size.
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { page } from 'vitest/browser';

const [width, height] = [window.innerWidth, window.innerHeight];

beforeAll(() => {
  // Keys would be lost in this file, and the one that stopped it would stay green.
  expect(vi.isFakeTimers(), 'the clock of the file before this one').toBe(false);
});

afterAll(async () => {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
});
