// Loaded into Playwright's workers by e2e/base.config.ts. Since 1.60 an expectation describes the whole page each time it does
// not hold yet, for the message of a failure that mostly never comes: a seventh of a run's processor time. The page of a
// failure is still described once, in its error-context.md. https://github.com/microsoft/playwright/issues/41098
import { registerHooks } from 'node:module';

const BEGINS = 'ariaSnapshotForExpectFailure(element, options) {';

/** Playwright's code without the descriptions that expectations make; as it is where it makes none. */
export const withoutSnapshots = (source: string): string => source.replace(BEGINS, `${BEGINS} return undefined;`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const { source } = loaded;
    if (!url.endsWith('/playwright-core/lib/coreBundle.js') || source === undefined || source === null) return loaded;
    const code = typeof source === 'string' ? source : new TextDecoder().decode(source);
    return { ...loaded, source: withoutSnapshots(code) };
  },
});

// The apps that a worker starts are none of this.
delete process.env['NODE_OPTIONS'];
