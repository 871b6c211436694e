import { utilityProcess } from 'electron';
import type { ProcessMessage, StartInspection } from '../core/fax/inspector.ts';

/** Starts the processes that look into documents, as utility processes. Only once the app is ready. */
export function inspectionProcess(script: string): StartInspection {
  return (listener, execArgv) => {
    const child = utilityProcess.fork(script, [], { serviceName: 'Document', stdio: 'ignore', execArgv });
    child.on('message', (message) => {
      listener.message(message as ProcessMessage);
    });
    child.once('exit', listener.exit);
    return {
      post: (source) => {
        child.postMessage(source);
      },
      kill: () => {
        // One that has not started yet cannot be killed.
        if (!child.kill()) child.once('spawn', () => child.kill());
      },
    };
  };
}
