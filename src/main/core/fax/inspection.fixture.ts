import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { processInspector, type Inspector, type ProcessMessage, type StartInspection } from './inspector.ts';

/** Gives a process of Node's `process.parentPort`, as Electron does. */
const BOOT = fileURLToPath(import.meta.resolve('electron-host/utility-boot'));
const SCRIPT = fileURLToPath(new URL('./inspection-process.fixture.ts', import.meta.url));

/** As in the app, with processes of Node's. `started` gets the id of each. */
export function testInspector(
  options: { script?: string; timeMs?: number; started?: (pid: number) => void } = {},
): Inspector {
  const { script = SCRIPT, timeMs, started } = options;
  const start: StartInspection = (listener, execArgv) => {
    const child = spawn(process.execPath, [...execArgv, BOOT, script], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    if (child.pid !== undefined) started?.(child.pid);
    const disconnected = new Promise((resolve) => child.once('disconnect', resolve));
    child.on('message', (message) => {
      listener.message(message as ProcessMessage);
    });
    child.once('exit', () => void disconnected.then(listener.exit));
    return { post: (source) => child.send(source), kill: () => child.kill() };
  };
  return processInspector(start, timeMs);
}
