/** Words with which a status says that a text arrived, or that it never will. The list of the provider's words is not known. */
const DELIVERED = new Set(['delivered', 'read']);
const FAILED = new Set(['failed', 'undelivered', 'undeliverable', 'rejected', 'expired', 'not delivered', 'error']);

/** The end that a status tells of; undefined while there is none, and for words that nobody here knows. */
export function textEnd(status: string): 'delivered' | 'failed' | undefined {
  const word = status
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  if (DELIVERED.has(word)) return 'delivered';
  return FAILED.has(word) ? 'failed' : undefined;
}
