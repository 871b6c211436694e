// Servers.
import { command, none } from './command.ts';
import type { ServerSetHere } from './servers.ts';

export const serversCommands = {
  /** What was set of servers from this computer, by their ids. */
  'servers.setHere': command<Record<string, ServerSetHere>>()(none),
} as const;
