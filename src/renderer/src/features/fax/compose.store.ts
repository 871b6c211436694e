import { computed, ref, shallowRef } from 'vue';
import type { DocumentInfo, FaxDraft } from '#shared/bridge/documents.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import type { FaxJob } from '#shared/bridge/fax.ts';
import type { CoverForm, CoverKind } from '#shared/domain/fax/cover.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import type { FaxRecipient } from '#shared/domain/fax/several-recipients.ts';
import { pagesOf, type PageRef } from '#shared/domain/fax/page-list.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { DraftKeeper } from '#renderer/kernel/draft-keeper.ts';
import { composeIntake } from './compose-intake.ts';
import { composePages } from './compose-pages.ts';
import { inForm } from './fax-form.ts';

const EMPTY: FaxDraft = { documentId: null, from: '', to: '' };

/** The fax that is being written. Main keeps it, so that it survives a restart. */
export const useCompose = defineAccountStore('compose', ({ profileId }) => {
  const from = ref('');
  const to = ref('');
  /** Those who get it as well as the one who is being typed. */
  const others = shallowRef<readonly FaxRecipient[]>([]);
  /** When it is to leave, as typed, and what becomes of it where that is missed; null for at once. */
  const later = ref<NonNullable<FaxDraft['later']> | null>(null);
  /** How often it is tried again when it finally fails. */
  const tries = ref(0);
  /** Names what is sent, so that a second press sends it no second time; empty before the first. */
  const sendingId = ref('');
  /** True when the person chose the number to send from in this draft; then nothing else changes it. */
  const fromByHand = ref(false);
  /** The same of whether there is a cover page and which, and of its language. */
  const coverByHand = ref(false);
  const languageByHand = ref(false);
  /** What the cover page says, also while the fax has none. */
  const cover = ref<CoverForm | null>(null);
  /** The cover page that it gets as soon as there is a document. */
  const coverWanted = ref<CoverKind | null>(null);
  /** A fax that was sent before: whatever it had as a cover page is one of its pages. */
  const isAgain = ref(false);
  /** A text is typed for one of its pages that is not on it yet. */
  const hasLooseText = ref(false);
  const loaded = ref(false);
  /** The draft could not be read: until it is, nothing of the fax is kept. */
  let isUnread = false;
  /** Another number for each fax that comes into the form. */
  const ordinal = ref(0);
  const paged = composePages({ profileId, changed: save, failed: (found) => (intake.problems.value = [found]) });
  const { document, pages, arranging } = paged;
  const intake = composeIntake({ profileId, paged, load, save });
  const { reading, forget } = intake;
  /** Whether anything of it would be missed. */
  const hasContent = computed(
    () => pages.value.length + others.value.length + intake.waiting.value.length > 0 || to.value.trim() !== '',
  );
  /** A file is on its way into it. */
  const isReading = computed(() => reading.value > 0);
  const adding = computed(() => isReading.value || arranging.value);
  // What was typed right before the account left the screen is saved after that.
  const keeper = new DraftKeeper<FaxDraft>((draft) =>
    ask('fax.saveDraft', { ...(draft ?? EMPTY), ...inForm() }, profileId),
  );

  async function load(): Promise<void> {
    if (loaded.value) return;
    const asked = ordinal.value;
    const outcome = await ask('fax.draft', inForm(), profileId);
    isUnread = !outcome.ok;
    // Of a fax that makes room for another one by now, nothing is shown.
    if (!outcome.ok || loaded.value || ordinal.value !== asked) return;
    loaded.value = true;
    const draft = outcome.value;
    // What was typed or dropped while the draft was being read is newer than the draft, and was not saved yet.
    const isNewer = from.value + to.value !== '' || pages.value.length + others.value.length > 0;
    intake.waiting.value = draft.sources.filter(({ id }) => draft.waiting?.includes(id));
    from.value = from.value || draft.from;
    to.value = to.value || draft.to;
    if (draft.unread !== undefined) intake.takeUpLacking(draft.unread);
    if (others.value.length === 0) others.value = draft.others ?? [];
    later.value ??= draft.later ?? null;
    tries.value ||= draft.tries ?? 0;
    // Who wrote a cover page for this fax chose it.
    if (draft.cover) choseCover();
    cover.value ??= draft.cover ?? null;
    coverWanted.value ??= draft.coverWanted ?? null;
    // Last: it may save what the form holds by then.
    if (pages.value.length === 0) takeUp(draft);
    if (isNewer) save();
  }

  /** Shows the pages of the draft; where some are gone, those of the document that was put together, or else the others. */
  function takeUp({ document: sent, pages: kept = [], sources }: FaxDraft & Drafted): void {
    const found = kept.filter((ref) => sources.some(({ id }) => id === ref.document));
    const isWhole = found.length === kept.length;
    if (found.length > 0 && (isWhole || !sent)) {
      paged.begin(sources, found, sent);
      if (!sent) void paged.show(found);
    } else if (sent) paged.begin([sent], pagesOf(sent), sent);
  }

  function choseCover(): void {
    coverByHand.value = true;
    languageByHand.value = true;
  }

  /** Has main keep what the form holds now. */
  function save(): void {
    if (!loaded.value) {
      // What is being read is saved with what is typed by then.
      if (isUnread) void load();
      return;
    }
    const unread = intake.lacking();
    keeper.change({
      documentId: arranging.value ? null : (document.value?.id ?? null),
      pages: [...pages.value],
      waiting: intake.waiting.value.map(({ id }) => id),
      ...(unread === undefined ? {} : { unread }),
      from: from.value,
      to: to.value,
      ...(later.value ? { later: { ...later.value } } : {}),
      ...(tries.value > 0 ? { tries: tries.value } : {}),
      ...(others.value.length > 0 ? { others: others.value.map((one) => ({ ...one })) } : {}),
      ...(cover.value ? { cover: { ...cover.value } } : {}),
      ...(coverWanted.value ? { coverWanted: coverWanted.value } : {}),
    });
  }

  /** Takes what was made of the pages in their place, unless they were changed meanwhile; it can be taken back. */
  async function replaceWith(made: DocumentInfo, of: readonly PageRef[]): Promise<void> {
    if (pages.value !== of) return;
    paged.know([made]);
    await paged.arrange(pagesOf(made));
  }

  /** Puts others in the place of pages, unless they were changed meanwhile; it can be taken back. */
  async function exchangePages(of: readonly PageRef[], other: (page: PageRef) => PageRef): Promise<void> {
    if (pages.value === of) await paged.arrange(of.map(other));
  }

  function remove(): void {
    clear();
    save();
  }

  function clear(): void {
    paged.begin([], [], null);
    isAgain.value = false;
    forget();
    intake.unread.value = null;
  }

  /**
   * Puts a fax that was sent, or taken back, into the form again; the one that is being written is put aside. Answers why it
   * could not be, which leaves it in the form.
   */
  async function restore(job: FaxJob, recipient = formatUsNumber(job.to)): Promise<Problem | null> {
    const failed = await exchange(() => ask('fax.beginDraft', inForm(), profileId));
    if (failed) return failed;
    loaded.value = true;
    const again = job.documentGone ? null : job.document;
    paged.begin(again ? [again] : [], again ? pagesOf(again) : [], again);
    isAgain.value = again !== null;
    from.value = job.from;
    to.value = recipient;
    save();
    return null;
  }

  /** Has main bring another fax to the form, when it has all of this one. Answers why it could not. */
  async function exchange(change: () => Promise<Outcome<null>>): Promise<Problem | null> {
    // A file that is being read belongs to this one.
    do {
      await intake.settled();
      await keeper.flush();
    } while (reading.value > 0);
    // From here on nothing of this fax is saved over the next.
    loaded.value = false;
    empty();
    const outcome = await change();
    await load();
    return outcome.ok ? null : outcome.problem;
  }

  /** After sending: the next fax starts empty, from the same number. */
  function reset(): void {
    const sender = from.value;
    empty();
    from.value = sender;
    save();
  }

  function empty(): void {
    ordinal.value += 1;
    from.value = '';
    to.value = '';
    others.value = [];
    later.value = null;
    tries.value = 0;
    sendingId.value = '';
    fromByHand.value = false;
    coverByHand.value = false;
    languageByHand.value = false;
    cover.value = null;
    coverWanted.value = null;
    intake.waiting.value = [];
    clear();
  }

  return {
    ...paged,
    ...{
      from,
      to,
      others,
      sendingId,
      later,
      tries,
      fromByHand,
      coverByHand,
      languageByHand,
      cover,
      coverWanted,
      isAgain,
      hasLooseText,
      loaded,
      ordinal,
      adding,
      isReading,
      hasContent,
      problems: intake.problems,
      mistake: intake.mistake,
      unread: intake.unread,
      waiting: intake.waiting,
    },
    ...{ offer: intake.offer, unlock: intake.unlock, arrive: intake.arrive, claim: intake.claim },
    ...{ answer: intake.answer, choose: intake.choose, forget },
    ...{ load, save, replaceWith, exchangePages, know: paged.know, remove, restore, exchange, reset },
  };
});

interface Drafted {
  document: DocumentInfo | null;
  sources: DocumentInfo[];
}
