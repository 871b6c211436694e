import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Cover, CoverLogo } from '#shared/domain/fax/cover.ts';
import { FAX_FORMS, type DocumentInfo, type DrawnCover, type FaxForm } from '#shared/bridge/documents.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { base64Length, DOCUMENT_LIMITS, sizeLevel } from '#shared/domain/fax/document-limits.ts';
import type { PageRef } from '#shared/domain/fax/page-list.ts';
import { shownFileName } from '#shared/domain/fax/shown-file-name.ts';
import type { Documents } from '../store/documents.ts';
import type { EachCover } from '../store/fax-batches.ts';
import type { ArrangedPage } from './arrange-pages.ts';
import type { Inspector } from './inspector.ts';
import type { ConvertDocument } from './convert-document.ts';
import type { FaxMessage } from './mail-attachments.ts';
import type { GivenSource, Inspection } from './take-in.ts';

interface DocumentIntakeDeps {
  documents: Documents;
  inspector: Inspector;
  convert: ConvertDocument;
  /** What stands on cover pages. */
  logo: () => CoverLogo | null;
  time: () => string;
  /** Another document is kept. */
  added: () => void;
}

/** The document of a received fax. */
interface ReceivedDocument {
  pages: number;
  sha256: string;
  content: Uint8Array;
  /** What it is called in the message; empty where it came as a file. */
  attachment: string;
  /** What tells which fax it is of, where it came in a message. */
  notice: FaxMessage['notice'] | null;
}

const LOCKED_AT_MOST = 10;
const COVER_NAME = 'cover.pdf';

/** Checks documents and keeps them. */
export class DocumentIntake {
  readonly #deps: DocumentIntakeDeps;

  /** Locked documents that wait for their passwords, the newest last. */
  readonly #locked = new Map<string, GivenSource>();
  /** What was drawn or put together and may have been replaced by the next, the newest last. */
  readonly #replaced: { id: string; form: FaxForm }[] = [];

  constructor(deps: DocumentIntakeDeps) {
    this.#deps = deps;
  }

  async add(name: string, source: GivenSource): Promise<Outcome<DocumentInfo>> {
    const shownName = shownFileName(basename(name));
    const { inspection, content } = await this.#inspect({ ...source, name: shownName });
    if (inspection.ok) return succeed(this.#keep(shownName || 'document.pdf', inspection, inspection.made ?? content));
    const { reason } = inspection;
    const locked = reason === 'encrypted' ? { locked: this.#lock({ ...source, name: shownName }) } : {};
    return fail({ kind: 'document', reason, name: shownName, ...locked });
  }

  /** Looks into what may be the document of a received fax: a PDF, a TIFF, or the one of them that is attached to a message. */
  async received(name: string, bytes: Uint8Array): Promise<Outcome<ReceivedDocument>> {
    const shownName = shownFileName(basename(name));
    const inspection = await this.#deps.inspector({ kind: 'received', bytes, name: shownName });
    if (!inspection.ok) return fail({ kind: 'document', reason: inspection.reason, name: shownName });
    const { pages, sha256, made, attachment = '', notice = null } = inspection;
    return succeed({ pages, sha256, content: made ?? bytes, attachment, notice });
  }

  /** Opens a document that waits for its password. */
  async unlock(id: string, password: string): Promise<Outcome<DocumentInfo>> {
    const source = this.#locked.get(id);
    if (!source) return fail({ kind: 'not-found' });
    const { name = '' } = source;
    const { inspection, content } = await this.#inspect({ ...source, password });
    if (!inspection.ok) {
      const isWrong = inspection.reason === 'wrong-password';
      if (!isWrong) this.#locked.delete(id);
      return fail({ kind: 'document', reason: inspection.reason, name, ...(isWrong ? { locked: id } : {}) });
    }
    this.#locked.delete(id);
    return succeed(this.#keep(name || 'document.pdf', inspection, inspection.made ?? content));
  }

  /** Keeps a locked document in memory until it is opened, or others have come. */
  #lock(source: GivenSource): string {
    const id = randomUUID();
    this.#locked.set(id, source);
    for (const old of [...this.#locked.keys()].slice(0, -LOCKED_AT_MOST)) this.#locked.delete(old);
    return id;
  }

  /** Looks into a document; what another program has to do first is done, and looked into again. */
  async #inspect(source: GivenSource): Promise<{ inspection: Inspection; content: Uint8Array }> {
    const inspection = await this.#deps.inspector(source);
    if (inspection.ok || !inspection.next) return { inspection, content: source.bytes };
    const converted = await this.#deps.convert(inspection.next, source.bytes);
    if (converted === undefined) return { inspection, content: source.bytes };
    if (!(converted instanceof Uint8Array))
      return { inspection: { ok: false, reason: converted }, content: source.bytes };
    const found = await this.#deps.inspector({ kind: 'file', bytes: converted, name: '' });
    const isBlank = 'isPicture' in inspection.next && inspection.next.isPicture && !hasPicture(converted);
    return { inspection: isBlank ? { ok: false, reason: 'damaged' } : found, content: converted };
  }

  /** Puts pages of kept documents together as a document of its own, named after the first that is no cover. */
  async arrange(refs: readonly PageRef[], form: FaxForm): Promise<Outcome<DocumentInfo>> {
    const ids = [...new Set(refs.map(({ document }) => document))];
    const parts: Uint8Array[] = [];
    let size = 0;
    for (const id of ids) {
      const content = this.#deps.documents.read(id);
      if (!content) return fail({ kind: 'document', reason: 'damaged' });
      size += content.byteLength;
      if (size > DOCUMENT_LIMITS.arranged) return fail({ kind: 'document', reason: 'too-large' });
      parts.push(content);
    }
    const pages = refs.map((ref) => arrangedPage(ref, ids.indexOf(ref.document)));
    const inspection = await this.#deps.inspector({ kind: 'pages', parts, pages });
    if (!inspection.ok) return fail({ kind: 'document', reason: inspection.reason });
    const infos = ids.flatMap((id) => this.#deps.documents.info(id) ?? []);
    const name = (infos.find(({ cover }) => !cover) ?? infos[0])?.name ?? 'document.pdf';
    return succeed(this.#keep(name, inspection, inspection.made ?? new Uint8Array(), { arranged: true }, form));
  }

  /** Draws a cover page and keeps it, until a changed one takes its place. */
  async drawCover(cover: Cover, form: FaxForm): Promise<Outcome<DrawnCover>> {
    const inspection = await this.#deps.inspector({ kind: 'cover', cover, logo: this.#deps.logo() });
    if (!inspection.ok || !inspection.made) {
      const reason = inspection.ok ? 'damaged' : inspection.reason;
      return fail({ kind: 'document', reason, name: COVER_NAME });
    }
    const document = this.#keep(COVER_NAME, inspection, inspection.made, { cover: true }, form);
    return succeed({ document, left: inspection.left ?? '' });
  }

  /** Puts a cover page of its own among pages of kept documents. Unlike a draft's, it is of a fax at once, and nothing takes its place. */
  async withCover(
    cover: Cover,
    { at, rest, turn = 0, marks }: Pick<EachCover, 'at' | 'rest' | 'turn' | 'marks'>,
    name: string,
  ): Promise<Outcome<DocumentInfo>> {
    const drawn = await this.#drawWhole(cover);
    if (!drawn.ok || !drawn.made) return fail({ kind: 'document', reason: drawn.ok ? 'damaged' : drawn.reason });
    const ids = [...new Set(rest.map(({ document }) => document))];
    const parts = [drawn.made];
    for (const id of ids) {
      const content = this.#deps.documents.read(id);
      if (!content) return fail({ kind: 'document', reason: 'damaged' });
      parts.push(content);
    }
    const others = rest.map((ref) => arrangedPage(ref, ids.indexOf(ref.document) + 1));
    const pages = others.toSpliced(at, 0, { part: 0, page: 0, turn, marks });
    const inspection = await this.#deps.inspector({ kind: 'pages', parts, pages });
    if (!inspection.ok || !inspection.made)
      return fail({ kind: 'document', reason: inspection.ok ? 'damaged' : inspection.reason });
    return succeed(this.#keep(name, inspection, inspection.made));
  }

  /**
   * Draws a cover without the recipient's name where only that leaves room for the whole message: the person saw it with
   * another name, or none.
   */
  async #drawWhole(cover: Cover): Promise<Inspection> {
    const draw = (one: Cover) => this.#deps.inspector({ kind: 'cover', cover: one, logo: this.#deps.logo() });
    const named = await draw(cover);
    if (!named.ok || !named.left || cover.toName.trim() === '') return named;
    const unnamed = await draw({ ...cover, toName: '' });
    return unnamed.ok && !unnamed.left ? unnamed : named;
  }

  /**
   * Removes what was drawn or put together before the newest of each form, unless it is used: each change of the pages makes
   * another.
   */
  removeReplaced(used: ReadonlySet<string>): void {
    const newest = new Set(FAX_FORMS.map((form) => this.#replaced.findLast((made) => made.form === form)?.id));
    for (const made of this.#replaced.splice(0))
      if (used.has(made.id) || newest.has(made.id)) this.#replaced.push(made);
      else this.#deps.documents.remove(made.id);
  }

  #keep(
    name: string,
    { pages, sha256 }: Extract<Inspection, { ok: true }>,
    content: Uint8Array,
    marks: Pick<DocumentInfo, 'arranged' | 'cover'> = {},
    form: FaxForm = 'main',
  ): DocumentInfo {
    const info: DocumentInfo = {
      id: randomUUID(),
      name,
      size: content.byteLength,
      encodedSize: base64Length(content.byteLength),
      level: sizeLevel(content.byteLength),
      pages,
      sha256,
      addedAt: this.#deps.time(),
      ...marks,
    };
    this.#deps.documents.put(info, content);
    if (marks.arranged ?? marks.cover) this.#replaced.push({ id: info.id, form });
    this.#deps.added();
    return info;
  }
}

function arrangedPage({ page, turn, marks }: PageRef, part: number): ArrangedPage {
  return { part, page: page - 1, turn, marks };
}

/** A picture that could not be drawn leaves an empty page. */
function hasPicture(pdf: Uint8Array): boolean {
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).includes('/Image');
}
