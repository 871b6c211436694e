import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PrintedTooLong } from './printed-too-long.ts';

interface Run {
  program: string;
  args: readonly string[];
  timeMs: number;
  env?: Record<string, string>;
}

/** Runs a program to its end. Throws {@link PrintedTooLong} after `timeMs`, when it and what it started are ended. */
export async function runProgram({ program, args, timeMs, env = {} }: Run): Promise<void> {
  const isWindows = process.platform === 'win32';
  // A group of its own, so that what it starts ends with it.
  const child = spawn(program, args, { stdio: 'ignore', detached: !isWindows, env: { ...process.env, ...env } });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    if (isWindows) spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
    else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, timeMs);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    if (isLate) throw new PrintedTooLong();
    if (code !== 0) throw new Error(`The program ended with ${String(code)}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Does something in a folder of its own below `parent`, which is removed afterwards. */
export async function inFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, 'document-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
