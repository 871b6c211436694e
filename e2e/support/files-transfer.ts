import type { JSHandle, Page } from '@playwright/test';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestFile } from './documents.ts';

/**
 * What a person drags when they drag these files. The page reads them from the disk: six megabytes take seconds of a processor
 * on their way through the driver.
 */
export async function filesTransfer(page: Page, files: readonly TestFile[]): Promise<JSHandle<DataTransfer>> {
  const folder = await mkdtemp(join(tmpdir(), 'linekeeper-dragged-'));
  try {
    const input = await page.evaluateHandle(() => {
      const made = document.createElement('input');
      Object.assign(made, { type: 'file', multiple: true });
      return made;
    });
    await input.setInputFiles(await Promise.all(files.map((file, index) => onDisk(join(folder, `${index}`), file))));
    const types = files.map(({ mimeType }) => mimeType);
    return await input.evaluateHandle(async (given, wanted) => {
      const transfer = new DataTransfer();
      for (const [index, file] of [...(given.files ?? [])].entries())
        transfer.items.add(new File([await file.arrayBuffer()], file.name, { type: wanted[index] ?? '' }));
      return transfer;
    }, types);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function onDisk(folder: string, { name, bytes }: TestFile): Promise<string> {
  const path = join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(path, bytes);
  return path;
}
