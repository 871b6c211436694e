// Where the files of Tesseract are: beside the built app, and in its packages while the code runs as it is.
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function ocrFiles(): { core: string; language: string } {
  const built = (name: string) => fileURLToPath(new URL(`./ocr/${name}`, import.meta.url));
  const core = built('tesseract.wasm');
  if (existsSync(core)) return { core, language: built('eng.traineddata.gz') };
  const require = createRequire(import.meta.url);
  return {
    core: require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
    language: require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
  };
}
