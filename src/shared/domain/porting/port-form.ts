// What the form for moving numbers holds. PIN and social security number are not part of it: they are never in a draft.
import { z } from 'zod';
import { ACTIVATE_TIMES, DIRECTIONS } from '../../provider/lnp.ts';

/** Facts that the old company compares with its own, by the names of the interface. */
export const BILL_FACTS = [
  'company',
  'provider_name',
  'account_no',
  'billing_telephone_no',
  'street_no',
  'dir_prefix',
  'street_name',
  'dir_suffix',
  'service_unit',
  'city',
  'state',
  'zipcode',
  'authorize_contact',
  'contact_title',
] as const;
export type BillFact = (typeof BILL_FACTS)[number];

export const PREPARATIONS = ['bill', 'account', 'name', 'keep', 'lines', 'fees', 'freeze', 'test'] as const;
export type Preparation = (typeof PREPARATIONS)[number];

const text = z.string().catch('');
const direction = z.enum(DIRECTIONS).catch('None');

/** Where a fact was read in the bill. */
const readFact = z.object({
  ...{ value: z.string(), snippet: z.string(), page: z.int() },
  /** It was recognized in a picture, and may be mistaken. */
  scanned: z.literal(true).optional(),
});

/** The bill among the documents of the account. */
const bill = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  encodedSize: z.number(),
  level: z.enum(['green', 'amber', 'red', 'blocked']),
  pages: z.number(),
  sha256: z.string(),
  addedAt: z.string(),
});

export const portForm = z.object({
  numbers: z
    .array(z.string().regex(/^\d{10}$/))
    .max(500)
    .catch([]),
  /** What was ticked before the start. */
  ready: z.array(z.enum(PREPARATIONS)).catch([]),
  bill: bill.nullable().catch(null),
  /** Day of the bill's statement; empty while it is not known. */
  statement: text,
  location: z.enum(['business', 'residential']).catch('business'),
  mobile: z.boolean().catch(false),
  partial: z.boolean().catch(false),
  extra_services: text,
  company: text,
  provider_name: text,
  account_no: text,
  billing_telephone_no: text,
  street_no: text,
  dir_prefix: direction,
  street_name: text,
  dir_suffix: direction,
  service_unit: text,
  city: text,
  state: text,
  zipcode: text,
  authorize_contact: text,
  contact_title: text,
  /** Facts that were read from the bill and not typed, as long as they stay as they were read. */
  read: z.partialRecord(z.enum(BILL_FACTS), readFact).catch({}),
  /** The day that is asked for; empty for the first one that is possible. */
  foc_date: text,
  /** The form has offered a day: none since then is one that was chosen. */
  dayOffered: z.boolean().catch(false),
  activate_time: z.enum(['', ...ACTIVATE_TIMES]).catch('10:00'),
  did_mode: z.enum(['voice', 'fax']).catch('voice'),
  /** Line on which the number rings; empty to choose it later. */
  trunk: text,
  listed: z.boolean().catch(false),
});
export type PortForm = z.output<typeof portForm>;
export type PortField = keyof PortForm;

/** Keys to the old account, which only mobile numbers need. */
export interface MoveSecrets {
  pincode: string;
  ssn: string;
}

/** What of them is typed, and whether they are kept until the move is done. */
export interface TypedSecrets extends MoveSecrets {
  keep: boolean;
}

export const NO_SECRETS: TypedSecrets = { pincode: '', ssn: '', keep: false };

export function emptyPort(): PortForm {
  return portForm.parse({});
}

/** Whether a fact still is as it was read from the bill. */
export function isAsRead(form: PortForm, fact: BillFact): boolean {
  const { [fact]: read } = form.read;
  return read?.value === form[fact];
}
