import { shell } from 'electron';
import { externalUrl } from './external-url.ts';

/** The only door to other programs (docs/security.md, rule 9). */
export async function openExternal(text: string): Promise<void> {
  const url = externalUrl(text);
  if (url) await shell.openExternal(url);
}
