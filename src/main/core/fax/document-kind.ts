import { unzipSync } from 'fflate';

/** Programs' files that only LibreOffice can make pages of here. */
export type OfficeType = 'doc' | 'xls' | 'ppt' | 'xlsx' | 'pptx' | 'ods' | 'odp';

/** What a file is, by its content; its name decides only between forms that look alike. */
export type DocumentKind =
  | { is: 'pdf' | 'image' | 'picture' | 'heic' | 'tiff' | 'docx' | 'odt' | 'rtf' | 'archive' | 'unknown' }
  | { is: 'html' | 'markdown' | 'csv' | 'text' }
  | { is: 'office'; type: OfficeType };

const SIGNATURES: [kind: DocumentKind, at: number, bytes: string][] = [
  [{ is: 'image' }, 0, '\x89PNG'],
  [{ is: 'image' }, 0, '\xff\xd8\xff'],
  [{ is: 'picture' }, 0, 'GIF8'],
  [{ is: 'picture' }, 8, 'WEBP'],
  [{ is: 'picture' }, 0, 'BM'],
  [{ is: 'picture' }, 4, 'ftypavif'],
  [{ is: 'heic' }, 4, 'ftyphei'],
  [{ is: 'heic' }, 4, 'ftyphev'],
  [{ is: 'heic' }, 4, 'ftypmif1'],
  [{ is: 'tiff' }, 0, 'II*\0'],
  [{ is: 'tiff' }, 0, 'MM\0*'],
  [{ is: 'rtf' }, 0, '{\\rtf'],
  [{ is: 'archive' }, 0, 'Rar!'],
  [{ is: 'archive' }, 0, '7z\xbc\xaf'],
  [{ is: 'archive' }, 0, '\x1f\x8b'],
];
/** What older programs of Microsoft Office wrote. */
const COMPOUND_FILE = '\xd0\xcf\x11\xe0';
const ZIP = 'PK\x03\x04';
const TEXTS: Record<string, DocumentKind> = {
  html: { is: 'html' },
  htm: { is: 'html' },
  md: { is: 'markdown' },
  markdown: { is: 'markdown' },
  csv: { is: 'csv' },
  tsv: { is: 'csv' },
  txt: { is: 'text' },
};

export function documentKind(bytes: Uint8Array, name: string): DocumentKind {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1');
  // The header of a PDF may stand anywhere in the first 1024 bytes (ISO 32000-1, implementation note 13).
  if (head.includes('%PDF-')) return { is: 'pdf' };
  const found = SIGNATURES.find(([, at, signature]) => head.startsWith(signature, at));
  if (found) return found[0];
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (head.startsWith(COMPOUND_FILE))
    return isOneOf(extension, ['doc', 'xls', 'ppt']) ? { is: 'office', type: extension } : { is: 'unknown' };
  if (head.startsWith(ZIP)) return zipKind(bytes);
  const text = TEXTS[extension];
  return text && !head.includes('\0\0') ? text : { is: 'unknown' };
}

/** Whether it is what services send a received fax as. */
export function isFaxDocument(bytes: Uint8Array): boolean {
  const { is } = documentKind(bytes, '');
  return is === 'pdf' || is === 'tiff';
}

/** Reads the names of the parts alone. */
function zipKind(bytes: Uint8Array): DocumentKind {
  const names: string[] = [];
  let type = '';
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        return name === 'mimetype' && originalSize < 200;
      },
    });
    type = Buffer.from(parts['mimetype'] ?? []).toString('latin1');
  } catch {
    return { is: 'unknown' };
  }
  const has = (folder: string) => names.some((name) => name.startsWith(folder));
  if (type.includes('opendocument.text')) return { is: 'odt' };
  if (type.includes('opendocument.spreadsheet')) return { is: 'office', type: 'ods' };
  if (type.includes('opendocument.presentation')) return { is: 'office', type: 'odp' };
  if (has('word/')) return { is: 'docx' };
  if (has('xl/')) return { is: 'office', type: 'xlsx' };
  return has('ppt/') ? { is: 'office', type: 'pptx' } : { is: 'archive' };
}

function isOneOf<T extends string>(value: string, list: readonly T[]): value is T {
  return (list as readonly string[]).includes(value);
}
