// Texts and pictures as pages of HTML, which a window without scripts and network prints.

const STYLE = `
@page { size: letter; margin: 0.75in; }
body { margin: 0; background: #fff; color: #000; font: 11pt/1.4 Arial, Helvetica, 'Liberation Sans', sans-serif;
  overflow-wrap: anywhere; }
table { border-collapse: collapse; }
td, th { border: 1px solid #000; padding: 2pt 5pt; text-align: left; vertical-align: top; }
thead { display: table-header-group; }
img { max-width: 100%; }
pre, .text { white-space: pre-wrap; }
h1, h2, h3 { break-after: avoid; line-height: 1.2; }
p { margin: 0 0 6pt; }
.break { break-before: page; }
`;

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export function htmlPage(body: string, style = ''): string {
  return `<!doctype html><html><head><meta charset="utf-8"><style>${STYLE}${style}</style></head><body>${body}</body></html>`;
}

/** A text in whatever it was written: a byte order mark decides, then what an HTML page says, then UTF-8, then Windows' Latin. */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  for (const encoding of [declared, 'utf-8'])
    try {
      if (encoding !== undefined) return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this one.
    }
  return new TextDecoder('windows-1252').decode(bytes);
}

export function textHtml(text: string): string {
  return htmlPage(`<div class="text">${escapeHtml(text)}</div>`);
}

/** A page of HTML as it is; the window in which it is printed lets it do nothing. */
export function writtenHtml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const html = decodeText(bytes, /<meta[^>]+charset=["']?([\w-]+)/i.exec(head)?.[1]);
  return /^\s*<!doctype/i.test(html) ? html : `<!doctype html>${html}`;
}
