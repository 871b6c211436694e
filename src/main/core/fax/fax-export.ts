import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import papa from 'papaparse';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { ExportedFiles, ExportedList, ListedFax } from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import type { FaxQuery } from '#shared/domain/fax/fax-query.ts';
import { csvHead, csvLines } from '#shared/domain/text/csv.ts';
import { inChosenPlace } from '../chosen-place.ts';
import { diskReason } from '../disk-problem.ts';
import type { FaxDocuments } from './fax-documents.ts';
import { LIST_HEADERS, listRows } from './fax-export-rows.ts';
import type { FaxLists } from './fax-lists.ts';
import { writeFaxZip, type FaxDocument, type ZippedFax } from './fax-zip.ts';
import { writeNewFile } from './new-file.ts';
import { MOST_BYTES, MOST_ENTRIES, WrittenWrong } from './zip-file.ts';

/** Faxes that are read at one go. */
const AT_ONCE = 500;
const FAX_ID = LIST_HEADERS.indexOf('fax_id');

interface ExportDeps {
  lists: FaxLists;
  files: Pick<FaxDocuments, 'read'>;
  /** The document that was sent from here with a fax; null where there is none any more. */
  sent: (jobId: string) => { id: string; name: string; size: number; pages: number } | null;
  readSent: (id: string) => Outcome<Uint8Array>;
  /** What numbers are called, by their digits. */
  names: () => Promise<ReadonlyMap<string, string>>;
  log: (what: string, more: Record<string, unknown>) => void;
}

type Asked = CommandInput<'fax.exportList'>;
type Told = (done: number) => void;

/** Ends the writing of a file. */
class Ended extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Writes the faxes of a list, or their documents, into a file; one file at a time. What was stopped or went wrong leaves no file. */
export class FaxExport {
  readonly #deps: ExportDeps;
  #stop: AbortController | null = null;

  constructor(deps: ExportDeps) {
    this.#deps = deps;
  }

  stop(): void {
    this.#stop?.abort();
  }

  /** How many faxes a list has. */
  async count(query: FaxQuery): Promise<Outcome<number>> {
    const ids = await this.#deps.lists.ids(query);
    return ids.ok ? succeed(ids.value.length) : ids;
  }

  /** All faxes of a list as CSV. */
  list({ query, zone }: Asked, path: string, told: Told): Promise<Outcome<ExportedList>> {
    return this.#run(async (signal) => {
      const ids = await this.#ids(query);
      const row = listRows(zone, await this.#deps.names());
      const { name, checked } = await writeNewFile(
        path,
        async ({ file }) => {
          await file.write(csvHead(LIST_HEADERS));
          const sum = createHash('sha256');
          let done = 0;
          for await (const faxes of this.#parts(ids, signal)) {
            await file.write(csvLines(faxes.map(row)));
            for (const { faxId } of faxes) sum.update(idLine(faxId));
            done += faxes.length;
            told(done);
          }
          return { rows: done, sum: sum.digest('hex') };
        },
        async (part, written) => {
          const found = await readBack(part);
          if (signal.aborted) throw new Ended({ kind: 'cancelled' });
          if (found.rows !== ids.length || found.sum !== written.sum) throw new WrittenWrong('Faxes are missing');
          return found.rows;
        },
      );
      return { name, rows: checked };
    });
  }

  /** The documents of a list as a ZIP file, with a table of them. */
  documents({ query, zone }: Asked, path: string, told: Told): Promise<Outcome<ExportedFiles>> {
    return this.#run(async (signal) => {
      const ids = await this.#ids(query);
      if (await this.#isTooMuch(ids, signal))
        return { name: '', faxes: ids.length, files: 0, without: 0, tooMuch: true };
      const names = await this.#deps.names();
      const { name, checked } = await writeNewFile(
        path,
        ({ file }) => writeFaxZip(file, { faxes: this.#zipped(ids, signal), row: listRows(zone, names), zone, told }),
        (part, written) => written.check(part, () => signal.aborted),
      );
      if (checked.faxes !== ids.length) throw new WrittenWrong('Faxes are missing');
      return { name, ...checked, tooMuch: false };
    });
  }

  async *#zipped(ids: readonly number[], signal: AbortSignal): AsyncGenerator<ZippedFax> {
    for await (const faxes of this.#parts(ids, signal))
      for (const fax of faxes) {
        if (signal.aborted) throw new Ended({ kind: 'cancelled' });
        yield { fax, documents: this.#documentsOf(fax) };
      }
  }

  async *#documentsOf(fax: ListedFax): AsyncGenerator<FaxDocument> {
    const sent = fax.jobId === null ? null : this.#deps.sent(fax.jobId);
    if (sent) {
      const content = this.#deps.readSent(sent.id);
      if (content.ok) yield { name: sent.name, pages: sent.pages, origin: 'sent-from-here', content: content.value };
      else if (content.problem.kind !== 'not-found') throw new Ended(content.problem);
    }
    for (const { id, name, pages, source, sure } of fax.files) {
      const read = await this.#deps.files.read(id);
      // One that was removed meanwhile is no longer a document of the fax.
      if (!read.ok && read.problem.kind === 'not-found') continue;
      if (!read.ok) throw new Ended(read.problem);
      const origin = source === 'person' ? 'added-here' : `${source}-${sure ? 'sure' : 'likely'}`;
      yield { name, pages, origin, content: read.value.content };
    }
  }

  async #isTooMuch(ids: readonly number[], signal: AbortSignal): Promise<boolean> {
    let [count, bytes] = [0, 0];
    for await (const faxes of this.#parts(ids, signal))
      for (const { jobId, files } of faxes) {
        const sent = jobId === null ? null : this.#deps.sent(jobId);
        for (const { size } of sent ? [sent, ...files] : files) {
          count += 1;
          bytes += size;
        }
      }
    return count > MOST_ENTRIES || bytes + ids.length * AT_ONCE > MOST_BYTES;
  }

  async *#parts(ids: readonly number[], signal: AbortSignal): AsyncGenerator<ListedFax[]> {
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      if (signal.aborted) throw new Ended({ kind: 'cancelled' });
      const rows = await this.#deps.lists.rows(ids.slice(start, start + AT_ONCE));
      if (!rows.ok) throw new Ended(rows.problem);
      yield rows.value;
    }
    if (signal.aborted) throw new Ended({ kind: 'cancelled' });
  }

  async #ids(query: FaxQuery): Promise<number[]> {
    const ids = await this.#deps.lists.ids(query);
    if (!ids.ok) throw new Ended(ids.problem);
    return ids.value;
  }

  async #run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<Outcome<T>> {
    if (this.#stop) return fail({ kind: 'too-often' });
    this.#stop = new AbortController();
    try {
      const { signal } = this.#stop;
      return succeed(await inChosenPlace(() => work(signal)));
    } catch (error) {
      return fail(this.#problemOf(error));
    } finally {
      this.#stop = null;
    }
  }

  #problemOf(error: unknown): Problem {
    if (this.#stop?.signal.aborted) return { kind: 'cancelled' };
    if (error instanceof Ended) return error.problem;
    if (error instanceof WrittenWrong) return { kind: 'disk', reason: 'failing' };
    const reason = diskReason(error);
    if (reason) return { kind: 'disk', reason };
    this.#deps.log('faxes could not be written', { error });
    return { kind: 'disk', reason: 'failing' };
  }
}

/** Without what keeps a spreadsheet from running a value. */
function idLine(faxId: string): string {
  return `${faxId.replace(/^'/, '')}\n`;
}

function readBack(path: string): Promise<{ rows: number; sum: string }> {
  const sum = createHash('sha256');
  let rows = -1;
  return new Promise((resolve, reject) => {
    papa.parse<string[]>(createReadStream(path, 'utf8'), {
      skipEmptyLines: true,
      step: ({ data }) => {
        rows += 1;
        if (rows > 0) sum.update(idLine(data[FAX_ID] ?? ''));
      },
      complete: () => {
        resolve({ rows, sum: sum.digest('hex') });
      },
      error: reject,
    });
  });
}
