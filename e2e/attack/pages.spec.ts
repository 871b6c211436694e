import { ConnectPage } from '../pages/connect-page.ts';
import { expect, test } from '../support/app.ts';
import { tally } from '../support/attack-tally.ts';
import { Listener } from '../support/listener.ts';

/** Ways in which a page sends something into the network, each to the same port. */
const WAYS_OUT: Record<string, (port: number) => unknown> = {
  'STUN over UDP': (port) => peer([{ urls: `stun:127.0.0.1:${String(port)}` }]),
  'TURN over UDP': (port) => peer([turn(port, 'udp')]),
  'TURN over TCP': (port) => peer([turn(port, 'tcp')]),
  'STUN from a frame of its own': (port) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    return peer([{ urls: `stun:127.0.0.1:${String(port)}` }, turn(port, 'tcp')], frame.contentWindow as Window);
  },
  'a data channel to a candidate of this computer': async (port) => {
    const connection = new RTCPeerConnection();
    connection.createDataChannel('x');
    await connection.setLocalDescription(await connection.createOffer());
    const sdp = (connection.localDescription?.sdp ?? '')
      .replace(/a=setup:\w+/g, 'a=setup:active')
      .replace(/a=(candidate|end-of-candidates).*\r\n/g, '');
    await connection.setRemoteDescription({ type: 'answer', sdp });
    for (const [index, protocol] of ['udp', 'tcp'].entries())
      await connection.addIceCandidate({
        candidate: `candidate:${String(index + 1)} 1 ${protocol} 2113937151 127.0.0.1 ${String(port)} typ host${
          protocol === 'tcp' ? ' tcptype passive' : ''
        }`,
        sdpMid: '0',
      });
  },
  WebSocket: (port) => new WebSocket(`ws://127.0.0.1:${String(port)}/`),
  'WebSocket, encrypted': (port) => new WebSocket(`wss://127.0.0.1:${String(port)}/`),
  WebTransport: (port) => new WebTransport(`https://127.0.0.1:${String(port)}/`),
  EventSource: (port) => new EventSource(`http://127.0.0.1:${String(port)}/`),
  sendBeacon: (port) => navigator.sendBeacon(`http://127.0.0.1:${String(port)}/`, 'x'),
  fetch: (port) => fetch(`http://127.0.0.1:${String(port)}/`, { mode: 'no-cors' }),
  'fetch, kept alive': (port) => fetch(`http://127.0.0.1:${String(port)}/`, { mode: 'no-cors', keepalive: true }),
  'fetch by another name of this computer': (port) => fetch(`https://localhost:${String(port)}/`, { mode: 'no-cors' }),
  XMLHttpRequest: (port) => {
    const request = new XMLHttpRequest();
    request.open('POST', `http://127.0.0.1:${String(port)}/`);
    request.send('x');
  },
  'an image': (port) => (new Image().src = `http://127.0.0.1:${String(port)}/`),
  'an image of a style': (port) =>
    document.body.style.setProperty('background', `url(http://127.0.0.1:${String(port)}/)`),
  'a video': (port) => add('video', { src: `http://127.0.0.1:${String(port)}/` }),
  'a sound': (port) => new Audio(`http://127.0.0.1:${String(port)}/`).play(),
  'a font': (port) => {
    const font = new FontFace('Elsewhere', `url(http://127.0.0.1:${String(port)}/)`);
    document.fonts.add(font);
    return font.load();
  },
  'a style sheet': (port) => add('link', { rel: 'stylesheet', href: `http://127.0.0.1:${String(port)}/` }),
  'a style sheet of a style': (port) => add('style', { textContent: `@import url(http://127.0.0.1:${String(port)}/)` }),
  'a script': (port) => add('script', { src: `http://127.0.0.1:${String(port)}/` }),
  'a module': (port) => import(/* @vite-ignore */ `http://127.0.0.1:${String(port)}/`),
  'a worker': (port) => new Worker(`http://127.0.0.1:${String(port)}/`),
  'a worker of a blob': (port) => {
    const code = `fetch('http://127.0.0.1:${String(port)}/', { mode: 'no-cors' });
      new WebSocket('ws://127.0.0.1:${String(port)}/'); importScripts('http://127.0.0.1:${String(port)}/')`;
    return new Worker(URL.createObjectURL(new Blob([code])));
  },
  'a shared worker': (port) => new SharedWorker(`http://127.0.0.1:${String(port)}/`),
  'a service worker': (port) => navigator.serviceWorker.register(`http://127.0.0.1:${String(port)}/`),
  'a frame': (port) => add('iframe', { src: `http://127.0.0.1:${String(port)}/` }),
  'a frame of its own code': (port) =>
    add('iframe', { srcdoc: `<img src="http://127.0.0.1:${String(port)}/"><script>fetch('/')</script>` }),
  'an object': (port) => add('object', { data: `http://127.0.0.1:${String(port)}/` }),
  'an embedded page': (port) => add('embed', { src: `http://127.0.0.1:${String(port)}/` }),
  'dns-prefetch': (port) => add('link', { rel: 'dns-prefetch', href: `http://127.0.0.1:${String(port)}/` }),
  preconnect: (port) => add('link', { rel: 'preconnect', href: `http://127.0.0.1:${String(port)}/` }),
  prefetch: (port) => add('link', { rel: 'prefetch', href: `http://127.0.0.1:${String(port)}/` }),
  prerender: (port) => add('link', { rel: 'prerender', href: `http://127.0.0.1:${String(port)}/` }),
  preload: (port) => add('link', { rel: 'preload', as: 'script', href: `http://127.0.0.1:${String(port)}/` }),
  modulepreload: (port) => add('link', { rel: 'modulepreload', href: `http://127.0.0.1:${String(port)}/` }),
  'an icon': (port) => add('link', { rel: 'icon', href: `http://127.0.0.1:${String(port)}/` }),
  'a manifest': (port) => add('link', { rel: 'manifest', href: `http://127.0.0.1:${String(port)}/` }),
  'speculation rules': (port) => {
    const urls = [`http://127.0.0.1:${String(port)}/`];
    const textContent = JSON.stringify({
      prefetch: [{ source: 'list', urls, eagerness: 'immediate' }],
      prerender: [{ source: 'list', urls, eagerness: 'immediate' }],
    });
    return add('script', { type: 'speculationrules', textContent });
  },
  'a form': (port) => {
    const form = add('form', { action: `http://127.0.0.1:${String(port)}/`, method: 'post' }) as HTMLFormElement;
    form.submit();
  },
  'a form into a new window': (port) => {
    const action = `http://127.0.0.1:${String(port)}/`;
    const form = add('form', { action, method: 'post', target: '_blank' }) as HTMLFormElement;
    form.submit();
  },
  'a link with a ping': (port) => {
    const link = add('a', { href: '#', ping: `http://127.0.0.1:${String(port)}/` }) as HTMLAnchorElement;
    link.click();
  },
  'a download': (port) => {
    const link = add('a', { href: `http://127.0.0.1:${String(port)}/`, download: 'x' }) as HTMLAnchorElement;
    link.click();
  },
  'a refresh': (port) => add('meta', { httpEquiv: 'refresh', content: `0;url=http://127.0.0.1:${String(port)}/` }),
  'a window': (port) => window.open(`http://127.0.0.1:${String(port)}/`),
  'another page in this window': (port) => {
    window.location.href = `http://127.0.0.1:${String(port)}/`;
  },
};

/** In the page: what several of the ways need. */
declare function peer(servers: RTCIceServer[], world?: Window): Promise<void>;
declare function turn(port: number, transport: string): RTCIceServer;
declare function add(tag: string, properties: object): HTMLElement;

function helpers(): void {
  Object.assign(window, {
    peer: async (servers: RTCIceServer[], world = window) => {
      const { RTCPeerConnection: Peer } = world as unknown as { RTCPeerConnection: typeof RTCPeerConnection };
      const connection = new Peer({ iceServers: servers });
      connection.createDataChannel('x');
      await connection.setLocalDescription(await connection.createOffer());
    },
    turn: (port: number, transport: string) => ({
      urls: `turn:127.0.0.1:${String(port)}?transport=${transport}`,
      username: 'x',
      credential: 'x',
    }),
    add: (tag: string, properties: object) =>
      document.body.appendChild(Object.assign(document.createElement(tag), properties)),
  });
}

test('the page reaches nobody, whatever it tries', async ({ start }) => {
  const { page } = await start();
  await new ConnectPage(page).isShown();
  await page.evaluate(helpers);
  const listeners = new Map<string, Listener>();
  for (const [what, way] of Object.entries(WAYS_OUT)) {
    const listener = await Listener.start();
    listeners.set(what, listener);
    // In a task of its own: what a test driver evaluates itself is not held to all of the policy.
    await page.evaluate(`setTimeout(() => {
      try { Promise.resolve((${String(way)})(${String(listener.port)})).catch(() => undefined); } catch {}
    })`);
  }
  // WebRTC tries again for some seconds.
  await page.waitForTimeout(4_000);
  await new ConnectPage(page).isShown();
  const reached = [...listeners].filter(([, { seen }]) => seen.connections + seen.packets > 0);
  tally({
    part: 'pages',
    what: 'ways into the network',
    tried: listeners.size,
    held: listeners.size - reached.length,
  });
  expect(reached.map(([what, { seen }]) => ({ what, ...seen }))).toEqual([]);
  for (const listener of listeners.values()) listener.stop();
});
