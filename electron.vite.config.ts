import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'electron-vite';
import { fileURLToPath } from 'node:url';
import { listBuiltFiles } from './script/built-files.mjs';
import { ocrAssets } from './src/main/ocr-assets.mjs';
import { pdfAssets } from './src/renderer/pdf-assets.mjs';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// What each bundle ships, with its licence; script/third-party.ts joins them to THIRD-PARTY-NOTICES.md.
const license = { fileName: 'licenses.json' };

export default defineConfig({
  main: {
    // What fflate has for Node declares a `require` of its own, beside the one that electron-vite puts into every chunk.
    resolve: { alias: { fflate: 'fflate/browser' } },
    plugins: [ocrAssets(), listBuiltFiles()],
    build: {
      license,
      // Everything is bundled but the packages with native files, which must stay outside.
      externalizeDeps: { exclude: [] },
      rollupOptions: {
        input: {
          index: at('src/main/index.ts'),
          'demo-worker': at('src/main/demo/worker.ts'),
          'answer-worker': at('src/main/core/client/answer-worker.ts'),
          'database-worker': at('src/main/core/store/database-worker.ts'),
          'search-worker': at('src/main/core/lists/search-worker.ts'),
          'call-worker': at('src/main/core/calls/call-worker.ts'),
          'text-worker': at('src/main/core/texts/text-worker.ts'),
          'fax-worker': at('src/main/core/fax/fax-worker.ts'),
          'scan-process': at('src/main/core/new-port/scan-process.ts'),
          'document-process': at('src/main/core/fax/document-process.ts'),
        },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    plugins: [listBuiltFiles()],
    build: {
      // A sandboxed preload can require nothing but electron, so it is one CommonJS file.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: at('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [vue(), pdfAssets(), listBuiltFiles()],
    build: {
      license,
      minify: true,
      rollupOptions: {
        input: { index: at('src/renderer/index.html'), 'quick-fax': at('src/renderer/quick-fax.html') },
        // What most screens share comes in a few files: a request costs more than the bytes of a small part.
        output: {
          codeSplitting: {
            groups: [
              { name: 'icons', test: /node_modules\/@lucide\//, minShareCount: 2 },
              { name: 'ui', test: /src\/renderer\/src\/(ui|kernel|parts)\//, minShareCount: 2 },
              { name: 'shared', test: /src\/shared\//, minShareCount: 2 },
            ],
          },
        },
      },
      // Charts and PDF code are large, and come when they are first needed; `npm run bench` measures what comes at once.
      chunkSizeWarningLimit: 1000,
    },
  },
});
