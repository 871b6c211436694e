import type { BridgeEnd } from './bridge.ts';
import type { Codec } from './codec.ts';

export interface IsolatedWorldConfig {
  /** Name of the binding that carries messages to the main process, and of the function that takes its messages. */
  binding: string;
  process: {
    argv: string[];
    execPath: string;
    env: Record<string, string | undefined>;
    pid: number;
    platform: string;
    arch: string;
    versions: Record<string, string | undefined>;
    resourcesPath: string;
    contextIsolated: boolean;
    sandboxed: boolean;
  };
  preloadPath: string;
}

export type PreloadFunction = (scope: Record<string, unknown>) => void;

/**
 * The renderer side of Electron for a sandboxed preload script: `require` of electron, events, timers and url, a reduced
 * `process`, and IPC. Sent to pages as source: nothing from outside the body.
 */
export function startIsolatedWorld(
  config: IsolatedWorldConfig,
  codec: Codec,
  bridge: BridgeEnd | undefined,
  preload: PreloadFunction | undefined,
  Buffer: unknown,
): void {
  const scope = globalThis as unknown as Record<string, unknown>;
  let post = scope[config.binding] as ((text: string) => void) | undefined;
  if (!bridge) delete scope[config.binding];
  const unsent: string[] = [];
  /** Names this document in each of its messages, which may arrive after the next document is there. */
  const page = `${Date.now()}-${Math.random()}`;
  /** Now and then a busy Chromium gives a world its binding only after its first script: what it says until then is kept. */
  function tell(message: Record<string, unknown>): void {
    unsent.push(JSON.stringify({ ...message, page }));
    if (post || unsent.length === 1) send();
  }
  function send(): void {
    post ??= scope[config.binding] as typeof post;
    if (post) for (const text of unsent.splice(0)) post(text);
    else setTimeout(send, 5);
  }

  type Listener = (...args: unknown[]) => void;
  class EventEmitter {
    static EventEmitter = EventEmitter;
    static defaultMaxListeners = 10;
    #listeners = new Map<string | symbol, { listener: Listener; once: boolean }[]>();
    #add(name: string | symbol, listener: Listener, once: boolean, first = false): this {
      if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function.');
      const list = this.#listeners.get(name) ?? [];
      const entry = { listener, once };
      this.#listeners.set(name, first ? [entry, ...list] : [...list, entry]);
      return this;
    }
    on(name: string | symbol, listener: Listener): this {
      return this.#add(name, listener, false);
    }
    addListener(name: string | symbol, listener: Listener): this {
      return this.#add(name, listener, false);
    }
    once(name: string | symbol, listener: Listener): this {
      return this.#add(name, listener, true);
    }
    prependListener(name: string | symbol, listener: Listener): this {
      return this.#add(name, listener, false, true);
    }
    prependOnceListener(name: string | symbol, listener: Listener): this {
      return this.#add(name, listener, true, true);
    }
    off(name: string | symbol, listener: Listener): this {
      const list = this.#listeners.get(name) ?? [];
      const index = list.findLastIndex((entry) => entry.listener === listener);
      if (index >= 0) this.#listeners.set(name, list.toSpliced(index, 1));
      return this;
    }
    removeListener(name: string | symbol, listener: Listener): this {
      return this.off(name, listener);
    }
    removeAllListeners(name?: string | symbol): this {
      if (name === undefined) this.#listeners.clear();
      else this.#listeners.delete(name);
      return this;
    }
    emit(name: string | symbol, ...args: unknown[]): boolean {
      const list = this.#listeners.get(name) ?? [];
      for (const entry of list) {
        if (entry.once) this.off(name, entry.listener);
        entry.listener.apply(this, args);
      }
      return list.length > 0;
    }
    listeners(name: string | symbol): Listener[] {
      return (this.#listeners.get(name) ?? []).map((entry) => entry.listener);
    }
    listenerCount(name: string | symbol): number {
      return this.#listeners.get(name)?.length ?? 0;
    }
    eventNames(): (string | symbol)[] {
      return [...this.#listeners.keys()];
    }
    setMaxListeners(): this {
      return this;
    }
    getMaxListeners(): number {
      return 10;
    }
  }

  function provideOnly<T extends object>(name: string, object: T): T {
    return new Proxy(object, {
      get(target, key) {
        if (key in target || typeof key === 'symbol' || key === 'then' || key === 'toJSON') {
          // Methods run on the object itself, because the proxy has none of its private fields.
          const value = Reflect.get(target, key) as unknown;
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        }
        throw new Error(`electron-host: ${name}.${key} is not provided`);
      },
    });
  }

  const calls = new Map<number, { channel: string; resolve(value: unknown): void; reject(reason: Error): void }>();
  let lastCall = 0;

  class IpcRenderer extends EventEmitter {
    /** Rejects with `Error invoking remote method 'channel': ...`, as documented. */
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      let data: string;
      try {
        data = codec.encode(args);
      } catch (error) {
        return Promise.reject(error);
      }
      const id = ++lastCall;
      return new Promise((resolve, reject) => {
        calls.set(id, { channel, resolve, reject });
        tell({ op: 'invoke', channel: String(channel), id, data });
      });
    }
    send(channel: string, ...args: unknown[]): void {
      tell({ op: 'send', channel: String(channel), data: codec.encode(args) });
    }
    sendSync(): never {
      throw new Error('electron-host: ipcRenderer.sendSync is not provided');
    }
    postMessage(): never {
      throw new Error('electron-host: ipcRenderer.postMessage is not provided');
    }
    sendToHost(): never {
      throw new Error('electron-host: ipcRenderer.sendToHost is not provided');
    }
  }
  const ipcRenderer = new IpcRenderer();

  Object.defineProperty(scope, `${config.binding}-in`, {
    value(text: string) {
      interface Incoming {
        op: string;
        channel: string;
        id: number;
        data: string;
        error?: string;
        wanted: boolean;
      }
      const message = JSON.parse(text) as Incoming;
      if (message.op === 'reply') {
        const call = calls.get(message.id);
        calls.delete(message.id);
        if (!call) return;
        if (message.error !== undefined) {
          call.reject(new Error(`Error invoking remote method '${call.channel}': ${message.error}`));
        } else call.resolve(codec.decode(message.data));
      } else if (message.op === 'send') {
        const event = { sender: ipcRenderer, ports: [] };
        ipcRenderer.emit(message.channel, event, ...(codec.decode(message.data) as unknown[]));
      } else if (message.op === 'input') {
        wantsInput = message.wanted;
      } else if (message.op === 'keys') {
        accelerators = new Set(codec.decode(message.data) as string[]);
      }
    },
  });

  const contextBridge = provideOnly('contextBridge', {
    exposeInMainWorld(key: string, api: unknown): void {
      if (!bridge) throw new Error('contextBridge API can only be used when contextIsolation is enabled');
      bridge.call('expose', key, api);
    },
  });

  const webUtils = provideOnly('webUtils', {
    getPathForFile(file: unknown): string {
      if (!(file instanceof File)) {
        throw new TypeError("Failed to execute 'getPathForFile' on 'webUtils': parameter 1 is not of type 'File'.");
      }
      // The host looks at `file` and sets `path` while the page stands still here.
      // eslint-disable-next-line prefer-const
      let path = '';

      debugger;
      return path;
    },
  });

  const electron = provideOnly('electron', {
    contextBridge,
    ipcRenderer: provideOnly('ipcRenderer', ipcRenderer),
    webUtils,
    webFrame: provideOnly('webFrame', {}),
    crashReporter: provideOnly('crashReporter', {}),
    nativeImage: provideOnly('nativeImage', {}),
  });

  const started = performance.now();
  const frozenProcess = provideOnly('process', {
    ...config.process,
    type: 'renderer',
    isMainFrame: true,
    contextId: config.binding,
    mas: false,
    windowsStore: false,
    uptime: () => (performance.now() - started) / 1000,
    nextTick: (fn: (...args: unknown[]) => void, ...args: unknown[]) => queueMicrotask(() => fn(...args)),
  });
  // Bound, because Chromium's timers refuse to run on another object.
  const timers = {
    setTimeout: setTimeout.bind(window),
    clearTimeout: clearTimeout.bind(window),
    setInterval: setInterval.bind(window),
    clearInterval: clearInterval.bind(window),
    setImmediate: (fn: (...args: unknown[]) => void, ...args: unknown[]) => setTimeout(fn, 0, ...args),
    clearImmediate: (id: number) => clearTimeout(id),
  };
  const modules: Record<string, unknown> = {
    electron,
    'electron/renderer': electron,
    'electron/common': electron,
    events: EventEmitter,
    timers,
    url: { URL, URLSearchParams },
  };

  function require(name: string): unknown {
    const known = name.replace(/^node:/, '');
    if (Object.hasOwn(modules, known)) return modules[known];
    throw new Error(`module not found: ${name}`);
  }

  // Accelerators of the application menu, after the page had its chance to prevent them.
  let accelerators = new Set<string>();
  const keyName = (event: KeyboardEvent): string => {
    const key = event.code.replace(/^(Key|Digit)(?=.$)/, '');
    const byKey = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const parts = [event.ctrlKey && 'ctrl', event.altKey && 'alt', event.metaKey && 'meta', event.shiftKey && 'shift'];
    return JSON.stringify([parts.filter(Boolean).join('+'), byKey, key.toUpperCase()]);
  };
  window.addEventListener('keydown', (event) => {
    const [modifiers, byKey, byCode] = JSON.parse(keyName(event)) as [string, string, string];
    const names = [byKey, byCode].map((key) => `${modifiers}|${key}`);
    const found = names.find((name) => accelerators.has(name));
    if (found === undefined) return;
    setTimeout(() => {
      if (!event.defaultPrevented) tell({ op: 'accelerator', key: found });
    }, 0);
  });

  let wantsInput = false;
  const onKey = (event: KeyboardEvent): void => {
    if (!wantsInput) return;
    const {
      key,
      code,
      repeat: isAutoRepeat,
      shiftKey: shift,
      ctrlKey: control,
      altKey: alt,
      metaKey: meta,
      location,
    } = event;
    const modifiers = Object.entries({ shift, control, alt, meta }).flatMap(([name, held]) => (held ? [name] : []));
    const type = event.type === 'keydown' ? 'keyDown' : 'keyUp';
    const { isComposing } = event;
    const input = { type, key, code, isAutoRepeat, isComposing, shift, control, alt, meta, location, modifiers };
    tell({ op: 'input', input });
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('keyup', onKey, true);

  window.addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented) return;
    const [target] = event.composedPath();
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const isEditable = field || (target instanceof HTMLElement && target.isContentEditable);
    const selectionText = String(window.getSelection() ?? '');
    const params = { x: event.clientX, y: event.clientY, linkURL: link?.href ?? '', linkText: link?.textContent ?? '' };
    tell({ op: 'context-menu', params: { ...params, selectionText, isEditable, srcURL: '', misspelledWord: '' } });
  });

  // A click that would open another window goes to the window-open handler.
  const onClick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button > 1) return;
    const path = event.composedPath();
    const link = path.find((node) => node instanceof HTMLAnchorElement || node instanceof HTMLAreaElement);
    if (!link?.href) return;
    const target = link.target || document.querySelector('base')?.target || '';
    const elsewhere = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
    const named = target !== '' && !['_self', '_top', '_parent'].includes(target);
    if (!elsewhere && (!named || (target !== '_blank' && document.getElementsByName(target).length > 0))) return;
    event.preventDefault();
    const disposition = event.shiftKey ? 'new-window' : elsewhere ? 'background-tab' : 'foreground-tab';
    tell({ op: 'window-open', url: link.href, frameName: target, features: '', disposition });
  };
  window.addEventListener('click', onClick);
  window.addEventListener('auxclick', onClick);
  bridge?.on('window-open', (url, frameName, features, disposition) =>
    tell({ op: 'window-open', url, frameName, features, disposition }),
  );
  bridge?.on('window-close', () => tell({ op: 'window-close' }));

  // The protocol tells a page's title late or never.
  let title = '';
  const readTitle = (): void => {
    if (document.title === title) return;
    title = document.title;
    tell({ op: 'title', title });
  };
  document.addEventListener('DOMContentLoaded', () => {
    readTitle();
    new MutationObserver(readTitle).observe(document.head, { childList: true, subtree: true, characterData: true });
  });

  tell({ op: 'started' });
  if (!preload) return;
  const exports = {};
  try {
    preload({
      require,
      module: { exports },
      exports,
      process: frozenProcess,
      Buffer,
      global: globalThis,
      setImmediate: timers.setImmediate,
      clearImmediate: timers.clearImmediate,
    });
  } catch (error) {
    console.error(`Unable to load preload script: ${config.preloadPath}`);
    console.error(error);
    tell({ op: 'preload-error', message: String((error as Error).message), stack: String((error as Error).stack) });
  }
}
