/** Words of automatic refill. */
export const autoRefill = {
  title: 'Automatic refill',
};
