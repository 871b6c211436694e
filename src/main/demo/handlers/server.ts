import { badParameter, empty, type AreaHandlers, emptyBut } from './answer.ts';
import type { DemoAccount } from '../account.ts';
import type { DemoServer } from '../state.ts';
import { isoDay } from '../port-life.ts';
import { pay } from './checks.ts';
import { RATES } from '../seed/rates.ts';

/** How long an ordered server is `pending`, in demo time. */
export const SETUP_MS = 60_000;

/** Sizes that are a machine of their own; the others are parts of one. */
const DEDICATED = ['enterprise', 'enterprise_plus'];

/** Servers. */
export const serverHandlers: AreaHandlers<'server'> = {
  'server.orderServer': ({ server_type, note = '' }, account) => {
    const dedicated = DEDICATED.includes(server_type);
    pay(account, dedicated ? RATES.dedicated_server_rate : RATES.vps_server_rate, `server, ${server_type}`);
    const id = account.nextId();
    const orderedAt = account.clock.now();
    account.state.servers.push({
      id,
      // The specification's spelling.
      type: dedicated ? 'dedicated' : 'vrtual',
      size: server_type,
      note,
      orderedAt,
      activeAt: orderedAt + SETUP_MS,
      allowed: [],
    });
    account.added('server', id);
    account.changed();
    return { kind: 'data', data: { server_id: Number(id) } };
  },
  'server.listServers': ({ server_id }, account) => {
    const { state, clock } = account;
    const ids = server_id === undefined ? undefined : [server_id].flat();
    const found = state.servers.filter(({ id }) => (ids?.includes(id) ?? true) && account.shows('server', id));
    return {
      kind: 'list',
      rows: found.map(({ id, type, orderedAt, activeAt, allowed }) => ({
        server_id: Number(id),
        type,
        ordered_by: isoDay(orderedAt),
        allowed_ip: allowed.map(({ ip }) => ip),
        status: clock.now() >= activeAt ? 'active' : 'pending',
      })),
    };
  },
  'server.addIp': ({ server_id, ip_address, note = '' }, account) => {
    const { allowed } = serverOf(account, server_id);
    if (allowed.some(({ ip }) => ip === ip_address)) return emptyBut([`ip_address: ${ip_address} is allowed already`]);
    allowed.push({ ip: ip_address, note });
    account.changed();
    return empty;
  },
  'server.deleteIp': ({ server_id, ip_address }, account) => {
    const { allowed } = serverOf(account, server_id);
    const index = allowed.findIndex(({ ip }) => ip === ip_address);
    if (index < 0) throw badParameter('ip_address', `${ip_address} is not an allowed address of server ${server_id}`);
    allowed.splice(index, 1);
    account.changed();
    return empty;
  },
  'server.deleteServers': ({ server_id }, account) => {
    const { servers } = account.state;
    servers.splice(servers.indexOf(serverOf(account, server_id)), 1);
    account.changed();
    return empty;
  },
};

function serverOf({ state }: DemoAccount, id: string): DemoServer {
  const server = state.servers.find((one) => one.id === id);
  if (!server) throw badParameter('server_id', `there is no server ${id}`);
  return server;
}
