import { ListIndex } from './list-index.ts';
import type { Searched, SearchQuestions } from './search-questions.ts';
import type { DatabasePlace } from '../store/database.ts';

type Answers = { [N in keyof SearchQuestions]: (given: SearchQuestions[N]['given']) => SearchQuestions[N]['answer'] };

/** Answers what main asks about rows of lists, in their thread. */
export class SearchDesk {
  readonly #index: ListIndex;
  readonly #answers: Answers = {
    find: ({ list, state, query, limit, since }) => this.#index.find(list, state, { query, limit, since }),
    count: ({ list, state, queries }) => this.#index.count(list, state, queries),
    rows: ({ list, state, keys }) => this.#index.rows(list, state, keys),
  };

  constructor(start: DatabasePlace) {
    this.#index = new ListIndex(start);
  }

  answer<N extends keyof SearchQuestions>(name: N, given: unknown): SearchQuestions[N]['answer'] {
    const { notes } = given as Searched;
    if (notes) this.#index.useNotes(notes);
    return this.#answers[name](given as SearchQuestions[N]['given']);
  }

  close(): void {
    this.#index.close();
  }
}
