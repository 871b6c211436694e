import vue from '@vitejs/plugin-vue';
import { memoryFolder } from 'electron-host';
import { configDefaults, defineConfig } from 'vitest/config';

/** Random runs take minutes, so that they are for `npm run soak`. */
const SOAK = 'src/main/core/accounts/soak.test.ts';
/** They have a page to run on: vitest.components.config.ts. */
const COMPONENTS = 'src/renderer/**/*.page.test.ts';

/** Rules change nothing that outlives a test, so that their files can share what they import. */
const RULES = 'src/shared/**/*.test.ts';
/**
 * Neither does main: its parts are given what they work with, and a test gives back the clock, the environment and the
 * certificates that it changed.
 */
const MAIN = 'src/main/**/*.test.ts';

/** For `npm run stalls`. */
const stalls = process.env['STALLS'] === undefined ? [] : ['script/stalls.ts'];

/** Databases and documents of the tests: each change waits for the disk to have it, which takes longer than the tests. */
const folder = memoryFolder();

const common = {
  // What an area shows others, in its index.ts, has components among it.
  plugins: [vue()],
  test: {
    // The electron package starts a download when it is loaded outside Electron: unit tests must never load it.
    alias: { electron: new URL('./script/no-electron.ts', import.meta.url).pathname },
    testTimeout: 60_000,
    ...(folder === undefined ? {} : { env: { TMPDIR: folder } }),
  },
};

export default defineConfig({
  test: {
    // Else one core is left idle, of two.
    maxWorkers: '100%',
    projects: [
      {
        ...common,
        test: {
          ...common.test,
          name: 'rules',
          include: [RULES],
          // Each file would load the catalogue of operations anew, which takes longer than the tests.
          isolate: false,
        },
      },
      {
        ...common,
        test: {
          ...common.test,
          name: 'main',
          include: [MAIN],
          exclude: [...configDefaults.exclude, ...(process.env['SOAK_RUNS'] === undefined ? [SOAK] : [])],
          setupFiles: stalls,
          // As with rules, and each file would load the parts of an account as well.
          isolate: false,
        },
      },
      {
        ...common,
        test: {
          ...common.test,
          name: 'parts',
          include: ['src/**/*.test.ts', 'script/**/*.test.ts'],
          exclude: [...configDefaults.exclude, RULES, MAIN, COMPONENTS],
          setupFiles: ['src/renderer/src/test/end-of-file.ts', ...stalls],
          // As with main, and a mock of a module would stay: what stands for a part is given to it, or is a global one.
          isolate: false,
        },
      },
    ],
  },
});
