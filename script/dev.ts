// `npm run dev`: the app with hot reload, on real Electron or on tools/electron-host.
import { spawn } from 'node:child_process';
import { findElectron } from 'electron-host';

const { executablePath } = findElectron();
const asRoot = process.getuid?.() === 0 ? ['--noSandbox'] : [];
const child = spawn('electron-vite', ['dev', ...asRoot, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ELECTRON_EXEC_PATH: executablePath },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
