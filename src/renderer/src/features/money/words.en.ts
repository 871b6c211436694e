/** Words of the balance, refills and the ledger. */
export const money = {
  title: 'Money',
  nav: 'Money',
  balance: 'Balance',
  refills: 'Refills and spending',
  add: 'Add money',
};
