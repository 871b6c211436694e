import { host } from './host.ts';
import { fetchFile, toFulfilment, toRequest, type PausedRequest } from './protocol.ts';
import { allSessions, fromPartition, type Session } from './session.ts';
import { fromChromium, standInPatterns, standInScheme, toChromium } from './urls.ts';
import { WebContents } from './web-contents.ts';

interface Paused {
  requestId: string;
  request: PausedRequest & { hasPostData?: boolean };
  frameId: string;
  resourceType: string;
  responseStatusCode?: number;
  responseStatusText?: string;
  responseHeaders?: { name: string; value: string }[];
  responseErrorReason?: string;
  redirectedRequestId?: string;
}

/**
 * Holds back requests of all pages and workers: those of the app's own schemes, to answer them; and all documents, to ask the
 * app whether the navigation may happen. One `Fetch.enable` on the browser covers every target from its first request on.
 */
export async function startNetwork(): Promise<void> {
  const browser = host.chromium!.connection.browser;
  browser.listen('Fetch.requestPaused', (paused) => {
    handle(paused as Paused).catch((error: unknown) => {
      process.stderr.write(`electron-host: ${(paused as Paused).request.url}: ${String(error)}\n`);
      browser.tell('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Failed' });
    });
  });
  host.on('patterns-changed', () => void enable());
  await enable();
}

async function enable(): Promise<void> {
  const browser = host.chromium?.connection.browser;
  if (!browser) return;
  const urls = new Set(standInPatterns());
  const sessions = allSessions();
  for (const scheme of ['http', 'https']) {
    if (sessions.some((session) => session.protocol._handler(scheme))) urls.add(`${scheme}://*`);
  }
  const patterns: { urlPattern: string; resourceType?: 'Document'; requestStage?: 'Request' | 'Response' }[] = [
    { urlPattern: '*', resourceType: 'Document' },
    ...[...urls].map((urlPattern) => ({ urlPattern })),
  ];
  const asks = (name: string) => sessions.some((session) => session.webRequest.listeners.has(name));
  if (asks('onBeforeRequest') || asks('onBeforeSendHeaders')) patterns.push({ urlPattern: '*' });
  if (asks('onHeadersReceived')) patterns.push({ urlPattern: '*', requestStage: 'Response' });
  await browser.send('Fetch.enable', { patterns }).catch(() => undefined);
}

const TYPES: Record<string, string> = {
  Document: 'mainFrame',
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  Media: 'media',
  WebSocket: 'webSocket',
};

async function handle(paused: Paused): Promise<void> {
  const browser = host.chromium!.connection.browser;
  const { requestId, request, frameId, resourceType } = paused;
  const isForeign = resourceType === 'Document' && !(await isOwn(frameId));
  const page = WebContents._ofFrame(frameId);
  const session: Session = page?.session ?? fromPartition('');
  const refuse = (errorReason: 'Aborted' | 'BlockedByClient' | 'Failed') =>
    browser.tell('Fetch.failRequest', { requestId, errorReason });
  const details = {
    id: requestId,
    url: fromChromium(request.url),
    method: request.method,
    webContentsId: page?.id,
    webContents: page,
    frame: undefined,
    resourceType: TYPES[resourceType] ?? 'other',
    referrer: fromChromium(request.headers['Referer'] ?? ''),
    timestamp: Date.now(),
  };

  if (paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined) {
    if (paused.responseErrorReason) {
      browser.tell('Fetch.continueRequest', { requestId });
      return;
    }
    const responseHeaders = paused.responseHeaders ?? [];
    const answer = await session.webRequest._ask('onHeadersReceived', {
      ...details,
      statusCode: paused.responseStatusCode,
      statusLine: `HTTP/1.1 ${paused.responseStatusCode} ${paused.responseStatusText ?? ''}`,
      responseHeaders: groupHeaders(responseHeaders),
    });
    if (answer['cancel']) return refuse('BlockedByClient');
    if (page && resourceType === 'Document') page._navigation.answered(frameId, paused.responseStatusCode!);
    if (!answer['responseHeaders']) return browser.tell('Fetch.continueResponse', { requestId });
    return browser.tell('Fetch.continueResponse', {
      requestId,
      responseCode: paused.responseStatusCode!,
      responseHeaders: listHeaders(answer['responseHeaders'] as Record<string, string | string[]>),
    });
  }

  if (resourceType === 'Document') {
    if (isForeign) return refuse('Aborted');
    const owner = page;
    if (owner) {
      if (!(await owner._navigation.mayRequest(frameId, request.url, paused.redirectedRequestId !== undefined))) {
        return refuse('Aborted');
      }
      if (owner.isDestroyed()) return refuse('Aborted');
      if (frameId === owner.mainFrame._id) {
        owner._navigation.answered(frameId, 200);
        await session._applyPermissions(owner, request.url);
        if (owner.isDestroyed()) return refuse('Aborted');
        host.emit('document-starts', owner);
      }
    }
  }

  // Chromium asks for the icon of a page by itself; Electron does not.
  if (resourceType === 'Other' && request.headers['Accept']?.startsWith('image/')) {
    return browser.tell('Fetch.fulfillRequest', { requestId, responseCode: 204 });
  }

  const before = await session.webRequest._ask('onBeforeRequest', details);
  if (before['cancel']) return refuse('BlockedByClient');
  const scheme = standInScheme(request.url) ?? request.url.slice(0, request.url.indexOf(':'));
  const handler = session.protocol._handler(scheme);
  if (typeof before['redirectURL'] === 'string') {
    return browser.tell('Fetch.fulfillRequest', {
      requestId,
      responseCode: 307,
      responseHeaders: [{ name: 'Location', value: toChromium(before['redirectURL']) }],
    });
  }
  if (!handler) {
    if (standInScheme(request.url)) return refuse('Failed');
    const headers = await session.webRequest._ask('onBeforeSendHeaders', {
      ...details,
      requestHeaders: { ...request.headers },
    });
    if (headers['cancel']) return refuse('BlockedByClient');
    const changed = headers['requestHeaders'] as Record<string, string> | undefined;
    return browser.tell('Fetch.continueRequest', {
      requestId,
      ...(changed ? { headers: Object.entries(changed).map(([name, value]) => ({ name, value })) } : {}),
    });
  }
  let response: Response;
  try {
    response = await handler(toRequest(request));
  } catch (error) {
    process.stderr.write(`Error in protocol handler for ${details.url}: ${String((error as Error)?.stack ?? error)}\n`);
    return refuse('Failed');
  }
  if (response.type === 'error') return refuse('Failed');
  if (page && resourceType === 'Document') page._navigation.answered(frameId, response.status);
  browser.tell('Fetch.fulfillRequest', { requestId, ...(await toFulfilment(response)) });
}

/** Whether a document belongs to a page of the app, and not to a window that is about to be closed. */
async function isOwn(frameId: string): Promise<boolean> {
  if (WebContents._ofFrame(frameId)) return true;
  await Promise.all(
    WebContents.getAllWebContents().map(async (page) => {
      // The first request of a window may come before Chromium's answer that the window is there.
      const cdp = await page._ready.catch(() => undefined);
      // The page's own session tells about new frames on another way than the network does.
      await Promise.race([
        cdp?.send('Page.getFrameTree').catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, 500)),
      ]);
    }),
  );
  return WebContents._ofFrame(frameId) !== undefined;
}

function groupHeaders(headers: { name: string; value: string }[]): Record<string, string[]> {
  const grouped: Record<string, string[]> = {};
  for (const { name, value } of headers) (grouped[name] ??= []).push(value);
  return grouped;
}

function listHeaders(headers: Record<string, string | string[]>): { name: string; value: string }[] {
  return Object.entries(headers).flatMap(([name, value]) => [value].flat().map((each) => ({ name, value: each })));
}

/** `net.fetch`: a scheme of the app is answered by its handler, `file:` from disk, the rest by the network. */
export async function netFetch(
  input: string | URL | Request,
  init?: RequestInit & { bypassCustomProtocolHandlers?: boolean },
): Promise<Response> {
  const request = input instanceof Request ? input : undefined;
  const url = input instanceof Request ? input.url : input.toString();
  const scheme = url.slice(0, url.indexOf(':'));
  const handler = init?.bypassCustomProtocolHandlers ? undefined : fromPartition('').protocol._handler(scheme);
  if (handler) return await handler(request ?? new Request(url, init));
  if (scheme === 'file') return await fetchFile(url);
  return await fetch(input, init);
}
