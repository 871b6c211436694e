import { app, session, type Session, type WebContents } from 'electron';

/** Nothing listens here, so that whatever a page sends into the network ends at once. */
const NOWHERE = '127.0.0.1:1';
/** Takes away that addresses of this computer are reached past the proxy. */
const LOOPBACK_TOO = '<-loopback>';
const NO_UDP = 'disable_non_proxied_udp';

/**
 * Keeps pages off the network, also where the content security policy has no say, as with WebRTC: UDP is off, and the rest
 * goes to a proxy that is not there. The provider is spoken to by the main process, which uses no session.
 * Must be called before the app is ready.
 */
export function closePageNetwork(devUrl: string | undefined): void {
  app.commandLine.appendSwitch('webrtc-ip-handling-policy', NO_UDP);
  app.commandLine.appendSwitch('proxy-server', NOWHERE);
  app.commandLine.appendSwitch('proxy-bypass-list', bypass(devUrl));
  app.on('web-contents-created', (_, contents: WebContents) => {
    contents.setWebRTCIPHandlingPolicy(NO_UDP);
  });
  void app.whenReady().then(() =>
    session.defaultSession.setProxy({
      mode: 'fixed_servers',
      proxyRules: NOWHERE,
      proxyBypassRules: bypass(devUrl),
    }),
  );
}

let systemSession: Promise<Session> | undefined;

/** What the system says about proxies for an address; the session of the pages does not know. */
export async function systemProxyFor(url: string): Promise<string> {
  // Made once: a receiver elsewhere is asked all day, and a session whose settings are given anew reads a proxy script anew.
  systemSession ??= openSystemSession().catch((error: unknown) => {
    systemSession = undefined;
    throw error;
  });
  return await (await systemSession).resolveProxy(url);
}

async function openSystemSession(): Promise<Session> {
  await app.whenReady();
  const system = session.fromPartition('system-proxy');
  await system.setProxy({ mode: 'system' });
  return system;
}

/** The development server is the only address that a page may reach. */
function bypass(devUrl: string | undefined): string {
  return [LOOPBACK_TOO, ...(devUrl === undefined ? [] : [new URL(devUrl).host])].join(';');
}
