import childProcess, { type ForkOptions } from 'node:child_process';
import { createRequire, enableCompileCache, registerHooks, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

enableCompileCache();
const { host } = await import('./host.ts');
const { ELECTRON_VERSION } = await import('./version.ts');

if (host.launch.printVersion) {
  process.stdout.write(`v${ELECTRON_VERSION}\n`);
  process.exit(0);
}

if (host.launch.forDriver) await (await import('./inspector.ts')).openInspector();
const { app } = await import('./app.ts');
const { electron } = await import('./electron.ts');
const { connectBrowser } = await import('./browser.ts');
(globalThis as Record<symbol, unknown>)[Symbol.for('electron-host.module')] = electron;
Object.defineProperty(globalThis, '__electronHost', { value: host.records });

/** What Electron's own `process` looks like in the main process. */
function dressProcess(): void {
  const set = (name: string, value: unknown) =>
    Object.defineProperty(process, name, { value, writable: true, configurable: true, enumerable: true });
  const chrome = '156.0.0.0';
  set('versions', { ...process.versions, electron: ELECTRON_VERSION, chrome });
  set('type', 'browser');
  set('defaultApp', true);
  set('resourcesPath', path.join(path.dirname(host.executable), 'resources'));
  set('execPath', host.executable);
  set('noAsar', true);
  set('windowsStore', false);
  set('mas', false);
  process.argv = [host.executable, ...host.launch.args];
}

/** As in Electron, a forked process is plain Node, although `process.execPath` is not. */
function patchFork(): void {
  const { fork } = childProcess;
  childProcess.fork = ((file: string, ...rest: unknown[]) => {
    const args = Array.isArray(rest[0]) ? (rest[0] as string[]) : [];
    const options = (Array.isArray(rest[0]) ? rest[1] : (rest[0] ?? rest[1])) as ForkOptions | undefined;
    const env = { ...(options?.env ?? process.env), ELECTRON_RUN_AS_NODE: '1' };
    return fork(file, args, { ...options, env });
  }) as typeof fork;
  syncBuiltinESMExports();
}

const modulesFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'module');
const NAMES = new Set(['electron', 'electron/main', 'electron/common']);
let driverSeen = false;
registerHooks({
  resolve(specifier, context, next) {
    if (!NAMES.has(specifier)) return next(specifier, context);
    const required = context.conditions.includes('require');
    // A test driver asks from the inspector's console, after it has attached itself to Chromium.
    if (required && !driverSeen && !context.parentURL?.startsWith('file:')) {
      driverSeen = true;
      setImmediate(() => host.emit('driver-attached'));
    }
    const file = path.join(modulesFolder, required ? 'electron.cjs' : 'electron.ts');
    return {
      url: pathToFileURL(file).href,
      format: required ? 'commonjs' : 'module-typescript',
      shortCircuit: true,
    };
  },
});

// As in Electron: an error that nobody handles is shown, and the app goes on.
process.on('uncaughtException', (error: Error) => {
  if (process.listenerCount('uncaughtException') > 1) return;
  electron.dialog.showErrorBox(
    'A JavaScript error occurred in the main process',
    `Uncaught Exception:\n${error?.stack ?? String(error)}`,
  );
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => app.quit());
}

dressProcess();
patchFork();
host.on('chromium-started', (done: () => void) => {
  connectBrowser().then(done, (error: unknown) => {
    process.stderr.write(`electron-host: ${String(error)}\n`);
    app.exit(1);
  });
});

try {
  host.openApp();
  const require = createRequire(path.join(host.appPath, 'package.json'));
  for (const name of host.launch.modules) require(path.resolve(name));
  const late = setTimeout(() => {
    process.stderr.write('electron-host: the main module is still being loaded; ready waits for it, as in Electron\n');
  }, 10_000);
  await import(pathToFileURL(host.entry!).href);
  clearTimeout(late);
} catch (error) {
  process.stderr.write(`App threw an error during load\n${String((error as Error)?.stack ?? error)}\n`);
  process.exit(1);
}
app._start().catch((error: unknown) => {
  process.stderr.write(`${String((error as Error)?.stack ?? error)}\n`);
  app.exit(1);
});
