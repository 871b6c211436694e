import { computed, onMounted, onScopeDispose, ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { TextMerge } from '#shared/bridge/texts.ts';
import { mergeOf } from '#shared/domain/texts/merge-rows.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { draftPlace } from '#renderer/kernel/draft-place.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { textOfFile } from '#renderer/kernel/text-of-file.ts';
import { useDraft } from '#renderer/kernel/use-draft.ts';

/** Files that are read at most, in bytes: more than any list of people has. */
const MOST_BYTES = 5_000_000;

/** A text to each row of a file that is being prepared, and the last one that was begun. */
export function useMerge() {
  const file = shallowRef<{ name: string; text: string } | null>(null);
  /** Why the file that was chosen last is not taken. */
  const mistake = ref<'too-large' | 'unreadable' | null>(null);
  const body = ref('');
  const { clear } = useDraft(draftPlace('text-merge'), body);
  const pace = ref(5);
  const last = shallowRef<TextMerge | null>(null);
  const loaded = ref(false);
  /** Why it cannot be read, and why the last press did nothing: that stays while the texts of a list go on. */
  const unread = shallowRef<Problem | null>(null);
  const refused = shallowRef<Problem | null>(null);
  const problem = computed(() => refused.value ?? unread.value);
  const busy = ref(false);
  const latest = latestOnly();
  const planOf = computed(() => (file.value === null ? null : mergeOf(file.value.text)));
  const plan = computed(() => planOf.value?.(body.value) ?? null);
  /** One is under way: another one can be begun when it has ended. */
  const isOpen = computed(() => last.value?.state === 'running' || last.value?.state === 'paused');

  /** Takes the file that was chosen last, whichever is read first. */
  async function choose(chosen: File): Promise<void> {
    const isTooLarge = chosen.size > MOST_BYTES;
    mistake.value = null;
    const text = await latest.ask(() => (isTooLarge ? Promise.resolve(null) : textOfFile(chosen).catch(() => null)));
    if (text === undefined) return;
    file.value = text === null ? null : { name: chosen.name, text };
    if (text === null) mistake.value = isTooLarge ? 'too-large' : 'unreadable';
  }

  async function load(): Promise<void> {
    const outcome = await ask('texts.merge', undefined);
    unread.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    last.value = outcome.value;
    loaded.value = true;
  }

  async function start(own: string): Promise<void> {
    if (!plan.value || !file.value || busy.value) return;
    busy.value = true;
    const rows = plan.value.rows.map(({ peer, body: words, consent }) => ({ peer, body: words, consent }));
    const outcome = await ask('texts.startMerge', { own, file: file.value.name, paceSeconds: pace.value, rows });
    busy.value = false;
    refused.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    last.value = outcome.value;
    file.value = null;
    body.value = '';
    await clear();
  }

  async function step(which: 'pause' | 'go-on' | 'stop'): Promise<void> {
    if (!last.value) return;
    const outcome = await ask('texts.mergeStep', { id: last.value.id, step: which });
    refused.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) last.value = outcome.value;
  }

  onScopeDispose(window.bridge.on('texts.changed', () => void load()));
  onMounted(load);
  return { file, mistake, body, pace, last, loaded, problem, busy, plan, isOpen, choose, load, start, step };
}
