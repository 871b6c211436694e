/** Whether a URL may be opened outside the app, and in which spelling: https and mail, nothing else. */
export function externalUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url) return undefined;
  if (url.protocol === 'mailto:') return url.href;
  return url.protocol === 'https:' && url.hostname !== '' && !url.username && !url.password ? url.href : undefined;
}
