import { isSecretName } from '#shared/provider/secret-names.ts';

const HIDDEN = '[hidden]';
const MAX_TEXT = 500;

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
 * secret in any text (product K5).
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

  /** A copy of `value` without secrets, safe to write. */
  redact(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return this.#redactText(value);
    if (typeof value === 'bigint') return value.toString();
    if (typeof value !== 'object' || value === null) return value;
    if (depth > 6) return '[deep]';
    if (value instanceof Error) {
      const code = (value as NodeJS.ErrnoException).code;
      return this.redact({ name: value.name, message: value.message, code, stack: value.stack }, depth + 1);
    }
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
    if (Array.isArray(value)) return value.slice(0, 50).map((item) => this.redact(item, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        this.#redactText(name),
        isSecretName(name) ? HIDDEN : this.redact(item, depth + 1),
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

  #redactText(text: string): string {
    const clean = this.hide(text);
    return clean.length > MAX_TEXT ? `${clean.slice(0, MAX_TEXT)}[... ${clean.length - MAX_TEXT} more]` : clean;
  }
}
