import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CallPictures } from '#shared/bridge/calls.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const sums = { calls: 12_345, minutes: 98_765_000, billed: 99_000_000, cost: 12_345_600 };
const groups = (...keys: string[]): CallPictures['lines'] => keys.map((key) => ({ ...sums, key }));
const found: CallPictures = {
  days: [{ day: '2026-11-23', type: 'Outbound to the United States and Canada', ...sums }],
  hours: [{ weekday: 1, hour: 9, calls: 12 }],
  destinations: groups('18095550123', 'Bosnia and Herzegovina', '+442079460123'),
  lines: groups('frontdesk', 'the-line-of-the-annex-at-maple-street'),
};

beforeAll(() => page.viewport(640, 400));

test('at 200 % zoom the pictures of calls do not scroll sideways as a whole', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'calls.pictures': () => succeed(found) });
  await showScreen('/calls/pictures', fake);
  await expect.element(page.getByText('the-line-of-the-annex-at-maple-street')).toBeInTheDocument();
  // The hours of the week are a region that scrolls by itself.
  const scrolling = [...document.querySelectorAll('main, main *:not([role=region])')].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX),
  );
  expect(scrolling).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});
