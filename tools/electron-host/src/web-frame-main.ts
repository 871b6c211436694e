import { guardClass } from './not-provided.ts';
import { codec } from './ipc-main.ts';
import { fromChromium } from './urls.ts';

/** What a frame needs from the page that it belongs to. */
export interface FrameOwner {
  evaluate(code: string, frameId: string, userGesture: boolean): Promise<unknown>;
  post(message: Record<string, unknown>): void;
  processId(): number;
  reload(): void;
}

let lastRoutingId = 0;

/** `WebFrameMain`: a frame of a page, seen from the main process. */
export class WebFrameMain {
  readonly #owner: FrameOwner;
  _id: string;
  readonly routingId: number;
  name = '';
  parent: WebFrameMain | null;
  _url = '';
  _children: WebFrameMain[] = [];
  detached = false;

  constructor(owner: FrameOwner, id: string, parent: WebFrameMain | null) {
    this.#owner = owner;
    this._id = id;
    this.parent = parent;
    this.routingId = ++lastRoutingId;
    parent?._children.push(this);
  }

  get url(): string {
    return fromChromium(this._url);
  }
  /** The origin as Electron serialises it, such as `app://bundle`. */
  get origin(): string {
    const { url } = this;
    const custom = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)/.exec(url);
    if (custom && url !== this._url) return custom[1]!;
    try {
      return new URL(url).origin;
    } catch {
      return 'null';
    }
  }
  get top(): WebFrameMain {
    return this.parent?.top ?? this;
  }
  get frames(): WebFrameMain[] {
    return [...this._children];
  }
  get framesInSubtree(): WebFrameMain[] {
    return [this, ...this._children.flatMap((child) => child.framesInSubtree)];
  }
  get frameTreeNodeId(): number {
    return this.routingId;
  }
  get frameToken(): string {
    return this._id;
  }
  get processId(): number {
    return this.#owner.processId();
  }
  get osProcessId(): number {
    return this.#owner.processId();
  }
  get visibilityState(): string {
    return 'visible';
  }
  isDestroyed(): boolean {
    return this.detached;
  }
  executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    return this.#owner.evaluate(code, this._id, userGesture);
  }
  send(channel: string, ...args: unknown[]): void {
    this.#owner.post({ op: 'send', channel, data: codec.encode(args) });
  }
  reload(): boolean {
    this.#owner.reload();
    return true;
  }
}
guardClass('WebFrameMain', WebFrameMain);
