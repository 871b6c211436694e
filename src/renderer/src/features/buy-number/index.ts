// What other areas use of this one.
export { useOpenOrders } from './use-open-orders.ts';
export { usualLine } from './setup.ts';
