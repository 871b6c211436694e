// A proxy that leads names of the internet to ports of this computer.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface NamedPorts {
  url: string;
  stop: () => void;
}

/** @param ports by name; every other name is refused */
export async function proxyTo(ports: Readonly<Record<string, number>>): Promise<NamedPorts> {
  const open = new Set<Socket>();
  const server = createServer().on('connect', (request, socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    const port = ports[(request.url ?? '').split(':')[0] ?? ''];
    if (port === undefined) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const there = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      there.pipe(socket).pipe(there);
    });
    there.on('error', () => socket.destroy());
    socket.on('close', () => there.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, stop };
}
