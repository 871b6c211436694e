// Opens the built app on the best runtime that this computer has: real Electron, or tools/electron-host.
import { spawn } from 'node:child_process';
import { findElectron } from 'electron-host';

const { executablePath, runtime, version } = findElectron();
process.stderr.write(`linekeeper: runs on ${runtime} ${version}\n`);
const root = new URL('..', import.meta.url).pathname;
// Chromium refuses its sandbox to root; everybody else has it.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const child = spawn(executablePath, [root, ...asRoot, ...process.argv.slice(2)], { stdio: 'inherit' });
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
