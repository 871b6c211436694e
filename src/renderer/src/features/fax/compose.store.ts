import { ref, shallowRef } from 'vue';
import type { DocumentInfo, FaxDraft } from '#shared/bridge/documents.ts';
import type { FaxJob } from '#shared/bridge/fax.ts';
import type { Events } from '#shared/bridge/events.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useHeldDocument } from '#renderer/stores/held-document.store.ts';
import { DraftKeeper } from '#renderer/kernel/draft-keeper.ts';

/** What was wrong with a drop before any document was read. */
export type DropMistake = 'several' | 'not-a-file';

const EMPTY: FaxDraft = { documentId: null, from: '', to: '' };

/** The fax that is being written. Main keeps it, so that it survives a restart. */
export const useCompose = defineAccountStore('compose', ({ profileId }) => {
  const document = ref<DocumentInfo | null>(null);
  const from = ref('');
  const to = ref('');
  /** True when the person chose the number to send from in this draft; then nothing else changes it. */
  const fromByHand = ref(false);
  const loaded = ref(false);
  const adding = ref(false);
  const problem = ref<Problem | null>(null);
  const mistake = ref<DropMistake | null>(null);
  /** Name of the last file that could not be read, while the document that was there before is still attached. */
  const unread = ref<string | null>(null);
  /** A second document, read already, which waits for the answer whether it takes the place of the first. */
  const waiting = shallowRef<File | DocumentInfo | null>(null);
  const held = useHeldDocument();
  const latest = latestOnly();
  // What was typed right before the account left the screen is saved after that.
  const keeper = new DraftKeeper<FaxDraft>((draft) => ask('fax.saveDraft', draft ?? EMPTY, profileId));

  async function load(): Promise<void> {
    if (loaded.value) return;
    const outcome = await ask('fax.draft', undefined);
    if (!outcome.ok || loaded.value) return;
    loaded.value = true;
    // A document that was dropped while the draft was being read is newer than the draft.
    document.value ??= outcome.value.document;
    const typed = from.value + to.value !== '';
    from.value = from.value || outcome.value.from;
    to.value = to.value || outcome.value.to;
    // What was typed while the draft was being read was not saved yet.
    if (typed) save();
  }

  /** Has main keep what the form holds now. */
  function save(): void {
    if (loaded.value) keeper.change({ documentId: document.value?.id ?? null, from: from.value, to: to.value });
  }

  async function offer(file: File): Promise<void> {
    mistake.value = null;
    if (profileId === '') {
      hold(file);
      return;
    }
    await load();
    await take(file);
  }

  function replace(): void {
    const file = waiting.value;
    waiting.value = null;
    if (!file) return;
    if (file instanceof File) held.file = file;
    else attach(file);
  }

  /** A document that was read goes into the fax, or waits for the answer whether it replaces the one that is there. */
  function receive(read: DocumentInfo): void {
    unread.value = null;
    if (document.value) waiting.value = read;
    else attach(read);
  }

  function attach(read: DocumentInfo): void {
    document.value = read;
    unread.value = null;
    save();
  }

  /** The document that is attached stays, and the message says so. */
  function refuse(found: Problem, name: string): void {
    problem.value = found.kind === 'document' ? { ...found, name: found.name ?? name } : found;
    unread.value = document.value ? name : null;
  }

  function hold(file: File): void {
    problem.value = tooLarge(file);
    if (problem.value) return;
    if (held.file) waiting.value = file;
    else held.file = file;
  }

  /** Puts the document that waited for an account into the fax that is being written. */
  async function claim(): Promise<void> {
    const file = held.take();
    if (file) await offer(file);
  }

  async function take(file: File): Promise<void> {
    const refused = tooLarge(file);
    if (refused) {
      refuse(refused, file.name);
      return;
    }
    await accept(async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return ask('document.add', { name: file.name, bytes, kind: file.type === 'text/plain' ? 'text' : 'file' });
    }, file.name);
  }

  /** Takes a document that main has taken in already: it came from outside of the window. */
  async function arrive(arrived: Events['document.arrived']): Promise<void> {
    mistake.value = null;
    problem.value = null;
    await load();
    if ('reason' in arrived) refuse({ kind: 'document', reason: arrived.reason }, arrived.name);
    else receive(arrived.document);
  }

  /** What is chosen by its button replaces the document that is there: that is what the button says. */
  const choose = () => accept(() => ask('document.choose', undefined), '', attach);

  /** Only the document that was asked for last counts. */
  async function accept(
    read: () => Promise<Outcome<DocumentInfo>>,
    name: string,
    take: (read: DocumentInfo) => void = receive,
  ): Promise<void> {
    adding.value = true;
    problem.value = null;
    mistake.value = null;
    const outcome = await latest.ask(() => read().catch(() => null));
    if (outcome === undefined) return;
    adding.value = false;
    if (!outcome) {
      mistake.value = 'not-a-file';
      unread.value = document.value ? name : null;
    } else if (outcome.ok) take(outcome.value);
    else if (outcome.problem.kind !== 'cancelled') refuse(outcome.problem, nameIn(outcome.problem) || name);
  }

  function remove(): void {
    document.value = null;
    problem.value = null;
    unread.value = null;
    save();
  }

  /** Puts a fax that was sent, or taken back, into the form again. */
  function restore(job: FaxJob): void {
    loaded.value = true;
    document.value = job.documentGone ? null : job.document;
    from.value = job.from;
    to.value = formatUsNumber(job.to);
    fromByHand.value = false;
    problem.value = null;
    unread.value = null;
    mistake.value = null;
    save();
  }

  /** After sending: the next fax starts empty, from the same number. */
  function reset(): void {
    document.value = null;
    to.value = '';
    fromByHand.value = false;
    problem.value = null;
    unread.value = null;
    mistake.value = null;
    save();
  }

  return {
    document,
    from,
    to,
    fromByHand,
    loaded,
    adding,
    problem,
    mistake,
    unread,
    waiting,
    load,
    save,
    offer,
    arrive,
    claim,
    replace,
    choose,
    remove,
    restore,
    reset,
  };
});

function nameIn(problem: Problem): string {
  return 'name' in problem ? (problem.name ?? '') : '';
}

/** What is larger than anything that is sent is refused before its bytes are read into memory. */
function tooLarge(file: File): Problem | null {
  return file.size > DOCUMENT_LIMITS.block ? { kind: 'document', reason: 'too-large', name: file.name } : null;
}
