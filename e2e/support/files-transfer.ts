import type { JSHandle, Page } from '@playwright/test';
import type { TestFile } from './documents.ts';

/** What a person drags when they drag these files. */
export function filesTransfer(page: Page, files: readonly TestFile[]): Promise<JSHandle<DataTransfer>> {
  const plain = files.map(({ name, mimeType, bytes }) => ({
    name,
    mimeType,
    base64: Buffer.from(bytes).toString('base64'),
  }));
  return page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, plain);
}
