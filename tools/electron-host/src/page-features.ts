import { EventEmitter } from 'node:events';
import { makeEvent } from './events.ts';
import type { NativeImage } from './native-image.ts';
import type { PageCommands } from './page-commands.ts';
import type { PageState } from './page-state.ts';
import { type WebPreferences, withDefaults } from './page-window.ts';
import type { Session } from './session.ts';

/** What Electron shows of a page besides where it goes: scripts, pictures, editing, zoom, developer tools. */
export abstract class PageFeatures extends EventEmitter {
  readonly session: Session;
  protected abstract readonly _page: PageState;
  protected abstract readonly _commands: PageCommands;
  #devTools = false;
  #audioMuted = false;
  #webRtcPolicy = 'default';

  constructor(session: Session) {
    super();
    this.setMaxListeners(0);
    this.session = session;
  }

  get zoomFactor(): number {
    return this.getZoomFactor();
  }
  set zoomFactor(factor: number) {
    this.setZoomFactor(factor);
  }
  get zoomLevel(): number {
    return this.getZoomLevel();
  }
  set zoomLevel(level: number) {
    this.setZoomLevel(level);
  }
  get userAgent(): string {
    return this.getUserAgent();
  }
  set userAgent(value: string) {
    this.setUserAgent(value);
  }
  get audioMuted(): boolean {
    return this.#audioMuted;
  }
  set audioMuted(muted: boolean) {
    this.setAudioMuted(muted);
  }
  get backgroundThrottling(): boolean {
    return false;
  }
  set backgroundThrottling(_allowed: boolean) {
    // Chromium is started without throttling.
  }

  executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    return this._commands.evaluate(code, userGesture);
  }
  insertCSS(css: string): Promise<string> {
    return this._commands.insertCSS(css);
  }
  capturePage(rect?: { x: number; y: number; width: number; height: number }): Promise<NativeImage> {
    return this._commands.capture(rect);
  }
  printToPDF(_options: object = {}): Promise<Buffer> {
    return this._commands.printToPDF();
  }
  setZoomFactor(factor: number): void {
    this._commands.zoomFactor = factor;
  }
  getZoomFactor(): number {
    return this._commands.zoomFactor;
  }
  setZoomLevel(level: number): void {
    this._commands.zoomLevel = level;
  }
  getZoomLevel(): number {
    return this._commands.zoomLevel;
  }
  setVisualZoomLevelLimits(_minimum: number, _maximum: number): Promise<void> {
    return Promise.resolve();
  }
  setUserAgent(userAgent: string): void {
    this._commands.setUserAgent(userAgent);
  }
  getUserAgent(): string {
    return this._page.userAgent || this.session.getUserAgent();
  }

  openDevTools(_options?: object): void {
    if (this._page.preferences.devTools === false || this.#devTools) return;
    this.#devTools = true;
    this.emit('devtools-opened', makeEvent());
  }
  closeDevTools(): void {
    if (!this.#devTools) return;
    this.#devTools = false;
    this.emit('devtools-closed', makeEvent());
  }
  isDevToolsOpened(): boolean {
    return this.#devTools;
  }
  isDevToolsFocused(): boolean {
    return false;
  }
  toggleDevTools(): void {
    if (this.#devTools) this.closeDevTools();
    else this.openDevTools();
  }

  getLastWebPreferences(): WebPreferences {
    return withDefaults(this._page.preferences);
  }
  setAudioMuted(muted: boolean): void {
    this.#audioMuted = muted;
  }
  isAudioMuted(): boolean {
    return this.#audioMuted;
  }
  isCurrentlyAudible(): boolean {
    return false;
  }
  setBackgroundThrottling(_allowed: boolean): void {}
  getBackgroundThrottling(): boolean {
    return false;
  }
  setIgnoreMenuShortcuts(_ignore: boolean): void {}
  /** Kept only: Chromium takes the policy of a page from the command line. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.#webRtcPolicy = policy;
  }
  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy;
  }
  invalidate(): void {}

  undo(): void {
    this._commands.edit('undo');
  }
  redo(): void {
    this._commands.edit('redo');
  }
  cut(): void {
    this._commands.edit('cut');
  }
  copy(): void {
    this._commands.edit('copy');
  }
  paste(): void {
    this._commands.edit('paste');
  }
  delete(): void {
    this._commands.edit('delete');
  }
  selectAll(): void {
    this._commands.edit('selectAll');
  }
  unselect(): void {
    this._commands.edit('unselect');
  }
  insertText(text: string): Promise<void> {
    return this._commands.insertText(text);
  }
}
