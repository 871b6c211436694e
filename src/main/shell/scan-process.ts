import { utilityProcess } from 'electron';
import type { ScanMessage, StartScan } from '../core/new-port/scan-reader.ts';

/** Starts the processes that read scans, as utility processes. Only once the app is ready. */
export function scanProcess(script: string): StartScan {
  return (listener) => {
    const child = utilityProcess.fork(script, [], { serviceName: 'Scan', stdio: 'ignore' });
    child.on('message', (message) => {
      listener.message(message as ScanMessage);
    });
    child.once('exit', listener.exit);
    return {
      post: (picture) => {
        child.postMessage(picture);
      },
      kill: () => {
        // One that has not started yet cannot be killed.
        if (!child.kill()) child.once('spawn', () => child.kill());
      },
    };
  };
}
