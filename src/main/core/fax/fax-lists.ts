import type { CommandInput } from '#shared/bridge/commands.ts';
import type { FaxFound, ListedFax } from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { FaxQuery } from '#shared/domain/fax/fax-query.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import type { FaxJobs } from '../store/fax-jobs.ts';
import { AskedThread } from '../threads/asked-thread.ts';
import type { DocumentMatches, FaxPlace, FaxQuestions, FiledFax } from './fax-questions.ts';
import { scriptBeside } from '../threads/script-beside.ts';
import { threadOutcome } from '../threads/thread-outcome.ts';

const MEMORY_MB = 512;
const IDLE_MS = 60_000;

interface ListsDeps {
  place: FaxPlace;
  jobs: FaxJobs;
  log: (what: string, more: Record<string, unknown>) => void;
}

/** The lists of the fax history: their thread searches, sorts and counts, main adds what it alone can read. */
export class FaxLists {
  readonly #deps: ListsDeps;
  readonly #thread: AskedThread<FaxQuestions>;
  /** Names of the documents that were sent from here, ready to be looked through, by fax. */
  #names: Map<string, string> | null = null;

  constructor(deps: ListsDeps) {
    this.#deps = deps;
    this.#thread = new AskedThread<FaxQuestions>({
      script: scriptBeside(import.meta.url, 'fax-worker'),
      data: deps.place,
      memoryMb: MEMORY_MB,
      idleMs: IDLE_MS,
      shared: false,
    });
  }

  close(): void {
    this.#thread.close();
  }

  /** A fax of this app has become another: the names of documents are read anew. */
  jobChanged(): void {
    this.#names = null;
  }

  async find({ query, limit }: CommandInput<'fax.find'>): Promise<Outcome<FaxFound>> {
    const found = await this.ask('find', { query, documents: this.#matches(query), limit });
    return found.ok ? succeed({ ...found.value, rows: this.#listed(found.value.rows) }) : found;
  }

  async part({ query, start, end }: CommandInput<'fax.part'>): Promise<Outcome<ListedFax[]>> {
    const part = await this.ask('part', { query, documents: this.#matches(query), start, end });
    return part.ok ? succeed(this.#listed(part.value)) : part;
  }

  /** All faxes that match, in their order; {@link rows} answers them part by part. */
  ids(query: FaxQuery): Promise<Outcome<number[]>> {
    return this.ask('ids', { query, documents: this.#matches(query) });
  }

  async rows(ids: readonly number[]): Promise<Outcome<ListedFax[]>> {
    const rows = await this.ask('rows', ids);
    return rows.ok ? succeed(this.#listed(rows.value)) : rows;
  }

  async record(faxId: string): Promise<Outcome<ListedFax>> {
    const found = await this.ask('one', faxId);
    if (!found.ok) return found;
    const [listed] = this.#listed(found.value ? [found.value] : []);
    return listed ? succeed(listed) : fail({ kind: 'not-found' });
  }

  #listed(records: readonly FiledFax[]): ListedFax[] {
    return records.map((record) => {
      const job = record.jobId === null ? undefined : this.#deps.jobs.get(record.jobId);
      return { ...record, document: job?.document.name ?? null };
    });
  }

  #matches({ words, dated }: FaxQuery): DocumentMatches {
    return { words: this.#named(words.text), dated: this.#named(dated?.text ?? '') };
  }

  #named(text: string): string[] {
    const wanted = plainText(text.trim());
    if (wanted === '') return [];
    this.#names ??= new Map(
      this.#deps.jobs.documentNames().map(({ faxId, name }) => [faxId, plainText(name)] as const),
    );
    return [...this.#names].flatMap(([faxId, name]) => (name.includes(wanted) ? [faxId] : []));
  }

  /** Asks the thread. */
  ask<N extends keyof FaxQuestions>(
    name: N,
    given: FaxQuestions[N]['given'],
  ): Promise<Outcome<FaxQuestions[N]['answer']>> {
    return threadOutcome(this.#thread.ask(name, given), (more) => {
      this.#deps.log('faxes could not be looked through', more);
    });
  }
}
