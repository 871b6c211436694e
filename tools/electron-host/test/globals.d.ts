import type { BrowserWindow, BrowserWindowConstructorOptions, Notification } from 'electron';

interface Bridge {
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  send(channel: string, ...args: unknown[]): void;
  listen(channel: string, callback: (...args: unknown[]) => void): () => void;
  lastNote(): unknown;
  add(a: number, b: number): number;
  call(callback: (value: number) => number): number;
  later(value: unknown): Promise<unknown>;
  throwIt(): void;
  rejectIt(): Promise<void>;
  pathOf(file: File): string;
  point: Record<string, unknown>;
  nested: { list: [number, { two: number }]; map: Map<string, number> };
  world: Record<string, unknown>;
  exposeAgain(): string;
}

/** What the fixture apps and the host put into the global objects of the main process and of pages. */
declare global {
  var bridge: Bridge;
  var order: string[];
  var asked: unknown[];
  var note: unknown;
  var inlineRan: boolean | undefined;
  var moduleRan: boolean | undefined;
  var preloadGlobal: unknown;
  var answers: unknown[];
  var log: string[];
  var answerAfterFirstRequest: () => Promise<void>;
  /** Paths that the handler of the fixture app's scheme was asked for. */
  var served: string[];
  var openWindow: (options?: BrowserWindowConstructorOptions) => BrowserWindow;
  var __electronHost: {
    notifications: { title: string; body: string; shown: boolean; notification: Notification }[];
    dialogs: { method: string; options: Record<string, unknown>; answer: unknown; windowId?: number }[];
    shell: { method: string; target: string }[];
    trays: object[];
    answer(method: string, answer: unknown): void;
    clear(): void;
    chromiumPid: number;
  };
}
