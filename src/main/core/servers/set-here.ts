import type { ServerSetHere } from '#shared/bridge/servers.ts';
import type { JournalEntries, JournalRecord } from '../journal/journal-entries.ts';
import { MAY_BE_DONE } from '../journal/journal-entries.ts';

/** What was set of servers from here, by their ids, from the activity log. */
export function setHereOf(entries: JournalEntries): Record<string, ServerSetHere> {
  const found = new Map<string, ServerSetHere>();
  const of = (id: string): ServerSetHere => {
    const known = found.get(id) ?? { orderId: null, plan: null, note: '', addressNotes: {} };
    found.set(id, known);
    return known;
  };
  for (const order of entries.find({ operations: ['server.orderServer'], states: ['done'] })) {
    const id = orderedId(order);
    if (id === undefined) continue;
    const { server_type, note } = order.params;
    Object.assign(of(id), {
      orderId: order.id,
      plan: textOf(server_type) || null,
      note: textOf(note),
    });
  }
  for (const [id, address, note] of addressNotes(entries)) of(id).addressNotes[address] = note;
  return Object.fromEntries(found);
}

/** The id that the provider gave a server, by its answer or by what was found afterwards. */
export function orderedId({ detail }: Pick<JournalRecord, 'detail'>): string | undefined {
  const { found } = Object(detail) as { found?: { server_id?: unknown } };
  const id = found?.server_id;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** Notes of addresses that are still allowed as far as this computer knows: the newest change of each decides. */
function* addressNotes(entries: JournalEntries): Generator<[id: string, address: string, note: string]> {
  const decided = new Set<string>();
  const changes = entries.find({ operations: ['server.addIp', 'server.deleteIp'], states: MAY_BE_DONE });
  for (const { operation, params } of changes) {
    const [id, address, note] = [textOf(params['server_id']), textOf(params['ip_address']), textOf(params['note'])];
    const key = `${id} ${address}`;
    // An address that was allowed once more without a note keeps the one that it had.
    if (decided.has(key) || (operation === 'server.addIp' && note === '')) continue;
    decided.add(key);
    if (operation === 'server.addIp') yield [id, address, note];
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
