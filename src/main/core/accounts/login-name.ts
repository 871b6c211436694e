import { userInfo } from 'node:os';

/** The name under which the person is signed in to this computer. */
export function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the system's list.
    return process.env['USER'] ?? process.env['USERNAME'] ?? 'unknown';
  }
}
