import type { Plugin } from 'vite';

/** The vite plugin of the renderer that ships pdf.js' own files. */
export function ocrAssets(): Plugin;
