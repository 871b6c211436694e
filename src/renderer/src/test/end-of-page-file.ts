// Files of page tests share a page: the next one begins in a window of the usual size.
import { afterAll } from 'vitest';
import { page } from 'vitest/browser';

const [width, height] = [window.innerWidth, window.innerHeight];

afterAll(async () => {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
});
