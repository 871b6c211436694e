import { EventEmitter } from 'node:events';
import { host } from './host.ts';
import { guard, guardClass, NotProvidedError } from './not-provided.ts';
import { Protocol } from './protocol.ts';
import { type ProxyConfig, resolveProxy } from './proxy.ts';
import { fromChromium, toChromium } from './urls.ts';

type PermissionRequestHandler = (
  webContents: unknown,
  permission: string,
  callback: (granted: boolean) => void,
  details: object,
) => void;
type PermissionCheckHandler = (webContents: unknown, permission: string, origin: string, details: object) => boolean;

/** Electron's permission names beside the names that the DevTools protocol has for them. */
const PERMISSIONS: readonly (readonly [electron: string, descriptor: { name: string } & Record<string, unknown>])[] = [
  ['notifications', { name: 'notifications' }],
  ['geolocation', { name: 'geolocation' }],
  ['media', { name: 'camera' }],
  ['media', { name: 'microphone' }],
  ['clipboard-read', { name: 'clipboard-read' }],
  ['clipboard-sanitized-write', { name: 'clipboard-write' }],
  ['midiSysex', { name: 'midi', sysex: true }],
  ['midi', { name: 'midi' }],
  ['idle-detection', { name: 'idle-detection' }],
  ['storage-access', { name: 'storage-access' }],
  ['window-management', { name: 'window-management' }],
  ['keyboardLock', { name: 'keyboard-lock' }],
  ['pointerLock', { name: 'pointer-lock' }],
  ['local-fonts', { name: 'local-fonts' }],
  ['display-capture', { name: 'display-capture' }],
];

type HeadersListener = (
  details: Record<string, unknown>,
  callback: (response: Record<string, unknown>) => void,
) => void;
interface WebRequestFilter {
  urls?: string[];
  types?: string[];
}

/** `webRequest` of a session: the three events at which a request can be changed or stopped. */
export class WebRequest {
  readonly listeners = new Map<string, { listener: HeadersListener; filter: WebRequestFilter }>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  onBeforeRequest(...args: unknown[]): void {
    this.#set('onBeforeRequest', args);
  }
  onBeforeSendHeaders(...args: unknown[]): void {
    this.#set('onBeforeSendHeaders', args);
  }
  onHeadersReceived(...args: unknown[]): void {
    this.#set('onHeadersReceived', args);
  }

  #set(name: string, args: unknown[]): void {
    const listener = args.at(-1);
    const filter = typeof args[0] === 'object' && args[0] !== null ? (args[0] as WebRequestFilter) : {};
    if (typeof listener === 'function') this.listeners.set(name, { listener: listener as HeadersListener, filter });
    else this.listeners.delete(name);
    this.#onChange();
  }

  /** Asks a listener; without one, or where its filter does not match, the answer is empty. */
  async _ask(name: string, details: Record<string, unknown>): Promise<Record<string, unknown>> {
    const entry = this.listeners.get(name);
    if (!entry) return {};
    const urls = entry.filter.urls;
    if (urls && !urls.some((pattern) => matches(pattern, String(details['url'])))) return {};
    return await new Promise((resolve) => entry.listener(details, (response) => resolve(response ?? {})));
  }
}
guardClass('webRequest', WebRequest);

function matches(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true;
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*');
  return new RegExp(`^${source}$`).test(url) || new RegExp(`^${source}$`).test(url.replace(/\/$/, ''));
}

const sessions = new Map<string, Session>();

/** `Session`. All partitions share Chromium's one profile; they differ in handlers only. */
export class Session extends EventEmitter {
  readonly protocol: Protocol;
  readonly webRequest: WebRequest;
  readonly partition: string;
  #permissionRequest: PermissionRequestHandler | null = null;
  #permissionCheck: PermissionCheckHandler | null = null;
  #proxy: ProxyConfig = {};
  #spellChecker = true;
  #spellLanguages: string[] = ['en-US'];
  #userAgent = '';
  #userDataPath: () => string;

  constructor(partition: string, userDataPath: () => string) {
    super();
    this.partition = partition;
    this.#userDataPath = userDataPath;
    this.protocol = new Protocol(() => host.emit('patterns-changed'));
    this.webRequest = new WebRequest(() => host.emit('patterns-changed'));
  }

  get availableSpellCheckerLanguages(): string[] {
    return ['en-US', 'en-GB', 'es', 'es-ES', 'fr', 'de'];
  }
  get spellCheckerEnabled(): boolean {
    return this.#spellChecker;
  }
  set spellCheckerEnabled(value: boolean) {
    this.#spellChecker = value;
  }
  get storagePath(): string | null {
    return this.getStoragePath();
  }

  setPermissionRequestHandler(handler: PermissionRequestHandler | null): void {
    this.#permissionRequest = handler;
    host.emit('permissions-changed', this);
  }
  setPermissionCheckHandler(handler: PermissionCheckHandler | null): void {
    this.#permissionCheck = handler;
    host.emit('permissions-changed', this);
  }

  /**
   * Puts the handlers' answers for an origin in force. Electron asks at the moment a page asks; Chromium can only be told
   * beforehand, so that the handlers are asked when a document of the origin is loaded.
   */
  async _applyPermissions(webContents: unknown, url: string): Promise<void> {
    const browser = host.chromium?.connection.browser;
    if (!browser || !/^https?:/.test(url)) return;
    const origin = new URL(url).origin;
    const requestingUrl = fromChromium(`${origin}/`);
    await Promise.all(
      PERMISSIONS.map(async ([permission, descriptor]) => {
        const kind = descriptor.name === 'camera' ? 'video' : descriptor.name === 'microphone' ? 'audio' : undefined;
        const details = {
          isMainFrame: true,
          requestingUrl,
          securityOrigin: requestingUrl,
          ...(kind ? { mediaType: kind, mediaTypes: [kind] } : {}),
        };
        const checked = this.#permissionCheck?.(webContents, permission, requestingUrl, details) ?? true;
        const granted =
          checked &&
          (await new Promise<boolean>((resolve) => {
            if (this.#permissionRequest) this.#permissionRequest(webContents, permission, resolve, details);
            else resolve(true);
          }));
        await browser
          .send('Browser.setPermission', { permission: descriptor, setting: granted ? 'granted' : 'denied', origin })
          .catch(() => undefined);
      }),
    );
  }

  /** Kept, not asked: devices cannot be offered. */
  setDevicePermissionHandler(_handler: unknown): void {}
  setDisplayMediaRequestHandler(_handler: unknown): void {}
  setBluetoothPairingHandler(_handler: unknown): void {}
  setUSBProtectedClassesHandler(_handler: unknown): void {}
  /** Kept, not asked: Chromium verifies certificates by itself. */
  setCertificateVerifyProc(_handler: unknown): void {}
  allowNTLMCredentialsForDomains(_domains: string): void {}

  /** `DIRECT`, or `PROXY host:port` and the like, by setProxy or the environment. */
  resolveProxy(url: string): Promise<string> {
    return Promise.resolve(resolveProxy(url, this.#proxy));
  }
  setProxy(config: ProxyConfig): Promise<void> {
    this.#proxy = config;
    return Promise.resolve();
  }
  forceReloadProxyConfig(): Promise<void> {
    return Promise.resolve();
  }
  closeAllConnections(): Promise<void> {
    return Promise.resolve();
  }

  /** Clears storage of one origin, or of all origins that are open. */
  async clearStorageData(options: { origin?: string; storages?: string[] } = {}): Promise<void> {
    const origins = options.origin ? [new URL(toChromium(options.origin)).origin] : undefined;
    await new Promise<void>((resolve) => host.emit('clear-storage', { origins, storages: options.storages, resolve }));
  }
  async clearData(): Promise<void> {
    await this.clearStorageData();
  }
  clearCache(): Promise<void> {
    return Promise.resolve();
  }
  clearAuthCache(): Promise<void> {
    return Promise.resolve();
  }
  clearHostResolverCache(): Promise<void> {
    return Promise.resolve();
  }
  flushStorageData(): void {}
  getCacheSize(): Promise<number> {
    return Promise.resolve(0);
  }

  setSpellCheckerEnabled(enable: boolean): void {
    this.#spellChecker = enable;
  }
  isSpellCheckerEnabled(): boolean {
    return this.#spellChecker;
  }
  setSpellCheckerLanguages(languages: string[]): void {
    this.#spellLanguages = [...languages];
  }
  getSpellCheckerLanguages(): string[] {
    return [...this.#spellLanguages];
  }
  setSpellCheckerDictionaryDownloadURL(_url: string): void {}

  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent;
  }
  getUserAgent(): string {
    return this.#userAgent;
  }
  isPersistent(): boolean {
    return this.partition === '' || this.partition.startsWith('persist:');
  }
  getStoragePath(): string | null {
    return this.isPersistent() ? this.#userDataPath() : null;
  }
  setDownloadPath(_path: string): void {}
  getPreloadScripts(): never[] {
    return [];
  }
  registerPreloadScript(): never {
    throw new NotProvidedError('Session.registerPreloadScript');
  }
}
guardClass('Session', Session);

let userDataPath: () => string = () => process.cwd();
export function setUserDataPath(get: () => string): void {
  userDataPath = get;
}

export function fromPartition(partition: string): Session {
  let found = sessions.get(partition);
  if (!found) {
    found = new Session(partition, () => userDataPath());
    sessions.set(partition, found);
    host.emit('session-created', found);
  }
  return found;
}

export function allSessions(): Session[] {
  return [...sessions.values()];
}

/** `session`: the default one, and one per partition. */
export const session = guard('session', {
  get defaultSession(): Session {
    return fromPartition('');
  },
  fromPartition,
  fromPath(): never {
    throw new NotProvidedError('session.fromPath');
  },
});
