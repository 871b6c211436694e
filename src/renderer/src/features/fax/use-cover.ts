import { useIntervalFn, useNow, watchDebounced } from '@vueuse/core';
import { DateTime } from 'luxon';
import { computed, reactive, ref, shallowRef, watch } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Cover, CoverForm, CoverKind, CoverLanguage } from '#shared/domain/fax/cover.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { useCompose } from './compose.store.ts';
import { useCoverHabits } from './cover-habits.store.ts';
import { inForm } from './fax-form.ts';
import { onOtherFax } from './on-other-fax.ts';

const EMPTY: CoverForm = { kind: 'plain', language: 'en', toName: '', fromName: '', subject: '', message: '' };
/** A cover is drawn when nothing was typed for so long. */
const QUIET_MS = 400;

const coverOf = (key: string): Cover => (JSON.parse(key) as [Cover, unknown])[0];

/**
 * The cover page of the fax that is being written: it says how many pages there are, to whom, from whom and on which day, and
 * is drawn anew when any of that changes.
 */
export function useCover(fax: { to: () => string; toName: () => string }) {
  const compose = useCompose();
  const habits = useCoverHabits();
  const today = useNow({ scheduler: (tick) => useIntervalFn(tick, 60_000) });
  const latest = latestOnly();
  /** The end of the message, where it does not fit. */
  const left = ref('');
  const problem = shallowRef<Problem | null>(null);
  /** Why what stays the same could not be kept for other faxes. */
  const notKept = shallowRef<Problem | null>(null);
  /** What was drawn last. */
  const drawn = ref('');
  /** It was chosen, and is not among the pages yet. */
  const placing = ref(false);

  const form = computed(() => compose.cover ?? EMPTY);
  const kind = computed(() => (compose.hasCover || placing.value ? form.value.kind : null));
  const cover = computed((): Cover => ({
    ...form.value,
    to: fax.to(),
    from: compose.from,
    pages: compose.pages.length + (compose.hasCover ? 0 : 1),
    day: DateTime.fromJSDate(today.value).toISODate() ?? '',
  }));
  /** What is drawn: main has the logo. */
  const key = computed(() => JSON.stringify([cover.value, habits.logo]));
  /** The page on the screen says something else than it should; nothing may be sent then. */
  const isStale = computed(() => placing.value || (compose.hasCover && key.value !== drawn.value));
  const always = computed(() => habits.kindFor(compose.from));
  /** It cannot be left out here: it is always there, unless it cannot be drawn. */
  const isFixed = computed(() => always.value !== null && kind.value !== null && problem.value === null);

  function change(part: Partial<CoverForm>): void {
    compose.cover = { ...form.value, ...part };
    compose.save();
  }

  async function draw(): Promise<void> {
    const wanted = key.value;
    const outcome = await latest.ask(() => ask('document.cover', { ...coverOf(wanted), ...inForm() }));
    if (!outcome) return;
    problem.value = outcome.ok ? null : outcome.problem;
    // It stays chosen: its words can be mended, which draws it again.
    if (!outcome.ok || !(compose.hasCover || placing.value)) return;
    left.value = outcome.value.left;
    drawn.value = wanted;
    placing.value = false;
    await compose.putCover(outcome.value.document);
  }

  /** Gives up one that is being drawn, with what was wrong with the last one. */
  function drop(): void {
    latest.drop();
    placing.value = false;
    problem.value = null;
    left.value = '';
    // One that comes back is drawn again, which tells what does not fit.
    drawn.value = '';
  }

  /** @param next null for no cover page; its texts are kept */
  async function choose(next: CoverKind | null): Promise<void> {
    if (next === null) {
      drop();
      await compose.removeCover();
      return;
    }
    const named = { toName: form.value.toName || fax.toName(), fromName: form.value.fromName || habits.fromName };
    change({ ...named, kind: next });
    if (compose.hasCover) return;
    placing.value = true;
    await draw();
  }

  /** The person's own choice, which no contact changes in this fax. */
  function chooseByHand(next: CoverKind | null): Promise<void> {
    compose.coverByHand = true;
    return choose(next);
  }

  function setLanguage(language: CoverLanguage): void {
    compose.languageByHand = true;
    change({ language });
  }

  async function setAlways(on: boolean): Promise<void> {
    if (kind.value !== null) notKept.value = await habits.setKind(compose.from, on ? kind.value : null);
  }

  watchDebounced(key, () => (isStale.value ? draw() : undefined), { debounce: QUIET_MS });
  // With the document the wish for a cover page goes, also one that is being drawn.
  watch(
    () => compose.pages.length === 0,
    (isEmpty) => {
      if (isEmpty) drop();
    },
  );
  onOtherFax(drop);
  // The name follows the recipient, unless another one was written.
  watch(fax.toName, (name, before) => {
    if (compose.cover && (form.value.toName === '' || form.value.toName === before)) change({ toName: name });
  });
  // A number whose faxes always have a cover page: also when it was taken out of the pages.
  watch(
    [always, () => compose.hasCover, () => compose.loaded && compose.pages.length > 0 && !compose.isAgain],
    ([wanted, has, isReady]) => {
      if (isReady && wanted !== null && !has && !placing.value) void choose(wanted);
    },
    { immediate: true },
  );
  watch(
    [() => compose.coverWanted, () => compose.loaded && compose.pages.length > 0],
    ([wanted, isReady]) => {
      if (wanted === null || !isReady) return;
      compose.coverWanted = null;
      void choose(wanted);
    },
    { immediate: true },
  );
  watch(
    () => compose.hasCover && drawn.value === '',
    (isOld) => {
      if (isOld) void draw();
    },
    { immediate: true },
  );

  /** The name of the sender is the same the next time. */
  async function rememberName(): Promise<void> {
    notKept.value = (await habits.rememberName(form.value.fromName)) ?? notKept.value;
  }

  const choices = { change, choose, chooseByHand, drawAgain: draw, setLanguage, setAlways, rememberName };
  return reactive({ form, kind, left, problem, notKept, isStale, always, isFixed, ...choices });
}
