import { createSocket, type Socket as Datagrams } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A port of this computer that counts whatever reaches it, by TCP and by UDP. */
export class Listener {
  readonly port: number;
  readonly #tcp: Server;
  readonly #udp: Datagrams;
  readonly #open: ReadonlySet<Socket>;
  readonly #seen: { connections: number; packets: number };

  private constructor(tcp: Server, udp: Datagrams, open: ReadonlySet<Socket>, seen: Listener['seen']) {
    this.port = (tcp.address() as AddressInfo).port;
    this.#tcp = tcp;
    this.#udp = udp;
    this.#open = open;
    this.#seen = seen;
  }

  /** @param text what it answers over HTTP */
  static async start(text = ''): Promise<Listener> {
    const seen = { connections: 0, packets: 0 };
    const open = new Set<Socket>();
    const tcp = createServer((socket) => {
      seen.connections += 1;
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
      socket.on('data', () => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${String(text.length)}\r\n\r\n${text}`));
    });
    const udp = await onOnePort(tcp);
    udp.on('message', () => {
      seen.packets += 1;
    });
    return new Listener(tcp, udp, open, seen);
  }

  /** What reached it so far. */
  get seen(): { connections: number; packets: number } {
    return { ...this.#seen };
  }

  stop(): void {
    for (const socket of this.#open) socket.destroy();
    this.#tcp.close();
    this.#udp.close();
  }
}

/** Lets TCP listen on a free port whose number is free for UDP too. The browser under test holds ports for UDP. */
async function onOnePort(tcp: Server): Promise<Datagrams> {
  for (;;) {
    const udp = createSocket('udp4');
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    tcp.listen(udp.address().port, '127.0.0.1');
    try {
      await once(tcp, 'listening');
      return udp;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      udp.close();
    }
  }
}
