import { plainText } from '../text/plain-text.ts';

/** Why an old company lets a number not go. */
export type RejectionReason =
  | 'account-number'
  | 'authorized-name'
  | 'company-name'
  | 'address'
  | 'billing-number'
  | 'pin'
  | 'ssn'
  | 'bill'
  | 'letter'
  | 'several-accounts'
  | 'rate-centers'
  | 'partial'
  | 'pending-order'
  | 'freeze'
  | 'unpaid'
  | 'disconnected'
  | 'date'
  | 'reseller';

/** Parameters of a move that can be corrected. */
export const CORRECTED_FIELDS = [
  ...(['provider_name', 'account_no', 'billing_telephone_no', 'authorize_contact', 'contact_title'] as const),
  ...(['company', 'street_no', 'dir_prefix', 'street_name', 'dir_suffix', 'service_unit'] as const),
  ...(['city', 'state', 'zipcode', 'pincode', 'ssn', 'extra_services', 'foc_date', 'bill_file'] as const),
] as const;
export type CorrectedField = (typeof CORRECTED_FIELDS)[number];

interface Rejection {
  /** Any of these in a text means this reason. */
  says: readonly RegExp[];
  /** What is to be corrected; empty where the old company has to do something first. */
  fields: readonly CorrectedField[];
}

/** In the order in which they are looked for: a reason that another one's words contain stands before it. */
export const REJECTIONS: Readonly<Record<RejectionReason, Rejection>> = {
  'several-accounts': {
    says: [
      /\b(different|multiple|separate|several|two|more than one) (customer |billing )?accounts\b/,
      /more than one account\b(?! num)/,
      /\b(numbers?|tns?|lines?) (is|are|do|does) not (all )?(on|belong to|under|in) (the )?(same|one|this) account/,
      /not (all )?(on|under) the same account/,
    ],
    fields: [],
  },
  'rate-centers': { says: [/\brate ?cent(er|re)s?\b/, /\bdifferent (calling areas|exchanges|lata)/], fields: [] },
  ssn: {
    says: [/\bssn\b/, /social security/, /\btax ?(payer )?id\b/, /\b(ein|fein|tin)\b/, /last (4|four) .*\bsocial\b/],
    fields: ['ssn'],
  },
  pin: { says: [/\bpin\b/, /\bpass ?code\b/, /\bpassword\b/, /\bpin ?code\b/, /security code/], fields: ['pincode'] },
  unpaid: {
    says: [
      /unpaid|past due|delinquen|non ?-?payment|collections\b/,
      /(outstanding|open|remaining) (balance|bill|invoice|debt|charges)/,
      /balance (is )?(due|owed|outstanding|owing)/,
      /money (is )?owed/,
      /early termination|termination fee|exit fee|under contract|contract (term|obligation|has not)/,
      /business relationship/,
    ],
    fields: [],
  },
  disconnected: {
    says: [
      /disconnect/,
      /\b(not|no longer) (active|in service|working)\b/,
      /\binactive\b|non ?-?working|out of service|deactivated|suspended/,
      /(number|line|tn|service) (has been |was |is )?cancell?ed/,
    ],
    fields: [],
  },
  freeze: {
    says: [
      /freeze|frozen/,
      /\b(port|porting|number|line|account|carrier) ?-?(out )?(lock|protect)/,
      /\b(is|are) locked\b|\bunlock/,
      /\bfeatures?\b/,
      /\b(hunting|hunt group|distinctive ring|remote call forward|dsl|alarm line)/,
    ],
    fields: [],
  },
  'pending-order': {
    says: [
      /pending (service )?(order|change|port|request|activity)/,
      /\b(open|existing|conflicting|another|other) (service )?(order|port request|change order|port)\b/,
      /\border (is )?(already )?(pending|open|in progress)/,
      /\bpso\b/,
    ],
    fields: [],
  },
  letter: {
    says: [
      /\bloa\b/,
      /letter of (authori[sz]ation|agency|permission)/,
      /permission letter/,
      /signature|unsigned|not signed/,
    ],
    fields: ['bill_file'],
  },
  reseller: {
    says: [
      /resell|resold/,
      /wrong (provider|carrier|company|losing carrier)/,
      /not (our|a|the) (customer|number|carrier|provider|subscriber)\b/,
      /(number|tn) (is |was )?not (with|owned by|served by|assigned to|found)/,
      /underlying carrier|carrier of record|\b(ocn|spid)\b/,
    ],
    fields: ['provider_name'],
  },
  'billing-number': {
    says: [
      /\b(btn|atn)\b/,
      /billing (telephone|phone|tel\.?) ?(number|no|#)?/,
      /\b(main|pilot|lead) (billing )?(number|tn|telephone)/,
      /billing number/,
    ],
    fields: ['billing_telephone_no'],
  },
  date: {
    says: [
      /\b(due|requested|desired|foc|port|activation) ?-?date\b/,
      /\bdate (is )?(invalid|refused|rejected|unavailable|not (available|accepted|possible))/,
      /\b(ddd|due date)\b|lead time|interval (is )?(too short|not met)|too soon|in the past|holiday|weekend/,
    ],
    fields: ['foc_date'],
  },
  'account-number': {
    says: [
      /\b(account|acct\.?|acc\.?|a\/c) ?(number|no\b\.?|num\b|#|id\b)/,
      /\b(account|acct) (is )?(mismatch|invalid|required|missing|not found|incorrect|does ?n.t match|does not match)/,
      /\b(wrong|invalid|incorrect|missing) (account|acct)(?! (name|holder))/,
    ],
    fields: ['account_no', 'billing_telephone_no'],
  },
  partial: {
    says: [
      /\bpartial/,
      /migration (indicator|type)/,
      /remaining (numbers?|lines?|tns?|services?)/,
      /(stay|staying|stays|remain|remains|left|keep) (with|on|behind|active|at)\b/,
      /\bfull port\b/,
    ],
    fields: ['extra_services'],
  },
  address: {
    says: [
      /\baddress/,
      /\bstreet\b/,
      /\b(zip|postal)( ?code)?\b/,
      /\b(suite|house number|service location)\b/,
      /\bcity\b/,
    ],
    fields: ['street_no', 'dir_prefix', 'street_name', 'dir_suffix', 'service_unit', 'city', 'state', 'zipcode'],
  },
  'authorized-name': {
    says: [
      /(authori[sz]ed|authori[sz]ing) (name|person|user|contact|signer|party|agent|representative|end ?-?user)/,
      /not (an? )?authori[sz]ed/,
      /(contact|signer|requester)('s)? (name )?(mismatch|does ?n.t match|does not match|not (on|listed))/,
      /authori[sz]ation name/,
    ],
    fields: ['authorize_contact', 'contact_title'],
  },
  'company-name': {
    says: [
      /(business|company|end ?-?user|customer|subscriber|account|billing|account holder)('s)? name/,
      /\bname (mismatch|does ?n.t match|does not match|is wrong|incorrect|invalid|on (the )?(account|bill|file))/,
      /\b(wrong|incorrect|invalid) name\b/,
    ],
    fields: ['company'],
  },
  bill: {
    says: [/\bbill\b/, /\binvoice\b/, /\bstatement\b/, /\bcsr\b/, /unreadable|illegible|not legible|blurry/],
    fields: ['bill_file'],
  },
};

export const REJECTION_REASONS = Object.keys(REJECTIONS) as readonly RejectionReason[];

/** The reasons that a text names, the likeliest first; none where nothing is recognized. */
export function readRejection(text: string): RejectionReason[] {
  const words = plainText(text).replace(/[’]/g, "'").replace(/\s+/g, ' ');
  if (words.trim() === '') return [];
  return REJECTION_REASONS.filter((reason) => REJECTIONS[reason].says.some((says) => says.test(words)));
}

/** What is to be corrected for these reasons, in the order of the form; each once. */
export function fieldsFor(reasons: readonly RejectionReason[]): CorrectedField[] {
  const wanted = new Set(reasons.flatMap((reason) => REJECTIONS[reason].fields));
  return CORRECTED_FIELDS.filter((field) => wanted.has(field));
}
