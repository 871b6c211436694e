import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { host } from './host.ts';

const xdg = (variable: string, fallback: string) => process.env[variable] || path.join(homedir(), fallback);

/** The folders that `app.getPath` names. */
export class AppPaths {
  readonly #name: () => string;
  readonly #set = new Map<string, string>();

  /** @param name that of the app, after which the folder of its data is called */
  constructor(name: () => string) {
    this.#name = name;
  }

  get(name: string): string {
    const known = this.#set.get(name);
    if (known !== undefined) return known;
    const home = homedir();
    switch (name) {
      case 'home':
        return home;
      case 'appData':
        return xdg('XDG_CONFIG_HOME', '.config');
      case 'userData': {
        const given = host.switches.value('user-data-dir');
        return given ? path.resolve(given) : path.join(this.get('appData'), this.#name());
      }
      case 'sessionData':
        return this.get('userData');
      case 'logs':
        return path.join(this.get('userData'), 'logs');
      case 'crashDumps':
        return path.join(this.get('userData'), 'Crashpad');
      case 'temp':
        return tmpdir();
      case 'exe':
      case 'module':
        return host.executable;
      case 'assets':
        return path.dirname(host.executable);
      case 'desktop':
        return xdg('XDG_DESKTOP_DIR', 'Desktop');
      case 'documents':
        return xdg('XDG_DOCUMENTS_DIR', 'Documents');
      case 'downloads':
        return xdg('XDG_DOWNLOAD_DIR', 'Downloads');
      case 'music':
        return xdg('XDG_MUSIC_DIR', 'Music');
      case 'pictures':
        return xdg('XDG_PICTURES_DIR', 'Pictures');
      case 'videos':
        return xdg('XDG_VIDEOS_DIR', 'Videos');
      case 'cache':
        return xdg('XDG_CACHE_HOME', '.cache');
      default:
        throw new Error(`Failed to get '${name}' path`);
    }
  }
  set(name: string, value: string): void {
    if (!path.isAbsolute(value)) throw new Error('Path must be absolute');
    this.get(name);
    this.#set.set(name, value);
  }
  setLogs(value?: string): void {
    this.#set.set('logs', value ?? path.join(this.get('userData'), 'logs'));
  }
}
