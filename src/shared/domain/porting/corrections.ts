import type { Port } from '../../lists/lists.ts';
import { z } from 'zod';
import { CORRECTED_FIELDS, REJECTION_REASONS, type CorrectedField, type RejectionReason } from './rejections.ts';
import { moveDay } from './stages.ts';

/** What is typed for each field that is corrected. */
export type Corrections = Partial<Record<CorrectedField, string>>;

/** Fields that no draft holds: they are in the page until they were sent. */
export const UNSAVED_FIELDS = ['pincode', 'ssn', 'bill_file'] as const satisfies CorrectedField[];
type SavedField = Exclude<CorrectedField, (typeof UNSAVED_FIELDS)[number]>;
const SAVED_FIELDS = CORRECTED_FIELDS.filter((field): field is SavedField => !isUnsaved(field));

/** What the form for a correction holds. */
export const correctionForm = z.object({
  /** Status of the move when the form was opened. */
  status: z.string(),
  /** What the old company says, as it was pasted. */
  text: z.string(),
  /** Reason that was picked; empty for the one in the text. */
  picked: z.enum(['', ...REJECTION_REASONS] as ['', ...RejectionReason[]]).catch(''),
  showsAll: z.boolean(),
  typed: z.partialRecord(z.enum(SAVED_FIELDS), z.string()),
});
export type CorrectionForm = z.output<typeof correctionForm>;

export function isUnsaved(field: CorrectedField): field is (typeof UNSAVED_FIELDS)[number] {
  return (UNSAVED_FIELDS as readonly CorrectedField[]).includes(field);
}

/** What the provider lists of a move; it never lists the other fields. */
const LISTED = new Set<CorrectedField>([
  ...([
    'provider_name',
    'account_no',
    'billing_telephone_no',
    'authorize_contact',
    'contact_title',
    'company',
  ] as const),
  ...(['street_no', 'street_name', 'service_unit', 'city', 'zipcode', 'dir_prefix', 'dir_suffix'] as const),
  'foc_date',
]);

/** The value that a field has at the provider; null where it does not say that. */
export function valueNow(port: Port, field: CorrectedField): string | null {
  if (!LISTED.has(field)) return null;
  const value = (port as Readonly<Record<string, unknown>>)[field];
  const text = typeof value === 'string' ? value : '';
  return field === 'foc_date' ? moveDay(text) : text;
}

/** The fields that are others than at the provider, exactly as they were typed. A field that is left empty is not sent. */
export function corrected(port: Port, typed: Corrections): Corrections {
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([field, value]) => value.trim() !== '' && value !== valueNow(port, field as CorrectedField),
    ),
  );
}

/** What is sent for them: the fields alone, and what the provider asks for together with one of them. */
export function correctionParams(port: Port, changed: Corrections): Record<string, string> & { id: string } {
  return {
    id: port.id,
    ...changed,
    ...(changed.extra_services !== undefined && port.partial_port !== 'yes' ? { partial_port: 'yes' } : {}),
    ...(changed.company !== undefined && port.location !== 'business' ? { location: 'business' } : {}),
  };
}
