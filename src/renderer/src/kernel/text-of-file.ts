/**
 * The text of a file that the person chose. Excel and Outlook for Windows still save CSV in Windows-1252, which read as UTF-8
 * loses its accents without an error.
 */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder().decode(bytes);
  const lost = text.match(/\uFFFD/g)?.length ?? 0;
  if (lost === 0) return text;
  // A wrong byte among accents that could be read is a damaged file in UTF-8.
  const read = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  return lost > read ? new TextDecoder('windows-1252').decode(bytes) : text;
}
