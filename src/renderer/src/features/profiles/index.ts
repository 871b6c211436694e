// What other areas use of this one.
export { default as ForgetGate } from './ForgetGate.vue';
