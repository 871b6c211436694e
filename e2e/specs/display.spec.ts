import type { Page } from '@playwright/test';
import { CallsPage } from '../pages/calls-page.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import { ADDRESSES } from '../support/addresses.ts';
import { headerIsInPlace, standStill } from '../support/header-places.ts';
import { laidOut } from '../support/laid-out.ts';
import { faultsOfLongTexts } from '../support/long-texts.ts';

type Start = (options?: LaunchOptions) => Promise<RunningApp>;

async function demo(start: Start): Promise<RunningApp> {
  const app = await start({ args: ['--demo'], settings: { theme: 'system', language: 'en', faxHoldSeconds: 30 } });
  await expect(app.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  return app;
}

test('texts that are 40 % longer fit everywhere, also in the smallest window; what only a color tells is told in the colors of the system, too', async ({
  start,
}) => {
  const app = await demo(start);
  const { page } = app;
  await test.step('texts that are 40 % longer', async () => {
    expect(await faultsOfLongTexts(page)).toEqual({});
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await resize(page, WHOLE);
  });
  await test.step('the colors of the system', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    /** Whether two elements look different: their edges, outlines, colors and the color behind them. */
    const differ = (one: string, other: string) =>
      page.evaluate(
        ([a = '', b = '']) => {
          const looks = (selector: string) => {
            const element = document.querySelector(selector);
            if (!element) throw new Error(`Nothing is ${selector}`);
            return [null, '::before', '::after']
              .map((part) => {
                const style = getComputedStyle(element, part);
                const names = [
                  'backgroundColor',
                  'color',
                  'borderColor',
                  'borderWidth',
                  'outlineColor',
                  'outlineStyle',
                ];
                return [...names, 'textDecorationLine', 'fontWeight'].map((name) => style[name as 'color']).join();
              })
              .join();
          };
          return looks(a) !== looks(b);
        },
        [one, other],
      );
    expect(await differ('.nav a[aria-current]', '.nav a:not([aria-current])'), 'navigation').toBe(true);
    await app.open('/numbers');
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('checkbox').click();
    expect(await differ('[role=row][aria-selected=true]', '[role=row][aria-selected=false]'), 'selected row').toBe(
      true,
    );
    await page.getByRole('grid').getByRole('row').nth(2).click();
    await page.locator('.drawer').waitFor();
    expect(await differ('[role=row].grid-opened', '[role=row][data-index="4"]'), 'opened row').toBe(true);
    expect(await differ('.views [aria-pressed=true]', '.views [aria-pressed=false]'), 'view').toBe(true);
    expect(await differ('.page-nav a[aria-current]', '.page-nav a:not([aria-current])'), 'page of an area').toBe(true);
    await app.open('/fax');
    expect(await differ('[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'), 'tab').toBe(true);
    await app.open('/settings/notifications');
    expect(await differ('.settings-here', '.settings-nav a:not(.settings-here)'), 'page of the settings').toBe(true);
    await app.open('/settings');
    for (const control of ['[role=switch]', 'button.n-button', '.n-input', 'select']) {
      const edge = await page
        .locator(control)
        .first()
        .evaluate((element) => {
          const parts = [element, ...element.querySelectorAll('*')];
          return parts.some((part) => {
            const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(part);
            return (Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none') || outlineStyle !== 'none';
          });
        });
      expect(edge, `${control} has an edge`).toBe(true);
    }
    // What has the focus has a ring in the color that the person chose for it.
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    expect(ring).toBe(true);
  });
});

/** Controls whose text is cut, that lie over each other, or that cannot be scrolled to. */
function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) => `${element.tagName} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
    const controls = [
      ...document.querySelectorAll('main button, main a[href], main input, main select, nav a, nav button'),
    ].filter((element) => element.checkVisibility() && !element.closest('.visually-hidden, [aria-hidden=true], .clip'));
    const found: string[] = [];
    for (const control of controls) {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = control.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1 || control.classList.contains('visually-hidden')) continue;
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const outside = x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight;
      if (outside) found.push(`outside: ${name(control)}`);
      else {
        const hit = document.elementFromPoint(x, y);
        const same = hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label') !== null);
        if (!same) found.push(`covered: ${name(control)} by ${hit ? name(hit) : 'nothing'}`);
      }
      if (control instanceof HTMLButtonElement && control.scrollWidth > control.clientWidth + 2)
        found.push(`cut: ${name(control)}`);
    }
    if (document.documentElement.scrollWidth > window.innerWidth + 1) found.push('the window scrolls sideways');
    for (const body of document.querySelectorAll('.page-body, .shell-screen, .nav > ul'))
      if (body.scrollWidth > body.clientWidth + 1) found.push(`sideways: ${body.className}`);
    return found;
  });
}

/** A window of 1280 by 800 at 200 % zoom has half as many pixels of the page each way. */
const ZOOMED = { width: 640, height: 400 };
const WHOLE = { width: 1280, height: 800 };
const SMALLEST = { width: 960, height: 640 };
const SPACING = `.spaced * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  .spaced p { margin-bottom: 2em !important; }`;

async function resize(page: Page, size: typeof WHOLE): Promise<void> {
  await page.setViewportSize(size);
  // Where there is little room the search has an icon only.
  await expect(page.locator('.palette-field .visually-hidden')).toHaveCount(size.width > 1180 ? 0 : 1);
  await laidOut(page);
}

test('on every screen search, balance and bell stand at one place in both languages, every control is in reach and whole, at 200 % zoom and with the widest spacing of text', async ({
  start,
}) => {
  const app = await demo(start);
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await standStill(page);
  // A style sheet of the person, as an extension or the system would give it.
  await app.electron.evaluate(
    ({ BrowserWindow }, css) => BrowserWindow.getAllWindows()[0]?.webContents.insertCSS(css),
    SPACING,
  );
  const space = (wide: boolean) => page.evaluate((on) => document.body.classList.toggle('spaced', on), wide);
  const first = {};
  await resize(page, WHOLE);
  // While calls are read, lines come and go above their list. It is opened again: here the clock of the page stands still.
  await app.open('/calls');
  await expect
    .poll(() => app.command('calls.state', undefined))
    .toMatchObject({ value: { reading: null, known: [{}] } });
  await app.open('/home');
  await app.open('/calls');
  await expect(page.getByRole('grid', { name: 'Calls' })).toBeVisible();
  await new CallsPage(app).isRead();

  const isInPlace = (path: string) => headerIsInPlace(page, path, first);
  const isInReachSpaced = async (path: string) => {
    await space(true);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', '2.4px');
    await laidOut(page);
    expect(await unreachable(page), `${path}, spaced`).toEqual([]);
    await space(false);
    await laidOut(page);
  };
  const isInReachZoomed = async (path: string) => {
    await resize(page, ZOOMED);
    expect(await unreachable(page), `${path}, zoomed`).toEqual([]);
    for (const rows of await page.locator('.list-page .grid-body').all())
      expect((await rows.boundingBox())?.height, `${path}, zoomed`).toBeGreaterThan(100);
  };
  const speak = async (language: 'en' | 'es') => {
    await app.command('settings.set', { language });
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    await laidOut(page);
  };

  for (const [at, path] of ADDRESSES.entries()) {
    await app.open(path);
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
    await isInPlace(path);
    // The language and the size that it has already come first: what changes them costs more than what is asked.
    if (at % 2 === 0) {
      await isInReachSpaced(path);
      await resize(page, SMALLEST);
      await isInPlace(path);
      await isInReachZoomed(path);
      await speak('es');
      await resize(page, SMALLEST);
    } else {
      await resize(page, SMALLEST);
      await isInPlace(path);
      await speak('en');
    }
    await isInPlace(path);
    if (at % 2 === 1) await isInReachZoomed(path);
    await resize(page, WHOLE);
    await isInPlace(path);
    if (at % 2 === 1) await isInReachSpaced(path);
  }
  expect(Object.keys(first)).toHaveLength(4);
  // The check itself: what lies over a control, cuts it, or puts it out of the window is found.
  await app.open('/numbers');
  await page.addStyleTag({ content: '.page-tools { position: relative; left: 1px; }' });
  await expect(headerIsInPlace(page, '/numbers', first)).rejects.toThrow('toEqual');
  await page.setViewportSize(ZOOMED);
  await page.addStyleTag({ content: 'main button { max-width: 30px; overflow: hidden; white-space: nowrap; }' });
  expect((await unreachable(page)).join()).toContain('cut: BUTTON “Get a number”');
});
