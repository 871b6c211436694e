import vue from '@vitejs/plugin-vue';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium, findHeadlessShell } from 'electron-host';

/** Components on a page of Chromium, with real keys and a real pointer. */
const COMPONENTS = 'src/renderer/**/*.page.test.ts';

export default defineConfig({
  plugins: [vue()],
  // A package that is found only while a test runs is bundled then, and the page is loaded anew, which fails all that follows.
  // The list that is kept from the last run does not know what is imported since: it is made anew.
  optimizeDeps: { force: true, entries: [COMPONENTS, 'src/renderer/src/**/*.vue'] },
  test: {
    include: [COMPONENTS],
    // Each file would load the page's modules anew; what a test shows is built anew and taken away in any case.
    isolate: false,
    setupFiles: ['src/renderer/src/test/end-of-page-file.ts'],
    // Against what hangs alone, as in the unit tests: on a busy computer a large PDF takes half a minute.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in Playwright's own tests.
      locators: { exact: false },
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: {
          executablePath: findHeadlessShell() ?? findChromium(),
          args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
        },
        contextOptions: { locale: 'en-US', colorScheme: 'light' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
