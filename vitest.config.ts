import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'script/**/*.test.ts'],
    // The electron package starts a download when it is loaded outside Electron: unit tests must never load it.
    alias: { electron: new URL('./script/no-electron.ts', import.meta.url).pathname },
    testTimeout: 20_000,
    // Else one core is left idle, of two.
    maxWorkers: '100%',
  },
});
