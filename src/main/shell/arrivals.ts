import { lstatSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';

/** What can become a fax, by the end of its name. */
const DOCUMENT = /\.(pdf|png|jpe?g|txt)$/i;

/**
 * The documents among the arguments of a start ("Open with", a file dropped on the icon). Switches, the app's own path and
 * anything that is no file are left out.
 */
export function documentArguments(argv: readonly string[], folder: string): string[] {
  return argv
    .filter((argument) => !argument.startsWith('-') && DOCUMENT.test(argument))
    .map((argument) => (isAbsolute(argument) ? argument : resolve(folder, argument)))
    .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isFile());
}
