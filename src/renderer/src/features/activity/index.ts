// What other areas use of this one.
export { default as HistorySelects } from './HistorySelects.vue';
export { useHistoryList } from './use-history-list.ts';
