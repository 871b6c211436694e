import type { ServerSetHere } from '#shared/bridge/servers.ts';
import { SERVER_PLANS } from '#shared/domain/servers/server-plans.ts';
import type { ListQuery } from '#shared/lists/list.ts';
import type { Server } from '#shared/lists/lists.ts';
import { matcher, searchText, sorted } from '#shared/lists/search.ts';
import { kindWords, planWords, stateOf } from './server-labels.ts';

/** A server with what this computer knows of it. */
export interface ServerRow {
  server: Server;
  /** What the person calls it; empty without a name. */
  name: string;
  here: ServerSetHere | undefined;
}

const PLANS = Object.keys(SERVER_PLANS);

/** How rows are found and put in order: by what stands on the screen. */
const ROWS = {
  searched: ({ server, name, here }: ServerRow) => [
    ...[server.server_id, name, kindWords(server), here?.plan ? planWords(here) : '', stateOf(server).label],
    ...server.allowed_ip,
  ],
  sorts: {
    name: ({ server, name }: ServerRow) => name || server.server_id.padStart(20, '0'),
    id: ({ server }: ServerRow) => Number(server.server_id),
    kind: ({ server }: ServerRow) => kindWords(server),
    plan: ({ here }: ServerRow) => (here?.plan ? PLANS.indexOf(here.plan) + 1 : ''),
    ordered: ({ server }: ServerRow) => server.ordered_by,
    state: ({ server }: ServerRow) => stateOf(server).label,
    addresses: ({ server }: ServerRow) => server.allowed_ip.length,
  },
};

/** The columns by which the rows can be sorted. */
export type ServerSort = keyof typeof ROWS.sorts;

/** The rows that match, in their order, and how many more only the state leaves out. */
export function findServers(
  all: readonly ServerRow[],
  { text, where, sort }: ListQuery<ServerSort>,
): { rows: ServerRow[]; outside: number } {
  const matches = matcher(text);
  const found = all
    .map((row) => ({ key: row.server.server_id, row, text: searchText(ROWS, row), revision: 0 }))
    .filter((each) => matches?.(each.text) ?? true);
  const { state = '' } = where;
  const narrowed = state === '' ? found : found.filter(({ row }) => row.server.status === state);
  return { rows: sorted(ROWS, narrowed, sort).map(({ row }) => row), outside: found.length - narrowed.length };
}
