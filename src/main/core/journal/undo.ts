// What takes a change back: the old values, as a list showed them before, are sent again by the rule that the operation
// declares. What no list shows (PIN, directory listing, passwords, forwarding) cannot come back.
import { isDeepStrictEqual } from 'node:util';
import { operationIds, operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { SKIP, type UndoRule } from '#shared/provider/consequences.ts';
import { INCOMPLETE, type Named } from './matchers.ts';
import { entryBefore, shownFields, textOf } from './entry-words.ts';

/** How changes by an operation can be taken back; undefined when they cannot. */
function undoRule(operation: OperationId): UndoRule | undefined {
  const declared = operationOf(operation);
  return declared.effect === 'change' && declared.undo !== 'not-possible' ? declared.undo : undefined;
}

/** Operations of which some changes can be taken back. */
export const undoable = operationIds.filter((id) => undoRule(id) !== undefined);

/** What of a change can be taken back. */
interface Restorable {
  /** What puts the old values back; null when nothing of it can be, or nothing was changed. */
  params: Named | null;
  changes: { field: string; before: string; after: string }[];
  /** Parameters whose old value no list shows, or that the interface does not take. */
  lost: string[];
}

/**
 * What takes a change back as far as that is possible.
 *
 * @param params as the journal has them
 * @param before what was read before the change was sent
 */
export function restorable(operation: OperationId, params: Named, before: unknown): Restorable {
  const rule = undoRule(operation);
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
