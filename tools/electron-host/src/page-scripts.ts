import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { createBridge } from './page/bridge.ts';
import { createBuffer } from './page/buffer.ts';
import { createCodec } from './page/codec.ts';
import { createEventEmitter } from './page/event-emitter.ts';
import { type IsolatedWorldConfig, startIsolatedWorld } from './page/isolated-world.ts';
import { startMainWorld } from './page/main-world.ts';
import { watchWindow } from './page/window-input.ts';

export interface PageScripts {
  /** For the page's own world; absent without context isolation. */
  main: string | undefined;
  /** For the world of the preload script. */
  isolated: string;
}

export interface Secrets {
  binding: string;
  mainWorld: string;
  isolatedWorld: string;
}

/**
 * The scripts that run before those of a document. Functions are sent as source: Node has stripped their types already.
 * Throws what the preload script throws when it is compiled.
 */
export function buildPageScripts(config: IsolatedWorldConfig, secrets: Secrets): PageScripts {
  const isolated = config.process.contextIsolated;
  const preload = config.preloadPath ? wrapPreload(config.preloadPath) : 'undefined';
  const bridge = (mine: string, theirs: string) =>
    `(${createBridge.toString()})(${JSON.stringify(mine)}, ${JSON.stringify(theirs)})`;
  // Electron runs preload scripts in the main frame only.
  const inMainFrame = (code: string) => `if (window === window.top) {\n${code}\n}`;
  return {
    main: isolated
      ? inMainFrame(`(${startMainWorld.toString()})(${bridge(secrets.mainWorld, secrets.isolatedWorld)});`)
      : undefined,
    isolated: inMainFrame(
      `(${startIsolatedWorld.toString()})(${JSON.stringify(config)}, {
        codec: (${createCodec.toString()})(),
        bridge: ${isolated ? bridge(secrets.isolatedWorld, secrets.mainWorld) : 'undefined'},
        preload: ${preload},
        Buffer: (${createBuffer.toString()})(),
        EventEmitter: (${createEventEmitter.toString()})(),
        watchWindow: ${watchWindow.toString()},
      });`,
    ),
  };
}

/** Where the app's own preload script begins in the script of the isolated world. */
export const PRELOAD_STARTS = '/* preload */';

function wrapPreload(file: string): string {
  const source = readFileSync(file, 'utf8').replace(/^#!.*/, '');
  const wrapped =
    '(function (scope) { const { require, module, exports, process, Buffer, global, setImmediate, clearImmediate } = scope;' +
    `(function () { ${PRELOAD_STARTS} ${source}\n}).call(exports); })`;
  new Script(wrapped, { filename: file });
  return wrapped;
}
