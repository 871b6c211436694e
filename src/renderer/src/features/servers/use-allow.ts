import { computed, ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { allowedAddressProblem } from '#shared/domain/servers/allowed-address.ts';
import type { Server } from '#shared/lists/lists.ts';
import { accountOnScreen } from '#renderer/kernel/account-scope.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useCall } from '#renderer/kernel/bridge.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { useLateProblem } from '#renderer/kernel/problem/late-problem.ts';
import { useWhyNot } from '#renderer/parts/availability/use-availability.ts';
import { useMyAddress } from './my-address.store.ts';

const MISTAKES: Readonly<Record<NonNullable<ReturnType<typeof allowedAddressProblem>>, MessageKey>> = {
  'not-an-address': 'servers.addresses.notAnAddress',
  'not-public': 'servers.addresses.notPublic',
  allowed: 'servers.addresses.allowedAlready',
};

/** What is wrong with an address that is to be allowed, in words; null when it can be sent. */
export function addressMistake(address: string, { allowed_ip }: Pick<Server, 'allowed_ip'>): string | null {
  const problem = allowedAddressProblem(address, allowed_ip);
  return problem && t(MISTAKES[problem], { address: address.trim() });
}

/** Allows addresses on a server, and says why its addresses cannot be changed now. */
export function useAllow(server: () => Server) {
  const call = useCall();
  const announcer = useAnnouncer();
  const sayLate = useLateProblem();
  const { signal } = accountOnScreen();
  const myAddress = useMyAddress();
  const whyNot = useWhyNot();
  const busy = ref(false);
  const problem = shallowRef<Problem | null>(null);
  /** What the provider said of the last one, or what was found before anything was sent. */
  const words = ref<readonly string[]>([]);
  /** The entry of a change without an answer. */
  const unknownId = ref<string | null>(null);
  /** Nothing is done to a server while an earlier change of it may still turn out done. */
  const ofServer = {
    like: ({ operation, target }: { operation: string; target: string }) =>
      operation.startsWith('server.') && target === server().server_id,
  };
  const reason = computed(() => whyNot('change', ofServer));
  const removeReason = computed(() => whyNot('destroy', ofServer));

  function begin(): void {
    problem.value = null;
    words.value = [];
  }

  /** Sends it once; a problem when nothing came of it. */
  async function allow(address: string, note: string): Promise<Problem | null> {
    begin();
    const { server_id } = server();
    const params = { server_id, ip_address: address.trim(), ...(note === '' ? {} : { note }) };
    const outcome = await call('server.addIp', params);
    if (!outcome.ok) {
      if (outcome.problem.kind !== 'unknown-outcome') return outcome.problem;
      unknownId.value = outcome.problem.journalId;
      return null;
    }
    words.value = outcome.warnings.map(({ text }) => t('problem.providerSays', { text }));
    if (outcome.warnings.length === 0) announcer.notify(t('servers.addresses.added', { address: address.trim() }));
    return null;
  }

  /** Looks up the address of this computer, and allows it. */
  async function allowMine(): Promise<void> {
    if (busy.value) return;
    begin();
    busy.value = true;
    problem.value = await myAddress.lookUp();
    // The server is of an account that has left the screen meanwhile.
    if (signal.aborted) return;
    const mistake = problem.value ? null : addressMistake(myAddress.address, server());
    if (mistake !== null) words.value = [mistake];
    else if (!problem.value) problem.value = await allow(myAddress.address, '');
    busy.value = false;
    sayLate(t('servers.addresses.allowMine'), problem.value);
    // The person said no: that is no trouble.
    if (problem.value?.kind === 'cancelled') problem.value = null;
  }

  return { busy, problem, words, unknownId, reason, removeReason, allow, allowMine };
}
