import { ref, shallowRef } from 'vue';
import { MOST_UNREAD, type DocumentInfo, type TakenIn } from '#shared/bridge/documents.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { pagesOf } from '#shared/domain/fax/page-list.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { formatBytes } from '#renderer/kernel/format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useHeldDocument } from '#renderer/stores/held-document.store.ts';
import type { composePages } from './compose-pages.ts';
import { madeSmaller } from './made-smaller.ts';

/** What was wrong with a drop before any document was read. */
type DropMistake = 'not-a-file';

interface IntakeDeps {
  profileId: string;
  paged: ReturnType<typeof composePages>;
  /** Reads the draft; what comes is added to it. */
  load: () => Promise<void>;
  save: () => void;
}

/** Files that are dropped, pasted, chosen or opened, on their way into the fax that is written. */
export function composeIntake({ profileId, paged, load, save }: IntakeDeps) {
  const { document, pages } = paged;
  const reading = ref(0);
  /** Why files could not be taken, one for each file. */
  const problems = shallowRef<readonly Problem[]>([]);
  const mistake = ref<DropMistake | null>(null);
  /** Names of the last files that could not be read, while the document that was there before is still attached. */
  const unread = ref<string | null>(null);
  /** Files that are being read, or wait for that: where the page ends meanwhile, they are not in the fax. */
  const coming = shallowRef<readonly File[]>([]);
  /** More documents, read already, which wait for the answer whether they are added or take the place of the first. */
  const waiting = shallowRef<readonly DocumentInfo[]>([]);
  const held = useHeldDocument();
  const announcer = useAnnouncer();
  /** Files are read one after the other, so that they come in the order in which they were given. */
  let queue: Promise<void> = Promise.resolve();

  /** Takes files that were dropped or pasted; without an account they wait for one. */
  async function offer(files: readonly File[]): Promise<void> {
    forget();
    if (profileId === '') {
      hold(files);
      return;
    }
    await load();
    coming.value = [...coming.value, ...files];
    save();
    await inTurn(() => take(files));
  }

  /** What is larger than anything that can be made smaller is refused before its bytes are read into memory. */
  function hold(files: readonly File[]): void {
    const isHopeless = ({ size }: File) => size > DOCUMENT_LIMITS.shrinkable;
    problems.value = files.filter(isHopeless).map(({ name }) => ({ kind: 'document', reason: 'too-large', name }));
    held.files = [...held.files, ...files.filter((file) => !isHopeless(file))];
  }

  /** Puts the documents that waited for an account into the fax that is being written. */
  async function claim(): Promise<void> {
    const files = held.take();
    const taken = held.takeArrived();
    if (files.length > 0) await offer(files);
    if (taken.documents.length + taken.unread.length > 0) await arrive(taken);
  }

  async function take(files: readonly File[]): Promise<void> {
    const asks = pages.value.length > 0;
    const taken: TakenIn = { documents: [], unread: [] };
    const others: Problem[] = [];
    for (const file of files) {
      const content = isTooLarge(file) ? await smaller(file) : file;
      if (!content) {
        taken.unread.push({ name: file.name, reason: 'too-large' });
        continue;
      }
      const outcome = await read(file, content);
      if (!outcome) {
        mistake.value = 'not-a-file';
        if (document.value) unread.value = file.name;
      } else if (outcome.ok) {
        taken.documents.push(outcome.value);
        // At once, so that the draft names it.
        if (!asks) {
          arrived([file]);
          paged.appendFirst(fitting([outcome.value]));
        }
      } else if (outcome.problem.kind === 'document') taken.unread.push(unreadOf(file.name, outcome.problem));
      else others.push(outcome.problem);
    }
    if (!asks) await paged.show(pages.value);
    arrived(files);
    await receive(taken, others, !asks);
  }

  function arrived(files: readonly File[]): void {
    coming.value = coming.value.filter((file) => !files.includes(file));
  }

  /** A file that is too large as it is; null where it cannot be made to fit. */
  async function smaller(file: File): Promise<Blob | null> {
    const made = await madeSmaller(file).catch(() => null);
    if (!made || made.byteLength > DOCUMENT_LIMITS.block) return null;
    const [before, after] = [formatBytes(file.size), formatBytes(made.byteLength)];
    announcer.notify(t('eye.smallerFile', { name: file.name, before, after }));
    return new Blob([made]);
  }

  async function read({ name, type }: Pick<File, 'name' | 'type'>, content: Blob) {
    try {
      const bytes = new Uint8Array(await content.arrayBuffer());
      return await ask('document.add', { name, bytes, kind: type === 'text/plain' ? 'text' : 'file' }, profileId);
    } catch {
      // A folder, for example.
      return null;
    }
  }

  /** Opens a locked document, which then comes in like any other. */
  async function unlock(locked: string, password: string): Promise<void> {
    await inTurn(async () => {
      const outcome = await ask('document.unlock', { locked, password }, profileId);
      const others = problems.value.filter((found) => !('locked' in found) || found.locked !== locked);
      problems.value = outcome.ok ? others : [...others, outcome.problem];
      if (!outcome.ok) return;
      unread.value = null;
      await receive({ documents: [outcome.value], unread: [] });
    });
  }

  /** Takes documents that main has taken in already: they came from outside of the window. */
  async function arrive(taken: TakenIn): Promise<void> {
    // The page may learn of the account a moment later than of its documents.
    if (profileId === '') {
      held.keep(taken);
      return;
    }
    forget();
    await load();
    await inTurn(async () => {
      await receive(await withSmaller(taken));
    });
  }

  /** What main could not take for its size is made smaller where that helps. */
  async function withSmaller({ documents, unread: failed }: TakenIn): Promise<TakenIn> {
    const taken: TakenIn = { documents: [...documents], unread: [] };
    for (const file of failed) {
      const found = file.large === undefined ? null : await madeOfLarge(file.name, file.large);
      if (found) taken.documents.push(found);
      else taken.unread.push(file);
    }
    return taken;
  }

  async function madeOfLarge(name: string, large: string): Promise<DocumentInfo | null> {
    const outcome = await ask('document.readLarge', { large }, profileId);
    if (!outcome.ok) return null;
    const content = await smaller(new File([outcome.value as Uint8Array<ArrayBuffer>], name));
    const made = content && (await read({ name, type: '' }, content));
    return made?.ok ? made.value : null;
  }

  /** What is chosen by its button is added: that is what the button says. */
  async function choose(): Promise<void> {
    forget();
    await inTurn(async () => {
      const outcome = await ask('document.choose', undefined, profileId);
      if (outcome.ok) {
        const { documents, unread: failed } = await withSmaller(outcome.value);
        if (documents.length > 0) await append(documents);
        await receive({ documents, unread: failed }, [], true);
      } else if (outcome.problem.kind !== 'cancelled') problems.value = [outcome.problem];
    });
  }

  /**
   * Documents that were read go into the fax, or wait for the answer whether they are added to what is there.
   *
   * @param areThere they are in the fax already
   */
  async function receive(
    { documents, unread: failed }: TakenIn,
    others: Problem[] = [],
    areThere = false,
  ): Promise<void> {
    const found = failed.map(({ large: _, ...file }) => ({ kind: 'document', ...file }) as const);
    problems.value = [...problems.value, ...found, ...others];
    if (failed.length > 0 && document.value) unread.value = failed.map(({ name }) => name).join(', ');
    if (documents.length > 0 && failed.length === 0) unread.value = null;
    if (documents.length === 0 || areThere) {
      save();
      return;
    }
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

  /** Resolves once no file is being read. */
  async function settled(): Promise<void> {
    while (reading.value > 0) await queue.catch(() => undefined);
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

  function forget(): void {
    problems.value = [];
    mistake.value = null;
  }

  /** Names of the files that were given and are not in the fax; undefined for none. */
  function lacking(): string | undefined {
    const names = [...(unread.value === null ? [] : [unread.value]), ...coming.value.map(({ name }) => name)];
    return names.length === 0 ? undefined : names.join(', ').slice(0, MOST_UNREAD);
  }

  /** Takes up what an earlier page, or another form, said of this fax. */
  function takeUpLacking(names: string): void {
    unread.value ??= names;
    problems.value = [...problems.value, { kind: 'document', reason: 'not-added', name: names }];
  }

  const state = { reading, problems, mistake, unread, waiting, lacking, takeUpLacking };
  return { ...state, offer, unlock, arrive, claim, answer, choose, forget, settled };
}

function isTooLarge({ size }: File): boolean {
  return size > DOCUMENT_LIMITS.block;
}

function unreadOf(name: string, problem: Extract<Problem, { kind: 'document' }>): TakenIn['unread'][number] {
  const { reason, locked } = problem;
  return { name: problem.name ?? name, reason, ...(locked === undefined ? {} : { locked }) };
}
