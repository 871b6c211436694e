import type { BridgeEnd } from './bridge.ts';
import type { Codec } from './codec.ts';
import type { createEventEmitter } from './event-emitter.ts';
import type { watchWindow } from './window-input.ts';

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

/** What the world is made of beside itself: each is sent as source of its own. */
export interface WorldParts {
  codec: Codec;
  /** To the page's own world; absent without context isolation. */
  bridge: BridgeEnd | undefined;
  preload: PreloadFunction | undefined;
  Buffer: unknown;
  EventEmitter: ReturnType<typeof createEventEmitter>;
  watchWindow: typeof watchWindow;
}

/**
 * The renderer side of Electron for a sandboxed preload script: `require` of electron, events, timers and url, a reduced
 * `process`, and IPC. Sent to pages as source: nothing from outside the body.
 */
export function startIsolatedWorld(
  config: IsolatedWorldConfig,
  { codec, bridge, preload, Buffer, EventEmitter, watchWindow }: WorldParts,
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

  const input = watchWindow(tell, bridge);
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
    value(message: { op: string; channel: string; id: number; data: string; error?: string; wanted: boolean }) {
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
        input.setAllKeys(message.wanted);
      } else if (message.op === 'keys') {
        input.setAccelerators(codec.decode(message.data) as string[]);
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
      // oxlint-disable-next-line prefer-const
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
