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
    tcp.listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const udp = createSocket('udp4', () => {
      seen.packets += 1;
    });
    udp.bind((tcp.address() as AddressInfo).port, '127.0.0.1');
    await once(udp, 'listening');
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
