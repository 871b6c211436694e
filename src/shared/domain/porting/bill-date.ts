import { DateTime } from 'luxon';

/** A date in a bill, by its own form. A month and a day that could change places are read as in the United States. */
const FORMS = [
  'LLLL d, yyyy',
  'LLL d, yyyy',
  'LLLL d yyyy',
  'LLL d yyyy',
  'd LLLL yyyy',
  'd LLL yyyy',
  'd-LLL-yyyy',
  'M/d/yyyy',
  'M/d/yy',
  'M-d-yyyy',
  'yyyy-MM-dd',
];
const DATE = new RegExp(
  [
    String.raw`^[A-Za-z]{3,9}\.? \d{1,2},? \d{4}`,
    String.raw`^\d{1,2}[ -][A-Za-z]{3,9}[ -]\d{4}`,
    String.raw`^\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})(?!\d)`,
    String.raw`^\d{1,2}-\d{1,2}-\d{4}`,
    String.raw`^\d{4}-\d{2}-\d{2}`,
  ].join('|'),
);

/** The day that a text begins with, as `YYYY-MM-DD`; null when it begins with none. */
export function readBillDate(text: string): string | null {
  const found = DATE.exec(text.trim())?.[0]
    .replace(/^([A-Za-z]{3,9})\./, '$1')
    .replace(/^Sept /, 'Sep ');
  if (found === undefined) return null;
  for (const form of FORMS) {
    const day = DateTime.fromFormat(found, form, { zone: 'utc', locale: 'en-US' });
    if (day.isValid && day.year >= 2000 && day.year < 2100) return day.toFormat('yyyy-MM-dd');
  }
  return null;
}
