/** Words of the price list and prices of calls. */
export const rates = {
  title: 'Rates',
};
