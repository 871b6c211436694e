import { test, type JSHandle, type Page } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TestFile } from './documents.ts';

/**
 * What a person drags when they drag these files. The page reads them from the disk: six megabytes take seconds of a processor
 * on their way through the driver.
 */
export async function filesTransfer(page: Page, files: readonly TestFile[]): Promise<JSHandle<DataTransfer>> {
  const input = await page.evaluateHandle(() => {
    const made = document.createElement('input');
    Object.assign(made, { type: 'file', multiple: true });
    return made;
  });
  await input.setInputFiles(await Promise.all(files.map(onDisk)));
  const types = files.map(({ mimeType }) => mimeType);
  return input.evaluateHandle((given, wanted) => {
    const transfer = new DataTransfer();
    for (const [index, file] of [...(given.files ?? [])].entries())
      transfer.items.add(new File([file], file.name, { type: wanted[index] ?? '' }));
    return transfer;
  }, types);
}

async function onDisk({ name, bytes }: TestFile): Promise<string> {
  const path = test.info().outputPath(crypto.randomUUID(), name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return path;
}
