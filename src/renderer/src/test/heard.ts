import { onTestFinished } from 'vitest';

const REGIONS = '[role=status], [role=alert], [aria-live=polite]';

/** What of an element is read: not what is hidden from screen readers, nor what is closed. */
function wordsOf(element: Element): string {
  if (element.matches('[aria-hidden=true]')) return '';
  if (element instanceof HTMLDetailsElement && !element.open)
    return wordsOf(element.querySelector('summary') ?? element);
  const parts = [...element.childNodes].map((node) => {
    if (node instanceof Element) return wordsOf(node);
    return node instanceof Text ? node.data : '';
  });
  return parts.join('');
}

const tidy = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();

/**
 * What a screen reader says from now on without being asked: all of a region when its words change, and an alert that comes. A
 * region that comes together with its words is often not read, and counts as silent.
 */
export function listen(): string[] {
  const heard: string[] = [];
  let known = new Map<Element, string>();
  const look = (isFirst: boolean) => {
    const now = new Map<Element, string>();
    // What is behind a dialog is not there for a screen reader.
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    for (const region of dialog.querySelectorAll(REGIONS)) {
      const words = wordsOf(region);
      now.set(region, words);
      const isRead = known.has(region) ? known.get(region) !== words : region.matches('[role=alert]');
      if (!isFirst && isRead && tidy(words) !== '') heard.push(tidy(words));
    }
    known = now;
  };
  look(true);
  const observer = new MutationObserver(() => {
    look(false);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  onTestFinished(() => {
    observer.disconnect();
  });
  return heard;
}
