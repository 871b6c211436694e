// What the specification says is ignored, although it is not of the right form: it goes before the parameters are checked.
import type { OperationId } from '#shared/provider/catalogue.ts';

type Params = Record<string, unknown>;

/** Searches for numbers by a pattern. */
const SEARCHES: Partial<Record<OperationId, string>> = {
  'did.listDids': 'did',
  'proFax.listDids': 'did',
  'enterpriseFax.listDids': 'did',
  'sms.listAvailableDids': 'did',
  'lnp.listLnp': 'number2port',
};

const ACCOUNT_FIELDS = ['fax_name', 'fax_email', 'fax_login', 'fax_password'];

/** Parameters without what the provider ignores. */
export function withoutIgnored(id: OperationId, params: Params): Params {
  const search = SEARCHES[id];
  if (search !== undefined) return withoutShortPatterns(params, search);
  if (id === 'did.orderDid' || id === 'did.updateDid') return withoutLoneUnit(params);
  // Removing the fax account prevails over the account fields of the same request: the provider ignores those.
  if (id === 'proFax.updateDid' && Object.hasOwn(params, 'unset_acc')) return without(params, ACCOUNT_FIELDS);
  return params;
}

/** A pattern needs three digits; the provider ignores a shorter one and lists everything. */
function withoutShortPatterns(params: Params, name: string): Params {
  const given = params[name];
  const isShort = (pattern: unknown): boolean =>
    (typeof pattern === 'string' || typeof pattern === 'number') && /^\*?\d{0,2}\*?$/.test(String(pattern));
  if (isShort(given)) return without(params, [name]);
  if (!Array.isArray(given)) return params;
  const long = given.filter((pattern) => !isShort(pattern));
  return long.length === 0 && given.length > 0 ? without(params, [name]) : { ...params, [name]: long };
}

/** The type of a unit is ignored without its number, and the other way round: the provider takes only both. */
function withoutLoneUnit(params: Params): Params {
  const { e911 } = params;
  if (typeof e911 !== 'object' || e911 === null || Array.isArray(e911)) return params;
  const { e911_unittype: type, e911_unitnumber: number, ...address } = e911 as Params;
  const isGiven = (value: unknown): boolean => value !== undefined && value !== '';
  return isGiven(type) && isGiven(number) ? params : { ...params, e911: address };
}

function without(params: Params, names: readonly string[]): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)));
}
