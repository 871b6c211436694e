import type { KeyValueStore } from '../store/key-value-store.ts';

const MEMORY = 'fax-unread';
/** Ids that are kept at most; the oldest count as read before. */
const MOST = 5_000;

/** Received faxes that nobody has opened yet on this computer. */
export class UnreadFaxes {
  readonly #keyValues: KeyValueStore;

  constructor(keyValues: KeyValueStore) {
    this.#keyValues = keyValues;
  }

  get ids(): string[] {
    return (this.#keyValues.get(MEMORY) as string[] | undefined) ?? [];
  }

  add(faxIds: readonly string[]): void {
    if (faxIds.length > 0) this.#keyValues.put(MEMORY, [...new Set([...this.ids, ...faxIds])].slice(-MOST));
  }

  /** Faxes that were opened; an empty list stands for all. Answers whether any of them was unread. */
  markRead(faxIds: readonly string[]): boolean {
    const before = this.ids;
    const read = new Set(faxIds);
    const left = faxIds.length === 0 ? [] : before.filter((id) => !read.has(id));
    if (left.length === before.length) return false;
    this.#keyValues.put(MEMORY, left);
    return true;
  }
}
