// Which changes the interface allows to take back, and how: the old values, as a list showed them before, are sent again
// (product G3, B8). What no list shows (PIN, directory listing, passwords, forwarding) cannot come back.
import { isDeepStrictEqual } from 'node:util';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { emergencyAddress } from '#shared/provider/did.ts';
import { INCOMPLETE, type Named } from './comparisons.ts';
import { entryBefore, shownFields, textOf } from './entry-words.ts';

/** Nothing has to be sent for this parameter: the others bring its old meaning back. */
const SKIP = Symbol('skip');

/** The old value as the request takes it; undefined when it cannot be sent. `sent` is the value that the change sent. */
type Restore = (was: unknown, entry: Named, sent: unknown) => unknown;

interface UndoRule {
  /** Parameters that name the thing, sent as they were. */
  naming: readonly string[];
  /** Every other parameter that can be taken back; a change with any more than these cannot be. */
  restore: Readonly<Record<string, Restore>>;
  /** Names the thing where the change renamed it. */
  renamed?: (params: Named) => Named;
}

const text: Restore = (was) => (typeof was === 'string' ? was : undefined);
/** An empty text would not be taken as a value. */
const filledText: Restore = (was) => (typeof was === 'string' && was !== '' ? was : undefined);
/** Lists show what is off as nothing in some places. */
const onOff: Restore = (was) => (was === 'on' ? 'on' : was === 'off' || was === '' ? 'off' : undefined);

/** A trunk's call forwarding comes under the same name in another form, which no list shows. */
const failover: Restore = (was, _, sent) => {
  if (typeof was !== 'object' || was === null) return undefined;
  if (typeof sent !== 'object' || sent === null || !('failover_num' in sent)) return undefined;
  const { failover_ip_address, failover_num, failover_time } = was as Named;
  return { failover_ip_address, failover_num: Number(failover_num), failover_time: Number(failover_time) };
};

/** A limit says nothing while international calls are off, so it needs no restoring then. */
const internationalLimit: Restore = (was, entry) => {
  if (entry['inter_call'] === 'off') return SKIP;
  return typeof was === 'string' && /^\d+$/.test(was) ? Number(was) : undefined;
};

/** An address comes back; none does not, since a safety setting is never removed by the way (product rule 3.2). */
const emergency: Restore = (was) => (emergencyAddress.safeParse(was).success ? was : undefined);

const rules: Partial<Record<OperationId, UndoRule>> = {
  'did.updateDid': {
    naming: ['did'],
    restore: { note: text, route2trunk: text, lidb: text, cnam: onOff, failover, e911: emergency },
  },
  'didinter.updateDid': { naming: ['did'], restore: { route2trunk: text } },
  'enterpriseFax.updateDid': { naming: ['did'], restore: { note: text } },
  'enterpriseFax.updateGroup': {
    naming: ['sname'],
    restore: { sname_new: filledText, name_new: filledText },
    renamed: ({ sname_new }) => ({ sname: sname_new }),
  },
  'enterpriseFax.updateUser': {
    naming: ['fax_login'],
    restore: { fax_name: filledText, fax_lname: text, is_admin: onOff },
  },
  'enterpriseFax.updateUserPermissions': {
    naming: ['fax_login', 'did'],
    restore: { allow_send: onOff, allow_delete: onOff, allow_list_in: onOff, list_sent: onOff },
  },
  'enterpriseFax.updateEmailPermissions': {
    naming: ['did', 'email'],
    restore: { allow_send: onOff, allow_recieve: onOff },
  },
  'proFax.updateDid': { naming: ['did'], restore: { note: text } },
  'siptrunk.updateTrunk': {
    naming: ['trunk'],
    restore: {
      status: onOff,
      ip_address: filledText,
      dynamic_host: filledText,
      inter_call: onOff,
      inter_limit: internationalLimit,
      failover,
    },
  },
};

/** Operations of which some changes can be taken back. */
export const undoable = Object.keys(rules) as OperationId[];

/** What of a change can be taken back. */
interface Restorable {
  /** What puts the old values back; null when nothing of it can be, or nothing was changed. */
  params: Named | null;
  changes: { field: string; before: string; after: string }[];
  /** Parameters whose old value no list shows, or that the interface does not take. */
  lost: string[];
}

/**
 * What takes a change back as far as that is possible (product B8).
 *
 * @param params as the journal has them
 * @param before what was read before the change was sent
 */
export function restorable(operation: OperationId, params: Named, before: unknown): Restorable {
  const rule = rules[operation];
  const entry = entryBefore(before);
  const names = Object.keys(params).filter((name) => !rule?.naming.includes(name));
  if (!rule || !entry) return { params: null, changes: [], lost: names };
  const fields = shownFields(operation);
  const restored: Named = {};
  const changes: Restorable['changes'] = [];
  const lost: string[] = [];
  for (const name of names) {
    const [restore, field] = [rule.restore[name], fields[name]];
    const was =
      restore && field !== undefined && isWhole(entry[field]) ? restore(entry[field], entry, params[name]) : undefined;
    if (was === undefined) lost.push(name);
    else if (was !== SKIP) {
      restored[name] = was;
      if (!isDeepStrictEqual(was, params[name]))
        changes.push({ field: name, before: textOf(params[name]), after: textOf(was) });
    }
  }
  if (changes.length === 0) return { params: null, changes, lost };
  const named = rule.renamed?.(params) ?? Object.fromEntries(rule.naming.map((name) => [name, params[name]]));
  const undo = { ...named, ...restored };
  return operationOf(operation).params.safeEncode(undo).success
    ? { params: undo, changes, lost }
    : { params: null, changes: [], lost: names };
}

/** Whether the journal has a value in full: without a secret taken out, and not cut. */
function isWhole(value: unknown): boolean {
  return !INCOMPLETE.test(JSON.stringify(value) ?? '');
}
