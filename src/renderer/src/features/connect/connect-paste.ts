import type { ConnectField } from './connect-fields.ts';

/** The fields that a pasted text can fill. */
export type PastedField = Extract<ConnectField, 'baseUrl' | 'username' | 'password' | 'key' | 'registeredIp'>;
export type Pasted = Partial<Record<PastedField, string>>;

/** What portals, guides and mails call the fields. A blank stands for a blank, a hyphen, an underscore or nothing. */
const NAMES: Record<PastedField, readonly string[]> = {
  baseUrl: ['base url', 'api url', 'api endpoint', 'url', 'endpoint', 'dirección de la interfaz'],
  username: ['api username', 'user name', 'username', 'user id', 'user', 'login', 'nombre de usuario', 'usuario'],
  password: ['api password', 'password', 'passwd', 'pass', 'pwd', 'contraseña'],
  key: [
    'api security key',
    'api private key',
    'security key',
    'private key',
    'secret key',
    'api key',
    'key',
    'clave de seguridad',
    'clave privada',
    'clave',
  ],
  registeredIp: ['registered ip address', 'registered ip', 'ip address', 'my ip', 'ip', 'dirección ip'],
};

const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [plain(name), field as PastedField] as const)),
);
/** The longest first, so that `api key` is not read as a word and `key`. */
const ANY_NAME = [...new Set(Object.values(NAMES).flat())]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replaceAll(' ', '[ _-]?'))
  .join('|');
/** A name at the start of a line or after a separator that stands apart, and `:`, `=`, a tab or the end of the line after it. */
const LABEL = new RegExp(
  `(?:^|\\n|\\t|[/;,|]\\s|\\s[/;,|])[ \\t]*(?:export )?["']?(${ANY_NAME})["']?[ ]*(?:[:=]|\\t|(?=\\n))`,
  'giu',
);
const PAIRS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
];

function plain(name: string): string {
  return name.toLowerCase().replace(/[ _-]/g, '');
}

/** Takes off what comes along when a value is copied: blanks around it, and quotes around the whole of it. */
export function tidy(text: string): string {
  const trimmed = text.replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g, '');
  const quoted =
    trimmed.length > 2 && PAIRS.some(([open, close]) => trimmed.startsWith(open) && trimmed.endsWith(close));
  return quoted ? tidy(trimmed.slice(1, -1)) : trimmed;
}

/**
 * The values in a pasted text: JSON, or names with values on one or several lines in any order, or three lines of username,
 * password and key, with or without the address. Empty when nothing is recognized.
 */
export function readPaste(text: string): Pasted {
  const given = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim();
  return readJson(given) ?? readLines(given) ?? readLabels(given);
}

function readJson(text: string): Pasted | null {
  if (!text.startsWith('{')) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const found: Pasted = {};
  for (const [name, entry] of Object.entries(value as Record<string, unknown>)) {
    const field = FIELD_OF.get(plain(name));
    if (field && typeof entry === 'string') add(found, field, entry);
  }
  return found;
}

function readLabels(text: string): Pasted {
  const labels = [...text.matchAll(LABEL)];
  const found: Pasted = {};
  for (const [index, label] of labels.entries()) {
    const field = FIELD_OF.get(plain(label[1] ?? ''));
    const next = labels[index + 1]?.index ?? text.length;
    const value = text.slice(label.index + label[0].length, next).trim();
    // A value is one line; the separator before the next name is no part of it.
    const [line = ''] = value.split('\n');
    if (field) add(found, field, line.replace(/[ \t]+[/;,|]$|[;,]$/, ''));
  }
  return found;
}

/** Lines without names: an address is told by its form, the others have the order of the portal. */
function readLines(text: string): Pasted | null {
  if (text.search(LABEL) >= 0) return null;
  const lines = text
    .split('\n')
    .map(tidy)
    .filter((line) => line !== '');
  const addresses = lines.filter((line) => /^https?:\/\/\S+$/i.test(line));
  const [username = '', password = '', key = '', ...more] = lines.filter((line) => !addresses.includes(line));
  if (addresses.length > 1 || more.length > 0 || !looksLikeKey(key)) return null;
  const [baseUrl] = addresses;
  return { ...(baseUrl ? { baseUrl } : {}), username, password, key };
}

/** The first of a kind counts: a page may repeat a name further down. */
function add(found: Pasted, field: PastedField, text: string): void {
  const value = tidy(text);
  if (value !== '' && found[field] === undefined) found[field] = value;
}

/** Whether a text has the form of a private key: long, of letters and digits, without what people put into passwords. */
export function looksLikeKey(text: string): boolean {
  return /^[A-Za-z0-9_+/=.-]{16,}$/.test(text) && /\d/.test(text) && /[A-Za-z]/.test(text);
}

const SECRETS: readonly ConnectField[] = ['password', 'key'];

/**
 * What a paste into a field means: values for several fields, or one text for this field. A secret may look like anything,
 * also like a name with a value, so that a single name for another field is left as it is there.
 */
export function takePaste(field: ConnectField, text: string): Pasted | string {
  const found = readPaste(text);
  const fields = Object.keys(found) as PastedField[];
  const [only] = fields;
  if (fields.length > 1 || (only && (only === field || !SECRETS.includes(field)) && field !== 'name')) return found;
  return field === 'name' ? text : tidy(text);
}
