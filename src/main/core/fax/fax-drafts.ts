import { randomUUID } from 'node:crypto';
import type { DocumentInfo, FaxDraft, FaxDraftSummary, FaxForm } from '#shared/bridge/documents.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { Documents } from '../store/documents.ts';
import type { Drafts } from '../store/drafts.ts';

/** The fax that each form has on the screen; the others are put aside. */
const CURRENT: Record<FaxForm, string> = { main: 'fax', quick: 'fax-quick' };
const ASIDE = 'fax-aside/';
/** Discarded drafts that can be brought back while the app runs. */
const BROUGHT_BACK = 20;

interface FaxDraftsDeps {
  drafts: Drafts;
  documents: Documents;
  time: () => string;
  atomically: <T>(work: () => T) => T;
}

/** The fax that is being written, and those that were put aside: each is kept until it is sent or discarded. */
export class FaxDrafts {
  readonly #deps: FaxDraftsDeps;
  /** By their ids, the latest last. */
  readonly #discarded = new Map<string, FaxDraft>();

  constructor(deps: FaxDraftsDeps) {
    this.#deps = deps;
  }

  current(form: FaxForm = 'main'): FaxDraft & { document: DocumentInfo | null; sources: DocumentInfo[] } {
    const { documents } = this.#deps;
    const draft = this.#read(CURRENT[form]) ?? { documentId: null, from: '', to: '' };
    const document = draft.documentId ? documents.info(draft.documentId) : undefined;
    const sources = [...sourcesOf(draft)].flatMap((id) => documents.info(id) ?? []);
    return { ...draft, documentId: document?.id ?? null, document: document ?? null, sources };
  }

  save(draft: FaxDraft, form: FaxForm = 'main'): void {
    this.#deps.drafts.put(CURRENT[form], draft, this.#deps.time());
  }

  /** Empties a form whose fax was sent, for the next one from the same number; another fax that is in it by now stays. */
  sent(documentId: string, form: FaxForm = 'main'): void {
    const current = this.#read(CURRENT[form]);
    if (current?.documentId === documentId) this.save({ documentId: null, from: current.from, to: '' }, form);
  }

  /** Those that were put aside, the latest first. */
  aside(): FaxDraftSummary[] {
    return this.#deps.drafts.inGroup(ASIDE).map(({ kind, value, savedAt }) => {
      const draft = value as FaxDraft;
      const infos = [...sourcesOf(draft)].flatMap((id) => this.#deps.documents.info(id) ?? []);
      return {
        ...{ id: kind.slice(ASIDE.length), savedAt, to: draft.to, others: draft.others?.length ?? 0 },
        documents: infos.filter(({ cover }) => !cover).map(({ name }) => name),
        pages: draft.pages?.length ?? 0,
      };
    });
  }

  countAside(): number {
    return this.#deps.drafts.inGroup(ASIDE).length;
  }

  /** Keeps a fax among those that are put aside. */
  putAside(draft: FaxDraft): void {
    this.#put(randomUUID(), draft);
  }

  /**
   * Puts the fax of a form aside, unless there is nothing in it; the next begins from the same number.
   *
   * @returns the id of the one that was put aside; null where there was none
   */
  begin(form: FaxForm = 'main'): string | null {
    const current = this.#read(CURRENT[form]);
    if (!current || !hasContent(current)) return null;
    const id = randomUUID();
    this.#deps.atomically(() => {
      this.#put(id, current);
      this.save({ documentId: null, from: current.from, to: '' }, form);
    });
    return id;
  }

  /** Brings one that was put aside to the screen, in exchange for the one that is there. */
  open(id: string): Outcome<null> {
    const draft = this.#read(ASIDE + id);
    if (!draft) return fail({ kind: 'not-found' });
    this.#deps.atomically(() => {
      this.begin();
      this.save(draft);
      this.#deps.drafts.delete(ASIDE + id);
    });
    return succeed(null);
  }

  discard(id: string): Outcome<null> {
    const draft = this.#read(ASIDE + id);
    if (!draft) return fail({ kind: 'not-found' });
    this.#discarded.set(id, draft);
    for (const old of [...this.#discarded.keys()].slice(0, -BROUGHT_BACK)) this.#discarded.delete(old);
    this.#deps.drafts.delete(ASIDE + id);
    return succeed(null);
  }

  /** Brings a discarded one back to those that are put aside. */
  bringBack(id: string): Outcome<null> {
    const draft = this.#discarded.get(id);
    if (!draft) return fail({ kind: 'not-found' });
    this.#put(id, draft);
    this.#discarded.delete(id);
    return succeed(null);
  }

  /** The documents that any of them needs, also those that can be brought back. */
  documents(): Set<string> {
    const aside = this.#deps.drafts.inGroup(ASIDE).map(({ value }) => value as FaxDraft);
    const current = Object.values(CURRENT).map((kind) => this.#read(kind));
    const all = [...current, ...aside, ...this.#discarded.values()].filter((draft) => draft !== undefined);
    return new Set(all.flatMap((draft) => [...(draft.documentId ? [draft.documentId] : []), ...sourcesOf(draft)]));
  }

  #put(id: string, draft: FaxDraft): void {
    this.#deps.drafts.put(ASIDE + id, draft, this.#deps.time());
  }

  #read(kind: string): FaxDraft | undefined {
    return this.#deps.drafts.get(kind) as FaxDraft | undefined;
  }
}

/** Whether a person would miss it. */
function hasContent({ documentId, pages = [], waiting = [], to, others = [], cover }: FaxDraft): boolean {
  const written = [to, cover?.subject, cover?.message].some((text) => (text ?? '').trim() !== '');
  return documentId !== null || pages.length + waiting.length + others.length > 0 || written;
}

/** The documents that the pages of a draft, and what waits to be added, are of. */
function sourcesOf({ pages = [], waiting = [] }: FaxDraft): Set<string> {
  return new Set([...pages.map(({ document }) => document), ...waiting]);
}
