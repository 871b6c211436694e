import type { FaxRecord } from '#shared/bridge/fax.ts';
import type { FaxQuery } from '#shared/domain/fax/fax-query.ts';
import { FaxFiles } from './fax-files.ts';
import { FaxIndex } from './fax-index.ts';
import type { DocumentMatches, FaxPlace, FaxQuestions, FiledFax } from './fax-questions.ts';

type Answers = { [N in keyof FaxQuestions]: (given: FaxQuestions[N]['given']) => Answer<N> };
type Answer<N extends keyof FaxQuestions> = FaxQuestions[N]['answer'] | Promise<FaxQuestions[N]['answer']>;

/** Answers what main asks about faxes and their documents, in their thread. */
export class FaxDesk {
  readonly #index: FaxIndex;
  readonly #files: FaxFiles | null;
  readonly #answers: Answers = {
    find: ({ query, documents, limit }) => {
      const found = this.#index.find(query, this.#withWords(query, documents), limit);
      return { ...found, rows: this.#filed(found.rows) };
    },
    part: ({ query, documents, start, end }) =>
      this.#filed(this.#index.part(query, this.#withWords(query, documents), start, end)),
    ids: ({ query, documents }) => this.#index.ids(query, this.#withWords(query, documents)),
    rows: (ids) => this.#filed(this.#index.rows(ids)),
    one: (faxId) => this.#filed(this.#index.byFaxId(faxId))[0] ?? null,
    addFile: (file) => this.#kept.add(file),
    readFile: (id) => this.#kept.read(id),
    removeFile: (id) => this.#kept.remove(id),
    retentionPlan: (old) => this.#kept.plan({ ...old, held: this.#index.held() }),
    removeOld: (old) => this.#kept.removeOld({ ...old, held: this.#index.held() }),
    removals: () => this.#kept.removals(),
    fileToRead: () => this.#files?.toRead() ?? null,
    noteWords: ({ id, body }) => this.#kept.noteWords(id, body),
    newAmong: (origins) => this.#kept.newAmong(origins),
    noteLookedAt: ({ origins, at }) => {
      this.#kept.noteLookedAt(origins, at);
      return null;
    },
  };

  constructor(place: FaxPlace) {
    this.#index = new FaxIndex(place);
    this.#files = place.key ? new FaxFiles(place.files, place.key) : null;
  }

  answer<N extends keyof FaxQuestions>(name: N, given: unknown): Answer<N> {
    return this.#answers[name](given as FaxQuestions[N]['given']);
  }

  close(): void {
    this.#index.close();
    this.#files?.close();
  }

  get #kept(): FaxFiles {
    if (!this.#files) throw new Error('Documents are not kept without a key');
    return this.#files;
  }

  /** Faxes whose documents have the words count like those whose documents are called so. */
  #withWords({ words, dated }: FaxQuery, documents: DocumentMatches): DocumentMatches {
    const found = (text: string) => (text.trim() === '' ? [] : (this.#files?.withWords(text) ?? []));
    return {
      words: [...documents.words, ...found(words.text)],
      dated: [...documents.dated, ...found(dated?.text ?? '')],
    };
  }

  #filed(records: readonly FaxRecord[]): FiledFax[] {
    const files = this.#files?.of(records.map(({ faxId }) => faxId));
    return records.map((record) => ({ ...record, files: files?.get(record.faxId) ?? [] }));
  }
}
