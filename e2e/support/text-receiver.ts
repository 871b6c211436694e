import { freePort } from '../../src/main/core/test/ports.ts';
import type { RunningApp } from './app.ts';

/** Switches the receiver of texts on, and answers the address that takes them. */
export async function receivesTexts(app: RunningApp): Promise<string> {
  const port = await freePort();
  const here = { mode: 'here' as const, host: '127.0.0.1', port, collectUrl: '' };
  const publicUrl = `http://127.0.0.1:${String(port)}`;
  const set = await app.command('texts.setReceiver', { ...here, publicUrl });
  if (!set.ok) throw new Error(`The receiver was not switched on: ${set.problem.kind}`);
  return publicUrl + set.value.path;
}
