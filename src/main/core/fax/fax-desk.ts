import { FaxIndex } from './fax-index.ts';
import type { FaxPlace, FaxQuestions } from './fax-questions.ts';

type Answers = { [N in keyof FaxQuestions]: (given: FaxQuestions[N]['given']) => FaxQuestions[N]['answer'] };

/** Answers what main asks about faxes, in their thread. */
export class FaxDesk {
  readonly #index: FaxIndex;
  readonly #answers: Answers = {
    find: ({ query, documents, limit }) => this.#index.find(query, documents, limit),
    part: ({ query, documents, start, end }) => this.#index.part(query, documents, start, end),
  };

  constructor(place: FaxPlace) {
    this.#index = new FaxIndex(place);
  }

  answer<N extends keyof FaxQuestions>(name: N, given: unknown): FaxQuestions[N]['answer'] {
    return this.#answers[name](given as FaxQuestions[N]['given']);
  }

  close(): void {
    this.#index.close();
  }
}
