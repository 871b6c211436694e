import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * What a request may have before the rest of it has to wait: an upload begins, and others pass whole. The less of it is
 * read the less the system takes into its own buffers: they grow with what is read, and at 200 kB they sometimes took
 * an upload of 6 MB as a whole.
 */
const PASSES_BYTES = 30_000;

/** A line to a provider on which large requests stand still until it is mended. */
export class SlowLine {
  readonly url: string;
  readonly #server: Server;
  readonly #waiting = new Set<Socket>();
  readonly #open = new Set<Socket>();
  #slow = true;

  private constructor(server: Server, url: URL) {
    this.#server = server;
    url.port = String((server.address() as AddressInfo).port);
    this.url = url.href;
  }

  /** @param target address of the provider behind it */
  static async to(target: string): Promise<SlowLine> {
    const url = new URL(target);
    const port = Number(url.port);
    const host = url.hostname;
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const line = new SlowLine(server, url);
    server.on('connection', (near) => {
      line.#join(near, connect(port, host));
    });
    return line;
  }

  #join(near: Socket, far: Socket): void {
    let passed = 0;
    for (const socket of [near, far]) {
      this.#open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        this.#open.delete(socket);
        this.#waiting.delete(socket);
      });
    }
    far.pipe(near);
    // An answer ends a request: what comes next on a connection that is kept is another one.
    far.on('data', () => {
      passed = 0;
    });
    near.on('data', (bytes) => {
      far.write(bytes);
      passed += bytes.length;
      if (!this.#slow || passed < PASSES_BYTES) return;
      near.pause();
      this.#waiting.add(near);
    });
  }

  /** Everything passes from now on. */
  mend(): void {
    this.#slow = false;
    for (const socket of this.#waiting) socket.resume();
    this.#waiting.clear();
  }

  stop(): void {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
  }
}
