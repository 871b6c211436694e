import type { FaxJob } from '../../src/shared/bridge/fax.ts';
import type { RunningApp } from './app.ts';
import type { TestFile } from './documents.ts';

/** The number of the front desk. */
const FROM = '2125550142';

interface Sending {
  from?: string;
  /** Without a connection it waits until there is one. */
  whenBack?: boolean;
}

/** Sends a fax through the bridge, as the form does; the form itself has specs of its own. */
export async function sendFax(
  app: RunningApp,
  { name, bytes }: TestFile,
  to: string,
  { from = FROM, whenBack = false }: Sending = {},
): Promise<FaxJob> {
  const added = await app.command('document.add', { name, bytes: new Uint8Array(bytes), kind: 'file' });
  if (!added.ok) throw new Error(`The document was not taken: ${added.problem.kind}`);
  const documentId = added.value.id;
  const sent = await app.command('fax.send', { documentId, from, to, whenBack, again: false, overCap: false });
  if (!sent.ok) throw new Error(`The fax was not taken: ${sent.problem.kind}`);
  return sent.value;
}
