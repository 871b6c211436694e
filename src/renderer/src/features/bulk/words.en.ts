/** Words of changes of many numbers. */
export const bulk = {
  title: 'Change many numbers',
};
