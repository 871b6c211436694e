/** What an XML declaration says of its encoding. */
const XML_ENCODING = /^<\?xml[^>]*\bencoding=["']([\w-]+)["']/;
const CHARSET = /\bcharset\s*=\s*"?([\w-]+)"?/i;

/**
 * Reads the bytes of an answer by the charset of its `Content-Type` header or of its XML declaration; as UTF-8 where neither
 * says one, or names one that is unknown here.
 */
export function decodeBody(bytes: Uint8Array, contentType: string | undefined): string {
  const named = CHARSET.exec(contentType ?? '')?.[1] ?? XML_ENCODING.exec(asciiStart(bytes))?.[1];
  return decoderOf(named).decode(bytes);
}

function asciiStart(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200)).toString('latin1').trimStart();
}

function decoderOf(charset: string | undefined) {
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
