/** Words of the hours and days of a business. */
export const hoursFields = {
  days: 'On these days',
  order: 'The last hour must be after the first.',
  noDay: 'Choose at least one day.',
  time: 'Enter a time such as 20:00.',
};
