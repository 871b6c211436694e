import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import vue from '@vitejs/plugin-vue';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { findChromium, findHeadlessShell } from 'electron-host';

/** Components on a page of Chromium, with real keys and a real pointer. */
const COMPONENTS = 'src/renderer/**/*.page.test.ts';

const PDF_WORKER = 'pdfjs-dist/build/pdf.worker.min.mjs';

/**
 * Hands over the worker of each document as it is, as the built app does. The development server would put a map into it that makes it
 * six times as long, and each document would read it anew: two seconds each, half a minute on a busy computer.
 */
const pdfWorkerAsItIs: Plugin = {
  name: 'pdf-worker-as-it-is',
  configureServer({ middlewares }) {
    const file = readFile(createRequire(import.meta.url).resolve(PDF_WORKER));
    middlewares.use(`/node_modules/${PDF_WORKER}`, (request, response, next) => {
      // With a query it is the module that says where the file lies.
      if (request.url?.includes('?')) return next();
      response.setHeader('Content-Type', 'text/javascript');
      response.setHeader('Cache-Control', 'max-age=3600');
      file.then((worker) => response.end(worker), next);
    });
  },
};

export default defineConfig({
  plugins: [vue(), pdfWorkerAsItIs],
  // A package that is found only while a test runs is bundled then, and the page is loaded anew, which fails all that follows.
  // The list that is kept from the last run does not know what is imported since: it is made anew.
  optimizeDeps: { force: true, entries: [COMPONENTS, 'src/renderer/src/**/*.vue'] },
  test: {
    include: [COMPONENTS],
    // Each file would load the page's modules anew; what a test shows is built anew and taken away in any case.
    isolate: false,
    // Each of these runs for each file; what one of them imports runs for the first file alone.
    setupFiles: ['end-of-file.ts', 'end-of-page-file.ts', 'lost-presses.ts'].map(
      (name) => `src/renderer/src/test/${name}`,
    ),
    // Both against what hangs alone: a busy computer may stand still for ten seconds, and takes half a minute for a large PDF.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      // As the others above: the page loads the first file's modules, which a busy computer has taken a minute for.
      connectTimeout: 300_000,
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
        // Less motion: what opens and closes is there at once, which saves a tenth of the time.
        contextOptions: { locale: 'en-US', colorScheme: 'light', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
