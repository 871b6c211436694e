import { EventEmitter } from 'node:events';
import { guardClass } from './not-provided.ts';
import { createCodec } from './page/codec.ts';

export const codec = createCodec();

/** Who sent a message, and how to answer it. */
export interface IpcEvent {
  type: 'frame';
  sender: unknown;
  senderFrame: unknown;
  processId: number;
  frameId: number;
  ports: never[];
  returnValue: unknown;
  reply(channel: string, ...args: unknown[]): void;
}

type Handler = (event: IpcEvent, ...args: unknown[]) => unknown;

/** `ipcMain`, as documented: one handler a channel for `invoke`, listeners for `send`. */
export class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  /** Adds the handler of a channel; a second one is an error. */
  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    if (typeof handler !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    }
    this.#handlers.set(channel, handler);
  }

  /** As `handle`, for one message. */
  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Whether a channel has a handler; used to choose between the emitters of a frame, a page and the app. */
  _has(channel: string): boolean {
    return this.#handlers.has(channel);
  }

  async _invoke(event: IpcEvent, channel: string, args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return await handler(event, ...args);
  }
}
guardClass('ipcMain', IpcMain);

export const ipcMain = new IpcMain();
