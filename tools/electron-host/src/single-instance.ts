import {
  type FSWatcher,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

export interface SecondInstance {
  argv: string[];
  cwd: string;
  additionalData: unknown;
}

interface Owner {
  pid: number;
  /** Tells a process from a later one with the same id. */
  started: string;
}

function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isRunning(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startTime(owner.pid) === owner.started;
}

/**
 * The lock of `app.requestSingleInstanceLock`. Electron answers at once, without a turn of the event loop; so both the lock
 * and the message to its owner are files: a lock whose owner is dead (SIGKILL) is taken over.
 */
export class SingleInstance {
  readonly #folder: string;
  readonly #lock: string;
  readonly #inbox: string;
  readonly #onSecond: (second: SecondInstance) => void;
  #watcher: FSWatcher | undefined;
  #held = false;

  constructor(userData: string, onSecond: (second: SecondInstance) => void) {
    this.#folder = path.join(userData, 'electron-host-instance');
    this.#lock = path.join(this.#folder, 'lock');
    this.#inbox = path.join(this.#folder, 'inbox');
    this.#onSecond = onSecond;
  }

  get held(): boolean {
    return this.#held;
  }

  /** Takes the lock, or hands the message to its owner. */
  acquire(message: SecondInstance): boolean {
    if (this.#held) return true;
    mkdirSync(this.#inbox, { recursive: true });
    const mine = path.join(this.#folder, `candidate-${process.pid}`);
    writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startTime(process.pid) } satisfies Owner));
    try {
      for (;;) {
        try {
          // A link appears with its content, and only one process can make it.
          linkSync(mine, this.#lock);
          this.#listen();
          return true;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        }
        if (this.#removeStale()) continue;
        this.#post(message);
        return false;
      }
    } finally {
      rmSync(mine, { force: true });
    }
  }

  release(): void {
    if (!this.#held) return;
    this.#held = false;
    this.#watcher?.close();
    rmSync(this.#lock, { force: true });
  }

  /** Whether the lock was stale, or is already gone. */
  #removeStale(): boolean {
    let text: string;
    try {
      text = readFileSync(this.#lock, 'utf8');
    } catch {
      return true;
    }
    let owner: Owner | undefined;
    try {
      owner = JSON.parse(text) as Owner;
    } catch {
      // Not ours to understand: treat it as stale.
    }
    if (owner && isRunning(owner)) return false;
    const aside = `${this.#lock}-stale-${process.pid}`;
    try {
      renameSync(this.#lock, aside);
      unlinkSync(aside);
    } catch {
      // Another process was faster.
    }
    return true;
  }

  #post(message: SecondInstance): void {
    const name = `${Date.now()}-${process.pid}`;
    const draft = path.join(this.#folder, name);
    writeFileSync(draft, JSON.stringify(message));
    renameSync(draft, path.join(this.#inbox, name));
  }

  #listen(): void {
    this.#held = true;
    for (const name of readdirSync(this.#inbox)) rmSync(path.join(this.#inbox, name), { force: true });
    this.#watcher = watch(this.#inbox, () => this.#read());
    this.#watcher.on('error', () => undefined);
    this.#watcher.unref();
    process.once('exit', () => this.release());
  }

  #read(): void {
    for (const name of readdirSync(this.#inbox).sort()) {
      const file = path.join(this.#inbox, name);
      let second: SecondInstance;
      try {
        second = JSON.parse(readFileSync(file, 'utf8')) as SecondInstance;
        unlinkSync(file);
      } catch {
        continue;
      }
      this.#onSecond(second);
    }
  }
}
