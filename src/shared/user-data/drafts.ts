// What forms hold while they are filled in. Each form is declared once: main keeps and gives nothing else.
import { z } from 'zod';
import { emergencyAddress } from './emergency-address.ts';
import { RELOAD_BELOW, RELOAD_USUAL, UNUSUAL_RELOAD } from '../domain/money/refill-rules.ts';
import { NUMBER_KINDS } from '../domain/contacts/contact.ts';
import { COVER_KINDS, COVER_LANGUAGES } from '../domain/fax/cover.ts';
import { ABROAD_LIMIT } from '../domain/lines/line-rules.ts';
import { SUPPLY_TIERS } from '../domain/numbers/available-numbers.ts';
import { isZone } from '../domain/text/formats.ts';
import { lineForms } from '../domain/lines/line-forms.ts';
import { SERVER_PLAN_NAMES } from '../domain/servers/server-plans.ts';
import { directoryListing, failover } from '../domain/numbers/number-forms.ts';
import type { Entry } from '../provider/form-entries.ts';
import { correctionForm } from '../domain/porting/corrections.ts';
import { portForm } from '../domain/porting/port-form.ts';
import { rightsOfText } from '../domain/teams/rights.ts';
import { numberSetup } from './number-setup.ts';
import { readable } from './reading.ts';

/** What a form that stands once for each of something is about: digits of a number, the name of a line, or the id of an operation. */
interface Subject {
  pattern: RegExp;
  /** Stands between the form's name and the subject where the draft is stored. */
  before: string;
}

interface FormDeclaration<S extends z.ZodType> {
  holds: S;
  subject?: Subject;
}

const text = z.string();

/** A change of more numbers has no draft: each key would write them all anew. */
export const MOST_KEPT_NUMBERS = 2000;

/** As many permissions as a grid has at most; with more, the draft would be larger than main takes. */
export const MOST_KEPT_RIGHTS = 100_000;

/** Options of the lists of automatic refill, in dollars. */
const dollars = (amounts: readonly number[]) =>
  text.refine((given) => amounts.some((amount) => String(amount) === given));

const choice = z
  .object({
    below: dollars(RELOAD_BELOW),
    add: dollars([...RELOAD_USUAL, UNUSUAL_RELOAD]),
    /** Whether the amount that is probably a slip is offered too. */
    unusual: z.boolean().default(false),
  })
  .refine(({ add, unusual }) => unusual || add !== String(UNUSUAL_RELOAD));

const cartItem = z.object({ did: text.regex(/^\d{10}$/), tier: z.enum(SUPPLY_TIERS) });
const order = z.object({
  items: readable(cartItem),
  /** Null until the order sheet was opened. */
  setup: numberSetup.nullable().catch(null),
  /** A number lock PIN was typed. It is not kept, so that it has to be typed again. */
  hadPin: z.boolean().catch(false),
});

/** What of a form of any operation is typed: texts, lists of them, and named parts. */
const entry: z.ZodType<Entry> = z.lazy(() => z.union([text, z.array(entry), z.record(text, entry)]));

/** What is chosen for a line that is made. Its password is made when it is sent, and never kept. */
const newLine = z.object({
  kind: z.enum(['fixed', 'signs-in']),
  name: text,
  address: z.object({ by: z.enum(['ip', 'host']), ip: text, host: text }),
  /** Whether a line with a fixed address has a password all the same. */
  password: z.boolean(),
  calls: z.int().min(0),
  abroad: z.boolean(),
  limit: z.int().min(ABROAD_LIMIT.min).max(ABROAD_LIMIT.max),
  /** A number that rings on it from then on; empty for none. */
  did: text,
});

/** When calls abroad are allowed from a line. */
const lineSchedule = z.object({
  days: z.array(z.int().min(0).max(6)),
  from: text.regex(/^\d{2}:\d{2}$/),
  to: text.regex(/^\d{2}:\d{2}$/),
  zone: text.refine(isZone),
  holidays: z.boolean(),
  limit: z.int().min(1).max(1000),
});

/** What becomes of one value of many rows. */
const threeState = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['leave', 'clear']) }),
  z.strictObject({ kind: z.literal('set'), value: text }),
]);

/** What is to become of many numbers. A number lock PIN is not kept: one that is set is empty here. */
const bulkChange = z.object({
  /** So many that what is typed beside them can be saved with each key. */
  dids: z
    .array(text.regex(/^\d{10}$/))
    .min(1)
    .max(MOST_KEPT_NUMBERS),
  /** The only setting that is asked for; null for all. */
  field: z.enum(['lidb', 'e911', 'note', 'pin', 'failover']).nullable(),
  form: z.object({
    route2trunk: threeState,
    lidb: threeState,
    note: threeState,
    pin: threeState,
    cnam: z.enum(['', 'on', 'off']),
    failover: z.enum(['', 'set']),
    backup: failover,
    e911: threeState,
    address: emergencyAddress,
    dlda: threeState,
    listing: directoryListing,
    alert: threeState,
    email: text,
    sms: text,
  }),
});

const gallery = z.strictObject({
  name: text,
  phone: text,
  amount: text,
  channels: z.number(),
  note: text,
  line: text,
  use: z.enum(['', 'calls', 'fax']),
  label: threeState,
  alert: z.boolean(),
  agree: z.boolean(),
});

const contact = z.object({
  name: text,
  company: text,
  numbers: z.array(z.object({ kind: z.enum(NUMBER_KINDS), text })),
  /** Empty for none in particular. */
  cover: z.enum(['', ...COVER_KINDS]),
  language: z.enum(['', ...COVER_LANGUAGES]),
  notes: text,
  /** With commas between them. */
  groups: text,
});

/** Lines are named by letters and digits; one of another provider may have more in its name. */
const LINE: Subject = { pattern: /^[\w.-]{1,64}$/, before: '-' };
const NUMBER: Subject = { pattern: /^\d{3,30}$/, before: '-' };

function form<S extends z.ZodType>(holds: S, subject?: Subject): FormDeclaration<S> {
  return subject ? { holds, subject } : { holds };
}

export const forms = {
  'auto-refill': form(choice),
  'buy-number': form(order),
  'bulk-change': form(bulkChange),
  /** The day on which the warning of a low balance was put away. */
  'low-balance.hidden': form(text),
  'number-routing': form(z.object({ how: z.enum(['line', 'number']), line: text, target: text }), NUMBER),
  'number-callerName': form(text, NUMBER),
  'number-lookup': form(z.boolean(), NUMBER),
  'number-address': form(emergencyAddress, NUMBER),
  'number-alert': form(z.object({ email: text, sms: text }), NUMBER),
  'number-directory': form(directoryListing, NUMBER),
  'number-backup': form(failover, NUMBER),
  'number-note': form(text, NUMBER),
  // `was`: the tags that it began with; without them, none was taken away.
  'number-local': form(z.object({ note: text, tags: text, was: text.default('') }), NUMBER),
  'fax-number-account': form(z.object({ name: text, email: text, login: text }), NUMBER),
  'fax-number-group': form(text, NUMBER),
  'fax-number-note': form(text, NUMBER),
  'buy-fax-number': form(
    z.object({ service: z.enum(['pro', 'enterprise']), name: text, email: text, login: text, group: text, note: text }),
  ),
  'team-group': form(z.object({ group: text, name: text })),
  'team-person': form(
    z.object({ name: text, lastName: text, login: text, email: text, group: text, like: text, isAdmin: z.boolean() }),
  ),
  'team-email': form(z.object({ did: text, email: text, send: z.boolean(), receive: z.boolean() })),
  /** Permissions that are not sent yet, by person and number. */
  'team-rights': form(
    z.object({
      rights: z.record(
        text.regex(/^.+ \d+$/),
        text.refine((given) => rightsOfText(given) !== null),
      ),
    }),
  ),
  'line-forwarding': form(lineForms.forwarding, LINE),
  'line-backup': form(lineForms.backup, LINE),
  'line-abroad': form(lineForms.abroad, LINE),
  'line-schedule': form(lineSchedule, LINE),
  'line-address': form(lineForms.address, LINE),
  /** The form of any operation, made from its declaration. */
  operation: form(z.record(text, entry), { pattern: /^[a-z]\w+\.\w+$/i, before: '.' }),
  'server-order': form(z.object({ plan: z.enum(['', ...SERVER_PLAN_NAMES]), note: text })),
  /** By the id of the contact, or by the digits that a new one begins with, or `new`. */
  contact: form(contact, { pattern: /^(?:new|\d{3,15}|[\da-f-]{36})$/, before: '-' }),
  /** By the digits of the other party, or of each in a group, or `new`; the people of a new one are `new-to`. */
  text: form(text, { pattern: /^(?:new|new-to|\d{3,15}|\d{10}(?:-\d{10}){1,9})$/, before: '-' }),
  /** The text to each row of a file. */
  'text-merge': form(text),
  /** A note about a conversation, by the other party as above. */
  'text-note': form(text, { pattern: /^(?:\d{3,15}|\d{10}(?:-\d{10}){1,9})$/, before: '-' }),
  /** A note about a fax, by what the provider calls it. */
  'fax-note': form(text, { pattern: /^[\w.:-]{1,100}$/, before: '-' }),
  /** Where texts that come in go; the password of a chat is never kept. */
  texting: form(
    z.object({
      mode: z.enum(['email', 'url', 'chat']),
      email: text,
      url: text,
      format: z.enum(['form', 'json', 'xml']),
    }),
    NUMBER,
  ),
  'new-line': form(newLine),
  'new-port': form(portForm),
  'port-fix': form(correctionForm, { pattern: /^\d{1,40}$/, before: '-' }),
  gallery: form(gallery),
} as const;

export type FormName = keyof typeof forms;
export type DraftOf<N extends FormName> = z.output<(typeof forms)[N]['holds']>;
export const FORM_NAMES = Object.keys(forms) as [FormName, ...FormName[]];

/** Where the draft of a form is stored; undefined for a subject that the form cannot have. */
export function draftKey(name: FormName, of: string): string | undefined {
  const { subject }: FormDeclaration<z.ZodType> = forms[name];
  if (!subject) return of === '' ? name : undefined;
  return subject.pattern.test(of) ? `${name}${subject.before}${of}` : undefined;
}

/** A draft in its declared form, whatever was stored or sent; undefined when it cannot be read. */
export function readDraft(name: FormName, given: unknown): unknown {
  return forms[name].holds.safeParse(given).data;
}
