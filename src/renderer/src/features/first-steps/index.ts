// What other areas use of this one.
export { default as FirstSteps } from './FirstSteps.vue';
export { default as FirstStepsSection } from './FirstStepsSection.vue';
