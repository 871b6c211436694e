// Callbacks: what the provider posts to the customer. Anybody may post here, so that
// everything is untrusted: parsing never throws, keeps only known fields and bounds every one of them.
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { isRecord, isWebAddress } from './fields.ts';

/** Characters that a callback may have; a long text with its media addresses stays far below. */
export const CALLBACK_LIMIT = 256 * 1024;
const MAX_ENTRIES = 100;
const MAX_ADDRESS = 2048;

export interface InboundMessage {
  kind: 'inbound';
  /** Sender, as digits. */
  from: string;
  /** Recipients, as digits. */
  to: string[];
  text: string;
  /** http and https addresses only. */
  media: string[];
  /** Parts that the provider counted; null when it did not say. */
  segments: number | null;
  /** `SMS` or `MMS`, or what else the provider says. */
  type: string;
}

export interface MessageStatus {
  kind: 'status';
  /** May be absent; how it relates to the id of sendMsg is not specified. */
  referenceId: string | null;
  from: string;
  to: string;
  /** `delivered` or `failed`, or what else the provider says. */
  status: string;
  reason: string;
  segments: number | null;
}

/** The older form, which the provider posts to `post2url`. */
export interface LegacyInbound {
  kind: 'inbound-legacy';
  from: string;
  to: string[];
  text: string;
}

/** Why a callback was turned away. */
export type CallbackRejection = 'too-large' | 'content-type' | 'malformed' | 'unknown-form' | 'bad-field';

export type Callback = InboundMessage | MessageStatus | LegacyInbound | { kind: 'rejected'; reason: CallbackRejection };

const line = (max: number) =>
  z.preprocess(
    (value) => (value === undefined || value === null ? '' : typeof value === 'number' ? String(value) : value),
    z.string().max(max),
  );

const words = line(CALLBACK_LIMIT).transform(textWords);

/** A number in any writing as its digits; a leading 1 of eleven digits is dropped. Short codes have few digits. */
const number = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z
    .string()
    .max(40)
    .regex(/^[\d\s()+.-]*$/)
    .transform((value) => value.replace(/\D/g, ''))
    .transform((digits) => (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits))
    .pipe(z.string().regex(/^\d{3,15}$/)),
);

const entriesOf = (value: unknown): unknown[] => {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : [value];
};

const numbers = z.preprocess(entriesOf, z.array(number).min(1).max(MAX_ENTRIES));

const media = z.preprocess(
  (value) =>
    entriesOf(value).filter(
      (entry) => typeof entry === 'string' && entry.length <= MAX_ADDRESS && isWebAddress(entry.trim()),
    ),
  z.array(z.string().trim()).transform((addresses) => addresses.slice(0, MAX_ENTRIES)),
);

const segments = z.preprocess((value) => {
  const parts = typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value;
  return typeof parts === 'number' && Number.isInteger(parts) && parts >= 0 && parts <= 9999 ? parts : null;
}, z.number().nullable());

const inbound = z.object({
  from: number,
  to: numbers,
  text: words,
  media,
  segments,
  type: line(20).transform((type) => type.trim().toUpperCase()),
});

const status = z.object({
  reference_id: z.preprocess(
    (value) => (value === undefined || value === '' ? null : typeof value === 'number' ? String(value) : value),
    z.string().max(200).nullable(),
  ),
  from: number,
  to: z.preprocess((value) => (Array.isArray(value) ? (value as unknown[])[0] : value), number),
  status: line(100).pipe(z.string().trim().toLowerCase().min(1)),
  reason: line(2000),
  segments,
});

const legacy = z.object({ from: number, to: numbers, msg: words });

const FIELDS = ['from', 'to', 'text', 'media', 'segments', 'type', 'reference_id', 'status', 'reason', 'msg'] as const;
type Fields = Partial<Record<(typeof FIELDS)[number], unknown>>;

/** Reads the body of a callback. Never throws: whatever does not fit is rejected, with the reason. */
export function parseCallback(contentType: string | undefined, body: string): Callback {
  if (body.length > CALLBACK_LIMIT) return reject('too-large');
  const format = formatOf(contentType, body);
  if (!format) return reject('content-type');
  let content: unknown;
  try {
    content = readers[format](body);
  } catch {
    return reject('malformed');
  }
  if (!isRecord(content)) return reject('malformed');
  return readFields(ownFields(content), format);
}

function readFields(fields: Fields, format: Format): Callback {
  // The older form is the only one that comes in other formats than JSON.
  if ('msg' in fields) return readLegacy(fields);
  if (format !== 'json') return reject('unknown-form');
  if ('status' in fields) return readStatus(fields);
  return 'text' in fields || 'media' in fields ? readInbound(fields) : reject('unknown-form');
}

function readInbound(fields: Fields): Callback {
  const { success, data } = inbound.safeParse(fields);
  if (!success) return reject('bad-field');
  return { kind: 'inbound', ...data, type: data.type || (data.media.length > 0 ? 'MMS' : 'SMS') };
}

function readStatus(fields: Fields): Callback {
  const { success, data } = status.safeParse(fields);
  if (!success) return reject('bad-field');
  const { reference_id: referenceId, ...rest } = data;
  return { kind: 'status', referenceId, ...rest };
}

function readLegacy(fields: Fields): Callback {
  const { success, data } = legacy.safeParse(fields);
  return success ? { kind: 'inbound-legacy', from: data.from, to: data.to, text: data.msg } : reject('bad-field');
}

function reject(reason: CallbackRejection): Callback {
  return { kind: 'rejected', reason };
}

/** What a person wrote, without what no text has: signs that are not whole, and all control characters but new lines and tabs. */
export function textWords(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

/** The known fields of the content itself; nothing inherited, nothing else. */
function ownFields(content: Record<string, unknown>): Fields {
  return Object.fromEntries(FIELDS.filter((name) => Object.hasOwn(content, name)).map((name) => [name, content[name]]));
}

type Format = 'json' | 'form' | 'xml';

const readers: Record<Format, (body: string) => unknown> = { json: readJson, form: readForm, xml: readXml };

function formatOf(contentType: string | undefined, body: string): Format | undefined {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^(application|text)\/([\w.-]+\+)?json$/.test(type)) return 'json';
  if (/^(application|text)\/([\w.-]+\+)?xml$/.test(type)) return 'xml';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  // Without a type, or with one that says nothing, the first character tells.
  if (type !== '' && type !== 'text/plain') return undefined;
  const first = body.trimStart()[0];
  if (first === '{') return 'json';
  return first === '<' ? 'xml' : 'form';
}

function readJson(body: string): unknown {
  return JSON.parse(body);
}

function readForm(body: string): unknown {
  const form = new URLSearchParams(body);
  return Object.fromEntries(
    FIELDS.filter((name) => form.has(name)).map((name) => [name, name === 'to' ? form.getAll(name) : form.get(name)]),
  );
}

/** Entities are left alone by the parser and replaced here, once: no document can make them grow. */
const xml = new XMLParser({
  processEntities: false,
  htmlEntities: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  trimValues: false,
});

function readXml(body: string): unknown {
  if (/<!(DOCTYPE|ENTITY)/i.test(body)) throw new Error('A document type is not accepted');
  const document: unknown = xml.parse(body, true);
  const root = isRecord(document) ? Object.values(document).find(isRecord) : undefined;
  return root && Object.fromEntries(Object.entries(root).map(([name, value]) => [name, decodeEntities(value)]));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeEntities);
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, v]) => [name, decodeEntities(v)]));
  if (typeof value !== 'string') return value;
  return value.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (typeof name === 'string') return ENTITIES[name] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16);
    const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return valid ? String.fromCodePoint(code) : whole;
  });
}
