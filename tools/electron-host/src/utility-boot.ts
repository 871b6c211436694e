// Runs in a utility process before its script: gives it `process.parentPort`, and ends it with its parent.
import { EventEmitter } from 'node:events';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { NotProvidedError } from './not-provided.ts';
import { ELECTRON_VERSION } from './version.ts';

class ParentPort extends EventEmitter {
  #queue: unknown[] = [];

  constructor() {
    super();
    process.on('message', (data) => {
      if (this.listenerCount('message') > 0) this.#hand(data);
      else this.#queue.push(data);
    });
    // A process that listens to nothing ends when it has nothing more to do.
    process.channel?.unref();
    this.on('newListener', (name) => {
      if (name !== 'message' || this.listenerCount('message') > 0) return;
      process.channel?.ref();
      // Once the listener is there.
      queueMicrotask(() => {
        for (const data of this.#queue.splice(0)) this.#hand(data);
      });
    });
    this.on('removeListener', (name) => {
      if (name === 'message' && this.listenerCount('message') === 0) process.channel?.unref();
    });
  }

  #hand(data: unknown): void {
    if (this.listenerCount('message') > 0) this.emit('message', { data, ports: [] });
    else this.#queue.push(data);
  }

  postMessage(message: unknown): void {
    process.send?.(structuredClone(message));
  }
}

process.once('disconnect', () => process.exit(0));

const set = (name: string, value: unknown) =>
  Object.defineProperty(process, name, {
    value,
    writable: name !== 'parentPort',
    configurable: true,
    enumerable: true,
  });
set('parentPort', new ParentPort());
set('type', 'utility');
set('versions', { ...process.versions, electron: ELECTRON_VERSION });
set('execPath', process.env['ELECTRON_HOST_EXECUTABLE']);
delete process.env['ELECTRON_HOST_EXECUTABLE'];
const [, , script = '', ...args] = process.argv;
process.argv = [process.execPath, script, ...args];

// The package `electron` would start a download.
registerHooks({
  resolve(specifier, context, next) {
    if (/^electron($|\/)/.test(specifier)) throw new NotProvidedError(`the module ${specifier} in a utility process`);
    return next(specifier, context);
  },
});

await import(pathToFileURL(script).href);
