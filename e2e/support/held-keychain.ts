import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Name of the Secret Service on the session bus (Secret Service API 0.2). */
const SECRETS = 'org.freedesktop.secrets';

/** A session bus on which the keychain does not answer until it is let go, as one that asks the person first. */
export class HeldKeychain {
  readonly env: { DBUS_SESSION_BUS_ADDRESS: string };
  readonly #folder: string;
  readonly #held = new Set<() => void>();
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((client) => {
    this.#join(client);
  });
  #holds = true;

  private constructor(folder: string) {
    this.#folder = folder;
    this.env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'bus')}` };
  }

  static async start(): Promise<HeldKeychain> {
    const keychain = new HeldKeychain(await mkdtemp(join(tmpdir(), 'linekeeper-bus-')));
    keychain.#server.listen(join(keychain.#folder, 'bus'));
    await once(keychain.#server, 'listening');
    return keychain;
  }

  letGo(): void {
    this.#holds = false;
    for (const release of this.#held) release();
  }

  async stop(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await rm(this.#folder, { recursive: true });
  }

  /** Hands everything on between a client and the real bus, but for questions to the keychain. */
  #join(client: Socket): void {
    const bus = connect(realBus());
    for (const socket of [client, bus]) {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    bus.on('data', (bytes) => client.write(bytes));
    bus.on('close', () => client.end());
    client.on('close', () => bus.end());
    client.on('data', (bytes) => {
      if (!this.#holds || !bytes.includes(SECRETS)) bus.write(bytes);
      else {
        client.pause();
        this.#held.add(() => {
          bus.write(bytes);
          client.resume();
        });
      }
    });
  }
}

function realBus(): string {
  const address = process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '';
  const path = /^unix:(?:path|abstract)=([^,]+)/.exec(address)?.[1];
  if (!path) throw new Error(`The session bus is not a local socket: ${address}`);
  return address.startsWith('unix:abstract') ? `\0${path}` : path;
}
