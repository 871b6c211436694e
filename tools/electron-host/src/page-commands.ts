import { randomUUID } from 'node:crypto';
import { NativeImage } from './native-image.ts';
import { NotProvidedError } from './not-provided.ts';
import type { PageFrames } from './page-frames.ts';
import type { PageState } from './page-state.ts';

/** What the main process has a page do: scripts, styles, pictures, editing, zoom. */
export class PageCommands {
  readonly #page: PageState;
  readonly #frames: PageFrames;
  #zoomFactor: number;
  /** Kept beside the factor: computed from it, the level would not be the one that was set. */
  #zoomLevel: number;

  constructor(page: PageState, frames: PageFrames) {
    this.#page = page;
    this.#frames = frames;
    this.#zoomFactor = page.preferences.zoomFactor ?? 1;
    this.#zoomLevel = Math.log(this.#zoomFactor) / Math.log(1.2);
  }

  async evaluate(code: string, userGesture = false, frameId?: string): Promise<unknown> {
    const cdp = await this.#page.attached;
    if (frameId && frameId !== this.#page.target) {
      throw new NotProvidedError('WebFrameMain.executeJavaScript of a sub-frame');
    }
    if (this.#frames.main._url === '' && this.#page.loading) {
      await new Promise((resolve) => this.#page.contents.once('dom-ready', resolve));
    }
    const result = await cdp.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
    });
    if (result.exceptionDetails) {
      const description = result.exceptionDetails.exception?.description ?? result.exceptionDetails.text;
      const error = new Error(description.split('\n')[0]!.replace(/^Error: /, ''));
      error.stack = description;
      throw error;
    }
    return result.result.value as unknown;
  }

  async insertCSS(css: string): Promise<string> {
    const key = `electron-host-css-${randomUUID()}`;
    await this.evaluate(
      `{ const s = new CSSStyleSheet(); s.replaceSync(${JSON.stringify(css)}); ` +
        `(globalThis.__sheets ??= new Map()).set(${JSON.stringify(key)}, s); ` +
        'document.adoptedStyleSheets = [...document.adoptedStyleSheets, s]; undefined }',
    );
    return key;
  }

  async capture(rect?: { x: number; y: number; width: number; height: number }): Promise<NativeImage> {
    const cdp = await this.#page.attached;
    const { data } = await cdp.send('Page.captureScreenshot', {
      format: 'png',
      ...(rect ? { clip: { ...rect, scale: 1 } } : {}),
    });
    return new NativeImage(Buffer.from(data, 'base64'));
  }

  async printToPDF(): Promise<Buffer> {
    const cdp = await this.#page.attached;
    const { data } = await cdp.send('Page.printToPDF', { printBackground: true, preferCSSPageSize: true });
    return Buffer.from(data, 'base64');
  }

  /** Editing commands, as the menu roles send them. */
  edit(command: string): void {
    void this.evaluate(`document.execCommand(${JSON.stringify(command)})`, true).catch(() => undefined);
  }
  async insertText(text: string): Promise<void> {
    const cdp = await this.#page.attached;
    await cdp.send('Input.insertText', { text });
  }

  setUserAgent(userAgent: string): void {
    this.#page.userAgent = userAgent;
    void this.#page.attached
      .then((cdp) => cdp.tell('Emulation.setUserAgentOverride', { userAgent }))
      .catch(() => undefined);
  }

  get zoomFactor(): number {
    return this.#zoomFactor;
  }
  set zoomFactor(factor: number) {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.#zoomFactor = factor;
    this.#zoomLevel = Math.log(factor) / Math.log(1.2);
    this.#zoom();
  }
  get zoomLevel(): number {
    return this.#zoomLevel;
  }
  set zoomLevel(level: number) {
    this.zoomFactor = 1.2 ** level;
    this.#zoomLevel = level;
  }
  /** A document has come that knows nothing of the zoom. */
  zoomNewDocument(): void {
    if (this.#zoomFactor !== 1) this.#zoom();
  }
  /** By CSS: the protocol's own ways belong to test drivers. */
  #zoom(): void {
    const code = `document.documentElement.style.zoom = ${JSON.stringify(String(this.#zoomFactor))}; undefined`;
    this.evaluate(code).catch(() => undefined);
  }
}
