/** Words of 911 coverage, where calls go, and unused numbers. */
export const coverage = {
  title: '911 coverage',
  ringMap: 'Where calls go',
  unused: 'Unused numbers',
};
