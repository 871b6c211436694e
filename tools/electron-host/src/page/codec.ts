/** Turns values that IPC carries into text and back. */
export interface Codec {
  encode(value: unknown): string;
  decode(text: string): unknown;
}

/**
 * The structured clone of Electron's IPC as text. The function is also sent to pages as source, so that it may use nothing
 * from outside its body.
 *
 * What cannot be cloned (functions, symbols, DOM nodes, proxies, promises, weak collections) is refused with Electron's
 * message; prototypes and accessors are dropped.
 */
export function createCodec(): Codec {
  type Json = unknown;
  const { structuredClone: clone } = globalThis;
  const tagOf = (value: object) => Object.prototype.toString.call(value).slice(8, -1);
  const views = ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array'];
  views.push(
    'Uint32Array',
    'Float16Array',
    'Float32Array',
    'Float64Array',
    'BigInt64Array',
    'BigUint64Array',
    'DataView',
  );
  type View = new (buffer: ArrayBuffer, offset?: number, length?: number) => ArrayBufferView;
  const errors: Record<string, ErrorConstructor> = {
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
  };
  errors['URIError'] = URIError;

  interface Base64 extends Uint8Array {
    toBase64?(): string;
  }
  interface Base64Constructor {
    fromBase64?(text: string): Uint8Array;
  }

  function toBase64(bytes: Base64): string {
    if (typeof Buffer === 'function')
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
    if (bytes.toBase64) return bytes.toBase64();
    let text = '';
    for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    return btoa(text);
  }

  function fromBase64(text: string): ArrayBuffer {
    if (typeof Buffer === 'function') return new Uint8Array(Buffer.from(text, 'base64')).buffer;
    const { fromBase64: native } = Uint8Array as unknown as Base64Constructor;
    if (native) return native.call(Uint8Array, text).buffer as ArrayBuffer;
    return Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;
  }

  function refuse(): never {
    throw new Error('An object could not be cloned.');
  }

  function encode(value: unknown): string {
    let copy: unknown;
    try {
      copy = clone(value);
    } catch {
      refuse();
    }
    const heap: Json[] = [];
    const seen = new Map<object, number>();

    function put(item: unknown): Json {
      switch (typeof item) {
        case 'string':
        case 'boolean':
          return item;
        case 'undefined':
          return { u: 1 };
        case 'number':
          return Number.isFinite(item) && !Object.is(item, -0)
            ? item
            : { n: Object.is(item, -0) ? '-0' : String(item) };
        case 'bigint':
          return { b: String(item) };
        case 'object': {
          if (item === null) return null;
          let index = seen.get(item);
          if (index === undefined) {
            index = heap.length;
            seen.set(item, index);
            heap.push(null);
            heap[index] = describe(item);
          }
          return { r: index };
        }
        default:
          return refuse();
      }
    }

    function entries(item: object): Json[] {
      return Object.keys(item).map((key) => [key, put((item as Record<string, unknown>)[key])]);
    }

    function describe(item: object): Json {
      if (Array.isArray(item)) {
        const keys = Object.keys(item);
        const dense = keys.length === item.length && keys.every((key, i) => key === String(i));
        return dense ? { k: 'l', v: item.map(put) } : { k: 's', n: item.length, e: entries(item) };
      }
      const tag = tagOf(item);
      if (ArrayBuffer.isView(item)) {
        const whole = item.byteLength === item.buffer.byteLength;
        const buffer = whole ? item.buffer : item.buffer.slice(item.byteOffset, item.byteOffset + item.byteLength);
        const size = (item as { BYTES_PER_ELEMENT?: number }).BYTES_PER_ELEMENT ?? 1;
        return { k: 'v', c: tag, b: put(buffer), n: item.byteLength / size };
      }
      switch (tag) {
        case 'Object':
          return { k: 'o', e: entries(item) };
        case 'Date':
          return { k: 'd', v: put((item as Date).getTime()) };
        case 'RegExp':
          return { k: 'x', s: (item as RegExp).source, f: (item as RegExp).flags };
        case 'Map':
          return { k: 'm', e: [...(item as Map<unknown, unknown>)].map(([key, entry]) => [put(key), put(entry)]) };
        case 'Set':
          return { k: 't', e: [...(item as Set<unknown>)].map(put) };
        case 'ArrayBuffer':
          return { k: 'a', d: toBase64(new Uint8Array(item as ArrayBuffer)) };
        case 'Boolean':
        case 'Number':
        case 'String':
        case 'BigInt':
          return { k: 'w', v: put((item as { valueOf(): unknown }).valueOf()) };
        case 'Error': {
          const error = item as Error;
          const cause = Object.hasOwn(error, 'cause') ? { c: put(error.cause) } : {};
          return { k: 'e', n: error.name, m: error.message, s: error.stack, ...cause };
        }
        default:
          // The page's structuredClone also copies Blob, File, ImageData ...; Electron's IPC does not.
          return refuse();
      }
    }

    const root = put(copy);
    return JSON.stringify({ r: root, h: heap });
  }

  function decode(text: string): unknown {
    interface Item {
      k: string;
      [key: string]: Json;
    }
    const { r, h } = JSON.parse(text) as { r: Json; h: Item[] };
    const made = new Array<unknown>(h.length);
    const done = new Array<boolean>(h.length);

    function get(json: Json): unknown {
      if (typeof json !== 'object' || json === null) return json;
      const part = json as { u?: 1; n?: string; b?: string; r?: number };
      if (part.r !== undefined) return object(part.r);
      if (part.n !== undefined) return Number(part.n);
      if (part.b !== undefined) return BigInt(part.b);
      return undefined;
    }

    function fill(target: object, list: Json): void {
      for (const [key, value] of list as [string, Json][]) {
        // defineProperty, because a key may be `__proto__`.
        const descriptor = { value: get(value), writable: true, enumerable: true, configurable: true };
        Object.defineProperty(target, key, descriptor);
      }
    }

    function object(index: number): unknown {
      if (done[index]) return made[index];
      done[index] = true;
      const item = h[index]!;
      switch (item.k) {
        case 'l': {
          const list: unknown[] = (made[index] = []);
          for (const value of item['v'] as Json[]) list.push(get(value));
          break;
        }
        case 's': {
          const list = (made[index] = new Array(item['n'] as number));
          fill(list, item['e']);
          break;
        }
        case 'o':
          fill((made[index] = {}), item['e']);
          break;
        case 'v': {
          const buffer = get(item['b']) as ArrayBuffer;
          const name = views.includes(item['c'] as string) ? (item['c'] as string) : 'Uint8Array';
          made[index] = new (globalThis as unknown as Record<string, View>)[name]!(buffer, 0, item['n'] as number);
          break;
        }
        case 'd':
          made[index] = new Date(get(item['v']) as number);
          break;
        case 'x':
          made[index] = new RegExp(item['s'] as string, item['f'] as string);
          break;
        case 'm': {
          const map = (made[index] = new Map());
          for (const [key, value] of item['e'] as [Json, Json][]) map.set(get(key), get(value));
          break;
        }
        case 't': {
          const set = (made[index] = new Set());
          for (const value of item['e'] as Json[]) set.add(get(value));
          break;
        }
        case 'a':
          made[index] = fromBase64(item['d'] as string);
          break;
        case 'w':
          made[index] = Object(get(item['v']));
          break;
        case 'e': {
          const name = item['n'] as string;
          const error = new (errors[name] ?? Error)(item['m'] as string);
          made[index] = error;
          if (item['s'] !== undefined) {
            Object.defineProperty(error, 'stack', { value: item['s'], writable: true, configurable: true });
          }
          if ('c' in item) {
            Object.defineProperty(error, 'cause', { value: get(item['c']), writable: true, configurable: true });
          }
          break;
        }
      }
      return made[index];
    }

    return get(r);
  }

  return { encode, decode };
}
