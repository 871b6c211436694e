import type { Database as Connection } from 'better-sqlite3-multiple-ciphers';
import { openCallFile, type CallPlace } from './call-file.ts';
import { CallNames } from './call-names.ts';
import { CallQuery } from './call-query.ts';
import type { Answer, Given, RequestName } from './call-requests.ts';
import { CallStore } from './call-store.ts';
import { dayFacts } from './day-facts.ts';
import { writeCalls } from './call-export.ts';

type Answers = {
  [N in RequestName]: (given: Given<N>, written: (calls: number) => void) => Answer<N> | Promise<Answer<N>>;
};

/** The archive as its thread has it: answers what main asks. */
export class CallDesk {
  readonly #db: Connection;
  readonly #names: CallNames;
  readonly #store: CallStore;
  readonly #query: CallQuery;
  readonly #answers: Answers = {
    stage: ({ calls, zone, first }) => this.#store.stage(calls, zone, first),
    settle: (read) => {
      const settled = this.#store.settle(read);
      if (settled.kept) this.#query.changed();
      return settled;
    },
    spans: (zone) => this.#store.spansIn(zone),
    useTags: (tags) => {
      this.#query.useTags(new Map(tags));
      return null;
    },
    find: ({ filter, order, limit }) => this.#query.find(filter, order, limit),
    part: ({ filter, order, start, end }) => this.#query.part(filter, order, start, end),
    one: (id) => this.#query.byIds([id])[0] ?? null,
    sums: (filter) => this.#query.sums(filter),
    groups: ({ filter, by, zone }) => this.#query.groups(filter, by, zone),
    pictures: ({ filter, zone }) => this.#query.pictures(filter, zone),
    dayFacts: (given) => dayFacts(this.#db, this.#names, given),
    numbersIn: (span) => this.#query.numbersIn(span),
    outgoingIn: (span) => this.#query.outgoingIn(span),
    export: (input, written) => writeCalls(this.#query, input, written),
  };

  constructor(place: CallPlace) {
    this.#db = openCallFile(place);
    this.#names = new CallNames(this.#db);
    this.#store = new CallStore(this.#db, this.#names);
    this.#query = new CallQuery(this.#db, this.#names);
  }

  answer<N extends RequestName>(
    name: N,
    given: unknown,
    written: (calls: number) => void,
  ): Answer<N> | Promise<Answer<N>> {
    return this.#answers[name](given as Given<N>, written);
  }

  close(): void {
    this.#db.close();
  }
}
