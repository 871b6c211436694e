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

/**
 * Removes secrets from what is about to be written: values under a secret's name, and every occurrence of a registered
 * secret in any text.
 */
export class Redactor {
  readonly #secrets = new Set<string>();

  /** Registers a secret; from now on its value is removed wherever it turns up. Very short texts are ignored. */
  register(secret: string): void {
    if (secret.length < 4) return;
    this.#secrets.add(secret);
    this.#secrets.add(Buffer.from(secret).toString('base64'));
    this.#secrets.add(JSON.stringify(secret).slice(1, -1));
    this.#secrets.add(encodeURIComponent(secret.toWellFormed()));
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
    if (typeof value === 'string') return cut(this.hide(value), limits.text);
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
        isSecretName(name) ? HIDDEN : this.#without(item, limits, depth + 1),
      ]),
    );
  }

  /** A text without registered secrets, in its whole length. */
  hide(text: string): string {
    let clean = text;
    // Longest first, so that a secret that contains another one is removed whole.
    for (const secret of [...this.#secrets].sort((a, b) => b.length - a.length))
      clean = clean.replaceAll(secret, HIDDEN);
    return clean;
  }
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
