import { EventEmitter } from 'node:events';
import { BrowserWindow } from './browser-window.ts';
import { makeEvent } from './events.ts';
import { host } from './host.ts';
import { netFetch } from './network.ts';
import { guard, guardClass, NotProvidedError } from './not-provided.ts';
import { acceleratorKeys } from './accelerators.ts';
import { WebContents } from './web-contents.ts';
import { type Rectangle, WORK_AREA } from './window-place.ts';

type ThemeSource = 'system' | 'light' | 'dark';

/** `nativeTheme`. The theme reaches pages as `prefers-color-scheme`. */
class NativeTheme extends EventEmitter {
  #source: ThemeSource = 'system';

  get themeSource(): ThemeSource {
    return this.#source;
  }
  set themeSource(source: ThemeSource) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`Invalid themeSource: ${String(source)}`);
    if (source === this.#source) return;
    this.#source = source;
    for (const page of WebContents.getAllWebContents()) this._apply(page, true);
    queueMicrotask(() => this.emit('updated', makeEvent()));
  }
  /** The system's own theme is light, unless Chromium is told otherwise. */
  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? host.switches.has('force-dark-mode') : this.#source === 'dark';
  }
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return host.switches.has('force-dark-mode');
  }
  get shouldUseHighContrastColors(): boolean {
    return host.switches.has('force-high-contrast');
  }
  get shouldUseInvertedColorScheme(): boolean {
    return false;
  }
  get shouldDifferentiateWithoutColor(): boolean {
    return false;
  }
  get prefersReducedTransparency(): boolean {
    return false;
  }
  get inForcedColorsMode(): boolean {
    return host.switches.has('force-high-contrast');
  }
  /** Only where the app chose a theme: a test driver's own emulation stays as it is otherwise. */
  _apply(page: WebContents, changed = false): void {
    if (this.#source === 'system' && !changed) return;
    const value = this.#source === 'system' ? '' : this.#source;
    const features = [{ name: 'prefers-color-scheme', value }];
    page._ready.then((cdp) => cdp.tell('Emulation.setEmulatedMedia', { features })).catch(() => undefined);
  }
}
guardClass('nativeTheme', NativeTheme);
export const nativeTheme = new NativeTheme();
host.on('page-attached', (page: WebContents) => nativeTheme._apply(page));
host.on('document-starts', (page: WebContents) => nativeTheme._apply(page));
host.on('driver-attached', () => {
  for (const page of WebContents.getAllWebContents()) nativeTheme._apply(page);
});

/** `powerMonitor`: a system that is plugged in, awake and in use. Tests emit its events. */
class PowerMonitor extends EventEmitter {
  get onBatteryPower(): boolean {
    return false;
  }
  getSystemIdleState(_threshold: number): string {
    return 'active';
  }
  getSystemIdleTime(): number {
    return 0;
  }
  getCurrentThermalState(): string {
    return 'unknown';
  }
  isOnBatteryPower(): boolean {
    return false;
  }
}
guardClass('powerMonitor', PowerMonitor);
export const powerMonitor = new PowerMonitor();

const blockers = new Map<number, string>();
let lastBlocker = -1;
/** `powerSaveBlocker`, in memory. */
export const powerSaveBlocker = guard('powerSaveBlocker', {
  start(type: string): number {
    blockers.set(++lastBlocker, type);
    return lastBlocker;
  },
  stop: (id: number) => blockers.delete(id),
  isStarted: (id: number) => blockers.has(id),
});

/** `screen`: one display of 1920 x 1080. */
class Screen extends EventEmitter {
  getPrimaryDisplay(): object {
    return {
      id: 1,
      label: 'electron-host',
      bounds: { ...WORK_AREA },
      workArea: { ...WORK_AREA },
      size: { width: WORK_AREA.width, height: WORK_AREA.height },
      workAreaSize: { width: WORK_AREA.width, height: WORK_AREA.height },
      scaleFactor: Number(host.switches.value('force-device-scale-factor')) || 1,
      rotation: 0,
      internal: false,
      touchSupport: 'unknown',
      accelerometerSupport: 'unknown',
      monochrome: false,
      colorDepth: 24,
      colorSpace: '',
      depthPerComponent: 8,
      displayFrequency: 60,
      detected: true,
      maximumCursorSize: { width: 0, height: 0 },
      nativeOrigin: { x: 0, y: 0 },
    };
  }
  getAllDisplays(): object[] {
    return [this.getPrimaryDisplay()];
  }
  getDisplayMatching(_rect: Rectangle): object {
    return this.getPrimaryDisplay();
  }
  getDisplayNearestPoint(_point: { x: number; y: number }): object {
    return this.getPrimaryDisplay();
  }
  getCursorScreenPoint(): { x: number; y: number } {
    return { x: 0, y: 0 };
  }
}
guardClass('screen', Screen);
export const screen = new Screen();

let board = '';
/** `clipboard`, in memory: not the system's, and not the one that the page reads. */
export const clipboard = guard('clipboard', {
  readText: () => Promise.resolve(board),
  writeText(text: string): Promise<void> {
    board = String(text);
    return Promise.resolve();
  },
  clear(): void {
    board = '';
  },
});

const shortcuts = new Map<string, () => void>();
const shortcutKey = (accelerator: string) => acceleratorKeys(accelerator)[0]!;
/** `globalShortcut`, in memory: keys outside the windows are not seen. */
export const globalShortcut = guard('globalShortcut', {
  register(accelerator: string, callback: () => void): boolean {
    if (shortcuts.has(shortcutKey(accelerator))) return false;
    shortcuts.set(shortcutKey(accelerator), callback);
    return true;
  },
  registerAll(accelerators: string[], callback: () => void): void {
    for (const accelerator of accelerators) shortcuts.set(shortcutKey(accelerator), callback);
  },
  unregister: (accelerator: string) => void shortcuts.delete(shortcutKey(accelerator)),
  unregisterAll: () => shortcuts.clear(),
  isRegistered: (accelerator: string) => shortcuts.has(shortcutKey(accelerator)),
});

/** `net`, over Node's fetch. */
export const net = guard('net', {
  fetch: netFetch,
  isOnline: () => true,
  get online(): boolean {
    return true;
  },
});

/** `safeStorage`: says that it cannot encrypt, as on a Linux system without a keychain. */
export const safeStorage = guard('safeStorage', {
  isEncryptionAvailable: () => false,
  getSelectedStorageBackend: () => 'unknown',
});

class SystemPreferences extends EventEmitter {
  getAnimationSettings(): object {
    return { shouldRenderRichAnimation: true, scrollAnimationsEnabledBySystem: true, prefersReducedMotion: false };
  }
  getAccentColor(): string {
    return '0078d4ff';
  }
}
guardClass('systemPreferences', SystemPreferences);
export const systemPreferences = new SystemPreferences();

/** `crashReporter`: accepts to be started; nothing is reported. */
export const crashReporter = guard('crashReporter', {
  start(_options?: object): void {},
  addExtraParameter(_key: string, _value: string): void {},
  removeExtraParameter(_key: string): void {},
  getParameters: () => ({}),
  getUploadedReports: () => [],
  getLastCrashReport: () => null,
  getUploadToServer: () => false,
  setUploadToServer(_upload: boolean): void {},
});

/** `webContents` as a module. */
export const webContents = guard('webContents', {
  getAllWebContents: () => WebContents.getAllWebContents(),
  getFocusedWebContents: () => WebContents.getFocusedWebContents(),
  fromId: (id: number) => WebContents.fromId(id),
  fromFrame: (frame: never) => WebContents.fromFrame(frame),
  fromDevToolsTargetId: (targetId: string) => WebContents.fromDevToolsTargetId(targetId),
});

/** `BaseWindow`: the list of windows; a window without a page is not provided. */
export class BaseWindow {
  constructor() {
    throw new NotProvidedError('new BaseWindow (BrowserWindow is)');
  }
  static getAllWindows(): BrowserWindow[] {
    return BrowserWindow.getAllWindows();
  }
  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.getFocusedWindow();
  }
  static fromId(id: number): BrowserWindow | null {
    return BrowserWindow.fromId(id);
  }
  static [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof BrowserWindow;
  }
}
