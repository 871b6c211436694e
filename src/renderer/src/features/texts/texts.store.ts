import { onScopeDispose, ref, shallowRef } from 'vue';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Conversations, OptOut } from '#shared/bridge/texts.ts';
import type { TextPrice } from '#shared/domain/texts/text-price.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';

/** Contacts whose conversations a search of names finds. */
const MOST_NAMED = 500;

/** Conversations as main keeps them, the numbers that can text, and who must not be texted. */
export const useTexts = defineAccountStore('texts', ({ profileId, signal }) => {
  const contacts = useContacts();
  const found = shallowRef<Conversations>({ conversations: [], total: 0, unread: 0 });
  /** Conversations with unread texts. */
  const unread = ref(0);
  const loaded = ref(false);
  const problem = shallowRef<Problem | null>(null);
  /** Own numbers that can text; null while they are not known. */
  const senders = shallowRef<string[] | null>(null);
  const optOuts = shallowRef<OptOut[]>([]);
  const optOutsLoaded = ref(false);
  const optOutsProblem = shallowRef<Problem | null>(null);
  /** What a part of a text costs, an estimate; null while it is not known. */
  const price = shallowRef<TextPrice | null>(null);
  const priceLoaded = ref(false);
  const query = ref<{ text: string; show: CommandInput<'texts.conversations'>['show'] }>({ text: '', show: 'open' });

  const load = singleFlight(async () => {
    const { text, show } = query.value;
    const peers = text.trim() === '' ? [] : numbersNamed(text);
    const outcome = await ask('texts.conversations', { text, show, peers }, profileId);
    if (signal.aborted) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) ({ unread: unread.value } = found.value = outcome.value);
    loaded.value ||= outcome.ok;
  });

  /** For the navigation, which needs no conversation: those that are read do not come. */
  const loadUnread = singleFlight(async () => {
    const outcome = await ask('texts.conversations', { text: '', show: 'unread', peers: [] }, profileId);
    if (outcome.ok && !signal.aborted) unread.value = outcome.value.unread;
  });

  const loadSenders = singleFlight(async () => {
    const outcome = await ask('texts.senders', undefined, profileId);
    if (outcome.ok && !signal.aborted) senders.value = outcome.value;
  });

  const loadPrice = singleFlight(async () => {
    const outcome = await ask('texts.price', undefined, profileId);
    if (!outcome.ok || signal.aborted) return;
    price.value = outcome.value;
    priceLoaded.value = true;
  });

  const loadOptOuts = singleFlight(async () => {
    const outcome = await ask('texts.optOuts', undefined, profileId);
    if (signal.aborted) return;
    optOutsProblem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) optOuts.value = outcome.value;
    optOutsLoaded.value ||= outcome.ok;
  });

  /** Digits of the contacts that a search finds by their names. */
  function numbersNamed(text: string): string[] {
    return contacts.book
      .find({ text, group: '' }, MOST_NAMED)
      .flatMap(({ numbers }) => numbers.map(({ e164 }) => e164.replace(/^\+1(?=\d{10}$)|^\+/, '')))
      .slice(0, MOST_NAMED);
  }

  /** What a person did with conversations; the problem where it could not be kept. */
  async function mark(
    peers: readonly string[],
    how: Omit<CommandInput<'texts.mark'>, 'peers'>,
  ): Promise<Problem | null> {
    const outcome = await ask('texts.mark', { peers: [...peers], ...how }, profileId);
    return outcome.ok ? null : outcome.problem;
  }

  onScopeDispose(
    window.bridge.on('texts.changed', () => {
      void (loaded.value ? load() : loadUnread());
      if (optOutsLoaded.value) void loadOptOuts();
    }),
  );
  // A balance was read: it may show what the last texts cost.
  onScopeDispose(
    window.bridge.on('money.changed', () => {
      if (priceLoaded.value) void loadPrice();
    }),
  );
  onScopeDispose(
    window.bridge.on('lists.changed', ({ list }) => {
      if (list === 'texting') void loadSenders();
    }),
  );
  if (profileId !== '') void loadUnread();

  return {
    ...{ found, unread, loaded, problem, query, load, loadUnread, mark },
    ...{ price, priceLoaded, loadPrice },
    ...{ senders, loadSenders, optOuts, optOutsLoaded, optOutsProblem, loadOptOuts },
  };
});
