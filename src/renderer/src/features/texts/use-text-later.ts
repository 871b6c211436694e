import { ownZone } from '#shared/domain/text/formats.ts';
import { computed, ref } from 'vue';
import { readLeaveAt } from '#shared/domain/fax/leave-at.ts';
import { useClock } from '#renderer/kernel/clock.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';

const PROBLEMS: Record<'empty' | 'past' | 'too-far' | 'skipped', MessageKey> = {
  empty: 'texts.later.empty',
  past: 'texts.later.past',
  'too-far': 'texts.later.tooFar',
  skipped: 'texts.later.skipped',
};

export type TextLater = ReturnType<typeof useTextLater>;

/** When a text that is being written leaves: at once, unless a time is chosen. */
export function useTextLater() {
  const now = useClock();
  const isOn = ref(false);
  const local = ref('');
  const unlessReply = ref(true);
  const zone = ownZone();
  const reading = computed(() => (isOn.value ? readLeaveAt(local.value, zone, now.value.getTime()) : null));
  /** Why the time is none; null where it is one, and for a text that leaves at once. */
  const problem = computed(() => (reading.value && !reading.value.ok ? t(PROBLEMS[reading.value.problem]) : null));
  /** ISO time; null for a text that leaves at once. */
  const at = computed(() => (reading.value?.ok ? reading.value.at : null));

  /** What stands in the field; null for a text that leaves at once. */
  const written = computed(() => (isOn.value ? local.value : null));

  /** A text has left with what was written. What was chosen meanwhile is of the next one, and stays. */
  function clear(sent: string | null): void {
    if (written.value !== sent) return;
    isOn.value = false;
    local.value = '';
  }

  return { isOn, local, unlessReply, zone, problem, at, written, clear };
}
