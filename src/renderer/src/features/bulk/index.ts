// What other areas use of this one.
export { useBulk } from './bulk.store.ts';
