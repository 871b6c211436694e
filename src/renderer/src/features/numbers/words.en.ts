/** Words of numbers and one number. */
export const numbers = {
  title: 'Numbers',
  local: 'Local and toll-free',
  pages: 'Kinds of numbers',
  gone: 'Numbers that are gone',
};
