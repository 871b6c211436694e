import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { RunningApp } from './app.ts';

/** Switches the receiver of texts on, and answers the address that takes them. */
export async function receivesTexts(app: RunningApp): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const here = { mode: 'here' as const, host: '127.0.0.1', port, collectUrl: '' };
  const publicUrl = `http://127.0.0.1:${String(port)}`;
  const set = await app.command('texts.setReceiver', { ...here, publicUrl });
  if (!set.ok) throw new Error('The receiver was not switched on');
  return publicUrl + set.value.path;
}
