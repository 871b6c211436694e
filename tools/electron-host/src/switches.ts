/**
 * The command line, read the way Electron reads it: `electron [switches] path [arguments]`.
 */
export interface Launch {
  /** Everything behind the executable's name, as `process.argv.slice(1)` shows it in Electron. */
  readonly args: readonly string[];
  /** The app: a folder with package.json, or a file. */
  readonly appPath: string | undefined;
  /** Modules to load before the app (`-r`). */
  readonly modules: readonly string[];
  readonly printVersion: boolean;
  /** A test driver asks for an inspector on a free port. */
  readonly forDriver: boolean;
}

/** Reads the arguments as Electron's default app does: the first one that is no switch is the app's path. */
export function readLaunch(args: readonly string[]): Launch {
  const modules: string[] = [];
  let appPath: string | undefined;
  let printVersion = false;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '-r' || arg === '--require') {
      const name = args[++i];
      if (name !== undefined) modules.push(name);
    } else if (arg === '-v' || arg === '--version') {
      printVersion = true;
    } else if (arg.startsWith('--app=')) {
      appPath = arg.slice('--app='.length);
      break;
    } else if (!arg.startsWith('-')) {
      appPath = arg;
      break;
    }
  }
  return { args, appPath, modules, printVersion, forDriver: args.includes('--inspect=0') };
}

/** Chromium's command line as `app.commandLine` offers it: names are lower case, the last value wins. */
export class Switches {
  readonly #values = new Map<string, string>();
  readonly #arguments: string[] = [];

  constructor(args: readonly string[]) {
    for (const arg of args) {
      if (arg === '--') break;
      const match = /^--([^=]+)(?:=([\s\S]*))?$/.exec(arg);
      if (match) this.append(match[1]!, match[2] ?? '');
    }
  }

  append(name: string, value = ''): void {
    this.#values.set(name.toLowerCase(), value);
  }

  remove(name: string): void {
    this.#values.delete(name.toLowerCase());
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  value(name: string): string {
    return this.#values.get(name.toLowerCase()) ?? '';
  }

  appendArgument(value: string): void {
    this.#arguments.push(value);
  }

  entries(): [string, string][] {
    return [...this.#values];
  }
}
