import type { ServerSetHere } from '#shared/bridge/servers.ts';
import type { JournalEntries } from '../journal/journal-entries.ts';
import { MAY_BE_DONE } from '../journal/journal-entries.ts';
import { orderedOf } from '../journal/matchers.ts';

/** What was set of servers from here, by their ids, from the activity log. */
export function setHereOf(entries: JournalEntries): Record<string, ServerSetHere> {
  const found = new Map<string, ServerSetHere>();
  const of = (id: string): ServerSetHere => {
    const known = found.get(id) ?? { plan: null, note: '', addressNotes: {} };
    found.set(id, known);
    return known;
  };
  for (const order of entries.find({ operations: ['server.orderServer'], states: ['done'] })) {
    const id = orderedOf(order.operation, order.detail);
    if (id === null) continue;
    const { server_type, note } = order.params;
    Object.assign(of(id), { plan: textOf(server_type) || null, note: textOf(note) });
  }
  for (const [id, address, note] of addressNotes(entries)) of(id).addressNotes[address] = note;
  return Object.fromEntries(found);
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
