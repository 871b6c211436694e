import config from '../playwright.config.ts';

/** The attack suite alone, one app at a time, so that its figures of memory are its own; run by `npm run attack`. */
export default { ...config, testDir: 'attack', workers: 1 };
