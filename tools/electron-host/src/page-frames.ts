import { type FrameOwner, WebFrameMain } from './web-frame-main.ts';

/** The frames of a page, by Chromium's names. */
export class PageFrames {
  readonly main: WebFrameMain;
  readonly #owner: FrameOwner;
  readonly #known: { add(id: string): void; remove(id: string): void };
  readonly #frames = new Map<string, WebFrameMain>();

  /** @param known is told which frames are the page's */
  constructor(owner: FrameOwner, pendingId: string, known: { add(id: string): void; remove(id: string): void }) {
    this.#owner = owner;
    this.#known = known;
    this.main = this.make(pendingId, null);
  }

  get(id: string): WebFrameMain | undefined {
    return this.#frames.get(id);
  }

  make(id: string, parent: WebFrameMain | null): WebFrameMain {
    const frame = new WebFrameMain(this.#owner, id, parent);
    this.#frames.set(id, frame);
    this.#known.add(id);
    return frame;
  }

  /** Chromium has a page for the main frame. */
  attachMain(id: string): void {
    this.#forget(this.main);
    this.main._id = id;
    this.#frames.set(id, this.main);
    this.#known.add(id);
  }

  remove(id: string): void {
    const frame = this.#frames.get(id);
    if (!frame || frame === this.main) return;
    for (const child of frame.frames) this.remove(child._id);
    frame.detached = true;
    if (frame.parent) frame.parent._children = frame.parent._children.filter((child) => child !== frame);
    this.#forget(frame);
  }

  removeChildren(frame: WebFrameMain): void {
    for (const child of frame.frames) this.remove(child._id);
  }

  detachAll(): void {
    for (const frame of this.#frames.values()) {
      frame.detached = true;
      this.#known.remove(frame._id);
    }
  }

  #forget(frame: WebFrameMain): void {
    this.#frames.delete(frame._id);
    this.#known.remove(frame._id);
  }
}
