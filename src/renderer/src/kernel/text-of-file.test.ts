import { expect, it } from 'vitest';
import { textOfFile } from './text-of-file.ts';

const NAMES = 'Nombre,Compañía\r\nJosé Núñez,Clínica Sur';
/** One byte for each character, as in Windows-1252. */
const inBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['UTF-8', new TextEncoder().encode(NAMES), NAMES],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${NAMES}`), NAMES],
  ['Windows-1252', inBytes(NAMES), NAMES],
  ['UTF-16', new Uint8Array(Uint16Array.from(`\uFEFF${NAMES}`, (unit) => unit.charCodeAt(0)).buffer), NAMES],
  ['UTF-16 with its high byte first', new Uint8Array(Buffer.from(`\uFEFF${NAMES}`, 'utf16le').swap16()), NAMES],
  ['UTF-8 with one wrong byte', Uint8Array.from([...new TextEncoder().encode(NAMES), 0xe9]), `${NAMES}\uFFFD`],
  ['no characters at all', new Uint8Array(), ''],
])('reads a file in %s', async (_, bytes, text) => {
  expect(await textOfFile(new Blob([bytes]))).toBe(text);
});
