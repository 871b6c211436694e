// Puts the files that reading scans needs beside the built main process, under `ocr/`: nothing is fetched when it runs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const FILES = {
  'ocr/tesseract.wasm': 'tesseract.js-core/tesseract-core-simd-lstm.wasm',
  'ocr/eng.traineddata.gz': '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
};

/** The vite plugin of main that ships them. */
export function ocrAssets() {
  return {
    name: 'linekeeper:ocr-assets',
    generateBundle() {
      for (const [fileName, file] of Object.entries(FILES))
        this.emitFile({ type: 'asset', fileName, source: readFileSync(resolve(file)) });
    },
  };
}
