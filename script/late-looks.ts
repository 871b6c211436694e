// Loaded into Playwright's workers by `npm run late`: each look at the screen, and each press, comes LATE_MS milliseconds late, as
// on a busy computer or from somebody who reads first. A test that fails with it waits for a moment.
import { registerHooks } from 'node:module';

/** Where looks and presses begin, by the end of the file's address. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  '/playwright/lib/matchers/expect.js':
    /^async function (?:toBeTruthy|toEqual|toMatchText|invokePollMatcher)\(matcherName, .*\{$/gm,
  '/playwright-core/lib/coreBundle.js':
    /^ *async (?:click|dblclick|fill|press|check|uncheck|selectOption)\(selector, .*\{$/gm,
};

const PAUSE = 'await new Promise((resolve) => setTimeout(resolve, Number(process.env.LATE_MS)));';

/** The code of a file of Playwright with a pause where looks or presses begin; undefined where it has none of them. */
export function withPauses(url: string, source: string): string | undefined {
  const beginnings = Object.entries(BEGINNINGS).find(([end]) => url.endsWith(end))?.[1];
  return beginnings && source.replaceAll(beginnings, (line) => `${line} ${PAUSE}`);
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const { source } = loaded;
    if (source === undefined || source === null) return loaded;
    const code = typeof source === 'string' ? source : new TextDecoder().decode(source);
    return { ...loaded, source: withPauses(url, code) ?? source };
  },
});
