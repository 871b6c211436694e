import { _electron, expect, test as base, type ElectronApplication, type Page } from '@playwright/test';
import { findElectron, memoryFolder } from 'electron-host';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandName, CommandPayload, CommandResult } from '../../src/shared/bridge/commands.ts';
import type { Outcome } from '../../src/shared/bridge/outcome.ts';
import type { DemoOptions } from '../../src/main/demo/provider.ts';
import type { OperationId, Params, Result } from '../../src/shared/provider/catalogue.ts';
import { evidenceOf, listenTo } from './evidence.ts';
import { Provider } from './provider.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
/** Loaded before the app: what is evaluated while it starts runs in the middle of whatever it is doing. */
const BEFORE = new URL('before-app.cjs', import.meta.url).pathname;
/** Where the data of the apps lies; a disk would have each of them wait for everything it flushes. */
const DATA = memoryFolder() ?? tmpdir();

export interface LaunchOptions {
  /** Data folder of an earlier start; a fresh one otherwise. */
  userData?: string;
  args?: string[];
  env?: Record<string, string>;
  /** Settings that stand in the file before the start. */
  settings?: Record<string, unknown>;
}

/** What it takes to connect to a provider. */
export interface Account {
  url: string;
  username: string;
  password: string;
  key: string;
}

interface AppNotification {
  title: string;
  body: string;
}

/** The running app, as its user and the system around it see it. */
export class RunningApp {
  readonly electron: ElectronApplication;
  readonly page: Page;
  readonly userData: string;
  readonly #said: readonly string[];

  constructor(electron: ElectronApplication, page: Page, userData: string) {
    this.electron = electron;
    this.page = page;
    this.userData = userData;
    this.#said = listenTo(electron, page);
  }

  /** What its page is like, for whoever looks into a failure. */
  evidence(): Promise<string> {
    return evidenceOf(this.page, this.#said, this.#log);
  }

  /** The lines of its log that hold `words`. */
  async logged(words: string): Promise<string[]> {
    const written = await readFile(this.#log, 'utf8').catch(() => '');
    return written.split('\n').filter((line) => line.includes(words));
  }

  get #log(): string {
    return join(this.userData, 'logs', 'linekeeper.log');
  }

  /** Notifications that the app has shown. */
  notifications(): Promise<AppNotification[]> {
    return this.electron.evaluate(() =>
      (globalThis as unknown as { shownNotifications: AppNotification[] }).shownNotifications.map(
        ({ title, body }) => ({ title, body }),
      ),
    );
  }

  /** Clicks a notification of the system, by its title. */
  async clickNotification(title: string): Promise<void> {
    await this.electron.evaluate((_, wanted) => {
      const shown = (
        globalThis as unknown as { shownNotifications: (AppNotification & { emit: (event: string) => void })[] }
      ).shownNotifications;
      shown.find((notification) => notification.title === wanted)?.emit('click');
    }, title);
  }

  /** From now on the page gets these answers instead of the app's own, by the name of the command or operation. */
  async answerPage(answers: Record<string, Outcome<unknown>>): Promise<void> {
    await this.electron.evaluate((_, given) => {
      Object.assign((globalThis as unknown as { pageAnswers: object }).pageAnswers, given);
    }, answers);
  }

  /** Keeps the app's answers to a command or operation from the page until the returned function is called; the app does what it says at once. */
  async holdAnswers(name: CommandName | OperationId): Promise<() => Promise<void>> {
    await this.electron.evaluate((_, command) => {
      const held = globalThis as unknown as { heldAnswers: object; letAnswer: () => void };
      const { promise, resolve } = Promise.withResolvers<void>();
      Object.assign(held.heldAnswers, { [command]: promise });
      held.letAnswer = resolve;
    }, name);
    return () =>
      this.electron.evaluate(() => {
        const held = globalThis as unknown as { heldAnswers: object; letAnswer: () => void };
        held.heldAnswers = {};
        held.letAnswer();
      });
  }

  /** Tells the page of an event, as the app does. */
  async tellPage(event: string, payload: unknown): Promise<void> {
    await this.electron.evaluate(
      ({ BrowserWindow }, [name, given]) => {
        BrowserWindow.getAllWindows()[0]?.webContents.send('linekeeper:event', name, given);
      },
      [event, payload] as const,
    );
  }

  /** Prepares the answer to the next dialog that asks for a file. */
  async answerFileDialog(path: string | null): Promise<void> {
    await this.electron.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () =>
        Promise.resolve({ canceled: chosen === null, filePaths: chosen === null ? [] : [chosen] });
    }, path);
  }

  /** Prepares the answer to the next dialog that asks where to save. */
  async answerSaveDialog(path: string | null): Promise<void> {
    await this.electron.evaluate(({ dialog }, chosen) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: chosen === null, filePath: chosen ?? '' });
    }, path);
  }

  /** Chooses an item of the application menu, as a person would with the mouse. */
  async chooseMenu(...labels: (string | readonly string[])[]): Promise<void> {
    await this.electron.evaluate(
      ({ Menu }, path) => {
        let items = Menu.getApplicationMenu()?.items ?? [];
        for (const [index, names] of path.entries()) {
          const item = items.find(({ label }) => names.includes(label));
          if (!item) throw new Error(`The menu has no ${names.join(' or ')}`);
          if (index === path.length - 1) item.click();
          items = item.submenu?.items ?? [];
        }
      },
      labels.map((label) => (typeof label === 'string' ? [label] : label)),
    );
  }

  /** Opens a screen by its address, as a notification does once there is a page. */
  async open(path: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // Where it is there already nothing says when the page has taken it: it would come in the middle of what is done next.
    if ((await this.page.evaluate(() => location.hash)) === `#${path}`) return;
    await this.electron.evaluate(({ BrowserWindow }, target) => {
      BrowserWindow.getAllWindows()[0]?.webContents.send('linekeeper:event', 'app.navigate', { path: target });
    }, path);
    await this.page.waitForFunction((target) => location.hash === `#${target}`, path, { polling: 50, timeout: 60_000 });
  }

  /** Connects an account through the bridge, as the form does; the form itself has specs of its own. */
  async connect({ url, username, password, key }: Account): Promise<void> {
    // As nobody could before there is a page.
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    const outcome = await this.page.evaluate((input) => window.bridge.command('session.connect', input), {
      ...{ name: 'Maple Street Dental', baseUrl: url, username, password, key },
      ...{ registeredIp: '', sessionOnly: false },
    });
    if (!outcome.ok) throw new Error(`Not connected: ${outcome.problem.kind}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  }

  /** Runs one operation of the provider through the bridge, as a screen of the account on the screen does. */
  async call<Id extends OperationId>(id: Id, params: Params<Id>): Promise<Outcome<Result<Id>>> {
    // The driver's types cannot tell that parameters are plain data.
    return this.page.evaluate(
      ([operation, given, account]) => window.bridge.call(operation as never, given as never, account),
      [id, params, await this.account()] as const,
    );
  }

  /** Gives a command through the bridge, as a screen of the account on the screen does. */
  async command<N extends CommandName>(name: N, payload: CommandPayload<N>): Promise<Outcome<CommandResult<N>>> {
    return this.page.evaluate(
      ([command, given, account]) =>
        window.bridge.command(command as never, given as never, account) as Promise<Outcome<never>>,
      [name, payload, await this.account()] as const,
    );
  }

  /**
   * Does something while requests are given up after two seconds, so that a lost answer is soon known as lost. Only meanwhile: on
   * a busy machine an honest answer takes that long, too.
   */
  async givingUpSoon(act: () => Promise<unknown>): Promise<void> {
    const settings = await this.command('settings.get', undefined);
    if (!settings.ok) throw new Error(`The settings cannot be read: ${settings.problem.kind}`);
    const { requestTimeoutSeconds } = settings.value;
    await this.command('settings.set', { requestTimeoutSeconds: 2 });
    await act();
    await this.command('settings.set', { requestTimeoutSeconds });
  }

  /** Id of the account on the screen. */
  async account(): Promise<string | null> {
    const outcome = await this.page.evaluate(() => window.bridge.command('session.get', undefined));
    return outcome.ok ? (outcome.value.profile?.id ?? null) : null;
  }

  /** What an operation answers. */
  async read<Id extends OperationId>(id: Id, params: Params<Id>): Promise<Result<Id>> {
    const outcome = await this.call(id, params);
    if (!outcome.ok) throw new Error(`${id}: ${JSON.stringify(outcome.problem)}`);
    return outcome.value;
  }

  /** Answers how to ask what was copied last. */
  async watchClipboard(): Promise<() => Promise<string>> {
    await this.electron.evaluate(({ clipboard }) => {
      clipboard.writeText = (text: string) => {
        (globalThis as unknown as { copied: string }).copied = text;
        return Promise.resolve();
      };
    });
    return () => this.electron.evaluate(() => (globalThis as unknown as { copied: string }).copied);
  }

  /** Counts what the person does from now on: presses of the pointer and of keys. */
  async countActions(): Promise<() => Promise<number>> {
    await this.page.evaluate(() => {
      const counts = 'actions' in window;
      window.actions = 0;
      // Counted twice by two listeners otherwise.
      if (counts) return;
      /** The field that was filled in last: what is typed into it is one action, with or without keys. */
      let filled: EventTarget | null = null;
      const takesText = (target: EventTarget | null) =>
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement ||
        (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'file'].includes(target.type));
      const count = () => {
        window.actions += 1;
        filled = null;
      };
      window.addEventListener('pointerdown', count, { capture: true });
      window.addEventListener(
        'keydown',
        ({ key, target }) => {
          // A key that is held while another is pressed is a part of that.
          if (['Alt', 'Control', 'Meta', 'Shift'].includes(key)) return;
          const isText = [...key].length === 1 || key === 'Backspace' || key === 'Delete';
          if (!isText || !takesText(target)) count();
        },
        { capture: true },
      );
      window.addEventListener(
        'input',
        ({ target }) => {
          if (!takesText(target) || target === filled) return;
          count();
          filled = target;
        },
        { capture: true },
      );
    });
    return () => this.page.evaluate(() => window.actions);
  }

  /** Shares of long work that the dock or taskbar is told from now on; -1 where none is shown any more. */
  async followProgress(): Promise<() => Promise<number[]>> {
    await this.electron.evaluate(({ BrowserWindow }) => {
      const shown: number[] = [];
      (globalThis as unknown as { progress: number[] }).progress = shown;
      const [window] = BrowserWindow.getAllWindows();
      if (window) window.setProgressBar = (value) => void shown.push(value);
    });
    return () => this.electron.evaluate(() => (globalThis as unknown as { progress: number[] }).progress);
  }

  /** What the tray shows: its words at a glance, and its items with the labels below them. */
  async tray(): Promise<{ tip: string; items: string[] }> {
    await this.#followTray();
    return this.electron.evaluate(() => {
      const { tip, menu } = (globalThis as unknown as { tray: { tip: string; menu: Electron.Menu } }).tray;
      const labels = (items: Electron.MenuItem[]): string[] =>
        items.flatMap((item) => [item.label, ...labels(item.submenu?.items ?? [])]).filter((label) => label !== '');
      return { tip, items: labels(menu.items) };
    });
  }

  /** Chooses an item of the tray by its label, also one of a submenu. */
  async chooseTray(label: string): Promise<void> {
    await this.#followTray();
    await this.electron.evaluate((_, wanted) => {
      const { menu } = (globalThis as unknown as { tray: { menu: Electron.Menu } }).tray;
      const all = (items: Electron.MenuItem[]): Electron.MenuItem[] =>
        items.flatMap((item) => [item, ...all(item.submenu?.items ?? [])]);
      const item = all(menu.items).find((candidate) => candidate.label.startsWith(wanted));
      if (!item) throw new Error(`The tray has no ${wanted}`);
      item.click();
    }, label);
  }

  /** Keeps what the app gives the tray from now on, and has it given once. */
  async #followTray(): Promise<void> {
    const known = await this.electron.evaluate(({ Tray }) => {
      const kept = globalThis as unknown as { tray?: { tip: string; menu: Electron.Menu | null } };
      if (kept.tray) return true;
      const state: { tip: string; menu: Electron.Menu | null } = { tip: '', menu: null };
      kept.tray = state;
      const { setToolTip, setContextMenu } = Tray.prototype;
      Tray.prototype.setToolTip = function (this: Electron.Tray, tip: string) {
        state.tip = tip;
        setToolTip.call(this, tip);
      };
      Tray.prototype.setContextMenu = function (this: Electron.Tray, menu: Electron.Menu | null) {
        state.menu = menu;
        setContextMenu.call(this, menu);
      };
      return false;
    });
    if (known) return;
    // It is given again only when something in it is another: the other language, and back.
    await this.page.evaluate(async () => {
      const settings = await window.bridge.command('settings.get', undefined);
      const language = settings.ok ? settings.value.language : 'system';
      await window.bridge.command('settings.set', { language: language === 'es' ? 'en' : 'es' });
      await window.bridge.command('settings.set', { language });
    });
    await expect
      .poll(() =>
        this.electron.evaluate(() => (globalThis as unknown as { tray: { menu: unknown } }).tray.menu !== null),
      )
      .toBe(true);
  }

  /** Answers the questions that the app asks with the system's message box from now on, by the label of the button. */
  async answerQuestions(button: string): Promise<void> {
    await this.electron.evaluate((_, label) => {
      const kept = globalThis as unknown as {
        questions?: string[];
        answer: string;
        answerQuestion: (...given: unknown[]) => Promise<Electron.MessageBoxReturnValue>;
      };
      kept.answer = label;
      if (kept.questions) return;
      const questions: string[] = [];
      kept.questions = questions;
      kept.answerQuestion = (...given) => {
        const options = given.at(-1) as Electron.MessageBoxOptions;
        questions.push(options.message);
        const response = options.buttons?.indexOf(kept.answer) ?? -1;
        if (response < 0) throw new Error(`No button ${kept.answer} among ${options.buttons?.join(', ') ?? ''}`);
        return Promise.resolve({ response, checkboxChecked: false });
      };
    }, button);
  }

  /** What was asked since the answer was prepared. */
  questions(): Promise<string[]> {
    return this.electron.evaluate(() => (globalThis as unknown as { questions: string[] }).questions);
  }

  /** What was asked about addresses that are new to the app: the answer is yes, unless {@link refuseAddresses} says otherwise. */
  askedAddresses(): Promise<{ message: string; detail: string }[]> {
    return this.electron.evaluate(
      () => (globalThis as unknown as { askedAddresses: { message: string; detail: string }[] }).askedAddresses,
    );
  }

  /** Answers what is asked about addresses with no from now on, or with yes again. */
  async refuseAddresses(refuse = true): Promise<void> {
    await this.electron.evaluate((_, agrees) => {
      (globalThis as unknown as { agreesToAddresses: boolean }).agreesToAddresses = agrees;
    }, !refuse);
  }

  isVisible(): Promise<boolean> {
    return this.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false);
  }

  /** Closes the window as its button does. */
  async closeWindow(): Promise<void> {
    await this.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  }

  /** Ends the app as its menu does. */
  async quit(): Promise<void> {
    await this.electron.close();
  }

  /** Ends the main process without warning, as the system does when memory runs out. */
  async kill(): Promise<void> {
    const process = this.electron.process();
    if (process.exitCode !== null || process.signalCode !== null) return;
    const gone = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGKILL');
    await gone;
  }
}

async function launch(options: LaunchOptions): Promise<RunningApp> {
  const userData = options.userData ?? (await mkdtemp(join(DATA, 'linekeeper-e2e-')));
  if (options.settings) await writeFile(join(userData, 'settings.json'), JSON.stringify(options.settings));
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const electron = await _electron.launch({
    executablePath: findElectron().executablePath,
    args: ['-r', BEFORE, ROOT, `--user-data-dir=${userData}`, '--lang=en-US', ...asRoot, ...(options.args ?? [])],
    env: { ...(process.env as Record<string, string>), ...options.env },
  });
  // As what is expected does (base.config.ts): what is pressed may come as late as what is looked for.
  electron.context().setDefaultTimeout(60_000);
  const page = await electron.firstWindow();
  await page.waitForURL((url) => url.href !== 'about:blank', { waitUntil: 'commit' });
  return new RunningApp(electron, page, userData);
}

interface Fixtures {
  /** Starts the app; every app is ended and its data removed after the test. */
  start: (options?: LaunchOptions) => Promise<RunningApp>;
  /** What the provider of a spec is begun with, beside what every one is. */
  providerOptions: DemoOptions;
  /** A provider, outside the app's and the test's own processes. */
  provider: Provider;
  /** One with the account of an office with 400 numbers. */
  office: Provider;
  /** One with the account that the app has as its demo account. */
  practice: Provider;
}

/** A provider in which time stands nearly still: what it took has not ended before anybody looks, and nothing else moves the balance. */
export const NEARLY_STILL: DemoOptions = { speed: 0.00001 };

export const test = base.extend<Fixtures>({
  start: async ({}, use, info) => {
    const started: RunningApp[] = [];
    await use(async (options = {}) => {
      const app = await launch(options);
      started.push(app);
      return app;
    });
    const hasFailed = info.status !== info.expectedStatus;
    // Where the run is read later, its output is all there is.
    if (hasFailed) for (const app of started) console.warn(await app.evidence());
    // A file of the page that could not be had may fail nothing, and is to be known all the same.
    for (const app of started) for (const line of await app.logged('could not be had')) console.warn(line);
    // A test that failed may leave the app at a question, which a quit would wait for.
    for (const app of started) await (hasFailed ? app.kill() : app.quit()).catch(() => undefined);
    for (const folder of new Set(started.map(({ userData }) => userData)))
      await rm(folder, { recursive: true, force: true });
  },
  providerOptions: [{}, { option: true }],
  provider: async ({ providerOptions }, use) => {
    const provider = await Provider.start(providerOptions);
    await use(provider);
    await provider.stop();
  },
  office: async ({}, use) => {
    const office = await Provider.start({ size: 'office' });
    await use(office);
    await office.stop();
  },
  practice: async ({}, use) => {
    const practice = await Provider.start({ size: 'practice' });
    await use(practice);
    await practice.stop();
  },
});

export { expect } from '@playwright/test';
