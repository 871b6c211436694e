import { computed, onScopeDispose, shallowRef } from 'vue';
import type { ServerSetHere } from '#shared/bridge/servers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Server } from '#shared/lists/lists.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { userList } from '#renderer/kernel/user-data.ts';
import { useList } from '#renderer/stores/use-list.ts';

/** The servers of this account, with what this computer knows of them: all of them, since people look for their names. */
export const useServers = defineAccountStore('servers', (account) => {
  const list = useList('servers', { whole: true });
  const names = userList(account, 'server-names');
  const setHere = shallowRef<Readonly<Record<string, ServerSetHere>>>({});
  let wanted = false;

  /** Null while it is not known which servers there are. */
  const servers = computed<readonly Server[] | null>(() =>
    list.loaded.value ? list.rows.value.filter((server) => server !== undefined) : null,
  );
  const namesById = computed(() => new Map(names.items.value.map(({ id, name }) => [id, name])));
  const nameOf = (id: string): string => namesById.value.get(id) ?? '';
  /** What it is called on the screen. */
  const titleOf = (id: string): string => nameOf(id) || t('servers.one', { id });
  const byId = (id: string): Server | undefined => servers.value?.find(({ server_id }) => server_id === id);
  const hereOf = (id: string): ServerSetHere | undefined => setHere.value[id];

  /** For the screen of the list. A function, since a store would unwrap what the parts of the list hold. */
  const view = () => list;

  const loadSetHere = singleFlight(async () => {
    const outcome = await ask('servers.setHere', undefined);
    if (outcome.ok) setHere.value = outcome.value;
  });

  async function load(): Promise<void> {
    wanted = true;
    await Promise.all([list.load(), names.load(), loadSetHere()]);
  }

  /** Keeps a name; an empty one takes it away. */
  async function rename(id: string, name: string): Promise<Problem | null> {
    const called = name.trim() === '' ? [] : [{ id, name: name.trim() }];
    return names.change((kept) => [...called, ...kept.filter((other) => other.id !== id)]);
  }

  onScopeDispose(
    window.bridge.on('activity.changed', () => {
      if (wanted) void loadSetHere();
    }),
  );
  return { view, servers, nameOf, titleOf, byId, hereOf, load, rename };
});
