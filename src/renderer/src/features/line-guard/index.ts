// What other areas use of this one.
export { default as LineGuard } from './LineGuard.vue';
export { useLineGuard } from './use-line-guard.ts';
