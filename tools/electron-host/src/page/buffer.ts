/**
 * `Buffer` of a sandboxed preload script: how bytes are made, joined, compared and turned into text. Sent to pages as source:
 * nothing from outside the body.
 */
export function createBuffer(): unknown {
  const latin = (bytes: Uint8Array) => {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return text;
  };
  const fromLatin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff);
  const toStandardBase64 = (text: string) =>
    text
      .replace(/-/g, '+')
      .replace(/_/g, '/')
      .replace(/[^A-Za-z0-9+/]/g, '');

  function parse(text: string, encoding = 'utf8'): Uint8Array {
    switch (encoding.toLowerCase()) {
      case 'utf8':
      case 'utf-8':
        return new TextEncoder().encode(text);
      case 'hex': {
        const pairs = /^(?:[0-9a-f]{2})*/i.exec(text)![0].match(/../g) ?? [];
        return Uint8Array.from(pairs, (pair) => parseInt(pair, 16));
      }
      case 'base64':
      case 'base64url':
        return fromLatin(atob(toStandardBase64(text)));
      case 'latin1':
      case 'binary':
      case 'ascii':
        return fromLatin(text);
      default:
        throw new TypeError(`Unknown encoding: ${encoding}`);
    }
  }

  class Buffer extends Uint8Array {
    static override from(value: unknown, encoding?: unknown, length?: number): Buffer {
      if (typeof value === 'string') return Buffer.#over(parse(value, encoding as string | undefined));
      // As in Node, an ArrayBuffer is shared, and everything else is copied.
      if (value instanceof ArrayBuffer) return new Buffer(value, encoding as number | undefined, length);
      return Buffer.#over(Uint8Array.from(value as ArrayLike<number>));
    }
    static #over(bytes: Uint8Array): Buffer {
      return new Buffer(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
    }
    static alloc(size: number, fill: number | string = 0): Buffer {
      const made = new Buffer(size);
      if (typeof fill === 'number') return made.fill(fill);
      const pattern = parse(fill);
      return pattern.length === 0 ? made : (made.map((_, at) => pattern[at % pattern.length]!) as Buffer);
    }
    static allocUnsafe(size: number): Buffer {
      return new Buffer(size);
    }
    static isBuffer(value: unknown): boolean {
      return value instanceof Buffer;
    }
    static isEncoding(name: string): boolean {
      return /^(utf-?8|hex|base64(url)?|latin1|binary|ascii)$/i.test(name);
    }
    static byteLength(value: string | ArrayBufferView | ArrayBuffer, encoding?: string): number {
      return typeof value === 'string' ? parse(value, encoding).length : value.byteLength;
    }
    static concat(list: readonly Uint8Array[], total?: number): Buffer {
      const joined = new Buffer(total ?? list.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const part of list) {
        joined.set(part.subarray(0, Math.max(joined.length - at, 0)), Math.min(at, joined.length));
        at += part.length;
      }
      return joined;
    }
    static compare(one: Uint8Array, other: Uint8Array): number {
      for (let at = 0; at < Math.min(one.length, other.length); at++) {
        if (one[at] !== other[at]) return one[at]! < other[at]! ? -1 : 1;
      }
      return Math.sign(one.length - other.length);
    }
    override toString(encoding = 'utf8', start = 0, end = this.length): string {
      const bytes = this.subarray(start, end);
      switch (encoding.toLowerCase()) {
        case 'utf8':
        case 'utf-8':
          return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
        case 'hex':
          return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
        case 'base64':
          return btoa(latin(bytes));
        case 'base64url':
          return btoa(latin(bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
        case 'latin1':
        case 'binary':
          return latin(bytes);
        case 'ascii':
          return latin(bytes.map((byte) => byte & 0x7f));
        default:
          throw new TypeError(`Unknown encoding: ${encoding}`);
      }
    }
    toJSON(): { type: string; data: number[] } {
      return { type: 'Buffer', data: [...this] };
    }
    equals(other: Uint8Array): boolean {
      return Buffer.compare(this, other) === 0;
    }
    compare(other: Uint8Array): number {
      return Buffer.compare(this, other);
    }
    /** As in Node: a view, not a copy. */
    override slice(start?: number, end?: number): Buffer {
      return this.subarray(start, end) as Buffer;
    }
    write(text: string, at = 0): number {
      const bytes = parse(text).subarray(0, this.length - at);
      this.set(bytes, at);
      return bytes.length;
    }
  }
  return new Proxy(Buffer, {
    get(target, key, receiver) {
      if (key in target || typeof key === 'symbol') return Reflect.get(target, key, receiver) as unknown;
      throw new Error(`electron-host: Buffer.${key} is not provided`);
    },
  });
}
