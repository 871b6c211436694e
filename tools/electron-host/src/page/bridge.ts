/** One world's end of the bridge between a page and its preload script. */
export interface BridgeEnd {
  /** Asks the other world to do something now; returns what its handler returned. */
  call(name: string, ...args: unknown[]): unknown;
  /** Answers calls of the other world. */
  on(name: string, handler: (...args: unknown[]) => unknown): void;
}

/**
 * Connects the main world and the isolated world of a document, which share nothing but DOM events: Chromium clones the
 * `detail` of an event for a listener of another world. Both worlds run this function, each with its own event name, which
 * the page cannot know. Also sent to pages as source: nothing from outside the body.
 *
 * Values cross as `contextBridge` documents it: plain objects and arrays are copied without prototypes, functions and
 * promises become proxies, errors keep their message only, other values must be cloneable.
 */
export function createBridge(mine: string, theirs: string): BridgeEnd {
  const { structuredClone: clone, CustomEvent: Event, Promise: P, Error: E, Map: M } = globalThis;
  const dispatch = window.dispatchEvent.bind(window);
  const { isArray } = Array;
  const { keys, defineProperty } = Object;
  const tagOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1);
  const handlers = new M<string, (...args: unknown[]) => unknown>();
  const exported: unknown[] = [];
  const exportedIds = new M<unknown, number>();
  const pending = new M<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  let lastPromise = 0;
  let reply: { ok: boolean; value: unknown } | undefined;

  type Packed = { k: string; v?: unknown; e?: [string, Packed][]; l?: Packed[]; i?: number };
  const MAX_DEPTH = 1000;

  function exportFunction(fn: unknown): number {
    let id = exportedIds.get(fn);
    if (id === undefined) {
      id = exported.length;
      exported.push(fn);
      exportedIds.set(fn, id);
    }
    return id;
  }

  function packPromise(promise: Promise<unknown>): Packed {
    const id = ++lastPromise;
    promise.then(
      (value) => {
        let packed: Packed;
        try {
          packed = pack(value);
        } catch (error) {
          send('settle', [id, false, pack(error)]);
          return;
        }
        send('settle', [id, true, packed]);
      },
      (error: unknown) => {
        let packed: Packed;
        try {
          packed = pack(error);
        } catch {
          packed = { k: 'e', v: 'An object could not be cloned.' };
        }
        send('settle', [id, false, packed]);
      },
    );
    return { k: 'p', i: id };
  }

  function pack(value: unknown): Packed {
    const seen = new M<object, number>();
    let live = false;

    function walk(item: unknown, depth: number): Packed {
      if (depth >= MAX_DEPTH) {
        throw new E(
          'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
        );
      }
      if (typeof item === 'function') {
        live = true;
        return { k: 'f', i: exportFunction(item) };
      }
      if (typeof item === 'symbol') throw new E('An object could not be cloned.');
      if (typeof item !== 'object' || item === null) return { k: 'v', v: item };
      const known = seen.get(item);
      if (known !== undefined) return { k: 'r', i: known };
      const index = seen.size;
      seen.set(item, index);
      if (item instanceof P) {
        live = true;
        return packPromise(item as Promise<unknown>);
      }
      const tag = tagOf(item);
      if (isArray(item)) {
        const list: Packed[] = [];
        for (let i = 0; i < item.length; i++) list.push(walk(item[i], depth + 1));
        return { k: 'a', i: index, l: list };
      }
      if (tag === 'Error') return { k: 'e', i: index, v: String((item as Error).message) };
      // An object of a class is copied like a plain one: its own enumerable properties, without the prototype.
      if (tag === 'Object') {
        const entries: [string, Packed][] = [];
        for (const key of keys(item)) {
          const part = (item as Record<string, unknown>)[key];
          if (typeof part !== 'symbol') entries.push([key, walk(part, depth + 1)]);
        }
        return { k: 'o', i: index, e: entries };
      }
      try {
        // The event clones it once more on its way, but swallows the exception.
        return { k: 'c', i: index, v: clone(item) };
      } catch {
        throw new E('An object could not be cloned.');
      }
    }

    const packed = walk(value, 0);
    if (!live && typeof value === 'object' && value !== null && packed.k !== 'e' && packed.k !== 'c') {
      // A proxy looks like the plain object behind it, but Electron refuses it.
      try {
        clone(value);
      } catch {
        if (!holdsError(packed)) throw new E('An object could not be cloned.');
      }
    }
    return packed;
  }

  function holdsError(packed: Packed): boolean {
    if (packed.k === 'e') return true;
    return (packed.l ?? []).some(holdsError) || (packed.e ?? []).some(([, part]) => holdsError(part));
  }

  function unpack(packed: Packed): unknown {
    const made: unknown[] = [];
    function walk(item: Packed): unknown {
      switch (item.k) {
        case 'r':
          return made[item.i!];
        case 'f':
          return proxy(item.i!);
        case 'p':
          return new P((resolve, reject) => pending.set(item.i!, { resolve, reject }));
        case 'e':
          return (made[item.i!] = new E(item.v as string));
        case 'a': {
          const list: unknown[] = (made[item.i!] = []);
          for (const part of item.l!) list.push(walk(part));
          return list;
        }
        case 'o': {
          const object: object = (made[item.i!] = {});
          for (const [key, part] of item.e!) {
            defineProperty(object, key, { value: walk(part), writable: true, enumerable: true, configurable: true });
          }
          return object;
        }
        case 'c':
          return (made[item.i!] = item.v);
        default:
          return item.v;
      }
    }
    return walk(packed);
  }

  const proxies = new M<number, (...args: unknown[]) => unknown>();
  function proxy(id: number): (...args: unknown[]) => unknown {
    // The same function keeps its identity, so that `off(listener)` finds what `on(listener)` was given.
    let fn = proxies.get(id);
    if (!fn) {
      fn = (...args: unknown[]) => request('invoke', [id, ...args.map(pack)]);
      proxies.set(id, fn);
    }
    return fn;
  }

  function send(op: string, args: unknown[]): void {
    dispatch(new Event(theirs, { detail: { op, args } }));
  }

  function request(op: string, args: unknown[]): unknown {
    reply = undefined;
    send(op, args);
    const answer = reply as { ok: boolean; value: unknown } | undefined;
    reply = undefined;
    if (!answer) throw new E('electron-host: the other world did not answer');
    if (!answer.ok) throw new E(answer.value as string);
    return unpack(answer.value as Packed);
  }

  window.addEventListener(
    mine,
    (event) => {
      event.stopImmediatePropagation();
      const { op, args } = (event as CustomEvent<{ op: string; args: unknown[] }>).detail;
      if (op === 'reply') {
        reply = { ok: args[0] as boolean, value: args[1] };
        return;
      }
      if (op === 'settle') {
        const waiting = pending.get(args[0] as number);
        pending.delete(args[0] as number);
        const value = unpack(args[2] as Packed);
        if (args[1]) waiting?.resolve(value);
        else waiting?.reject(value);
        return;
      }
      let answer: unknown[];
      try {
        const [target, ...rest] = args as [number | string, ...Packed[]];
        const fn = (op === 'invoke' ? exported[target as number] : handlers.get(target as string)) as (
          ...values: unknown[]
        ) => unknown;
        answer = [true, pack(fn(...rest.map(unpack)))];
      } catch (error) {
        answer = [
          false,
          error instanceof E || tagOf(error) === 'Error' ? String((error as Error).message) : String(error),
        ];
      }
      send('reply', answer);
    },
    true,
  );

  return {
    call: (name, ...args) => request('call', [name, ...args.map(pack)]),
    on: (name, handler) => handlers.set(name, handler),
  };
}
