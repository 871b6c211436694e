import { shell } from 'electron';

/** Whether a URL may be opened outside the app, and in which spelling. */
export function externalUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url) return undefined;
  if (url.protocol === 'mailto:') return url.href;
  return url.protocol === 'https:' && url.hostname !== '' && !url.username && !url.password ? url.href : undefined;
}

/** The only door to other programs: https and mail, re-serialised (docs/security.md, rule 9). */
export async function openExternal(text: string): Promise<void> {
  const url = externalUrl(text);
  if (url) await shell.openExternal(url);
}
