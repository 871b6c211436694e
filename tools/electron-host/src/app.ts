import { mkdirSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppPaths } from './app-paths.ts';
import { AppSystem } from './app-system.ts';
import { Chromium } from './chromium.ts';
import { makeEvent } from './events.ts';
import { host } from './host.ts';
import { guard, guardClass, NotProvidedError } from './not-provided.ts';
import { closeSchemes } from './protocol.ts';
import { setUserDataPath } from './session.ts';
import { SingleInstance } from './single-instance.ts';
import { ELECTRON_VERSION } from './version.ts';

/** What `app` needs from windows, which are made later than it. */
export interface WindowList {
  all(): { close(): void; destroy(): void; isDestroyed(): boolean }[];
  focusedOrFirst(): { focus(): void } | undefined;
}
let windows: WindowList = { all: () => [], focusedOrFirst: () => undefined };
export function setWindowList(list: WindowList): void {
  windows = list;
}

class App extends AppSystem {
  #name: string | undefined;
  #ready = false;
  #quitting = false;
  #shuttingDown = false;
  #exitCode = 0;
  #whenReady: Promise<void>;
  #resolveReady!: () => void;
  #instance: SingleInstance | undefined;
  #lateInstances: (() => void)[] = [];
  readonly #paths = new AppPaths(() => this.getName());
  userAgentFallback = '';
  applicationMenu: unknown = null;
  allowRendererProcessReuse = true;

  readonly commandLine = guard('commandLine', {
    appendSwitch: (name: string, value?: string) => {
      host.switches.append(name, value ?? '');
      // As Chromium does with its own list, so that the last value of a feature list does not hide an earlier one.
    },
    appendArgument: (value: string) => host.switches.appendArgument(value),
    hasSwitch: (name: string) => host.switches.has(name),
    getSwitchValue: (name: string) => host.switches.value(name),
    removeSwitch: (name: string) => host.switches.remove(name),
  });

  constructor() {
    super();
    this.#whenReady = new Promise((resolve) => {
      this.#resolveReady = resolve;
    });
    setUserDataPath(() => this.getPath('userData'));
  }

  /** `undefined` on Linux, as in Electron. */
  get dock(): undefined {
    return undefined;
  }
  get name(): string {
    return this.getName();
  }
  set name(value: string) {
    this.setName(value);
  }
  get isPackaged(): boolean {
    return false;
  }
  get runningUnderARM64Translation(): boolean {
    return false;
  }

  whenReady(): Promise<void> {
    return this.#whenReady;
  }
  isReady(): boolean {
    return this.#ready;
  }

  /** Starts Chromium and becomes ready; called when the app's main module has been loaded. */
  async _start(): Promise<void> {
    if (this.#shuttingDown || host.exiting) return;
    closeSchemes();
    const userData = this.getPath('userData');
    mkdirSync(userData, { recursive: true });
    const chromium = await Chromium.launch({
      userData,
      switches: host.switches,
      headless: host.headless,
      acceptLanguages: this.getPreferredSystemLanguages(),
    });
    host.chromium = chromium;
    chromium.connection.on('close', () => {
      if (host.exiting) return;
      process.stderr.write('electron-host: Chromium ended unexpectedly\n');
      this.emit('child-process-gone', makeEvent(), {
        type: 'GPU',
        reason: 'crashed',
        exitCode: 1,
        serviceName: 'chromium',
      });
      this.exit(1);
    });
    await new Promise<void>((resolve) => host.emit('chromium-started', resolve));
    if (this.#shuttingDown || host.exiting) {
      await chromium.close();
      return;
    }
    this.#ready = true;
    this.#resolveReady();
    this.emit('ready', makeEvent(), {});
    for (const late of this.#lateInstances.splice(0)) late();
  }

  /**
   * Closes all windows; the app ends when none of them prevented that. Order as documented: before-quit, the windows'
   * close events, will-quit, quit. `window-all-closed` is not emitted.
   */
  quit(): void {
    if (this.#quitting) return;
    const event = makeEvent();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#quitting = true;
    const open = windows.all();
    if (open.length === 0) this.#shutDown();
    else for (const window of open) window.close();
  }

  /** Ends the app without asking: no before-quit, no will-quit, no close. */
  exit(exitCode = 0): void {
    this.#exitCode = exitCode;
    this.#quitting = true;
    for (const window of windows.all()) window.destroy();
    this.#end();
  }

  /** Called when the last window is gone. */
  _windowsGone(): void {
    if (this.#shuttingDown) return;
    if (this.#quitting) {
      this.#shutDown();
      return;
    }
    if (!this.emit('window-all-closed')) this.quit();
  }

  /** A window refused to close: the app goes on. */
  _quitRefused(): void {
    this.#quitting = false;
  }

  get _isQuitting(): boolean {
    return this.#quitting;
  }

  #shutDown(): void {
    const event = makeEvent();
    this.emit('will-quit', event);
    if (event.defaultPrevented) {
      this.#quitting = false;
      return;
    }
    this.#end();
  }

  #end(): void {
    if (this.#shuttingDown) return;
    this.#shuttingDown = true;
    host.exiting = true;
    this.emit('quit', makeEvent(), this.#exitCode);
    void (async () => {
      // What runs in this turn may still finish, as in Electron.
      await nextTurn();
      await host.chromium?.close();
      process.exit(this.#exitCode);
    })();
  }

  focus(): void {
    windows.focusedOrFirst()?.focus();
  }
  hide(): never {
    throw new NotProvidedError('app.hide (macOS)');
  }
  show(): never {
    throw new NotProvidedError('app.show (macOS)');
  }

  /** Scoped by userData; the owner's `second-instance` fires with this process's argv, folder and data. */
  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    const userData = this.getPath('userData');
    this.#instance ??= new SingleInstance(userData, (second) => {
      const emit = () =>
        this.emit('second-instance', makeEvent(), second.argv, second.cwd, second.additionalData ?? null);
      // "Guaranteed to be emitted after the ready event."
      if (this.#ready) emit();
      else this.#lateInstances.push(emit);
    });
    return this.#instance.acquire({
      argv: [...process.argv],
      cwd: process.cwd(),
      additionalData: additionalData ?? null,
    });
  }
  hasSingleInstanceLock(): boolean {
    return this.#instance?.held ?? false;
  }
  releaseSingleInstanceLock(): void {
    this.#instance?.release();
    this.#instance = undefined;
  }

  getPath(name: string): string {
    return this.#paths.get(name);
  }
  setPath(name: string, value: string): void {
    this.#paths.set(name, value);
  }
  setAppLogsPath(value?: string): void {
    this.#paths.setLogs(value);
  }

  /** `productName`, else `name` of package.json. */
  getName(): string {
    return this.#name ?? host.package.productName ?? host.package.name ?? 'Electron';
  }
  setName(value: string): void {
    this.#name = value;
  }
  getVersion(): string {
    return host.package.version ?? ELECTRON_VERSION;
  }
  getAppPath(): string {
    return host.appPath;
  }

  /** From `--lang`, else from the environment. */
  getLocale(): string {
    return host.switches.value('lang') || this.getSystemLocale();
  }
  getSystemLocale(): string {
    const text = process.env['LC_ALL'] || process.env['LC_MESSAGES'] || process.env['LANG'] || '';
    const match = /^([a-z]{2,3})(?:_([A-Z]{2}))?(?:[.@]|$)/.exec(text);
    return match ? [match[1], match[2]].filter(Boolean).join('-') : 'en-US';
  }
  getLocaleCountryCode(): string {
    return this.getSystemLocale().split('-')[1] ?? '';
  }
  getPreferredSystemLanguages(): string[] {
    const locale = this.getLocale();
    return [...new Set([locale, locale.split('-')[0]!])];
  }

  /** Must come before ready, as documented; all preload scripts of the host are sandboxed anyway. */
  enableSandbox(): void {
    this.#beforeReady('enableSandbox');
  }
  disableHardwareAcceleration(): void {
    this.#beforeReady('disableHardwareAcceleration');
    host.switches.append('disable-gpu');
  }
  disableDomainBlockingFor3DAPIs(): void {
    this.#beforeReady('disableDomainBlockingFor3DAPIs');
  }
  #beforeReady(method: string): void {
    if (this.#ready) throw new Error(`${method}() can only be called before app is ready`);
  }
}
guardClass('app', App);

export const app: App = new App();
