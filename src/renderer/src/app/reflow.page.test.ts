import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { entry, fax, times } from '#renderer/test/list-rows.ts';
import { listScreens } from '#renderer/test/list-screens.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { faxOverview, READ_AT } from '#renderer/test/start-answers.ts';

/** A window of 1280 by 1024 at 400 % zoom: https://www.w3.org/WAI/WCAG22/Understanding/reflow */
beforeAll(() => page.viewport(320, 256));
afterAll(() => page.viewport(1280, 800));

/** What has two dimensions, and may scroll both ways. */
const TABLES = '.grid-body, table, .matrix, pre';

/** What lies beside the window, and what has to be scrolled sideways; tables may. */
function sideways(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('main, main *')) {
    const { left, right, width } = element.getBoundingClientRect();
    if (!element.checkVisibility() || element.closest(`${TABLES}, .visually-hidden`) || width <= 1) continue;
    const isCut = element.parentElement?.closest('.clip') !== null;
    const name = `${element.tagName}.${element.className} “${(element.textContent ?? '').trim().slice(0, 30)}”`;
    if (!isCut && (right > window.innerWidth + 1 || left < -1)) found.push(`outside: ${name}`);
    if (getComputedStyle(element).overflowX === 'auto' && element.scrollWidth > element.clientWidth + 1)
      found.push(`scrolls: ${name}`);
  }
  return found;
}

/** An account with some faxes and changes. */
function busy(): FakeBridge {
  const fake = new FakeBridge();
  const overview = { ...faxOverview(2), received: times(2, fax), sent: times(2, fax) };
  answerWith(fake, {
    'fax.overview': () => succeed(overview),
    'activity.list': () => succeed({ entries: times(3, entry), total: 3, withWarnings: 0, intact: true }),
  });
  return fake;
}

const SETTINGS = ['', '/account', '/notifications', '/security', '/keys', '/diagnostics'].map(
  (one) => `/settings${one}`,
);

test.each(['/home', '/fax', '/fax/new', '/profiles', '/numbers/change', ...SETTINGS])(
  '%s scrolls one way only at four times its size',
  async (path) => {
    await showScreen(path, busy());
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(sideways()).toEqual([]);
  },
);

test.each(Object.entries(listScreens))(
  'the list of %s shows some of its rows at four times their size',
  async (_, screen) => {
    const fake = new FakeBridge();
    if (screen.kept) answerWith(fake, listAnswers(screen.kept(20), { readAt: READ_AT }));
    answerWith(fake, screen.answers?.(20) ?? {});
    await showScreen(screen.path, fake);
    const grid = page.getByRole('grid', { name: screen.label });
    await expect.element(grid).toBeInTheDocument();
    await expect.poll(() => grid.element().querySelector('.grid-body')?.clientHeight).toBeGreaterThan(120);
  },
);
