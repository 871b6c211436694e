import { randomUUID } from 'node:crypto';
import type { CdpSession } from './cdp.ts';
import { makeEvent } from './events.ts';
import { host } from './host.ts';
import { buildPageScripts, PRELOAD_STARTS } from './page-scripts.ts';
import type { PageState } from './page-state.ts';
import { ELECTRON_VERSION } from './version.ts';

/** Names by which the scripts of a page and the host find each other. */
export interface PageSecrets {
  binding: string;
  world: string;
}

/** Has Chromium run the host's scripts and the preload script before those of each document. */
export async function addPageScripts(page: PageState, { binding, world }: PageSecrets, cdp: CdpSession): Promise<void> {
  const isolated = page.preferences.contextIsolation !== false;
  const config = (preloadPath: string) => ({
    binding,
    preloadPath,
    process: {
      argv: [host.executable, '--type=renderer', ...(page.preferences.additionalArguments ?? [])],
      execPath: host.executable,
      env: { ...process.env },
      pid: process.pid,
      platform: process.platform,
      arch: process.arch,
      versions: { ...process.versions, electron: ELECTRON_VERSION },
      resourcesPath: process.resourcesPath,
      contextIsolated: isolated,
      sandboxed: true,
    },
  });
  const secrets = { binding, mainWorld: randomUUID(), isolatedWorld: randomUUID() };
  let scripts;
  const preload = page.preferences.preload ?? '';
  try {
    scripts = buildPageScripts(config(preload), secrets);
  } catch (error) {
    preloadFailed(page, preload, error as Error);
    scripts = buildPageScripts(config(''), secrets);
  }
  const worldOfScripts = isolated ? { worldName: world } : {};
  const worldOfBinding = isolated ? { executionContextName: world } : {};
  await Promise.all([
    cdp.send('Runtime.addBinding', { name: binding, ...worldOfBinding }),
    ...(scripts.main ? [cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.main })] : []),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.isolated, ...worldOfScripts }),
    ...(scripts.isolated.includes('getPathForFile', scripts.isolated.lastIndexOf(PRELOAD_STARTS))
      ? [cdp.send('Debugger.enable')]
      : []),
  ]);
}

export function preloadFailed(page: PageState, path: string, error: Error): void {
  process.stderr.write(`Unable to load preload script: ${path}\n${error.stack}\n`);
  page.emit('preload-error', makeEvent(), path, error);
}

/**
 * The page stands still in `getPathForFile`: the protocol knows the path of a File, and the preload script wants it at
 * once. Any other pause is ended.
 */
export async function answerPause(
  cdp: CdpSession,
  at: { callFrameId: string; functionName: string } | undefined,
): Promise<void> {
  try {
    if (at?.functionName !== 'getPathForFile') return;
    const { callFrameId } = at;
    const { result } = await cdp.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: 'file' });
    const { path } = await cdp.send('DOM.getFileInfo', { objectId: result.objectId! });
    const expression = `path = ${JSON.stringify(path)}`;
    await cdp.send('Debugger.evaluateOnCallFrame', { callFrameId, expression });
  } catch {
    // A file that was made by a script has no path.
  } finally {
    cdp.tell('Debugger.resume');
  }
}
