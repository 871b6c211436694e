import type { ObjectDirective } from 'vue';
import { useAnnouncements } from './announcer.store.ts';

/** What is found by its own role, lists of facts and of steps, and what is closed or hidden. */
const UNSPOKEN = 'button, summary, dl, ol, [role=checkbox], details:not([open]), [aria-hidden=true]';

function wordsOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(UNSPOKEN) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const parts: string[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) parts.push(walker.currentNode.data);
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

const followed = new WeakMap<Element, MutationObserver>();

/**
 * Has screen readers say the words of an element when it comes, and when they change; `changes`: not when it comes; `once`: only
 * then. A live region of its own is silent where it comes together with its words, so the announcer says them. Not for secrets.
 */
export const vSpoken: ObjectDirective<HTMLElement, undefined, 'changes' | 'once'> = {
  mounted(element, { modifiers }) {
    const { announce } = useAnnouncements();
    let last = modifiers.changes ? wordsOf(element) : '';
    const speak = () => {
      const words = wordsOf(element);
      if (words !== last && words !== '') announce(words);
      last = words;
    };
    speak();
    if (modifiers.once) return;
    const observer = new MutationObserver(speak);
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    followed.set(element, observer);
  },
  unmounted(element) {
    followed.get(element)?.disconnect();
  },
};
