// What other areas use of this one.
/** Loads the page when it is first opened. */
export const ratesPage = () => import('./RatesPage.vue');
