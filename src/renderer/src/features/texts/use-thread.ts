import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Conversation, OptOut, TextMessage, TextThread } from '#shared/bridge/texts.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { useTexts } from './texts.store.ts';

/** The texts with one party: the last ones, and earlier ones when they are asked for. */
export function useThread(peer: () => string) {
  const texts = useTexts();
  const messages = shallowRef<readonly TextMessage[]>([]);
  const earlier = ref(false);
  const conversation = shallowRef<Conversation | null>(null);
  const optOut = shallowRef<OptOut | null>(null);
  /** When they asked for texts again, while they are not texted. */
  const asksAgain = ref<string | null>(null);
  const consent = shallowRef<TextThread['consent']>(null);
  const loaded = ref(false);
  /** Why they cannot be read, and why the last press did nothing: that stays while texts come in. */
  const unreadable = shallowRef<Problem | null>(null);
  const refused = shallowRef<Problem | null>(null);
  const problem = computed({
    get: () => refused.value ?? unreadable.value,
    set: (now) => (refused.value = now),
  });
  const latest = latestOnly();
  const latestEarlier = latestOnly();

  const unread = computed(() => conversation.value?.unread ?? 0);

  async function load(): Promise<void> {
    const asked = peer();
    const outcome = await latest.ask(() => ask('texts.thread', { peer: asked, before: null }));
    if (!outcome) return;
    unreadable.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    const { messages: last, earlier: isMore } = outcome.value;
    const [first] = last;
    // Earlier ones that were asked for stay in sight. Without any, one that is not in the answer was taken back or has left.
    const kept =
      first && isMore ? messages.value.filter(({ id, peer: whose }) => whose === asked && id < first.id) : [];
    messages.value = [...kept, ...last];
    if (kept.length === 0) earlier.value = isMore;
    ({ conversation: conversation.value, optOut: optOut.value } = outcome.value);
    consent.value = outcome.value.consent;
    asksAgain.value = outcome.value.asksAgain;
    loaded.value = true;
    if (unread.value > 0) await texts.mark([asked], { read: true });
  }

  async function loadEarlier(): Promise<void> {
    const asked = peer();
    const [first] = messages.value;
    if (!first) return;
    const outcome = await latestEarlier.ask(() => ask('texts.thread', { peer: asked, before: first.id }));
    if (!outcome || peer() !== asked) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    messages.value = [...outcome.value.messages, ...messages.value];
    earlier.value = outcome.value.earlier;
  }

  watch(
    peer,
    () => {
      messages.value = [];
      loaded.value = false;
      [unreadable.value, refused.value] = [null, null];
      // Nothing of the last one counts for the next: from which number it is answered, and whether they may be texted.
      [conversation.value, optOut.value, asksAgain.value, consent.value] = [null, null, null, null];
      void load();
    },
    { immediate: true },
  );
  onScopeDispose(
    window.bridge.on('texts.changed', ({ peer: changed }) => {
      if (changed === null || changed === peer()) void load();
    }),
  );

  return { messages, earlier, conversation, optOut, asksAgain, consent, loaded, problem, loadEarlier };
}
