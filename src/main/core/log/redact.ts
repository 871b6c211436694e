import { isSecretName } from '#shared/provider/secret-names.ts';

const HIDDEN = '[hidden]';

const SHORTEST_BASE64 = 6;

/** What base64 of a longer text shows of a secret inside it, such as of `user:password`: three forms, one an alignment. */
function insideBase64(secret: string): string[] {
  const length = Buffer.byteLength(secret);
  return [0, 1, 2]
    .map((shift) =>
      Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)])
        .toString('base64')
        .slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + length) * 8) / 6)),
    )
    .filter((part) => part.length >= SHORTEST_BASE64);
}

/** A shorter one is removed only where it stands alone: inside of words it would blot out everything. */
const SHORTEST = 4;

/** The ways in which a text is written in JSON, in addresses, in forms and in XML. */
function spellings(secret: string): string[] {
  const percent = encodeURIComponent(secret.toWellFormed());
  const bytes = [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const xml = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    percent.replaceAll('%20', '+'),
    bytes,
    bytes.toUpperCase(),
    xml,
    xml.replaceAll('"', '&quot;').replaceAll("'", '&apos;'),
  ];
}

/**
 * Removes secrets from what is about to be written: values under a secret's name, and every occurrence of a registered
 * secret in any text.
 */
export class Redactor {
  readonly #secrets = new Set<string>();
  readonly #short = new Set<string>();
  /** Longest first, so that a secret that contains another one is removed whole. */
  #ordered: string[] | null = null;

  /** Registers a secret; from now on its value is removed wherever it turns up. */
  register(secret: string): void {
    if (secret === '') return;
    if (secret.length < SHORTEST) {
      this.#short.add(secret);
      return;
    }
    this.#ordered = null;
    for (const form of spellings(secret)) this.#secrets.add(form);
    this.#secrets.add(Buffer.from(secret).toString('base64'));
    for (const part of insideBase64(secret)) this.#secrets.add(part);
  }

  /** A copy of `value` without secrets and cut to the size of a log line. */
  redact(value: unknown): unknown {
    return this.#without(value, LOG_LIMITS, 0);
  }

  /** A copy of `value` without secrets, in its whole length: for records, in which nothing may be missing. */
  hideIn(value: unknown): unknown {
    return this.#without(value, NO_LIMITS, 0);
  }

  #without(value: unknown, limits: Limits, depth: number): unknown {
    if (typeof value === 'string')
      return cut(limits === LOG_LIMITS ? this.hideAll(value) : this.hide(value), limits.text);
    if (typeof value === 'bigint') return value.toString();
    if (typeof value !== 'object' || value === null) return value;
    if (depth > limits.depth) return '[deep]';
    if (value instanceof Error) {
      const code = (value as NodeJS.ErrnoException).code;
      return this.#without({ name: value.name, message: value.message, code, stack: value.stack }, limits, depth + 1);
    }
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
    if (Array.isArray(value)) {
      const kept: unknown[] = value.slice(0, limits.items).map((item) => this.#without(item, limits, depth + 1));
      return kept.length < value.length ? [...kept, more(value.length - kept.length)] : kept;
    }
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        cut(this.hide(name), limits.text),
        // That a secret was taken away is none.
        isSecretName(name) && item !== '' ? HIDDEN : this.#without(item, limits, depth + 1),
      ]),
    );
  }

  /** A text without registered secrets, in its whole length. */
  hide(text: string): string {
    this.#ordered ??= [...this.#secrets].sort((a, b) => b.length - a.length);
    let clean = text;
    for (const secret of this.#ordered) clean = clean.replaceAll(secret, HIDDEN);
    return clean;
  }

  /**
   * A text without registered secrets, very short ones and one that is cut off at its end among them: for texts that others
   * wrote, such as what a provider answers. In a record a short one would take ordinary values away.
   */
  hideAll(text: string): string {
    let clean = this.hide(text);
    for (const secret of this.#secrets) {
      const shown = beginningAtEnd(clean, secret);
      if (shown >= SHORTEST) clean = clean.slice(0, -shown) + HIDDEN;
    }
    for (const secret of this.#short) clean = clean.replace(alone(secret), HIDDEN);
    return clean;
  }
}

/** How many characters at the end of a text begin a secret. */
function beginningAtEnd(text: string, secret: string): number {
  let length = Math.min(text.length, secret.length - 1);
  while (length >= SHORTEST && !text.endsWith(secret.slice(0, length))) length -= 1;
  return length;
}

/** A text where no letter and no digit stands beside it. */
function alone(text: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${text.replaceAll(/[$()*+.?[\\\]^{|}-]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`,
    'gu',
  );
}

interface Limits {
  depth: number;
  /** Entries of an array. */
  items: number;
  /** Characters of a text. */
  text: number;
}

const LOG_LIMITS: Limits = { depth: 6, items: 50, text: 500 };
/** Answers and params are not deeper than this. */
const NO_LIMITS: Limits = { depth: 100, items: Infinity, text: Infinity };

function cut(text: string, most: number): string {
  return text.length > most ? text.slice(0, most) + more(text.length - most) : text;
}

/** The mark of what was cut off. */
function more(count: number): string {
  return `[... ${count} more]`;
}
