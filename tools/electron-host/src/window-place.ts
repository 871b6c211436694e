import type { CdpSession } from './cdp.ts';
import { makeEvent } from './events.ts';
import { host } from './host.ts';
import type { WebContents } from './web-contents.ts';
import { WindowLooks, type WindowOptions } from './window-looks.ts';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The one display that the host knows. */
export const WORK_AREA: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 };

/** Where a window of a size stands in the middle. */
function middleFor({ width, height }: { width: number; height: number }): { x: number; y: number } {
  return { x: Math.round((WORK_AREA.width - width) / 2), y: Math.round((WORK_AREA.height - height) / 2) };
}

/** Where a window stands, how large it is, and whether it is seen. */
export abstract class WindowPlace extends WindowLooks {
  abstract readonly webContents: WebContents;
  #bounds: Rectangle;
  #normal: Rectangle;
  #minimum: [number, number];
  #maximum: [number, number];
  #visible: boolean;
  #minimized = false;
  #maximized = false;
  #fullScreen = false;
  #windowId: number | undefined;
  #readyToShow = false;

  constructor(options: WindowOptions) {
    super(options);
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0];
    this.#maximum = [options.maxWidth ?? 0, options.maxHeight ?? 0];
    const size = this.#clamp(options.width ?? 800, options.height ?? 600);
    const { x, y } = options;
    // As documented, each of the two needs the other.
    this.#bounds = { ...(x === undefined || y === undefined ? middleFor(size) : { x, y }), ...size };
    this.#normal = { ...this.#bounds };
    this.#visible = options.show !== false;
    this.#fullScreen = options.fullscreen === true;
  }

  abstract isDestroyed(): boolean;
  abstract _losesFocus(): void;
  /** The window gets the focus, if it can have it. */
  protected abstract _takesFocus(): void;

  async _attached(_session: CdpSession, targetId: string): Promise<void> {
    const browser = host.chromium!.connection.browser;
    const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
    this.#windowId = windowId;
    await this.#place();
  }

  /** The page is seen for the first time. */
  _painted(): void {
    if (this.#readyToShow) return;
    this.#readyToShow = true;
    this.emit('ready-to-show', makeEvent());
  }

  async #place(): Promise<void> {
    const browser = host.chromium?.connection.browser;
    const windowId = this.#windowId;
    if (!browser || windowId === undefined || this.isDestroyed()) return;
    const { x, y, width, height } = this.#bounds;
    try {
      if (!host.headless) {
        const windowState = this.#fullScreen
          ? ('fullscreen' as const)
          : this.#maximized
            ? ('maximized' as const)
            : 'normal';
        const hidden = this.#minimized || (!this.#visible && this.#readyToShow);
        await browser.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
        if (hidden || windowState !== 'normal') {
          const bounds = { windowState: hidden ? ('minimized' as const) : windowState } as const;
          await browser.send('Browser.setWindowBounds', { windowId, bounds });
          return;
        }
        await browser.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y } });
      }
      await browser.send('Browser.setContentsSize', { windowId, width, height });
    } catch {
      // The window is being closed.
    }
  }

  /** Chromium reports that the user changed the window. */
  async _resized(): Promise<void> {
    const size = (await this.webContents
      .executeJavaScript('({ width: innerWidth, height: innerHeight })')
      .catch(() => undefined)) as { width: number; height: number } | undefined;
    if (!size || this.isDestroyed() || host.headless) return;
    if (size.width === this.#bounds.width && size.height === this.#bounds.height) return;
    this.#bounds = { ...this.#bounds, ...size };
    this.emit('resize', makeEvent());
  }

  #clamp(width: number, height: number): { width: number; height: number } {
    const [minWidth, minHeight] = this.#minimum;
    const [maxWidth, maxHeight] = this.#maximum;
    const limit = (value: number, low: number, high: number) =>
      Math.round(Math.max(low, high > 0 ? Math.min(value, high) : value));
    return { width: limit(width, minWidth, maxWidth), height: limit(height, minHeight, maxHeight) };
  }

  show(): void {
    this.#show();
    this.focus();
  }
  showInactive(): void {
    this.#show();
  }
  #show(): void {
    if (this.#visible) return;
    this.#visible = true;
    void this.#place();
    this.emit('show', makeEvent());
  }
  hide(): void {
    if (!this.#visible) return;
    this.#visible = false;
    void this.#place();
    this._losesFocus();
    this.emit('hide', makeEvent());
  }
  isVisible(): boolean {
    return this.#visible && !this.#minimized;
  }
  minimize(): void {
    if (this.#minimized) return;
    this.#minimized = true;
    void this.#place();
    this._losesFocus();
    this.emit('minimize', makeEvent());
  }
  restore(): void {
    if (!this.#minimized) return;
    this.#minimized = false;
    void this.#place();
    this.emit('restore', makeEvent());
    this._takesFocus();
  }
  isMinimized(): boolean {
    return this.#minimized;
  }
  maximize(): void {
    if (this.#maximized) return;
    if (!this.#visible) this.#show();
    this.#maximized = true;
    this.#normal = { ...this.#bounds };
    if (host.headless) this.#bounds = { ...WORK_AREA };
    void this.#place();
    this.emit('maximize', makeEvent());
    this.emit('resize', makeEvent());
  }
  unmaximize(): void {
    if (!this.#maximized) return;
    this.#maximized = false;
    this.#bounds = { ...this.#normal };
    void this.#place();
    this.emit('unmaximize', makeEvent());
    this.emit('resize', makeEvent());
  }
  isMaximized(): boolean {
    return this.#maximized && !this.#minimized;
  }
  setFullScreen(flag: boolean): void {
    if (this.#fullScreen === flag) return;
    this.#fullScreen = flag;
    if (flag) this.#normal = { ...this.#bounds };
    if (host.headless) this.#bounds = flag ? { ...WORK_AREA } : { ...this.#normal };
    void this.#place();
    this.emit(flag ? 'enter-full-screen' : 'leave-full-screen', makeEvent());
  }
  isFullScreen(): boolean {
    return this.#fullScreen;
  }
  get fullScreen(): boolean {
    return this.#fullScreen;
  }
  set fullScreen(flag: boolean) {
    this.setFullScreen(flag);
  }
  isNormal(): boolean {
    return !this.#minimized && !this.#maximized && !this.#fullScreen;
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }
  getContentBounds(): Rectangle {
    return { ...this.#bounds };
  }
  getNormalBounds(): Rectangle {
    return this.isNormal() || this.#minimized ? { ...this.#bounds } : { ...this.#normal };
  }
  setBounds(bounds: Partial<Rectangle>): void {
    const before = this.#bounds;
    const next = { ...before, ...bounds };
    this.#bounds = { x: Math.round(next.x), y: Math.round(next.y), ...this.#clamp(next.width, next.height) };
    void this.#place();
    if (before.x !== this.#bounds.x || before.y !== this.#bounds.y) {
      this.emit('move', makeEvent());
      this.emit('moved', makeEvent());
    }
    if (before.width !== this.#bounds.width || before.height !== this.#bounds.height) {
      this.emit('resize', makeEvent());
      this.emit('resized', makeEvent());
    }
  }
  setContentBounds(bounds: Partial<Rectangle>): void {
    this.setBounds(bounds);
  }
  getSize(): [number, number] {
    return [this.#bounds.width, this.#bounds.height];
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }
  getContentSize(): [number, number] {
    return this.getSize();
  }
  setContentSize(width: number, height: number): void {
    this.setSize(width, height);
  }
  getPosition(): [number, number] {
    return [this.#bounds.x, this.#bounds.y];
  }
  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }
  getMinimumSize(): [number, number] {
    return [...this.#minimum];
  }
  setMinimumSize(width: number, height: number): void {
    this.#minimum = [width, height];
  }
  getMaximumSize(): [number, number] {
    return [...this.#maximum];
  }
  setMaximumSize(width: number, height: number): void {
    this.#maximum = [width, height];
  }
  center(): void {
    const { x, y } = middleFor(this.#bounds);
    this.setPosition(x, y);
  }
}
