// What other areas use of this one.
export { default as WaitingDocument } from './WaitingDocument.vue';
export { type FaxRow, latestRows, targetOf } from './fax-rows.ts';
