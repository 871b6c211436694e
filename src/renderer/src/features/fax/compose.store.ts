import { computed, ref, shallowRef } from 'vue';
import type { DocumentInfo, FaxDraft, TakenIn } from '#shared/bridge/documents.ts';
import type { FaxJob } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { CoverForm } from '#shared/domain/fax/cover.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import type { FaxRecipient } from '#shared/domain/fax/several-recipients.ts';
import { pagesOf, type PageRef } from '#shared/domain/fax/page-list.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useHeldDocument } from '#renderer/stores/held-document.store.ts';
import { DraftKeeper } from '#renderer/kernel/draft-keeper.ts';
import { composePages } from './compose-pages.ts';

/** What was wrong with a drop before any document was read. */
export type DropMistake = 'not-a-file';

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
  /** A fax that was sent before: whatever it had as a cover page is one of its pages. */
  const isAgain = ref(false);
  const loaded = ref(false);
  const reading = ref(0);
  /** Why files could not be taken, one for each file. */
  const problems = shallowRef<readonly Problem[]>([]);
  const mistake = ref<DropMistake | null>(null);
  /** Names of the last files that could not be read, while the document that was there before is still attached. */
  const unread = ref<string | null>(null);
  /** More documents, read already, which wait for the answer whether they are added or take the place of the first. */
  const waiting = shallowRef<readonly DocumentInfo[]>([]);
  const held = useHeldDocument();
  /** Files are read one after the other, so that they come in the order in which they were given. */
  let queue: Promise<void> = Promise.resolve();
  const paged = composePages({ changed: save, failed: (found) => (problems.value = [found]) });
  const { document, pages, arranging } = paged;
  const adding = computed(() => reading.value > 0 || arranging.value);
  // What was typed right before the account left the screen is saved after that.
  const keeper = new DraftKeeper<FaxDraft>((draft) => ask('fax.saveDraft', draft ?? EMPTY, profileId));

  async function load(): Promise<void> {
    if (loaded.value) return;
    const outcome = await ask('fax.draft', undefined);
    if (!outcome.ok || loaded.value) return;
    loaded.value = true;
    const draft = outcome.value;
    // What was typed or dropped while the draft was being read is newer than the draft, and was not saved yet.
    const isNewer = from.value + to.value !== '' || pages.value.length + others.value.length > 0;
    if (pages.value.length === 0) takeUp(draft);
    waiting.value = draft.sources.filter(({ id }) => draft.waiting?.includes(id));
    from.value = from.value || draft.from;
    to.value = to.value || draft.to;
    if (others.value.length === 0) others.value = draft.others ?? [];
    later.value ??= draft.later ?? null;
    tries.value ||= draft.tries ?? 0;
    // Who wrote a cover page for this fax chose it.
    if (draft.cover) choseCover();
    cover.value ??= draft.cover ?? null;
    if (isNewer) save();
  }

  /** Shows the pages of the draft; without its sources, those of the document that was put together from them. */
  function takeUp({ document: sent, pages: kept = [], sources }: FaxDraft & Drafted): void {
    const isKept = kept.length > 0 && kept.every((ref) => sources.some(({ id }) => id === ref.document));
    if (isKept) {
      paged.begin(sources, kept, sent);
      if (!sent) void paged.show(kept);
    } else if (sent) paged.begin([sent], pagesOf(sent), sent);
  }

  function choseCover(): void {
    coverByHand.value = true;
    languageByHand.value = true;
  }

  /** Has main keep what the form holds now. */
  function save(): void {
    if (!loaded.value) return;
    keeper.change({
      documentId: arranging.value ? null : (document.value?.id ?? null),
      pages: [...pages.value],
      waiting: waiting.value.map(({ id }) => id),
      from: from.value,
      to: to.value,
      ...(later.value ? { later: { ...later.value } } : {}),
      ...(tries.value > 0 ? { tries: tries.value } : {}),
      ...(others.value.length > 0 ? { others: others.value.map((one) => ({ ...one })) } : {}),
      ...(cover.value ? { cover: { ...cover.value } } : {}),
    });
  }

  /** Takes files that were dropped or pasted; without an account they wait for one. */
  async function offer(files: readonly File[]): Promise<void> {
    forget();
    if (profileId === '') {
      hold(files);
      return;
    }
    await load();
    await inTurn(() => take(files));
  }

  /** What is larger than anything that is sent is refused before its bytes are read into memory. */
  function hold(files: readonly File[]): void {
    problems.value = files.filter(isTooLarge).map(({ name }) => tooLarge(name));
    held.files = [...held.files, ...files.filter((file) => !isTooLarge(file))];
  }

  /** Puts the documents that waited for an account into the fax that is being written. */
  async function claim(): Promise<void> {
    const files = held.take();
    if (files.length > 0) await offer(files);
  }

  async function take(files: readonly File[]): Promise<void> {
    const asks = pages.value.length > 0;
    const taken: TakenIn = { documents: [], unread: [] };
    const others: Problem[] = [];
    for (const file of files) {
      if (isTooLarge(file)) {
        taken.unread.push({ name: file.name, reason: 'too-large' });
        continue;
      }
      const outcome = await read(file);
      if (!outcome) {
        mistake.value = 'not-a-file';
        if (document.value) unread.value = file.name;
      } else if (outcome.ok) {
        taken.documents.push(outcome.value);
        // At once, so that the draft names it.
        if (!asks) paged.appendFirst(fitting([outcome.value]));
      } else if (outcome.problem.kind === 'document') taken.unread.push(unreadOf(file.name, outcome.problem));
      else others.push(outcome.problem);
    }
    if (!asks) await paged.show(pages.value);
    await receive(asks ? taken : { ...taken, documents: [] }, others);
  }

  async function read(file: File) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return await ask('document.add', { name: file.name, bytes, kind: file.type === 'text/plain' ? 'text' : 'file' });
    } catch {
      // A folder, for example.
      return null;
    }
  }

  /** Opens a locked document, which then comes in like any other. */
  async function unlock(locked: string, password: string): Promise<void> {
    await inTurn(async () => {
      const outcome = await ask('document.unlock', { locked, password });
      const others = problems.value.filter((found) => !('locked' in found) || found.locked !== locked);
      problems.value = outcome.ok ? others : [...others, outcome.problem];
      if (!outcome.ok) return;
      unread.value = null;
      await receive({ documents: [outcome.value], unread: [] });
    });
  }

  /** Takes documents that main has taken in already: they came from outside of the window. */
  async function arrive(taken: TakenIn): Promise<void> {
    forget();
    await load();
    await inTurn(() => receive(taken));
  }

  /** What is chosen by its button is added: that is what the button says. */
  async function choose(): Promise<void> {
    forget();
    await inTurn(async () => {
      const outcome = await ask('document.choose', undefined);
      if (outcome.ok) {
        if (outcome.value.documents.length > 0) await append(outcome.value.documents);
        await receive({ documents: [], unread: outcome.value.unread });
      } else if (outcome.problem.kind !== 'cancelled') problems.value = [outcome.problem];
    });
  }

  /** Documents that were read go into the fax, or wait for the answer whether they are added to what is there. */
  async function receive({ documents, unread: failed }: TakenIn, others: Problem[] = []): Promise<void> {
    const found = failed.map((file) => ({ kind: 'document', ...file }) as const);
    problems.value = [...problems.value, ...found, ...others];
    if (failed.length > 0 && document.value) unread.value = failed.map(({ name }) => name).join(', ');
    if (documents.length === 0) return;
    if (failed.length === 0) unread.value = null;
    if (pages.value.length === 0) {
      await append(documents);
      return;
    }
    paged.know(documents);
    waiting.value = [...waiting.value, ...documents];
    save();
  }

  /** Puts documents behind the pages that are there. */
  async function append(documents: readonly DocumentInfo[]): Promise<void> {
    const added = fitting(documents);
    if (added.length > 0) await paged.append(added);
  }

  /** Those whose pages a fax may have beside its others; of the rest it is said. */
  function fitting(documents: readonly DocumentInfo[]): DocumentInfo[] {
    const fits: DocumentInfo[] = [];
    let count = pages.value.length;
    for (const info of documents)
      if (count + info.pages <= DOCUMENT_LIMITS.pagesBlock) {
        fits.push(info);
        count += info.pages;
      } else problems.value = [...problems.value, { kind: 'document', reason: 'too-many-pages', name: info.name }];
    return fits;
  }

  async function inTurn(work: () => Promise<void>): Promise<void> {
    reading.value += 1;
    queue = queue
      .catch(() => undefined)
      .then(work)
      .finally(() => {
        reading.value -= 1;
      });
    await queue;
  }

  /** The answer to what waits: added behind the pages, or in their place, or neither. */
  async function answer(what: 'add' | 'replace' | 'leave'): Promise<void> {
    const documents = waiting.value;
    waiting.value = [];
    unread.value = null;
    if (what === 'leave') save();
    else if (what === 'add') await append(documents);
    else await paged.arrange(documents.flatMap(pagesOf));
  }

  /** Takes what was made of the pages in their place, unless they were changed meanwhile; it can be taken back. */
  async function replaceWith(made: DocumentInfo, of: readonly PageRef[]): Promise<void> {
    if (pages.value !== of) return;
    paged.know([made]);
    await paged.arrange(pagesOf(made));
  }

  function remove(): void {
    paged.begin([], [], null);
    isAgain.value = false;
    forget();
    unread.value = null;
    save();
  }

  /** Puts a fax that was sent, or taken back, into the form again. */
  function restore(job: FaxJob, recipient = formatUsNumber(job.to)): void {
    loaded.value = true;
    const again = job.documentGone ? null : job.document;
    paged.begin(again ? [again] : [], again ? pagesOf(again) : [], again);
    isAgain.value = again !== null;
    from.value = job.from;
    to.value = recipient;
    startAnew();
    fromByHand.value = false;
    forget();
    unread.value = null;
    save();
  }

  /** After sending: the next fax starts empty, from the same number. */
  function reset(): void {
    to.value = '';
    startAnew();
    fromByHand.value = false;
    coverByHand.value = false;
    languageByHand.value = false;
    cover.value = null;
    remove();
  }

  function startAnew(): void {
    others.value = [];
    later.value = null;
    tries.value = 0;
    sendingId.value = '';
  }

  function forget(): void {
    problems.value = [];
    mistake.value = null;
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
      isAgain,
      loaded,
      adding,
      problems,
      mistake,
      unread,
      waiting,
    },
    ...{ load, save, offer, unlock, arrive, claim, answer, choose, replaceWith, remove, restore, reset, forget },
  };
});

interface Drafted {
  document: DocumentInfo | null;
  sources: DocumentInfo[];
}

function isTooLarge({ size }: File): boolean {
  return size > DOCUMENT_LIMITS.block;
}

function tooLarge(name: string): Problem {
  return { kind: 'document', reason: 'too-large', name };
}

function unreadOf(name: string, problem: Extract<Problem, { kind: 'document' }>): TakenIn['unread'][number] {
  const { reason, locked } = problem;
  return { name: problem.name ?? name, reason, ...(locked === undefined ? {} : { locked }) };
}
