import vue from '@vitejs/plugin-vue';
import { configDefaults, defineConfig } from 'vitest/config';

/** Random runs take minutes, so that they are for `npm run soak`. */
const SOAK = 'src/main/core/accounts/soak.test.ts';
/** They have a page to run on: vitest.components.config.ts. */
const COMPONENTS = 'src/renderer/**/*.page.test.ts';

export default defineConfig({
  // What an area shows others, in its index.ts, has components among it.
  plugins: [vue()],
  test: {
    include: ['src/**/*.test.ts', 'script/**/*.test.ts'],
    exclude: [...configDefaults.exclude, COMPONENTS, ...(process.env['SOAK_RUNS'] === undefined ? [SOAK] : [])],
    // The electron package starts a download when it is loaded outside Electron: unit tests must never load it.
    alias: { electron: new URL('./script/no-electron.ts', import.meta.url).pathname },
    testTimeout: 20_000,
    // Else one core is left idle, of two.
    maxWorkers: '100%',
  },
});
