// What others may use of this package; package.json names it. `electron` itself is a program.
export { findChromium } from './src/find-chromium.ts';
export { findHeadlessShell } from './src/headless.ts';
export { memoryFolder } from './src/memory-folder.ts';
export { findElectron, type ElectronRuntime } from './runtime.ts';
