import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds against WCAG 2.2 AA and its best practices, once everything that moves stands still.
 *
 * @param rules only these; all of them when left out
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  // Electron has no pages beyond its windows, which axe's newer way needs.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const chosen = rules
    ? axe.withRules(rules)
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations } = await chosen.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
