import { EventEmitter } from 'node:events';
import { BrowserWindow } from './browser-window.ts';
import { makeEvent } from './events.ts';
import { host, takeAnswer } from './host.ts';
import type { Menu } from './menu.ts';
import { nativeImage, NativeImage } from './native-image.ts';
import { guard, guardClass } from './not-provided.ts';

type Options = Record<string, unknown>;

/** Splits the optional window off the arguments of a dialog. */
function readArguments(args: unknown[]): { windowId?: number; options: Options } {
  const [first, second] = args;
  if (first instanceof BrowserWindow) return { windowId: first.id, options: (second ?? {}) as Options };
  return { options: (first ?? second ?? {}) as Options };
}

const TEXTS: Record<string, string> = {
  title: 'Title',
  buttonLabel: 'Button label',
  defaultPath: 'Default path',
  message: 'Message',
  nameFieldLabel: 'Name field label',
  detail: 'Detail',
  checkboxLabel: 'checkboxLabel',
};
const CHECKED_TEXTS: Record<string, string[]> = {
  showOpenDialog: ['title', 'buttonLabel', 'defaultPath', 'message'],
  showSaveDialog: ['title', 'buttonLabel', 'defaultPath', 'message', 'nameFieldLabel'],
  showMessageBox: ['title', 'message', 'detail', 'checkboxLabel'],
};
const BOX_TYPES = ['none', 'info', 'error', 'question', 'warning'];

/** Refuses what Electron refuses, with its messages. */
function checkOptions(name: string, options: Options): void {
  const { properties = [], buttons = [], type = 'none', noLink = false } = options;
  if (name === 'showMessageBox') {
    if (!BOX_TYPES.includes(type as string)) throw new TypeError('Invalid message box type');
    if (!Array.isArray(buttons)) throw new TypeError('Buttons must be an array');
    if (typeof noLink !== 'boolean') throw new TypeError('noLink must be a boolean');
  }
  if (name === 'showOpenDialog' && !Array.isArray(properties)) throw new TypeError('Properties must be an array');
  for (const key of CHECKED_TEXTS[name] ?? []) {
    if (options[key] !== undefined && typeof options[key] !== 'string') {
      throw new TypeError(`${TEXTS[key]} must be a string`);
    }
  }
}

function checkErrorBox(texts: unknown[]): void {
  if (texts.length < 2) throw new TypeError('Insufficient number of arguments.');
  for (const [index, text] of texts.slice(0, 2).entries()) {
    if (typeof text === 'string') continue;
    throw new TypeError(`Error processing argument at index ${index}, conversion failure from ${String(text)}`);
  }
}

function ask(method: string, args: unknown[], fallback: (options: Options) => unknown): unknown {
  const { windowId, options } = readArguments(args);
  const name = method.replace(/Sync$/, '');
  checkOptions(name, options);
  const prepared = takeAnswer(method) ?? takeAnswer(name) ?? takeAnswer(`${name}Sync`);
  const answer = prepared ? prepared.answer : fallback(options);
  host.records.dialogs.push({ method, options, answer, ...(windowId === undefined ? {} : { windowId }) });
  return answer;
}

/** What closing a message box without a choice answers: `cancelId`, a button named so, else the last one. */
function dismissed(options: Options): number {
  if (typeof options['cancelId'] === 'number') return options['cancelId'];
  const buttons = (options['buttons'] ?? []) as string[];
  const named = buttons.findIndex((label) => /^(cancel|no)$/i.test(label.replace(/&/g, '')));
  return named >= 0 ? named : Math.max(buttons.length - 1, 0);
}

/** `dialog`. Nothing is shown: the next queued answer is given, else the dialog counts as dismissed. */
export const dialog = guard('dialog', {
  showOpenDialog: (...args: unknown[]) =>
    Promise.resolve(ask('showOpenDialog', args, () => ({ canceled: true, filePaths: [] }))),
  showOpenDialogSync: (...args: unknown[]) => filePaths(ask('showOpenDialogSync', args, () => undefined)),
  showSaveDialog: (...args: unknown[]) =>
    Promise.resolve(ask('showSaveDialog', args, () => ({ canceled: true, filePath: '' }))),
  showSaveDialogSync: (...args: unknown[]) => filePath(ask('showSaveDialogSync', args, () => '')),
  showMessageBox: (...args: unknown[]) =>
    Promise.resolve(
      response(
        ask('showMessageBox', args, (options) => dismissed(options)),
        readArguments(args).options,
      ),
    ),
  showMessageBoxSync: (...args: unknown[]) => {
    const answer = ask('showMessageBoxSync', args, (options) => dismissed(options));
    return typeof answer === 'number' ? answer : (answer as { response: number }).response;
  },
  showErrorBox(...texts: [title: string, content: string]): void {
    checkErrorBox(texts);
    const [title, content] = texts;
    host.records.dialogs.push({ method: 'showErrorBox', options: { title, content }, answer: undefined });
    process.stderr.write(`${title}\n${content}\n`);
  },
  showCertificateTrustDialog: () => Promise.resolve(),
});

function response(answer: unknown, options: Options): unknown {
  if (typeof answer !== 'number') return answer;
  return { response: answer, checkboxChecked: options['checkboxChecked'] === true };
}
function filePaths(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  const { canceled, filePaths: paths } = answer as { canceled?: boolean; filePaths?: string[] };
  return canceled ? undefined : paths;
}
function filePath(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null ? ((answer as { filePath?: string }).filePath ?? '') : answer;
}

interface NotificationOptions {
  title?: string;
  subtitle?: string;
  body?: string;
  silent?: boolean;
  icon?: unknown;
  urgency?: string;
  actions?: { type: string; text: string }[];
  timeoutType?: string;
  closeButtonText?: string;
  hasReply?: boolean;
  replyPlaceholder?: string;
  sound?: string;
  toastXml?: string;
  id?: string;
  groupId?: string;
}

/** `Notification`. Recorded; `emit('click')` on a record's `notification` does what a click of the user does. */
export class Notification extends EventEmitter {
  title: string;
  subtitle: string;
  body: string;
  silent: boolean;
  icon: unknown;
  urgency: string;
  actions: { type: string; text: string }[];
  timeoutType: string;
  closeButtonText: string;
  hasReply: boolean;
  replyPlaceholder: string;
  sound: string;
  toastXml: string;
  readonly #record: (typeof host.records.notifications)[number];

  constructor(options: NotificationOptions = {}) {
    super();
    this.title = options.title ?? '';
    this.subtitle = options.subtitle ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
    this.icon = options.icon;
    this.urgency = options.urgency ?? 'normal';
    this.actions = options.actions ?? [];
    this.timeoutType = options.timeoutType ?? 'default';
    this.closeButtonText = options.closeButtonText ?? '';
    this.hasReply = options.hasReply ?? false;
    this.replyPlaceholder = options.replyPlaceholder ?? '';
    this.sound = options.sound ?? '';
    this.toastXml = options.toastXml ?? '';
    const { title, body, silent } = this;
    this.#record = { title, body, silent, shown: false, closed: false, notification: this };
  }
  static isSupported(): boolean {
    return true;
  }
  show(): void {
    Object.assign(this.#record, {
      title: this.title,
      body: this.body,
      silent: this.silent,
      shown: true,
      closed: false,
    });
    if (!host.records.notifications.includes(this.#record)) host.records.notifications.push(this.#record);
    queueMicrotask(() => this.emit('show', makeEvent()));
  }
  close(): void {
    if (!this.#record.shown || this.#record.closed) return;
    this.#record.closed = true;
    queueMicrotask(() => this.emit('close', makeEvent()));
  }
}
guardClass('Notification', Notification);

/** `Tray`. Recorded; `emit('click')` does what a click of the user does. */
export class Tray extends EventEmitter {
  image: unknown;
  toolTip = '';
  title = '';
  menu: Menu | null = null;
  #destroyed = false;

  constructor(image: NativeImage | string, _guid?: string) {
    super();
    this.image = typeof image === 'string' ? nativeImage.createFromPath(image) : image;
    host.records.trays.push(this);
  }
  #check(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
  }
  setImage(image: unknown): void {
    this.#check();
    this.image = image;
  }
  setPressedImage(_image: unknown): void {
    this.#check();
  }
  setToolTip(toolTip: string): void {
    this.#check();
    this.toolTip = toolTip;
  }
  setTitle(title: string): void {
    this.#check();
    this.title = title;
  }
  getTitle(): string {
    return this.title;
  }
  setContextMenu(menu: Menu | null): void {
    this.#check();
    this.menu = menu;
  }
  popUpContextMenu(menu?: Menu): void {
    this.#check();
    const shown = menu ?? this.menu;
    if (shown) host.records.popups.push({ menu: shown, options: { tray: this } });
  }
  closeContextMenu(): void {}
  focus(): void {}
  setIgnoreDoubleClickEvents(_ignore: boolean): void {}
  displayBalloon(_options: object): void {}
  removeBalloon(): void {}
  getBounds(): { x: number; y: number; width: number; height: number } {
    return { x: 0, y: 0, width: 0, height: 0 };
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  destroy(): void {
    this.#destroyed = true;
  }
}
guardClass('Tray', Tray);

function opened<T>(method: string, answer: T): (target: string, options?: unknown) => Promise<T> {
  return (target, options) => {
    host.records.shell.push({ method, target, ...(options === undefined ? {} : { options }) });
    return Promise.resolve(answer);
  };
}

/** `shell`. Recorded; nothing is opened. */
export const shell = guard('shell', {
  openExternal: opened('openExternal', undefined),
  /** An empty text means success. */
  openPath: opened('openPath', ''),
  trashItem: opened('trashItem', undefined),
  showItemInFolder(target: string): void {
    host.records.shell.push({ method: 'showItemInFolder', target });
  },
  beep(): void {
    host.records.shell.push({ method: 'beep', target: '' });
  },
});
