import { isUsState, statesOfZip } from './us-states.ts';

/** Kinds of units that an emergency address may name (USPS Publication 28, appendix C2). */
export const UNIT_TYPES = ['APT', 'STE', 'UNIT', 'FL', 'BLDG', 'RM', 'LOT'] as const;

/** The emergency address of a number as a form holds it; all texts, empty where nothing is typed. */
export interface EmergencyAddress {
  e911_name: string;
  e911_address: string;
  e911_unittype: string;
  e911_unitnumber: string;
  e911_city: string;
  e911_state: string;
  e911_zip: string;
}
export type EmergencyField = keyof EmergencyAddress;

/** What is wrong with a field, so that the address cannot be sent. */
export type EmergencyRule = 'required' | 'state' | 'zip' | 'po-box' | 'unit-type' | 'unit-number' | 'unit-unknown';
/** What is worth a look although it can be sent. */
export type EmergencyHint = 'zip-state' | 'no-house-number';

export const NO_ADDRESS: EmergencyAddress = {
  ...{ e911_name: '', e911_address: '', e911_unittype: '', e911_unitnumber: '' },
  ...{ e911_city: '', e911_state: '', e911_zip: '' },
};

const REQUIRED = ['e911_name', 'e911_address', 'e911_city', 'e911_state', 'e911_zip'] as const;
/** No ambulance finds a mailbox. */
const MAILBOX = /\b(p\.?\s*o\.?\s*box|post\s+office\s+box|pmb\s*#?\s*\d|general\s+delivery)\b/i;

/** Whether an address names a mailbox in place of a street. */
export function isMailbox(text: string): boolean {
  return MAILBOX.test(text);
}

/** What keeps an address from being sent, by its fields. */
export function emergencyProblems(address: EmergencyAddress): Partial<Record<EmergencyField, EmergencyRule>> {
  const problems: Partial<Record<EmergencyField, EmergencyRule>> = {};
  const { e911_address, e911_state, e911_zip, e911_unittype, e911_unitnumber } = address;
  if (isMailbox(e911_address)) problems.e911_address = 'po-box';
  if (!isUsState(e911_state)) problems.e911_state = 'state';
  if (!/^\d{5}(-\d{4})?$/.test(e911_zip.trim())) problems.e911_zip = 'zip';
  // The provider ignores one that comes alone, without a word.
  if (e911_unittype !== '' && e911_unitnumber.trim() === '') problems.e911_unitnumber = 'unit-number';
  if (e911_unittype === '' && e911_unitnumber.trim() !== '') problems.e911_unittype = 'unit-type';
  if (e911_unittype !== '' && !(UNIT_TYPES as readonly string[]).includes(e911_unittype))
    problems.e911_unittype = 'unit-unknown';
  for (const field of REQUIRED) if (address[field].trim() === '') problems[field] = 'required';
  return problems;
}

/** What a person should look at once more before it is sent. */
export function emergencyHints({ e911_address, e911_state, e911_zip }: EmergencyAddress): EmergencyHint[] {
  const hints: EmergencyHint[] = [];
  const zip = e911_zip.trim();
  if (/^\d{5}/.test(zip) && isUsState(e911_state) && !statesOfZip(zip).includes(e911_state)) hints.push('zip-state');
  if (e911_address.trim() !== '' && !/^\d/.test(e911_address.trim())) hints.push('no-house-number');
  return hints;
}

/** The address as a request takes it: trimmed, without a unit where there is none. */
export function emergencyParams(address: EmergencyAddress): Record<string, string> {
  const given = (Object.keys(NO_ADDRESS) as EmergencyField[]).map((name) => [name, address[name].trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** An address as a list shows it, in a form's shape; null when it is set, but not shown, or not set. */
export function emergencyFrom(parts: Record<string, unknown> | null): EmergencyAddress | null {
  if (!parts || Object.keys(parts).length === 0) return null;
  const text = (name: EmergencyField): string => {
    const value = parts[name];
    // A ZIP code that comes as a number has lost its first zeros.
    if (typeof value === 'number') return name === 'e911_zip' ? String(value).padStart(5, '0') : String(value);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(
    (Object.keys(NO_ADDRESS) as EmergencyField[]).map((name) => [name, text(name)]),
  ) as unknown as EmergencyAddress;
}

/** One line for people, such as `Avery Dental, 12 Main St STE 4, Boston, MA 02108`. */
export function emergencyLine(address: EmergencyAddress): string {
  const { e911_name, e911_address, e911_unittype, e911_unitnumber, e911_city, e911_state, e911_zip } = address;
  const street = [e911_address, e911_unittype, e911_unitnumber].filter((part) => part !== '').join(' ');
  return [e911_name, street, e911_city, `${e911_state} ${e911_zip}`.trim()].filter((part) => part !== '').join(', ');
}
