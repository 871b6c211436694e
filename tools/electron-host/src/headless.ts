import { onPath } from './find-chromium.ts';

/** Windows are shown where there is a display, unless ELECTRON_HOST_HEADLESS says otherwise. */
export function isHeadless(env: NodeJS.ProcessEnv = process.env): boolean {
  if (env['ELECTRON_HOST_HEADLESS'] && env['ELECTRON_HOST_HEADLESS'] !== '0') return true;
  return process.platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'];
}

/**
 * Where Chromium's headless shell is: Chromium without its windows, which starts with a third of the processor time. Undefined where
 * there is none, and where windows are shown. Give it as `CHROMIUM_PATH`.
 */
export function findHeadlessShell(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return isHeadless(env) ? onPath('chromium-headless-shell', env) : undefined;
}
