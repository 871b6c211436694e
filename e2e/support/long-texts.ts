import { expect, type Page } from '@playwright/test';
import { ADDRESSES, MORE_ADDRESSES } from './addresses.ts';
import { laidOut } from './laid-out.ts';

/** Texts that do not fit where they stand, and names of controls that are no messages. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const own = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.includes('⟦'),
      );
      // A hint in a field ends in dots: the label of the field says all of it.
      const mayBeCut = '.visually-hidden, [hidden], option, .clip, .n-input__placeholder';
      if (!own || !isShown(element) || element.closest(mayBeCut)) continue;
      const style = getComputedStyle(element);
      const cut = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const box = element.getBoundingClientRect();
      const outside = box.width > 0 && (box.right > window.innerWidth + 1 || box.left < -1);
      if (cut || outside) found.push(`clipped: ${element.textContent.slice(0, 80)}`);
    }
    for (const heading of document.querySelectorAll('h1, h2, h3, label')) {
      const words = heading.textContent.trim();
      // Months and the names of countries are written by the system.
      const isCountry = /^[A-Z]{2}$/.test(heading.querySelector('input')?.value ?? '');
      const isMonth = words === heading.querySelector('time')?.textContent;
      if (!isShown(heading) || words === '' || isMonth || isCountry) continue;
      if (!words.includes('⟦')) found.push(`no message: ${words.slice(0, 80)}`);
    }
    if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page scrolls sideways');
    return found;
  });
}

const SIZES = [
  { width: 1280, height: 800 },
  { width: 960, height: 640 },
];

/** What does not fit on any screen of the demo account when its texts are 40 % longer. */
export async function faultsOfLongTexts(page: Page): Promise<Record<string, string[]>> {
  await page.evaluate(() => {
    localStorage.setItem('pseudo-locale', '');
  });
  await page.reload();
  const found: Record<string, string[]> = {};
  for (const [at, path] of [...ADDRESSES, ...MORE_ADDRESSES].entries()) {
    await page.evaluate((target) => {
      location.hash = `#${target}`;
    }, path);
    await expect(page.getByRole('heading').filter({ hasText: '⟦' }).first()).toBeVisible();
    // Skeletons make room for what is loaded.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // The size that it has already comes first.
    for (const size of at % 2 === 0 ? SIZES : SIZES.toReversed()) {
      await page.setViewportSize(size);
      // What measures itself has its new size when a frame was drawn.
      await laidOut(page);
      const here = await faults(page);
      if (here.length > 0) found[`${path} at ${size.width} x ${size.height}`] = here;
    }
  }
  await page.evaluate(() => {
    localStorage.removeItem('pseudo-locale');
    location.hash = '#/home';
  });
  await page.reload();
  return found;
}
