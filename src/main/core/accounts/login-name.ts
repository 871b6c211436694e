import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** The name under which the person is signed in to this computer. */
function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the system's list.
    return process.env['USER'] ?? process.env['USERNAME'] ?? 'unknown';
  }
}

/** The full name in a list of users as Linux keeps it; empty when there is none. */
export function fullNameIn(passwd: string, login: string): string {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === login);
  // The name is the first part of the comment; `&` stands for the login name.
  return (fields?.[4]?.split(',')[0] ?? '').replace('&', login).trim();
}

/** The person's name as the system shows it; the login name where the system has no other that can be had quickly. */
export function personName(): string {
  const login = loginName();
  try {
    if (process.platform === 'linux') return fullNameIn(readFileSync('/etc/passwd', 'utf8'), login) || login;
    if (process.platform === 'darwin')
      return execFileSync('/usr/bin/id', ['-F'], { encoding: 'utf8', timeout: 1_000 }).trim() || login;
  } catch {
    // The login name does as well.
  }
  return login;
}
