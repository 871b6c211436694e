import { BrowserWindow } from './browser-window.ts';
import type { CdpSession } from './cdp.ts';
import { host } from './host.ts';
import { startNetwork } from './network.ts';
import { NotProvidedError } from './not-provided.ts';
import { allSessions, type Session } from './session.ts';
import { fromChromium } from './urls.ts';
import { closeTarget, targetArrived } from './target-sessions.ts';
import { WebContents } from './web-contents.ts';

/** Listens to what concerns the whole browser: targets that change, crash, go or appear unasked. */
export async function connectBrowser(): Promise<void> {
  const { connection } = host.chromium!;
  const { browser } = connection;
  const { product, userAgent } = await browser.send('Browser.getVersion');
  Object.assign(process.versions, { chrome: product.split('/')[1] ?? '' });
  for (const session of allSessions()) {
    if (!session.getUserAgent()) session.setUserAgent(userAgent.replace('HeadlessChrome', 'Chrome'));
  }
  browser.listen('Target.targetDestroyed', ({ targetId }) => {
    WebContents.fromDevToolsTargetId(targetId)?._life.lost();
  });
  browser.listen('Target.targetCrashed', ({ targetId, status, errorCode }) => {
    WebContents.fromDevToolsTargetId(targetId)?._crashedWith(status, errorCode);
  });
  host.on('frame-resized', (page: WebContents) => void BrowserWindow.fromWebContents(page)?._resized());
  host.on('permissions-changed', (session: Session) => {
    for (const page of WebContents.getAllWebContents()) {
      if (page.session === session && page._origin) void session._applyPermissions(page, page._origin);
    }
  });
  host.on('clear-storage', (request: { origins?: string[]; storages?: string[]; resolve: () => void }) => {
    void clearStorage(request).then(request.resolve);
  });
  browser.listen('Target.attachedToTarget', ({ targetInfo, sessionId }) => {
    const session = connection.session(sessionId);
    if (targetInfo.openerId) void closeUnasked(session, targetInfo.targetId);
    else targetArrived(targetInfo.targetId, session);
  });
  // Nothing is written to the user's folders. A test driver may allow downloads for itself afterwards.
  await browser.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
  browser.listen('Browser.downloadWillBegin', ({ url }) => {
    process.stderr.write(`${new NotProvidedError('a download').message}: ${fromChromium(url)}\n`);
  });
  await browser.send('Target.setDiscoverTargets', { discover: true });
  await browser.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page' }, { exclude: true }],
  });
  await startNetwork();
}

/**
 * Closes a window that slipped past the page's own listeners, such as one of a form with target=_blank. The page's own session
 * has told the window-open handler. The opener stands still in a loop of its renderer until the new page goes on, and no
 * longer leaves that loop once the new page is closed: so the new page goes on first. Its requests are refused.
 */
async function closeUnasked(session: CdpSession, targetId: string): Promise<void> {
  await session.send('Runtime.runIfWaitingForDebugger').catch(() => undefined);
  await closeTarget(targetId);
}

async function clearStorage(request: { origins?: string[]; storages?: string[] }): Promise<void> {
  const types: Record<string, string> = {
    cookies: 'cookies',
    filesystem: 'file_systems',
    indexdb: 'indexeddb',
    localstorage: 'local_storage',
    shadercache: 'shader_cache',
    serviceworkers: 'service_workers',
    cachestorage: 'cache_storage',
  };
  const storageTypes = request.storages?.map((name) => types[name] ?? name).join(',') ?? 'all';
  await Promise.all(
    WebContents.getAllWebContents().map(async (page) => {
      const origins = request.origins ?? (/^https?:/.test(page._origin) ? [new URL(page._origin).origin] : []);
      for (const origin of origins) {
        await page._cdp?.send('Storage.clearDataForOrigin', { origin, storageTypes }).catch(() => undefined);
      }
    }),
  );
}
