import { Network, Server as ServerIcon } from '@lucide/vue';
import type { Server } from '#shared/lists/lists.ts';
import type { Feature, Found } from '#renderer/kernel/feature.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { matcher } from '#shared/lists/search.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { stateOf } from './server-labels.ts';
import { useServers } from './servers.store.ts';

const FOUND_AT_MOST = 10;

/** Servers, beside the lines of the phone system. */
export const servers: Feature = {
  routes: [
    {
      path: '/servers',
      component: () => import('./ServersPage.vue'),
      meta: { title: 'servers.title', place: '/lines' },
      children: [
        { path: '', name: 'servers', component: { render: () => null } },
        { path: ':server(\\d{1,40})', name: 'server', component: { render: () => null } },
      ],
    },
    {
      path: '/servers/order',
      name: 'order-server',
      component: () => import('./OrderServerPage.vue'),
      meta: { title: 'servers.order.title', place: '/lines' },
    },
  ],
  below: {
    place: '/lines',
    screens: [
      { to: '/lines', label: 'lines.title', icon: Network },
      { to: '/servers', label: 'servers.title', icon: ServerIcon },
    ],
  },
  find: (query) => {
    const store = useServers();
    if (store.servers === null) void store.load();
    const matches = matcher(query);
    if (!matches) return [];
    const within = ({ server_id, allowed_ip }: Server) =>
      plainText([server_id, store.nameOf(server_id), ...allowed_ip].join('\n'));
    return (store.servers ?? [])
      .filter((server) => matches(within(server)))
      .slice(0, FOUND_AT_MOST)
      .map((server) => foundServer(server, store.titleOf(server.server_id)));
  },
};

function foundServer(server: Server, label: string): Found {
  return {
    id: `server ${server.server_id}`,
    label,
    kind: t('servers.found'),
    detail: stateOf(server).label,
    icon: ServerIcon,
    run: () => go(`/servers/${server.server_id}`),
  };
}
