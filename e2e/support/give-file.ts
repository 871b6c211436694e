import { test, type FileChooser } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TestFile } from './documents.ts';

/** Chooses a file in a file dialog, from the disk as a person does: large ones take half a minute through the driver. */
export async function giveFile(chooser: FileChooser, { name, bytes }: Pick<TestFile, 'name' | 'bytes'>): Promise<void> {
  const path = test.info().outputPath(crypto.randomUUID(), name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  await chooser.setFiles(path);
}
