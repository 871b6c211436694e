// Which requests the form for moving numbers becomes, and what keeps it from being sent.
import type { Params } from '../../provider/catalogue.ts';
import { readUsNumber } from '../phone/phone-number.ts';
import { isMailbox } from '../address/emergency-rules.ts';
import { numbersNotIn } from './bill-numbers.ts';
import { daysOld, dayAdvice, dayOff, type DayAdvice, type DayOff } from './port-dates.ts';
import type { MoveSecrets, PortField, PortForm } from './port-form.ts';

export type MoveField = PortField | keyof MoveSecrets;

/** What keeps the form from being sent. */
export type PortRule =
  | { rule: 'required' }
  | { rule: 'too-long'; max: number }
  | { rule: 'us-number' }
  | { rule: 'pin' }
  | { rule: 'four-digits' }
  | { rule: 'day'; off: DayOff };

type TextField = { [F in PortField]: PortForm[F] extends string ? F : never }[PortField];

/** Longest texts that the interface takes. */
export const MOST: Partial<Record<TextField, number>> = {
  provider_name: 255,
  street_name: 100,
  street_no: 50,
  city: 100,
  zipcode: 20,
  service_unit: 100,
};

const ALWAYS = [
  'provider_name',
  'account_no',
  'billing_telephone_no',
  'street_no',
  'street_name',
  'city',
  'zipcode',
  'authorize_contact',
  'contact_title',
] as const satisfies TextField[];

/** Needed only under a condition, by what the form says. */
const NEEDED_IF: readonly [TextField, (form: PortForm) => boolean][] = [
  ['company', ({ location }) => location === 'business'],
  ['extra_services', ({ partial }) => partial],
];

/** What is wrong, by field, of the facts about the old account. */
export function factProblems(form: PortForm, secrets: MoveSecrets): Partial<Record<MoveField, PortRule>> {
  const problems: Partial<Record<MoveField, PortRule>> = {};
  const isEmpty = (field: TextField) => form[field].trim() === '';
  for (const [field, max] of Object.entries(MOST) as [TextField, number][])
    if (form[field].trim().length > max) problems[field] = { rule: 'too-long', max };
  for (const field of ALWAYS) if (isEmpty(field)) problems[field] = { rule: 'required' };
  for (const [field, isNeeded] of NEEDED_IF)
    if (isNeeded(form) && isEmpty(field)) problems[field] = { rule: 'required' };
  if (!isEmpty('billing_telephone_no') && !readUsNumber(form.billing_telephone_no).ok)
    problems.billing_telephone_no = { rule: 'us-number' };
  if (form.mobile) {
    if (!/^\d{1,15}$/.test(secrets.pincode)) problems.pincode = { rule: 'pin' };
    if (!/^\d{4}$/.test(secrets.ssn)) problems.ssn = { rule: 'four-digits' };
  }
  return problems;
}

/** What is wrong with the day that is asked for. A mobile number has none. */
export function dayProblem({ foc_date, mobile }: PortForm, earliest: string | null): PortRule | null {
  if (mobile || foc_date === '' || earliest === null) return null;
  const off = dayOff(foc_date, earliest);
  return off ? { rule: 'day', off } : null;
}

/** What may be refused by the old company although it can be sent: each has to be ticked. */
export type PortWarning =
  | { kind: 'mailbox' }
  | { kind: 'not-a-person' }
  | { kind: 'other-area' }
  | { kind: 'bill-old'; days: number }
  | { kind: 'not-in-bill'; numbers: string[] }
  | { kind: 'day'; advice: DayAdvice };

/** After how many days a bill may be refused as too old. */
const BILL_DAYS = 30;

/**
 * @param today day of the person's computer
 * @param billLines all digital text of the bill; null where it was not read, or where the bill has none
 */
export function portWarnings(form: PortForm, today: string, billLines: readonly string[] | null): PortWarning[] {
  const warnings: PortWarning[] = [];
  const { street_name, street_no, authorize_contact, billing_telephone_no, statement, foc_date, mobile, numbers } =
    form;
  if (isMailbox(`${street_no} ${street_name}`)) warnings.push({ kind: 'mailbox' });
  const contact = authorize_contact.trim();
  if (contact !== '' && (contact.split(/\s+/).length < 2 || contact === form.company.trim()))
    warnings.push({ kind: 'not-a-person' });
  const billing = readUsNumber(billing_telephone_no);
  if (billing.ok && numbers.some((number) => number.slice(0, 3) !== billing.digits.slice(0, 3)))
    warnings.push({ kind: 'other-area' });
  const days = statement === '' ? 0 : daysOld(statement, today);
  if (days > BILL_DAYS) warnings.push({ kind: 'bill-old', days });
  const absent = billLines === null ? [] : numbersNotIn(billLines, numbers);
  if (absent.length > 0) warnings.push({ kind: 'not-in-bill', numbers: absent });
  const advice = mobile || foc_date === '' ? undefined : dayAdvice(foc_date);
  if (advice) warnings.push({ kind: 'day', advice });
  return warnings;
}

/** A request without the bill, which main adds. */
export type MoveRequest = Omit<Params<'lnp.createLnp'>, 'bill_file'>;

/** Parts that are sent as typed, but for blanks around them. */
const TEXTS = [
  'provider_name',
  'account_no',
  'authorize_contact',
  'contact_title',
  'street_no',
  'street_name',
  'city',
  'zipcode',
] as const satisfies TextField[];
const OPTIONAL_TEXTS = ['state', 'service_unit'] as const satisfies TextField[];
const YES_NO = { true: 'yes', false: 'no' } as const;

/** The request for one of the numbers. What does not apply is left out, also where it was typed before. */
export function moveRequest(form: PortForm, number: string, secrets: MoveSecrets): MoveRequest {
  const { mobile, partial, location, did_mode, foc_date, activate_time } = form;
  const billing = readUsNumber(form.billing_telephone_no);
  const texts = Object.fromEntries(TEXTS.map((field) => [field, form[field].trim()])) as Record<
    (typeof TEXTS)[number],
    string
  >;
  const optional = OPTIONAL_TEXTS.map((field) => [field, form[field].trim()]).filter(([, value]) => value !== '');
  const directions = (['dir_prefix', 'dir_suffix'] as const)
    .map((field) => [field, form[field]])
    .filter(([, value]) => value !== 'None');
  return {
    number2port: number,
    ...texts,
    billing_telephone_no: billing.ok ? billing.digits : form.billing_telephone_no,
    did_mode,
    location,
    partial_port: YES_NO[`${partial}`],
    wireless_no: YES_NO[`${mobile}`],
    lidb_list: YES_NO[`${form.listed}`],
    ...(location === 'business' ? { company: form.company.trim() } : {}),
    ...(partial ? { extra_services: form.extra_services.trim() } : {}),
    ...(mobile ? { pincode: secrets.pincode, ssn: secrets.ssn } : {}),
    ...(mobile || foc_date === '' ? {} : { foc_date }),
    ...(mobile || activate_time === '' ? {} : { activate_time }),
    ...(Object.fromEntries([...optional, ...directions]) as object),
  };
}

/** The line that is set after the request was made; empty for none. */
export function lineAfter({ did_mode, trunk }: PortForm): string {
  return did_mode === 'voice' ? trunk : '';
}
