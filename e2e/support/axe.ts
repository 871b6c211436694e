import type { Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that compare the colors of a text with what is behind it or beside it. */
const CONTRAST = ['color-contrast', 'link-in-text-block'];

/** What axe finds against WCAG 2.2 AA and its best practices, once everything that moves stands still. */
export async function axeFindings(page: Page): Promise<string[]> {
  await addAxe(page);
  return page.evaluate(async (tags) => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)));
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      // What passed is not told apart: its list is as long as the page.
      resultTypes: ['violations'],
      // Style sheets and sounds read once more, for a rule about sounds that play by themselves: no screen has any.
      preload: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, TAGS);
}

/**
 * What axe finds against contrasts in texts that look like none that it saw on this page before. Half the time of a scan goes
 * into contrasts, and most texts of a screen have the colors of others: of the same color, size and weight, on the same
 * backgrounds, in the same positioned and drawn elements, without which nothing else can lie behind a text.
 */
export function newContrastFindings(page: Page): Promise<string[]> {
  return findingsInNewLooks(page, { type: 'rule', values: CONTRAST });
}

/** As {@link axeFindings}, but contrasts as in {@link newContrastFindings}: axe reads the page once for both. */
export function screenFindings(page: Page): Promise<string[]> {
  return findingsInNewLooks(page, { type: 'tag', values: TAGS });
}

async function findingsInNewLooks(page: Page, runOnly: RunOnly): Promise<string[]> {
  await addAxe(page);
  return page.evaluate(async (only) => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)));
    const seen = (window.seenLooks ??= new Set());
    const hasText = (element: Element | null) =>
      [...(element?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim() !== '');
    const grounds = new Map<Element | null, string>([[null, '']]);
    /** What an element and those around it paint behind a text. */
    const groundOf = (element: Element | null): string => {
      const known = grounds.get(element);
      if (known !== undefined || !element) return known ?? '';
      const { backgroundColor, backgroundImage, opacity, position, filter, fill } = getComputedStyle(element);
      const paint = [backgroundColor, backgroundImage, opacity, filter].join();
      const isPlaced = position !== 'static' || element instanceof SVGElement;
      const own = isPlaced ? `${paint} ${fill} ${element.getAttribute('class') ?? ''}` : paint;
      const ground = groundOf(element.parentElement);
      const all = own === 'rgba(0, 0, 0, 0),none,1,none' ? ground : `${ground} > ${own}`;
      grounds.set(element, all);
      return all;
    };
    /** Whether something else lies over the middle of an element, such as a dialog: its text is asked about without that. */
    const isCovered = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && !element.contains(hit) && !hit.contains(element);
    };
    const asked = new Map<string, Element>();
    for (const element of document.querySelectorAll('body *')) {
      const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
      if (isField ? element.value === '' : !hasText(element) && !(element instanceof HTMLSelectElement)) continue;
      if (!element.checkVisibility() || element.closest(':disabled, [aria-disabled=true], .visually-hidden')) continue;
      const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element);
      // A link is compared with the text that it stands in.
      const text = element.matches('a') && hasText(element.parentElement) ? element.parentElement : null;
      const around = text ? `in ${getComputedStyle(text).color}` : '';
      const look = [color, fontSize, fontWeight, textShadow, textDecorationLine, groundOf(element), around].join(' ');
      if (!seen.has(look) && !asked.has(look) && !isCovered(element)) asked.set(look, element);
    }
    const elements = [...asked.values()];
    const isScreen = only.type === 'tag';
    if (elements.length === 0 && !isScreen) return [];
    for (const element of elements) element.setAttribute('data-new-look', '');
    window.axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-new-look]' }] });
    const { violations } = await window.axe.run(isScreen ? document : elements, {
      runOnly: only,
      resultTypes: ['violations'],
      preload: false,
    });
    window.axe.configure({ rules: [{ id: 'color-contrast', selector: '*' }] });
    for (const element of elements) element.removeAttribute('data-new-look');
    for (const look of asked.keys()) seen.add(look);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, runOnly);
}

/** Half a megabyte of script, once for each page. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  // The source of each element, with all that is in it, for reports that nobody reads here.
  await page.evaluate(() => window.axe.configure({ noHtml: true }));
}
