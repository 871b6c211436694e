// Puts the files that pdf.js reads while it renders (character maps, standard fonts, colour profiles and the image
// decoders that work without WebAssembly) beside the page, under `pdfjs/`, with their own names: pdf.js asks for them by name.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ROOT = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const FOLDERS = { cmaps: /\.bcmap$|^LICENSE/, standard_fonts: /./, iccs: /./, wasm: /_nowasm_fallback\.js$|^LICENSE/ };

function assets() {
  return Object.entries(FOLDERS).flatMap(([folder, wanted]) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => wanted.test(name))
      .map((name) => ({ fileName: `pdfjs/${folder}/${name}`, path: join(ROOT, folder, name) })),
  );
}

/** The vite plugin of the renderer that ships pdf.js' own files. */
export function pdfAssets() {
  return {
    name: 'linekeeper:pdf-assets',
    generateBundle() {
      for (const { fileName, path } of assets()) this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
    },
    configureServer(server) {
      const byUrl = new Map(assets().map(({ fileName, path }) => [`/${fileName}`, path]));
      server.middlewares.use((request, response, next) => {
        const path = byUrl.get((request.url ?? '').split('?')[0]);
        if (!path) return next();
        if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(path));
      });
    },
  };
}
