/** Words of the warning before the balance runs out. */
export const lowBalance = {
  title: 'Low balance',
};
