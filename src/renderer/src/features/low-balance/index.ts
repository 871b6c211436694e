// What other areas use of this one.
export { default as RunwayLine } from './RunwayLine.vue';
export { default as ThresholdSection } from './ThresholdSection.vue';
export { QUICK_REFILL, lowBalanceOf, useLowBalance } from './use-low-balance.ts';
