import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules about a page as a whole: a component is no page. */
const OF_PAGES = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } };

interface Scope {
  /** Only these rules; all of them when left out. */
  rules?: string[];
  /** A whole screen is shown, so that rules about pages count as well. */
  isPage?: boolean;
}

/** What axe finds on the page against WCAG 2.2 AA and its best practices, once everything that moves stands still. */
export async function axeFindings({ rules, isPage = false }: Scope = {}): Promise<string[]> {
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)));
  const { violations } = await axe.run(isPage ? document : document.body, {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
    ...(isPage || rules ? {} : { rules: OF_PAGES }),
    resultTypes: ['violations'],
    // Style sheets and sounds read once more, for a rule about sounds that play by themselves: no screen has any.
    preload: false,
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}
