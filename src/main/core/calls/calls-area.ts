import { join } from 'node:path';
import type { ContactNews } from '#shared/bridge/contact-commands.ts';
import type {
  ArchivedCall,
  ArchiveState,
  CallAnswer,
  CallDetails,
  CallGroups,
  CallNotices,
  CallPictures,
  ExportCheck,
  NumberCalls,
} from '#shared/bridge/calls.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { allCallsOf } from '#shared/domain/calls/call-filter.ts';
import { gapsIn, type Span } from '#shared/domain/calls/windows.ts';
import type { CallCosts } from '#shared/domain/money/runway.ts';
import type { Area } from '../area.ts';
import { diskReason } from '../disk-problem.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { TASKS } from '../watch/tasks.ts';
import { startPolling, type Poller } from '../watch/poller.ts';
import { CallArchive } from './call-archive.ts';
import type { OutgoingCalls } from './call-query.ts';
import type { Answer, Given, RequestName } from './call-requests.ts';
import { namesOfContacts } from './contact-names.ts';
import { CallThread } from './call-thread.ts';
import { reportFiles } from './report-files.ts';
import { UnusualDays } from './unusual-days.ts';
import { WeeklyReport } from './weekly-report.ts';
import { listedRate, type RateSource } from './listed-rate.ts';

/** Seconds that are read before another area is answered; more are read by a person's word. */
const MOST_MISSING = 2 * 86_400;
/** Seconds that pass while the rest is read. */
const A_MOMENT = 120;
const WEEK = 7 * 86_400;
/** The last calls of a number that are shown beside it, and how old in seconds they may be when somebody looks. */
const LAST_CALLS = 5;
const FRESH = 60;

/** What the archive has to know of other areas. */
export interface CallsLinks {
  contactsSince: (revision: number) => Outcome<ContactNews>;
  rates: RateSource;
}

/** The archive of calls: reads the call history of the provider into a file of this computer, and answers from it. */
export class CallsArea implements Area {
  readonly name = 'calls';
  readonly archive: CallArchive;
  readonly report: WeeklyReport;
  readonly unusual: UnusualDays;
  readonly #kernel: Kernel;
  readonly #links: CallsLinks;
  readonly #thread: CallThread;
  #poller: Poller | undefined;
  #reports: Poller | undefined;
  #first: NodeJS.Timeout | undefined;
  /** The tags that the thread has: version of the notes, and which thread. */
  #sentTags = '';

  constructor(kernel: Kernel, links: CallsLinks) {
    this.#kernel = kernel;
    this.#links = links;
    const { client, background, database, deps } = kernel;
    this.#thread = new CallThread({ file: join(deps.folder, 'calls.sqlite'), key: database.key });
    this.archive = new CallArchive({
      thread: this.#thread,
      pages: (...list) => client.pages(...list),
      read: (id, params, signal) => client.attempt(id, params, signal),
      turn: background,
      zone: () => deps.settings().providerTimeZone,
      now: deps.now,
      changed: () => {
        if (kernel.db.isOpen) deps.emit('calls.changed', null);
      },
      inMemory: database.key === null,
      problemOf: (error) => this.#problemOf(error),
    });
    this.unusual = new UnusualDays({
      keyValues: kernel.keyValues,
      now: deps.now,
      zone: () => deps.settings().providerTimeZone,
      isEmpty: () => this.#thread.isEmpty,
      state: () => this.archive.state(),
      facts: (given) => this.#ask('dayFacts', given),
      isOpen: () => kernel.db.isOpen,
      tell: kernel.tell,
    });
    this.report = new WeeklyReport({
      keyValues: kernel.keyValues,
      now: () => kernel.surelyNow() ?? deps.now(),
      zone: () => deps.settings().providerTimeZone,
      ...reportFiles({
        archive: this.archive,
        zone: () => deps.settings().providerTimeZone,
        export: (input, path) => this.export(input, path, () => undefined),
        groups: (input) => this.groups(input),
      }),
      problemOf: (error) => this.#problemOf(error),
      tell: kernel.tell,
      changed: () => {
        if (kernel.db.isOpen) deps.emit('calls.changed', null);
      },
    });
  }

  start(): void {
    const { waits } = TASKS.calls;
    this.#first = setTimeout(() => {
      this.#poller = startPolling(
        async () => {
          await this.archive.refresh();
          await this.unusual.tell();
        },
        () => waits.normal,
      );
      this.#reports = startPolling(
        () => this.report.writeDue(),
        () => TASKS['call-report'].waits.normal,
      );
    }, waits.first).unref();
    this.#kernel.tasks.add('calls', () => void this.#poller?.anew());
    this.#kernel.tasks.add('call-report', () => void this.#reports?.anew());
  }

  close(): void {
    clearTimeout(this.#first);
    this.#poller?.stop();
    this.#reports?.stop();
    this.archive.stop();
    this.#thread.close();
  }

  async state(): Promise<Outcome<ArchiveState>> {
    return succeed(await this.archive.state());
  }

  read({ from, to, again }: CommandInput<'calls.read'>): Outcome<null> {
    void this.archive.read({ from, to }, again, true);
    return succeed(null);
  }

  refresh(): Outcome<null> {
    void this.archive.refresh(true);
    return succeed(null);
  }

  find(input: CommandInput<'calls.find'>): Promise<Outcome<CallAnswer>> {
    return this.#ask('find', input);
  }

  part(input: CommandInput<'calls.part'>): Promise<Outcome<ArchivedCall[]>> {
    return this.#ask('part', input);
  }

  groups(input: CommandInput<'calls.groups'>): Promise<Outcome<CallGroups>> {
    return this.#ask('groups', input);
  }

  pictures(input: CommandInput<'calls.pictures'>): Promise<Outcome<CallPictures>> {
    return this.#ask('pictures', input);
  }

  /** The last calls of a number; reads what is missing of the last seven days where it is asked to. */
  async ofNumber({ number, read }: CommandInput<'calls.ofNumber'>): Promise<Outcome<NumberCalls>> {
    const now = Math.floor(this.#kernel.deps.now() / 1000);
    const week = { from: now - WEEK, to: now };
    const until = async () =>
      (await this.archive.state()).known.find(({ from, to }) => from <= week.from && to > week.from)?.to;
    if (read && ((await until()) ?? 0) < now - FRESH) void this.archive.read(week, false, true);
    const [whole, { reading, problem }] = [await until(), await this.archive.state()];
    const answer = await this.#ask('find', {
      filter: allCallsOf({ from: 0, to: now + 1 }, number),
      order: { sort: 'time', descending: true },
      limit: LAST_CALLS,
    });
    if (!answer.ok) return answer;
    const total = await this.#ask('sums', allCallsOf({ from: week.from, to: now + 1 }, number));
    if (!total.ok) return total;
    return succeed({
      ...{ rows: answer.value.rows, total: total.value.calls, reading: reading !== null, problem },
      until: whole === undefined ? null : new Date(Math.min(whole, now) * 1000).toISOString(),
    });
  }

  /** Numbers that called or were called in the last days, in Unix seconds; null where the archive does not have all calls of them. */
  async numbersIn(span: Span): Promise<string[] | null> {
    if (!(await this.#hasAll(span))) return null;
    // A time of which calls could not be read is kept as well.
    const { differing } = await this.archive.state();
    if (differing.some(({ from, to }) => from < span.to && to > span.from)) return null;
    const numbers = await this.#ask('numbersIn', span);
    return numbers.ok ? numbers.value : null;
  }

  /** What the calls of the last week cost, as far as they are kept; null where none are. Asks the provider for nothing. */
  async lastCosts(): Promise<CallCosts | null> {
    // Home asks at each start.
    if (this.#thread.isEmpty) return null;
    const now = Math.floor(this.#kernel.deps.now() / 1000);
    const last = (await this.archive.state()).known.findLast(({ from }) => from < now);
    if (!last) return null;
    const span = { from: Math.max(last.from, now - WEEK), to: Math.min(last.to, now) };
    const sums = span.from < span.to ? await this.#ask('sums', allCallsOf(span)) : null;
    return sums?.ok ? { cost: sums.value.cost, from: span.from * 1000, to: span.to * 1000 } : null;
  }

  /** Whether there were calls in a time, as far as they are kept, in Unix seconds. Asks the provider for nothing. */
  async hadCalls(span: Span): Promise<boolean> {
    const sums = this.#thread.isEmpty ? null : await this.#ask('sums', allCallsOf(span));
    return sums?.ok === true && sums.value.calls > 0;
  }

  /** Whom calls of a time went to; null where the archive does not have all of it. */
  async outgoingIn(span: Span): Promise<OutgoingCalls[] | null> {
    const called = (await this.#hasAll(span)) ? await this.#ask('outgoingIn', span) : null;
    return called?.ok ? called.value : null;
  }

  /** The same of the last hours, which are read once more; null at once where something else is being read. */
  async outgoingAnew(span: Span): Promise<OutgoingCalls[] | null> {
    const { reading, broken } = await this.archive.state();
    if (reading || broken) return null;
    await this.archive.read(span, true);
    if ((await this.archive.state()).problem) return null;
    const called = await this.#ask('outgoingIn', span);
    return called.ok ? called.value : null;
  }

  /** Reads the little that is missing of a time, such as its last hour; false where it is more, or cannot be read. */
  async #hasAll(span: Span): Promise<boolean> {
    const missing = async () => {
      const { known, broken } = await this.archive.state();
      const now = Math.floor(this.#kernel.providerNow() / 1000);
      const gaps = gapsIn({ ...span, to: Math.min(span.to, now) }, known);
      return broken ? Infinity : gaps.reduce((sum, { from, to }) => sum + to - from, 0);
    };
    const before = await missing();
    if (before === 0) return true;
    if (before > MOST_MISSING) return false;
    await this.archive.read(span);
    return (await missing()) <= A_MOMENT;
  }

  get notices(): CallNotices {
    return { silenced: this.unusual.silenced, report: this.report.state };
  }

  /** What of a day is not told as unusual from now on. */
  silence(reasons: CallNotices['silenced']): CallNotices {
    this.unusual.silence(reasons);
    this.#kernel.deps.emit('calls.changed', null);
    return this.notices;
  }

  /** How many calls match, before a file is named after it. */
  async count(filter: CommandInput<'calls.find'>['filter']): Promise<Outcome<number>> {
    const sums = await this.#ask('sums', filter);
    return sums.ok ? succeed(sums.value.calls) : sums;
  }

  async export(
    { filter, zone }: CommandInput<'calls.export'>,
    path: string,
    written: (calls: number) => void,
  ): Promise<Outcome<ExportCheck>> {
    return this.#ask(
      'export',
      { path, filter, zone, names: await namesOfContacts(this.#links.contactsSince) },
      written,
    );
  }

  async one(id: number): Promise<Outcome<CallDetails>> {
    const found = await this.#ask('one', id);
    if (!found.ok) return found;
    const call = found.value;
    if (!call) return fail({ kind: 'not-found' });
    return succeed({ call, ...(await listedRate(call, this.#links.rates)) });
  }

  async #ask<N extends RequestName>(
    name: N,
    given: Given<N>,
    written?: (calls: number) => void,
  ): Promise<Outcome<Answer<N>>> {
    try {
      await this.#sendTags();
      return succeed(await this.#thread.ask(name, given, written));
    } catch (error) {
      return fail(this.#problemOf(error));
    }
  }

  /** The thread is told of tags where they are others, or it is another thread. */
  async #sendTags(): Promise<void> {
    const { notes } = this.#kernel.lists;
    this.#thread.wake();
    const version = `${String(this.#thread.started)} ${String(notes.version)}`;
    if (this.#sentTags === version) return;
    this.#sentTags = version;
    const tagged = notes.entries.flatMap(([number, { tags }]) => (tags.length > 0 ? [[number, tags] as const] : []));
    await this.#thread.ask('useTags', tagged);
  }

  #problemOf(error: unknown): Problem {
    const reason = diskReason(error);
    if (reason) return { kind: 'disk', reason };
    if ((error as { code?: unknown }).code === 'CLOSED') return { kind: 'cancelled' };
    const reference = Math.random().toString(16).slice(2, 10);
    this.#kernel.deps.logger.log('error', 'the archive of calls could not answer', { reference, error });
    return { kind: 'bug', reference };
  }
}
