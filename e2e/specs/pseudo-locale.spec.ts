import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';

const SCREENS = [
  '/home',
  '/fax?box=received',
  '/fax?box=sent',
  '/fax?box=outbox',
  '/fax/new',
  '/money',
  '/money/refills',
  '/money/auto-refill',
  '/money/rates',
  '/money/rates/zone-2',
  '/money/rates/changes',
  '/numbers',
  '/numbers/gone',
  '/numbers/buy',
  '/numbers/international',
  '/numbers/change',
  '/numbers/coverage',
  '/numbers/ring-map',
  '/contacts',
  '/contacts/new',
  '/contacts/files',
  '/texts',
  '/texts/new',
  '/texts/opt-outs',
  '/texts/numbers',
  '/calls',
  '/calls/sums',
  '/calls/pictures',
  '/calls/notices',
  '/team',
  '/team/new',
  '/team/groups',
  '/team/permissions',
  '/team/email',
  '/team/review',
  '/team/plan',
  '/numbers/fax/buy',
  '/lines',
  '/servers',
  '/servers/order',
  '/porting',
  '/porting/check',
  '/porting/calendar',
  '/numbers/unused',
  '/activity',
  '/profiles',
  '/connect',
  '/settings',
  '/settings/account',
  '/settings/notifications',
  '/settings/security',
  '/settings/keys',
  '/settings/diagnostics',
  '/gallery?section=list',
  '/gallery?section=form',
  '/gallery?section=ask',
  '/gallery?section=plan',
  '/gallery?section=states',
  '/gallery?section=words',
];

/** Texts that do not fit where they stand, and names of controls that are no messages. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const own = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.includes('⟦'),
      );
      if (!own || !isShown(element) || element.closest('.visually-hidden, [hidden], option, .clip')) continue;
      const style = getComputedStyle(element);
      const cut = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const box = element.getBoundingClientRect();
      const outside = box.width > 0 && (box.right > window.innerWidth + 1 || box.left < -1);
      if (cut || outside) found.push(`clipped: ${element.textContent.slice(0, 80)}`);
    }
    for (const heading of document.querySelectorAll('h1, h2, h3, label')) {
      const words = heading.textContent.trim();
      // A month is written by the system.
      if (!isShown(heading) || words === '' || words === heading.querySelector('time')?.textContent) continue;
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

test('texts that are 40 % longer fit everywhere, also in the smallest window', async ({ start }) => {
  const { page } = await start({ args: ['--demo'] });
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('pseudo-locale', '');
  });
  await page.reload();
  const found: Record<string, string[]> = {};
  for (const [at, path] of SCREENS.entries()) {
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
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const here = await faults(page);
      if (here.length > 0) found[`${path} at ${size.width} x ${size.height}`] = here;
    }
  }
  expect(found).toEqual({});
});
