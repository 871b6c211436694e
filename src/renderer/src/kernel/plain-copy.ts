import { toRaw } from 'vue';

/** A copy in its whole depth: a reactive object cannot cross to the main process, and what was taken must not change after that. */
export function plainCopy<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(toRaw(value))) as T);
}
