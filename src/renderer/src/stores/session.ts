import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { ConnectionInput } from '#shared/bridge/commands.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import type { SessionState } from '#shared/bridge/session.ts';
import { ask } from '#renderer/app/bridge.ts';

/** Who is signed in, and whether the provider answers. Main owns it; this follows. Never holds a secret. */
export const useSession = defineStore('session', () => {
  const state = ref<SessionState | null>(null);
  const profile = computed(() => state.value?.profile ?? null);
  const isDemo = computed(() => profile.value?.kind === 'demo');
  const failing = computed(() => {
    const connection = state.value?.connection;
    return connection?.state === 'failing' ? connection : null;
  });

  async function take(request: Promise<Outcome<SessionState>>): Promise<Outcome<SessionState>> {
    const outcome = await request;
    if (outcome.ok) state.value = outcome.value;
    return outcome;
  }

  const load = () => take(ask('session.get', undefined));
  const startDemo = () => take(ask('session.startDemo', undefined));
  const connect = (input: ConnectionInput, sessionOnly: boolean) =>
    take(ask('session.connect', { ...input, sessionOnly }));
  const signOut = (forget: boolean) => take(ask('session.signOut', { forget }));

  function follow(): void {
    window.bridge.on('session.changed', (next) => {
      state.value = next;
    });
  }

  return { state, profile, isDemo, failing, load, startDemo, connect, signOut, follow };
});
