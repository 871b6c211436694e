// Small files of many kinds, made here so that each is known to the last byte.
import { strToU8, zipSync } from 'fflate';

const base64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

export const GIF = base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
export const WEBP = base64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==');

/** A BMP of black dots, 24 bits each. */
export function bmp(width: number, height: number, said = { width, height }): Uint8Array {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * height);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(said.width, 18);
  bytes.writeInt32LE(said.height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

/** One picture of a TIFF: its tags, each a number, and its data. */
export interface TiffPicture {
  width: number;
  height: number;
  data: Uint8Array;
  tags?: Record<number, number>;
}

/** A TIFF of one-bit pictures, little-endian. */
export function tiff(...pictures: TiffPicture[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('49492a0000000000', 'hex')];
  let at = 8;
  let link = { part: 0, offset: 4 };
  for (const { width, height, data, tags = {} } of pictures) {
    const known = { 256: width, 257: height, 258: 1, 259: 1, 262: 1, 273: at, 277: 1, 278: height, 279: data.length };
    const entries = Object.entries({ ...known, ...tags }).sort(([a], [b]) => Number(a) - Number(b));
    const padded = Buffer.concat([data, Buffer.alloc(data.length % 2)]);
    const directory = Buffer.alloc(6 + 12 * entries.length);
    directory.writeUInt16LE(entries.length, 0);
    for (const [index, [tag, value]] of entries.entries()) {
      directory.writeUInt16LE(Number(tag), 2 + 12 * index);
      directory.writeUInt16LE(4, 4 + 12 * index);
      directory.writeUInt32LE(1, 6 + 12 * index);
      directory.writeUInt32LE(value, 10 + 12 * index);
    }
    parts[link.part]?.writeUInt32LE(at + padded.length, link.offset);
    parts.push(padded, directory);
    link = { part: parts.length - 1, offset: directory.length - 4 };
    at += padded.length + directory.length;
  }
  return Buffer.concat(parts);
}

export function docx(text: string): Uint8Array {
  const types = 'http://schemas.openxmlformats.org/package/2006';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${types}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${types}/relationships"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${word}"><w:body><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });
}

export function odt(body: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.text'),
    'content.xml': strToU8(
      `<?xml version="1.0"?><office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ),
    ...more,
  });
}

export const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));

/** The first bytes of what older programs of Microsoft Office wrote. */
export const OLD_OFFICE = new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]));
/** The first bytes of a photo of a phone. */
export const HEIC = new Uint8Array(Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(64)]));
