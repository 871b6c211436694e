/** A made-up number of an account. */
export interface SampleNumber {
  key: string;
  digits: string;
  note: string;
  place: string;
  price: string;
  active: boolean;
}

// Names as long as people make them, and words that do not break by themselves.
const NOTES = [
  'Front desk',
  'Maple Street Dental and Orthodontics, Suite 1400',
  'Donaudampfschifffahrtsgesellschaftskapitaensmuetze',
  'Billing',
  '',
  'After hours',
];
const PLACES = ['New York, NY', 'Boston, MA', 'Albuquerque, NM'];
const PRICES = ['1.00', '0.85', '12.5', '0.0089'];

/** So many made-up numbers, always the same. */
export function sampleNumbers(count: number): SampleNumber[] {
  return Array.from({ length: count }, (_, index) => ({
    key: String(index),
    digits: `${pick(['212', '617', '505'], index)}555${String(100 + index).padStart(4, '0')}`,
    note: pick(NOTES, index),
    place: pick(PLACES, index),
    price: pick(PRICES, index),
    active: index % 7 !== 3,
  }));
}

/** The places in which sample numbers are. */
export const samplePlaces: readonly string[] = PLACES;

function pick(from: readonly string[], index: number): string {
  return from[index % from.length] ?? '';
}
