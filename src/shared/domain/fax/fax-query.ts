/** The lists of the provider's history; `all` is both, such as everything with one number. */
export const FAX_BOXES = ['received', 'sent', 'all'] as const;
export type FaxBox = (typeof FAX_BOXES)[number];

/** How a fax ended: as wished, not as wished, or not yet. */
export const FAX_RESULTS = ['good', 'bad', 'open'] as const;
export type FaxResult = (typeof FAX_RESULTS)[number];

/** What a person here made of a fax. */
export const FAX_STATES = ['unread', 'todo', 'done', 'flagged', 'held'] as const;
export type FaxMarkState = (typeof FAX_STATES)[number];

export const FAX_SORTS = ['time', 'number', 'own', 'what', 'status'] as const;
export type FaxSort = (typeof FAX_SORTS)[number];

/** Words that are looked for. */
export interface FaxWords {
  /** As it was typed; empty for everything. */
  text: string;
  /** Numbers of contacts that the words name. */
  named: string[];
}

/** What is asked of the fax history. Empty texts and nulls narrow nothing. */
export interface FaxQuery {
  box: FaxBox;
  /** A number of the account, and of the other side. */
  own: string;
  other: string;
  service: string;
  result: FaxResult | '';
  state: FaxMarkState | '';
  tag: string;
  /** ISO times in UTC: from the first to before the second. */
  from: string | null;
  to: string | null;
  words: FaxWords;
  /** What of the text means a time, and what is left of it: either way of reading it finds a fax. */
  dated: (FaxWords & { from: string | null; to: string | null }) | null;
  sort: FaxSort;
  descending: boolean;
}

export const EVERY_FAX: FaxQuery = {
  box: 'received',
  own: '',
  other: '',
  service: '',
  result: '',
  state: '',
  tag: '',
  from: null,
  to: null,
  words: { text: '', named: [] },
  dated: null,
  sort: 'time',
  descending: true,
};
