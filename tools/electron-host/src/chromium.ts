import { spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CdpConnection } from './cdp.ts';
import { findChromium } from './find-chromium.ts';
import { memoryFolder } from './memory-folder.ts';
import type { Switches } from './switches.ts';

/** Switches that the host decides itself, or that mean something else to Chromium than to Electron. */
const OWN_SWITCHES = new Set([
  'user-data-dir',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'headless',
  'app',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-wait',
  'require',
  'no-startup-window',
  'window-size',
  'disable-features',
  'enable-features',
]);

const DISABLED_FEATURES = [
  'AutofillServerCommunication',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  // A process in reserve for a next site: these windows stay with theirs.
  'SpareRendererForSitePerProcess',
  'Translate',
  // The popups of the address bar are pages that each window would load, half a second of processor time; no window shows one.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

const ENABLED_FEATURES = [
  'CDPScreenshotNewSurface',
  // One process less to start: pages of the app never reach the network.
  'NetworkServiceInProcess2',
];

const QUIET = [
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-hang-monitor',
  '--disable-infobars',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--disable-quic',
  '--disable-renderer-backgrounding',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--hide-crash-restore-bubble',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--no-service-autorun',
  '--password-store=basic',
  '--unsafely-disable-devtools-self-xss-warnings',
  '--use-mock-keychain',
];

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The process that has the profile open, if it is alive (Chromium keeps `host-pid` in the link SingletonLock). */
function profileOwner(profile: string): number | undefined {
  try {
    const pid = Number(readlinkSync(path.join(profile, 'SingletonLock')).split('-').pop());
    return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

const TEMPORARY = 'electron-host-profile-';

/** Removes temporary profiles whose main process was killed before it could remove them. */
function sweepTemporaryProfiles(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(TEMPORARY)) continue;
    const pid = Number(name.slice(TEMPORARY.length).split('-')[0]);
    if (!pid || isAlive(pid)) continue;
    try {
      rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Another user's, or still being written by a Chromium that is about to end.
    }
  }
}

async function openProfile(userData: string): Promise<{ folder: string; temporary: boolean }> {
  const folder = path.join(userData, 'electron-host');
  const ownerFile = path.join(folder, 'main-process');
  mkdirSync(folder, { recursive: true });
  let pid = profileOwner(folder);
  if (pid !== undefined) {
    let main = 0;
    try {
      main = Number(readFileSync(ownerFile, 'utf8'));
    } catch {
      // Nobody wrote it: treat the owner as dead.
    }
    // A Chromium whose main process is dead is on its way out: its pipe is closed.
    // One that is alive may be about to end as well: development tools start the app again at once.
    const deadline = Date.now() + (main && isAlive(main) ? 700 : 3000);
    while (pid !== undefined && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      pid = profileOwner(folder);
    }
  }
  if (pid === undefined) {
    writeFileSync(ownerFile, String(process.pid));
    return { folder, temporary: false };
  }
  // Two processes of one app that take no single-instance lock: the second one gets a profile of its own.
  sweepTemporaryProfiles();
  return { folder: mkdtempSync(path.join(tmpdir(), `${TEMPORARY}${process.pid}-`)), temporary: true };
}

export interface ChromiumOptions {
  userData: string;
  switches: Switches;
  headless: boolean;
  acceptLanguages: readonly string[];
}

/** A running Chromium. It ends by itself when the pipe closes, that is whenever the main process ends. */
export class Chromium {
  readonly connection: CdpConnection;
  readonly executable: string;
  readonly profile: string;
  readonly #child: ChildProcess;
  readonly #temporary: boolean;
  readonly exited: Promise<void>;
  /** It is the headless shell: Chromium without its windows, which starts in a third of the time. */
  isShell = false;

  private constructor(child: ChildProcess, executable: string, profile: string, temporary: boolean) {
    this.#child = child;
    this.executable = executable;
    this.profile = profile;
    this.#temporary = temporary;
    this.connection = new CdpConnection(child.stdio[3] as Writable, child.stdio[4] as Readable);
    this.exited = new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    process.once('exit', () => this.#removeProfile());
  }

  /** Starts Chromium without a window. `DevTools listening on ws://...` appears on stderr where a port was asked for. */
  static async launch(options: ChromiumOptions): Promise<Chromium> {
    const { switches, headless } = options;
    const executable = findChromium();
    const { folder, temporary } = await openProfile(options.userData);
    const merge = (name: string, own: string[]) =>
      [...new Set([...own, ...switches.value(name).split(',').filter(Boolean)])].join(',');
    const args = [
      '--remote-debugging-pipe',
      `--user-data-dir=${folder}`,
      '--no-startup-window',
      `--disable-features=${merge('disable-features', DISABLED_FEATURES)}`,
      `--enable-features=${merge('enable-features', ENABLED_FEATURES)}`,
      `--accept-lang=${options.acceptLanguages.join(',')}`,
      ...QUIET,
    ];
    // What its processes share would lie in files on the disk.
    if (!memoryFolder()) args.push('--disable-dev-shm-usage');
    const port = switches.has('remote-debugging-port') ? switches.value('remote-debugging-port') : undefined;
    if (port !== undefined) args.push(`--remote-debugging-port=${port}`);
    if (headless) args.push('--headless=new');
    if (process.getuid?.() === 0 && !switches.has('no-sandbox')) args.push('--no-sandbox');
    for (const [name, value] of switches.entries()) {
      if (!OWN_SWITCHES.has(name)) args.push(value === '' ? `--${name}` : `--${name}=${value}`);
    }
    const lang = switches.value('lang');
    const child = spawn(executable, args, {
      // Its own process group: a Ctrl+C in the terminal is the main process's to answer.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...(lang ? { LANGUAGE: lang } : {}) },
    });
    const chromium = new Chromium(child, executable, folder, temporary);
    chromium.#relayStderr(port !== undefined);
    await new Promise<void>((resolve, reject) => {
      child.once('error', (error) => reject(new Error(`electron-host: ${executable}: ${error.message}`)));
      child.once('exit', (code) => reject(new Error(`electron-host: Chromium ended at start with code ${code}`)));
      chromium.connection.browser.send('Browser.getVersion').then(({ product }) => {
        chromium.isShell = product.startsWith('HeadlessChrome/');
        resolve();
      }, reject);
    });
    return chromium;
  }

  /**
   * Ends Chromium and waits for it, so that nothing is left running; one that hangs is killed. What a page stored in the
   * last seconds may be lost: Chromium ends the process that writes it without waiting for it.
   */
  async close(): Promise<void> {
    this.connection.browser.tell('Browser.close');
    const late = setTimeout(() => {
      process.stderr.write('electron-host: Chromium did not end, and was killed\n');
      this.#kill();
    }, 10_000);
    await this.exited;
    clearTimeout(late);
    this.#removeProfile();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  #kill(): void {
    try {
      process.kill(-this.#child.pid!, 'SIGKILL');
    } catch {
      // Already gone.
    }
  }

  #removeProfile(): void {
    if (!this.#temporary || !existsSync(this.profile)) return;
    try {
      rmSync(this.profile, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // Swept at the next start.
    }
  }

  #relayStderr(announce: boolean): void {
    const all = Boolean(process.env['ELECTRON_ENABLE_LOGGING']);
    let rest = '';
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        // Chromium's own complaints (no D-Bus, no GPU ...) are noise; test drivers wait for this one line.
        if (all || (announce && line.startsWith('DevTools listening on '))) process.stderr.write(`${line}\n`);
      }
    });
    this.#child.stderr!.on('error', () => undefined);
    // Neither the pipe nor the process may keep a main process alive that has nothing else to do.
    this.#child.unref();
  }
}
