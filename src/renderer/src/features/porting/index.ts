// What other areas use of this one.
export { default as MovingCard } from './MovingCard.vue';
