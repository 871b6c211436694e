import type { IncomingMessage } from 'node:http';

/** Bytes that a post may have. A long text with its media addresses stays far below. */
export const MOST_BYTES = 256 * 1024;

/** Charsets in which posts are read. Anything else is refused: guessing would change what people wrote. */
const CHARSETS = new Set(['utf-8', 'utf8', 'us-ascii', 'iso-8859-1', 'latin1', 'windows-1252']);
const CHARSET = /\bcharset\s*=\s*"?([\w.:-]+)"?/i;
const XML_ENCODING = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]+)["']/;

/** The body of a post as text, or the status that says why it is none. */
export type Body = { text: string } | { status: 400 | 413 | 415 };

/** Reads a body no further than its limit. A connection that breaks off makes it reject. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) return { status: 413 };
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') return { status: 415 };
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Without destroying: the answer still has to leave.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > MOST_BYTES) return { status: 413 };
    chunks.push(chunk as Buffer);
  }
  return decode(Buffer.concat(chunks, bytes), request.headers['content-type'] ?? '');
}

function decode(bytes: Buffer, type: string): Body {
  const start = bytes.toString('latin1', 0, 300);
  const charset = (CHARSET.exec(type)?.[1] ?? XML_ENCODING.exec(start)?.[1] ?? 'utf-8').toLowerCase();
  if (!CHARSETS.has(charset)) return { status: 415 };
  try {
    return { text: new TextDecoder(charset, { fatal: true }).decode(bytes) };
  } catch {
    return { status: 400 };
  }
}
