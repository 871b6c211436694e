import { randomUUID } from 'node:crypto';
import type { CdpSession } from './cdp.ts';
import { makeEvent } from './events.ts';
import { host } from './host.ts';
import { codec, type IpcEvent, IpcMain, ipcMain } from './ipc-main.ts';
import { NotProvidedError } from './not-provided.ts';
import type { PageFrames } from './page-frames.ts';
import { preloadFailed, type PageSecrets } from './page-preload.ts';
import type { PageState } from './page-state.ts';

export interface WindowOpenRequest {
  url: string;
  frameName: string;
  features: string;
  disposition: string;
}

type PageMessage = { page: string } & PageRequest;
type PageRequest =
  | { op: 'send' | 'invoke'; channel: string; id: number; data: string }
  | ({ op: 'window-open' } & WindowOpenRequest)
  | { op: 'window-close' | 'started' }
  | { op: 'accelerator'; key: string }
  | { op: 'title'; title: string }
  | { op: 'input'; input: Record<string, unknown> }
  | { op: 'context-menu'; params: Record<string, unknown> }
  | { op: 'preload-error'; message: string; stack: string };

/** What the scripts in the page ask for, besides messages of the app. */
interface PageWishes {
  openWindow(request: WindowOpenRequest): void;
  close(): void;
  setTitle(title: string): void;
}

/** Messages between the main process and the host's scripts in the page: those of the app, and the host's own. */
export class PageChannel {
  readonly ipc = new IpcMain();
  readonly secrets: PageSecrets = {
    binding: `electron${randomUUID().replaceAll('-', '')}`,
    world: `electron-host-${randomUUID()}`,
  };
  readonly #page: PageState;
  readonly #frames: PageFrames;
  readonly #wishes: PageWishes;
  #context: number | undefined;
  /** The same, by a name that no other process gives. */
  #contextName: string | undefined;
  /** The document whose preload script has started, by the name that it gave itself. */
  #document: string | undefined;

  constructor(page: PageState, frames: PageFrames, wishes: PageWishes) {
    this.#page = page;
    this.#frames = frames;
    this.#wishes = wishes;
    page.contents.on('newListener', (name) => {
      if (name === 'before-input-event') queueMicrotask(() => this.#postInputWish());
    });
  }

  listen(cdp: CdpSession): void {
    const isMain = (frameId: string | undefined) => frameId === this.#page.target;
    cdp.listen('Runtime.executionContextCreated', ({ context }) => {
      const aux = context.auxData as { frameId?: string; isDefault?: boolean } | undefined;
      const isolated = this.#page.preferences.contextIsolation !== false;
      const mine = isolated ? context.name === this.secrets.world : aux?.isDefault;
      if (!mine || !isMain(aux?.frameId)) return;
      this.#context = context.id;
      this.#contextName = context.uniqueId;
    });
    cdp.listen('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
      // Each process counts its contexts from 1: that of the last document may go late, with the number of this one's.
      if (executionContextUniqueId === this.#contextName) this.#context = undefined;
    });
    cdp.listen('Runtime.executionContextsCleared', () => {
      this.#context = undefined;
    });
    cdp.listen('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== this.secrets.binding) return;
      const message = JSON.parse(payload) as PageMessage;
      if (message.op === 'started') this.#document = message.page;
      if (message.page === this.#document) this.#context = executionContextId;
      this.#receive(message, executionContextId);
    });
  }

  /** The renderer is gone. */
  lost(): void {
    this.#context = undefined;
  }

  /** Another document was committed. */
  leftDocument(): void {
    this.#document = undefined;
  }

  #receive(message: PageMessage, context: number): void {
    switch (message.op) {
      case 'send':
      case 'invoke':
        this.#ipc(message, context);
        break;
      case 'window-open':
        this.#wishes.openWindow(message);
        break;
      case 'window-close':
        this.#wishes.close();
        break;
      case 'accelerator':
        host.emit('accelerator', this.#page.contents, message.key);
        break;
      case 'input':
        this.#input(message.input);
        break;
      case 'context-menu': {
        const { url } = this.#frames.main;
        this.#page.emit('context-menu', makeEvent({ frame: this.#frames.main }), {
          ...message.params,
          pageURL: url,
          frameURL: url,
          mediaType: 'none',
          editFlags: {},
          menuSourceType: 'mouse',
        });
        break;
      }
      case 'title':
        this.#wishes.setTitle(message.title);
        break;
      case 'started':
        this.#postInputWish();
        host.emit('page-started', this.#page.contents);
        break;
      case 'preload-error': {
        const error = new Error(message.message);
        error.stack = message.stack;
        preloadFailed(this.#page, this.#page.preferences.preload ?? '', error);
        break;
      }
    }
  }

  /** The key has reached the page already; it can be seen here, but not be kept from the page. */
  #input(input: Record<string, unknown>): void {
    const event = makeEvent();
    this.#page.emit('before-input-event', event, input);
    if (event.defaultPrevented) {
      process.stderr.write(`${new NotProvidedError('preventing before-input-event').message}\n`);
    }
  }
  #postInputWish(): void {
    this.post({ op: 'input', wanted: this.#page.contents.listenerCount('before-input-event') > 0 });
  }

  /** @param context that asked, and is answered */
  #ipc(message: Extract<PageMessage, { channel: string }>, context: number): void {
    const { channel } = message;
    const frame = this.#frames.main;
    const { contents } = this.#page;
    const isCurrent = () => message.page === this.#document && !frame.detached;
    const event: IpcEvent = {
      type: 'frame',
      sender: contents,
      /** "May be null if accessed after the frame has either navigated or been destroyed." */
      get senderFrame() {
        return isCurrent() ? frame : null;
      },
      processId: this.#page.processId,
      frameId: frame.routingId,
      ports: [],
      returnValue: undefined,
      reply: (name, ...args) => contents.send(name, ...args),
    };
    const args = codec.decode(message.data) as unknown[];
    if (message.op === 'send') {
      contents.emit('ipc-message', event, channel, ...args);
      this.ipc.emit(channel, event, ...args);
      ipcMain.emit(channel, event, ...args);
      return;
    }
    const answer = (text: Record<string, unknown>) => {
      // The next document counts its calls from 1 again.
      if (isCurrent()) this.post({ op: 'reply', id: message.id, ...text }, context);
    };
    const target = this.ipc._has(channel) ? this.ipc : ipcMain;
    target
      ._invoke(event, channel, args)
      .then((result) => answer({ data: codec.encode(result) }))
      .catch((error: unknown) => {
        process.stderr.write(
          `Error occurred in handler for '${channel}': ${String((error as Error)?.stack ?? error)}\n`,
        );
        // Only the text of an error crosses, as documented.
        answer({ error: String(error) });
      });
  }

  post(message: Record<string, unknown>, context = this.#context): void {
    const { cdp } = this.#page;
    // Electron drops what is sent before the preload script runs.
    if (context === undefined || !cdp) return;
    // As an argument it is text of no script, which the page would have to compile each time.
    const take = {
      functionDeclaration: `function (message) { globalThis[${JSON.stringify(`${this.secrets.binding}-in`)}](message); }`,
      arguments: [{ value: message }],
    };
    cdp.send('Runtime.callFunctionOn', { ...take, executionContextId: context, silent: true }).then(
      ({ exceptionDetails }) => {
        if (exceptionDetails)
          this.#undelivered(message, exceptionDetails.exception?.description ?? exceptionDetails.text);
      },
      (error: unknown) => {
        // A page that was closed or left in the meantime takes nothing any more.
        const isCurrent = cdp === this.#page.cdp && context === this.#context;
        if (isCurrent && !this.#page.closing) this.#undelivered(message, String(error));
      },
    );
  }

  #undelivered({ op, channel }: Record<string, unknown>, reason: string): void {
    if (this.#page.destroyed || host.exiting) return;
    const what = JSON.stringify({ op, channel });
    process.stderr.write(`electron-host: the page did not take ${what}: ${reason}\n`);
  }

  /** Sends a message of the app to the preload script; what cannot be cloned is refused at once. */
  send(channel: string, args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    this.post({ op: 'send', channel, data: codec.encode(args) });
  }
}
