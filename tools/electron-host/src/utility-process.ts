import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { app } from './app.ts';
import { makeEvent } from './events.ts';
import { host } from './host.ts';
import { guardClass, NotProvidedError } from './not-provided.ts';

/** Read before `process.execPath` becomes that of the stand-in. */
const NODE = process.execPath;
const BOOT = path.join(import.meta.dirname, 'utility-boot.ts');
/** Ends a process with its parent, also when neither can do anything any more, as Chromium does with its own. */
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file));
/** After a SIGTERM that does nothing, Electron makes sure of the end. */
const GRACE_MS = 2_000;
const SIGNALS: Partial<Record<string, number>> = { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11 };

type Stdio = 'pipe' | 'ignore' | 'inherit';

interface ForkOptions {
  env?: NodeJS.ProcessEnv;
  execArgv?: string[];
  cwd?: string;
  stdio?: Stdio[] | Stdio;
  serviceName?: string;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A process of Node's with `process.parentPort`. Its messages are structured clones. */
class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;
  #spawned = false;
  #gone = false;
  #killed = false;
  #pipes: { stdout: Readable | null; stderr: Readable | null };

  constructor(modulePath: string, args: string[], options: ForkOptions) {
    super();
    const { env = process.env, execArgv = [], cwd } = options;
    const [, stdout, stderr] = stdioOf(options.stdio);
    const command = [...execArgv, '--disable-warning=ExperimentalWarning', BOOT, modulePath, ...args];
    this.#child = spawn(SETPRIV ?? NODE, SETPRIV ? ['--pdeathsig', 'KILL', NODE, ...command] : command, {
      stdio: ['ignore', stdout, stderr, 'ipc'],
      serialization: 'advanced',
      env: { ...env, ELECTRON_HOST_EXECUTABLE: host.executable },
      cwd,
    });
    this.#pipes = { stdout: this.#child.stdout, stderr: this.#child.stderr };
    running.add(this.#child);
    this.#watch(options.serviceName ?? 'Node Utility Process');
  }

  #watch(name: string): void {
    const child = this.#child;
    child.once('spawn', () => {
      this.#spawned = true;
      this.emit('spawn');
    });
    child.on('message', (message) => this.emit('message', message));
    child.on('error', (error) => {
      process.stderr.write(`electron-host: a utility process: ${error.message}\n`);
    });
    // What it sent comes before the news of its end.
    const disconnected = new Promise<void>((resolve) => child.once('disconnect', resolve));
    child.once('exit', (code, signal) => {
      running.delete(child);
      void disconnected.then(() => this.#end(name, code, signal));
    });
  }

  #end(name: string, code: number | null, signal: NodeJS.Signals | null): void {
    // As waitpid tells it; the end that `kill` asked for counts as a clean one.
    const wanted = this.#killed && signal === 'SIGTERM';
    const exitCode = wanted ? 0 : (code ?? SIGNALS[String(signal)] ?? 1);
    const reason = wanted || code === 0 ? 'clean-exit' : code === null ? 'killed' : 'abnormal-exit';
    this.emit('exit', exitCode);
    this.#gone = true;
    this.#pipes = { stdout: null, stderr: null };
    app.emit('child-process-gone', makeEvent(), {
      type: 'Utility',
      reason,
      exitCode,
      serviceName: 'node.mojom.NodeService',
      name,
    });
  }

  /** Undefined until the process has started, and after its end. */
  get pid(): number | undefined {
    return this.#spawned && !this.#gone ? this.#child.pid : undefined;
  }
  get stdout(): Readable | null {
    return this.#pipes.stdout;
  }
  get stderr(): Readable | null {
    return this.#pipes.stderr;
  }

  /** Does nothing once the process has ended. */
  postMessage(message: unknown, transfer: unknown[] = []): void {
    if (transfer.length > 0) throw new NotProvidedError('UtilityProcess.postMessage with ports');
    const clone: unknown = structuredClone(message);
    // The error of a channel that has just closed is told by the end of the process.
    if (this.#child.connected) this.#child.send(clone as object, () => undefined);
  }

  kill(): boolean {
    // Real Electron cannot end a process that has not started yet, and answers false.
    if (!this.#spawned || this.#gone) return false;
    this.#killed = true;
    setTimeout(() => this.#child.kill('SIGKILL'), GRACE_MS).unref();
    return this.#child.kill('SIGTERM');
  }
}
guardClass('UtilityProcess', UtilityProcess);

function stdioOf(given: Stdio[] | Stdio = 'inherit'): [Stdio, Stdio, Stdio] {
  const [stdin, stdout, stderr] = Array.isArray(given) ? given : (['ignore', given, given] as const);
  if (stdout === undefined || stderr === undefined)
    throw new Error('configuration missing for stdin, stdout or stderr.');
  if (stdin !== 'ignore') throw new Error('stdin value other than ignore is not supported.');
  for (const value of [stdout, stderr])
    if (!['pipe', 'ignore', 'inherit'].includes(value))
      throw new Error('stdio must be of the following values: inherit, pipe, ignore');
  return [stdin, stdout, stderr];
}

/** `utilityProcess.fork`: only once the app is ready, as documented. */
export function fork(modulePath: string, args?: string[] | ForkOptions, options?: ForkOptions): UtilityProcess {
  if (!app.isReady()) throw new TypeError('utilityProcess cannot be created before app is ready.');
  if (!modulePath) throw new Error('Missing UtilityProcess entry script.');
  if (Array.isArray(args)) return new UtilityProcess(modulePath, args, options ?? {});
  return new UtilityProcess(modulePath, [], args ?? options ?? {});
}
