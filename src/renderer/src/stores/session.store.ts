import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import type { CommandPayload } from '#shared/bridge/commands.ts';
import type { ConnectionInput } from '#shared/bridge/session-commands.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import type { LockState } from '#shared/bridge/lock.ts';
import type { SessionState } from '#shared/bridge/session.ts';
import { ask, requestsAreFor } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { showAccount } from '#renderer/kernel/account-scope.ts';

/** Who is signed in, and whether the provider answers. Main owns it; this follows. Never holds a secret. */
export const useSession = defineStore('session', () => {
  const state = ref<SessionState | null>(null);
  const profile = computed(() => state.value?.profile ?? null);
  requestsAreFor(() => profile.value?.id ?? null);
  const isDemo = computed(() => profile.value?.kind === 'demo');
  const failing = computed(() => {
    const connection = state.value?.connection;
    return connection?.state === 'failing' ? connection : null;
  });

  /** What was told meanwhile is newer than a late answer. */
  function show(next: SessionState): void {
    if (next.revision >= (state.value?.revision ?? 0)) state.value = next;
  }

  async function take(request: Promise<Outcome<SessionState>>): Promise<Outcome<SessionState>> {
    const outcome = await request;
    if (outcome.ok) show(outcome.value);
    return outcome;
  }

  const lock = ref<LockState | null>(null);
  /** True from the moment another profile is asked for until it is there: nothing of the old one can be pressed. */
  const switching = ref(false);
  /** The account that was asked for last, until it is there. */
  let wanted: string | null = null;
  const latest = latestOnly();
  const reading = latestOnly();
  // At once, so that no code ever sees the data of one account beside the id of another one.
  watch(() => (lock.value?.locked ? '' : (profile.value?.id ?? '')), showAccount, { immediate: true, flush: 'sync' });
  const profileAt = (index: number) => state.value?.profiles[index];

  async function switchTo(profileId: string): Promise<Outcome<SessionState> | null> {
    if (profileId === (wanted ?? profile.value?.id)) return null;
    wanted = profileId;
    switching.value = true;
    const request = take(ask('session.switch', { profileId }));
    // Undefined when another account was asked for meanwhile, which is still on its way.
    if (await latest.ask(() => request)) {
      wanted = null;
      switching.value = false;
    }
    return request;
  }

  async function load(): Promise<void> {
    const answers = await reading.ask(() => Promise.all([ask('session.get', undefined), ask('lock.get', undefined)]));
    if (!answers) return;
    const [signedIn, locked] = answers;
    if (signedIn.ok) show(signedIn.value);
    if (locked.ok) lock.value = locked.value;
  }

  const startDemo = () => take(ask('session.startDemo', undefined));
  const connect = (input: ConnectionInput, sessionOnly: boolean) =>
    take(ask('session.connect', { ...input, sessionOnly }));
  const update = (change: CommandPayload<'session.update'>) => take(ask('session.update', change));
  const remove = (profileId: string) => take(ask('session.remove', { profileId }));
  const signOut = (forget: boolean, anyway = false) => take(ask('session.signOut', { forget, anyway }));

  function follow(): void {
    window.bridge.on('session.changed', show);
    window.bridge.on('lock.changed', (next) => {
      // What is still read is of before this lock.
      if (next.locked) reading.drop();
      // Until the account is here again, the lock stays on the screen. While it was locked, nothing was told, and what is
      // still read may be of before.
      if (lock.value?.locked !== false && !next.locked) void load();
      else lock.value = next;
    });
  }

  return {
    state,
    profile,
    isDemo,
    failing,
    lock,
    switching,
    profileAt,
    switchTo,
    load,
    startDemo,
    connect,
    update,
    remove,
    signOut,
    follow,
  };
});
