import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Ports that the system gives to nobody by itself: one of its own choice may be given to another test before it is used.
 * Linux begins at 32768: https://docs.kernel.org/networking/ip-sysctl.html (ip_local_port_range).
 */
const NOT_GIVEN = [20_000, 32_000] as const;

/** A port of this computer at which nothing listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(...NOT_GIVEN);
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}

/** So many of them, each another: one that is free is given as free again. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** Whether something takes connections there already. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
