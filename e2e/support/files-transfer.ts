import { gzipSync } from 'node:zlib';
import type { JSHandle, Page } from '@playwright/test';
import type { TestFile } from './documents.ts';

/** What a person drags when they drag these files. */
export function filesTransfer(page: Page, files: readonly TestFile[]): Promise<JSHandle<DataTransfer>> {
  // Six megabytes on their way to the page take seconds of a processor; those of the tests are a few kilobytes packed.
  const packed = files.map(({ name, mimeType, bytes }) => ({
    name,
    mimeType,
    base64: gzipSync(bytes, { level: 1 }).toString('base64'),
  }));
  return page.evaluateHandle(async (list) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
      transfer.items.add(new File([await new Response(unpacked).arrayBuffer()], name, { type: mimeType }));
    }
    return transfer;
  }, packed);
}
