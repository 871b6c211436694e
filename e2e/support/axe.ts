import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Scope {
  /** Only these rules; all of them when left out. */
  rules?: string[];
  /** Selector of the only part that is looked at; the whole page when left out. */
  part?: string;
}

/** What axe finds against WCAG 2.2 AA and its best practices, once everything that moves stands still. */
export async function axeFindings(page: Page, { rules, part }: Scope = {}): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  // Half a megabyte of script: a page that has it already gets nothing in its place.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    // Electron has no pages beyond its windows, which axe's newer way needs.
    .setLegacyMode(true)
    .options({
      runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
      // What passed is not told apart: its list is as long as the page.
      resultTypes: ['violations'],
      // Style sheets and sounds read once more, for a rule about sounds that play by themselves: no screen has any.
      preload: false,
    });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
