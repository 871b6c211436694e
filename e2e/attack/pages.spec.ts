import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { ConnectPage } from '../pages/connect-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
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

/** What a listener does not see would pass for what was kept from it. */
async function seesBoth(): Promise<void> {
  const listener = await Listener.start();
  const [stream, datagrams] = [connect(listener.port, '127.0.0.1'), createSocket('udp4')];
  datagrams.send('x', listener.port, '127.0.0.1');
  await expect.poll(() => listener.seen).toEqual({ connections: 1, packets: 1 });
  stream.destroy();
  datagrams.close();
  listener.stop();
}

test('the page reaches nobody, whatever it tries', async ({ start }) => {
  const { page } = await start();
  await new ConnectPage(page).isShown();
  await page.evaluate(helpers);
  await seesBoth();
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

test('no address that the page makes up is reached without the person', async ({ start }) => {
  const local = await Listener.start('LOCAL-SERVICE-SECRET-42');
  const app = await start();
  await new ConnectPage(app.page).isShown();
  await app.refuseAddresses();
  await app.answerQuestions('Cancel');
  const opened = await countOpened(app);
  const account = { name: 'x', username: 'everything-the-page-knows', password: 'x', key: 'x', registeredIp: '' };
  const kinds: string[] = [];
  const ask = async (outcome: Promise<{ ok: boolean; problem?: { kind: string } }>) => {
    const { ok, problem } = await outcome;
    kinds.push(ok ? 'done' : (problem?.kind ?? ''));
  };
  for (let tries = 0; tries < 50; tries += 1) {
    await ask(app.command('settings.set', { portalUrl: `https://evil.example/${String(tries)}?all=of-it` }));
    await ask(app.command('app.openPortal', undefined));
  }
  for (const path of ['', '/any/path', '/admin/keys'])
    for (const host of ['127.0.0.1', 'localhost', '127.0.0.2']) {
      const baseUrl = `http://${host}:${String(local.port)}${path}`;
      await ask(app.command('session.test', { ...account, baseUrl }));
      await ask(app.command('session.detect', { ...account, baseUrl }));
      await ask(app.command('session.connect', { ...account, baseUrl, sessionOnly: true }));
    }
  for (const service of [`https://127.0.0.1:${String(local.port)}/`, 'https://evil.example/?all=of-it']) {
    await ask(app.command('settings.set', { addressService: service }));
    await ask(app.command('session.publicAddress', undefined));
    await ask(app.command('settings.set', { watchAddress: true }));
  }
  const tried = kinds.filter((kind) => kind !== 'done').length;
  tally({ part: 'pages', what: 'addresses made up by the page', tried, held: tried - (await opened()) });
  // What is set without being used is all that was done.
  expect(kinds.filter((kind) => kind === 'done')).toHaveLength(52);
  expect(new Set(kinds)).toEqual(new Set(['done', 'cancelled', 'too-often']));
  expect(await opened()).toBe(0);
  expect(local.seen).toEqual({ connections: 0, packets: 0 });
  const asked = [...(await app.questions()), ...(await app.askedAddresses()).map(({ message }) => message)];
  expect(asked.length).toBeLessThanOrEqual(10);
  local.stop();
});

test('what another service of this computer says does not come to the page, even where the person agrees', async ({
  start,
}) => {
  const local = await Listener.start('LOCAL-SERVICE-SECRET-42');
  const app = await start();
  await new ConnectPage(app.page).isShown();
  const account = { name: 'x', username: 'x', password: 'x', key: 'x', registeredIp: '' };
  const seen: unknown[] = [];
  for (const path of ['', '/any/path', '/admin/keys']) {
    const baseUrl = `http://127.0.0.1:${String(local.port)}${path}`;
    seen.push(await app.command('session.test', { ...account, baseUrl }));
    seen.push(await app.command('session.detect', { ...account, baseUrl }));
  }
  const held = seen.filter((outcome) => !JSON.stringify(outcome).includes('SECRET-42'));
  tally({ part: 'pages', what: 'answers of another service', tried: seen.length, held: held.length });
  expect(held).toHaveLength(seen.length);
  expect(local.seen.connections).toBeGreaterThan(0);
  local.stop();
});

test('nothing is done more often than a person would', async ({ start, provider }) => {
  const app = await start({ settings: { portalUrl: 'https://portal.example/' } });
  const { page } = app;
  await new ConnectPage(page).tryDemo();
  await app.answerQuestions('Open in browser');
  const opened = await countOpened(app);
  for (let tries = 0; tries < 50; tries += 1)
    await app.command(tries % 2 === 0 ? 'app.openPortal' : 'app.openMail', undefined);
  expect(await opened()).toBe(5);

  const dialogs = await app.electron.evaluate(({ dialog }) => {
    const count = { open: 0, most: 0, asked: 0 };
    (globalThis as unknown as { dialogs: typeof count }).dialogs = count;
    const shown = async () => {
      count.asked += 1;
      count.most = Math.max(count.most, ++count.open);
      await new Promise((resolve) => setTimeout(resolve, 500));
      count.open -= 1;
    };
    dialog.showSaveDialog = async () => (await shown(), { canceled: true, filePath: '' });
    dialog.showOpenDialog = async () => (await shown(), { canceled: true, filePaths: [] });
    return count;
  });
  expect(dialogs.asked).toBe(0);
  const saves = await page.evaluate(async () => {
    const ask = (_: unknown, at: number) =>
      at % 2 === 0
        ? window.bridge.command('app.saveText', { name: 'x.txt', text: 'x' })
        : window.bridge.command('document.choose', undefined);
    const outcomes = await Promise.all(Array.from({ length: 40 }, ask));
    return outcomes.map((outcome) => (outcome.ok ? 'done' : outcome.problem.kind));
  });
  expect(new Set(saves)).toEqual(new Set(['cancelled']));
  expect(
    await app.electron.evaluate(() => (globalThis as unknown as { dialogs: { asked: number; most: number } }).dialogs),
  ).toMatchObject({ asked: 2, most: 2 });

  for (let tries = 0; tries < 100; tries += 1) await app.command('notifications.test', undefined);
  const shown = (await app.notifications()).filter(({ title }) => title.startsWith('Notifications work'));
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThanOrEqual(5);

  const copies = await page.evaluate(async () => {
    const copy = () => window.bridge.command('app.copy', { text: 'x', secret: false });
    const outcomes = await Promise.all(Array.from({ length: 200 }, copy));
    return outcomes.filter(({ ok }) => ok).length;
  });
  expect(copies).toBe(60);

  const { url, password, key } = provider;
  const accounts = await page.evaluate(
    async (form) => {
      const connect = (_: unknown, at: number) =>
        window.bridge.command('session.connect', { ...form, username: `user${String(at)}`, sessionOnly: true });
      const outcomes = await Promise.all(Array.from({ length: 40 }, connect));
      return outcomes.filter(({ ok }) => ok).length;
    },
    { name: 'x', baseUrl: url, password, key, registeredIp: '' },
  );
  expect(accounts).toBe(5);
  tally({
    part: 'pages',
    what: 'things done too often',
    // All beyond the limits.
    tried: 45 + 38 + 95 + 140 + 35,
    held: 45 + 38 + (100 - shown.length) + (200 - copies) + (40 - accounts),
  });
});

/** Counts what is opened in the browser and the mail program from now on. */
async function countOpened(app: RunningApp): Promise<() => Promise<number>> {
  await app.electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    (globalThis as unknown as { openedOutside: string[] }).openedOutside = opened;
    Object.assign(shell, { openExternal: (url: string) => Promise.resolve(void opened.push(url)) });
  });
  return () => app.electron.evaluate(() => (globalThis as unknown as { openedOutside: string[] }).openedOutside.length);
}
