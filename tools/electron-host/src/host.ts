import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Chromium } from './chromium.ts';
import { isHeadless } from './headless.ts';
import { readLaunch, Switches } from './switches.ts';

export interface PackageInfo {
  name?: string;
  productName?: string;
  version?: string;
  main?: string;
  type?: string;
}

/** What was asked of the system, in order; tests read it through `globalThis.__electronHost`. */
export interface Records {
  notifications: {
    title: string;
    body: string;
    silent: boolean;
    shown: boolean;
    closed: boolean;
    notification: object;
  }[];
  dialogs: { method: string; options: Record<string, unknown>; windowId?: number; answer: unknown }[];
  shell: { method: string; target: string; options?: unknown }[];
  trays: object[];
  popups: { menu: object; windowId?: number; options: unknown }[];
  /** What was dragged out of a window with `startDrag`. */
  drags: { windowId: number; files: string[] }[];
  badges: number[];
  relaunches: unknown[];
  attention: { windowId: number; flag: boolean }[];
  progress: { windowId: number; value: number }[];
  /** Answers for the next dialogs: each is given once, to the first dialog whose method it names. */
  answers: { method: string; answer: unknown }[];
  /** Queues an answer, such as `answer('showOpenDialog', { canceled: false, filePaths: ['/tmp/a.pdf'] })`. */
  answer(method: string, answer: unknown): void;
  /** Forgets everything that was recorded. */
  clear(): void;
  /** `electron-host`: lets a test tell the host from Electron. */
  readonly runtime: 'electron-host';
  readonly headless: boolean;
  readonly chromiumPid: number | undefined;
}

class Host extends EventEmitter {
  readonly launch = readLaunch(process.argv.slice(2));
  readonly switches = new Switches(process.argv.slice(2));
  readonly headless = isHeadless();
  readonly executable = process.env['ELECTRON_HOST_EXECUTABLE'] ?? process.execPath;
  chromium: Chromium | undefined;
  /** Set once and for all when the process is about to end. */
  exiting = false;
  appPath = process.cwd();
  entry: string | undefined;
  package: PackageInfo = {};
  readonly records: Records;

  constructor() {
    super();
    this.setMaxListeners(0);
    const lists = {
      notifications: [],
      dialogs: [],
      shell: [],
      trays: [],
      popups: [],
      drags: [],
      badges: [],
      relaunches: [],
      attention: [],
      progress: [],
      answers: [] as Records['answers'],
    };
    const { headless } = this;
    this.records = {
      ...lists,
      runtime: 'electron-host',
      headless,
      get chromiumPid() {
        return host.chromium?.pid;
      },
      answer(method, answer) {
        lists.answers.push({ method, answer });
      },
      clear() {
        for (const list of Object.values(lists)) list.length = 0;
      },
    };
  }

  /** Finds the app's entry as Electron does: a file, or `main` (default `index.js`) of a folder's package.json. */
  openApp(): void {
    const given = path.resolve(this.launch.appPath ?? '.');
    const isFolder = existsSync(given) && statSync(given).isDirectory();
    const folder = isFolder ? given : path.dirname(given);
    const manifest = path.join(folder, 'package.json');
    if (existsSync(manifest)) this.package = JSON.parse(readFileSync(manifest, 'utf8')) as PackageInfo;
    this.appPath = folder;
    this.entry = isFolder ? path.resolve(given, this.package.main ?? 'index.js') : given;
    if (!existsSync(this.entry)) {
      const names = ['.js', '.mjs', '.cjs', '/index.js'].map((end) => this.entry + end);
      const found = names.find((name) => existsSync(name));
      if (!found) throw new Error(`Unable to find Electron app at ${this.entry}`);
      this.entry = found;
    }
  }
}

export const host: Host = new Host();

/** Takes the queued answer for a dialog, if there is one. */
export function takeAnswer(method: string): { answer: unknown } | undefined {
  const index = host.records.answers.findIndex((entry) => entry.method === method);
  return index < 0 ? undefined : host.records.answers.splice(index, 1)[0];
}
