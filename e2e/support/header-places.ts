import { expect, type Page } from '@playwright/test';

type Places = Record<string, number[][]>;

/** Stops the clock, for the age of the balance has another width after a minute, and waits for the fonts, which have theirs. */
export async function standStill(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now());
  const fonts = await page.evaluate(async () => {
    const loaded = await Promise.all([...document.fonts].map((font) => font.load()));
    return loaded.length;
  });
  expect(fonts).toBeGreaterThan(0);
}

/**
 * Search, balance and bell stand where they stood on the first screen in this language, nothing is pushed out of the bar, and the
 * title can be read to its end.
 *
 * @param first where they stood, by language and width
 */
export async function headerIsInPlace(page: Page, screen: string, first: Places): Promise<void> {
  const { at, places, pushedOut, titleCut } = await page.evaluate(() => {
    const header = document.querySelector('.page-header');
    const title = document.querySelector('h1');
    if (!header || !title) throw new Error('No bar');
    return {
      at: `${document.documentElement.lang}, ${window.innerWidth} wide`,
      places: [...header.querySelectorAll('.page-tools > *')].map((tool) => {
        const { left, top, width, height } = tool.getBoundingClientRect();
        return [left, top, width, height];
      }),
      pushedOut: header.scrollWidth - header.clientWidth,
      titleCut: Math.max(title.scrollHeight - title.clientHeight, title.scrollWidth - title.clientWidth),
    };
  });
  const where = `${screen}, ${at}`;
  expect(places.length, where).toBe(3);
  expect(places, where).toEqual((first[at] ??= places));
  expect(pushedOut, where).toBeLessThanOrEqual(0);
  expect(titleCut, where).toBeLessThanOrEqual(0);
}
