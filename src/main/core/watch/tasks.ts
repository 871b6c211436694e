const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * What happens to the computer or to the app. `online`: the provider answers again. `next-day`: the demo account was moved on
 * by a day.
 */
export type SystemEvent = 'sleep' | 'wake' | 'network' | 'online' | 'lock' | 'unlock' | 'next-day';

interface Task {
  /** After which events it is done at once. */
  on: readonly SystemEvent[];
  /** Waits until it is done again; milliseconds. Without it only events, or what the app did, lead to it. */
  waits?: Readonly<Record<string, number | readonly number[]>>;
}

/** Everything that an account does by itself. What is not here has no way to be told of an event. */
export const TASKS = {
  /** Reads the balance: while it fails sooner at first, and after money was spent more often for a quarter of an hour. */
  balance: {
    on: ['wake', 'network', 'unlock', 'next-day'],
    waits: {
      normal: 5 * MINUTE,
      firstErrors: [MINUTE / 2, MINUTE, 5 * MINUTE],
      afterError: 30 * MINUTE,
      afterSpend: MINUTE,
      afterSpendFor: 15 * MINUTE,
    },
  },
  /** Reads the newest page of the fax history. */
  'fax-history': {
    on: ['wake', 'network', 'unlock', 'next-day'],
    waits: { focused: MINUTE, inBackground: 2 * MINUTE, atNight: 10 * MINUTE },
  },
  /** Reads the lists that are kept; the declaration of each says how often. */
  lists: { on: ['wake', 'network', 'next-day'], waits: { afterError: HOUR / 2 } },
  /** Looks for documents of received faxes in a folder, and less often in a mailbox. */
  'fax-documents': { on: ['wake'], waits: { normal: MINUTE } },
  /** Removes documents of faxes that a rule says are too old. */
  'fax-retention': { on: ['wake', 'next-day'], waits: { normal: HOUR } },
  /** Looks for new PDFs in the folder whose files become drafts; a file is taken in when two looks found it the same. */
  'fax-watch-folder': { on: ['wake'], waits: { normal: 5 * SECOND, written: 2 * SECOND } },
  /** Reads the calls that came since the last time, for their archive. */
  calls: { on: ['wake', 'next-day'], waits: { first: 2 * MINUTE, normal: HOUR } },
  /** Writes the report of the week before, on Monday, or as soon as the app runs again. */
  'call-report': { on: ['wake', 'online', 'next-day'], waits: { normal: 10 * MINUTE } },
  /** Reads this hour's calls, to tell of unusual ones abroad; `waitFor` of the tripwire says how often. */
  tripwire: { on: ['wake', 'network', 'online', 'next-day'] },
  /** Compares the lines that have a schedule with it. */
  'line-schedules': { on: ['wake', 'network', 'online'], waits: { normal: MINUTE } },
  /** Reads the servers while one of them is being set up. After the other events their list is read anyway. */
  'pending-servers': { on: ['online'], waits: { normal: MINUTE } },
  /** Reads the moves of numbers while one is open; `portWait` says how often. After the other events their list is read anyway. */
  'port-requests': { on: ['online'] },
  /** Asks whether the provider answers again, while it does not; soon at first, since mostly a single answer was lost. */
  'connection-probe': { on: [], waits: { first: 2 * SECOND, normal: 15 * SECOND } },
  /** Compares this computer's public address with the one that last worked. */
  'public-address': { on: ['wake', 'network'] },
  /** Lets the faxes go that wait for the connection. */
  'waiting-faxes': { on: ['online'] },
  /** Looks what became of changes; `LOOK_WAITS` says when. */
  'open-changes': { on: ['online', 'next-day'] },
  /** Asks what became of texts that were sent; `TEXT_LOOKS` says when. */
  'text-status': { on: ['wake', 'network', 'online', 'next-day'] },
  /** Lets texts go that were to leave at a time. */
  'scheduled-texts': { on: ['wake', 'online', 'next-day'] },
  /** Listens for texts again where that failed, or collects those that another computer took. */
  'text-receiver': { on: ['wake', 'network'], waits: { collect: 10 * SECOND, afterError: MINUTE / 2 } },
  /** Looks for texts in a mailbox. */
  'text-mail': { on: ['wake', 'network', 'online'], waits: { normal: MINUTE, afterError: 5 * MINUTE } },
  /** Deletes pictures of texts from the storage where their days are over. */
  'text-pictures': { on: ['wake', 'online', 'next-day'], waits: { normal: HOUR } },
  /** Writes down that the app runs, for the summary of what happened while it did not. */
  'seen-running': { on: ['sleep', 'wake'], waits: { normal: MINUTE } },
} as const satisfies Record<string, Task>;

export type TaskName = keyof typeof TASKS;

/** The tasks of an account that runs, told of events. */
export class Tasks {
  readonly #tasks = new Map<TaskName, () => void>();

  /** @param now does it at once; must not throw */
  add(name: TaskName, now: () => void): void {
    this.#tasks.set(name, now);
  }

  happened(event: SystemEvent): void {
    for (const [name, now] of this.#tasks) if ((TASKS[name].on as readonly SystemEvent[]).includes(event)) now();
  }
}
