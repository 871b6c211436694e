// What other areas use of this one.
export { default as UnknownPanel } from './UnknownPanel.vue';
