import { access, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WeeklyReportState } from '#shared/bridge/calls.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { dueWeeks, lastDueWeek, nextDue, type ReportWeek } from '#shared/domain/calls/report-weeks.ts';
import type { CallReportLanguage } from '#shared/words/call-report-words.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';

const KEY = 'calls.weekly-report';
/** Weeks that are written when nobody was there to write them; older ones are left out. */
const MOST_MISSED = 8;

interface Kept {
  on: boolean;
  folder: string;
  language: CallReportLanguage;
  /** First day of the last week that is not to be written any more. */
  done: string;
  last: WeeklyReportState['last'];
  /** First day of the week whose failure was told. */
  told: string;
}

export interface WeeklyReportDeps {
  keyValues: Pick<KeyValueStore, 'get' | 'put'>;
  /** Milliseconds; a week that is over by them is never written again. */
  now: () => number;
  /** IANA name of the provider's zone. */
  zone: () => string;
  /** Reads what the archive lacks of a week; a problem where it stays incomplete. */
  complete: (week: ReportWeek) => Promise<Problem | null>;
  /** Writes all calls of the week to a file, and reads it again; answers how many it has. */
  writeCalls: (week: ReportWeek, path: string) => Promise<Outcome<{ rows: number; cost: number }>>;
  sheet: (week: ReportWeek, language: CallReportLanguage) => Promise<Outcome<Uint8Array>>;
  problemOf: (error: unknown) => Problem;
  tell: (subject: NotificationSubject) => void;
  changed: () => void;
}

/**
 * Writes the calls of each week into a folder on Monday at eight, as CSV and PDF, while the app runs. Weeks that were missed are
 * written as soon as it runs again; a file gets its name when it is whole, and none is written over.
 */
export class WeeklyReport {
  readonly #deps: WeeklyReportDeps;
  #problem: Problem | null = null;
  #noFolder = false;
  #running: Promise<void> | null = null;
  /** The report that a person asked for. */
  #asked: Promise<Outcome<null>> | null = null;

  constructor(deps: WeeklyReportDeps) {
    this.#deps = deps;
  }

  get state(): WeeklyReportState {
    const { on, folder, last } = this.#kept;
    return {
      ...{ on, folder, last, problem: this.#problem, noFolder: this.#noFolder, writing: this.#running !== null },
      next: new Date(nextDue(this.#seconds, this.#deps.zone()) * 1000).toISOString(),
    };
  }

  /** Writes each week from now on into a folder; weeks that are over are not written. */
  switchOn(folder: string, language: CallReportLanguage): void {
    const { first } = lastDueWeek(this.#seconds, this.#deps.zone());
    const { on, done } = this.#kept;
    this.#keep({ on: true, folder, language, done: on ? done : first });
    [this.#problem, this.#noFolder] = [null, false];
    this.#deps.changed();
    void this.writeDue();
  }

  switchOff(): void {
    this.#keep({ on: false });
    [this.#problem, this.#noFolder] = [null, false];
    this.#deps.changed();
  }

  /** Writes the weeks that are due; one that fails is tried again the next time, and told once. */
  writeDue(): Promise<void> {
    return (this.#running ??= this.#writeDue().finally(() => {
      this.#running = null;
      this.#deps.changed();
    }));
  }

  /** Writes last week's report now, also where it was written before; asked for while it is written so, it is written once. */
  writeNow(): Promise<Outcome<null>> {
    return (this.#asked ??= this.#writeAsked().finally(() => {
      this.#asked = null;
    }));
  }

  async #writeAsked(): Promise<Outcome<null>> {
    while (this.#running) await this.#running;
    const { folder } = this.#kept;
    if (folder === '') return fail({ kind: 'not-found' });
    let isWritten = false;
    const writing = this.#write(lastDueWeek(this.#seconds, this.#deps.zone())).then((done) => {
      isWritten = done;
    });
    await (this.#running = writing.finally(() => {
      this.#running = null;
      this.#deps.changed();
    }));
    return isWritten ? succeed(null) : fail(this.#problem ?? { kind: 'cancelled' });
  }

  async #writeDue(): Promise<void> {
    const { on, done, last: written } = this.#kept;
    if (!on) return;
    for (const week of dueWeeks(done, this.#seconds, this.#deps.zone(), MOST_MISSED)) {
      // It may have been ended while the week before was written.
      if (!this.#kept.on) return;
      // A person asked for it before it was looked for.
      if (week.first === written?.first) {
        this.#keep({ done: week.first });
        continue;
      }
      if (!(await this.#write(week))) {
        if (this.#kept.on) this.#tellFailure(week);
        return;
      }
      this.#keep({ done: week.first });
      const { last } = this.#kept;
      if (last) this.#deps.tell({ type: 'call-report', first: week.first, last: week.last, calls: last.calls });
    }
  }

  /** Writes one week into the folder that is chosen by then, and answers whether it did; what went wrong is kept. */
  async #write(week: ReportWeek): Promise<boolean> {
    for (;;) {
      const { folder, language } = this.#kept;
      const isWritten = await this.#writeInto(folder, week, language);
      if (this.#kept.folder === folder) return isWritten;
    }
  }

  async #writeInto(folder: string, week: ReportWeek, language: CallReportLanguage): Promise<boolean> {
    [this.#problem, this.#noFolder] = [null, false];
    const name = `linekeeper-calls-${week.first}-to-${week.last}`;
    const parts = ['csv', 'pdf'].map((type) => join(folder, `.${name}.${type}.part`)) as [string, string];
    try {
      if (!(await isFolder(folder))) {
        this.#noFolder = true;
        this.#problem = { kind: 'not-found' };
        return false;
      }
      this.#problem = await this.#deps.complete(week);
      // The provider's answer may have shown that the clock of this computer is ahead.
      if (this.#problem || week.first > lastDueWeek(this.#seconds, this.#deps.zone()).first) return false;
      const written = await this.#deps.writeCalls(week, parts[0]);
      const sheet = written.ok ? await this.#deps.sheet(week, language) : written;
      if (!written.ok || !sheet.ok) {
        this.#problem = sheet.ok ? null : sheet.problem;
        return false;
      }
      await writeFile(parts[1], sheet.value, { mode: 0o600 });
      if (this.#kept.folder !== folder) return false;
      const free = await freeName(folder, name);
      await rename(parts[0], join(folder, `${free}.csv`));
      await rename(parts[1], join(folder, `${free}.pdf`));
      const { rows, cost } = written.value;
      this.#keep({
        last: { first: week.first, last: week.last, at: this.#time(), calls: rows, cost, name: `${free}.csv` },
      });
      return true;
    } catch (error) {
      this.#problem = this.#deps.problemOf(error);
      return false;
    } finally {
      if (!this.#noFolder) await Promise.all(parts.map((path) => rm(path, { force: true }).catch(() => undefined)));
    }
  }

  #tellFailure({ first, last }: ReportWeek): void {
    if (!this.#problem || this.#problem.kind === 'cancelled' || this.#kept.told === first) return;
    this.#keep({ told: first });
    this.#deps.tell({ type: 'call-report-failed', first, last, folder: this.#noFolder ? this.#kept.folder : '' });
  }

  #keep(change: Partial<Kept>): void {
    this.#deps.keyValues.put(KEY, { ...this.#kept, ...change });
  }

  get #kept(): Kept {
    const kept = this.#deps.keyValues.get(KEY) as Kept | undefined;
    return kept ?? { on: false, folder: '', language: 'en', done: '', last: null, told: '' };
  }

  get #seconds(): number {
    return Math.floor(this.#deps.now() / 1000);
  }

  #time(): string {
    return new Date(this.#deps.now()).toISOString();
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** A name that no file of the folder has, with a number where it is taken. */
async function freeName(folder: string, name: string): Promise<string> {
  const isTaken = async (candidate: string): Promise<boolean> => {
    const found = await Promise.allSettled(['csv', 'pdf'].map((type) => access(join(folder, `${candidate}.${type}`))));
    return found.some(({ status }) => status === 'fulfilled');
  };
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} (${String(number)})`;
    if (!(await isTaken(candidate))) return candidate;
  }
}
