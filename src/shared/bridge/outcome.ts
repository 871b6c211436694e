import type { z } from 'zod';
import type { OperationId } from '../provider/catalogue.ts';
import type { CustomRule } from '../provider/fields.ts';

/** Which rule a field broke. The page turns it into a sentence in the person's language. */
export type FieldRule =
  | CustomRule
  | { kind: 'required' }
  | { kind: 'type' }
  | { kind: 'choice'; choices: (string | number)[] }
  | { kind: 'min'; min: number; of: 'length' | 'value' }
  | { kind: 'max'; max: number; of: 'length' | 'value' }
  | { kind: 'unknown-field' }
  | { kind: 'base-url' }
  | { kind: 'pattern' };

export interface FieldProblem {
  /** The parameter's name, as the specification or the command spells it; empty for the whole input. */
  field: string;
  rule: FieldRule;
}

/** What was seen when something failed: for people who want the evidence, and for support. Never holds a secret. */
export interface Evidence {
  /** HTTP status, when an answer came. */
  status?: number;
  /** Low-level code, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
  code?: string;
  /** The first 300 characters of what came back, when it was not understood. */
  excerpt?: string;
  /** Seconds that the provider asks to wait before the next request. */
  retryAfter?: number;
  /** Host and port that were asked. */
  host?: string;
}

/** Why something did not happen. A closed union: whoever shows a problem handles every kind. */
export type Problem =
  | { kind: 'invalid'; fields: FieldProblem[] }
  | { kind: 'offline'; evidence: Evidence }
  | { kind: 'timeout'; evidence: Evidence }
  | { kind: 'tls'; evidence: Evidence }
  | { kind: 'signed-out' }
  | { kind: 'not-allowed'; text: string; evidence: Evidence }
  | { kind: 'refused'; text: string; evidence: Evidence }
  | { kind: 'provider-down'; evidence: Evidence }
  | { kind: 'unexpected-answer'; evidence: Evidence }
  /** `unwritten`: its outcome is known to nobody because this computer's disk could not take it. */
  | { kind: 'unknown-outcome'; journalId: string; unwritten?: boolean }
  | { kind: 'vault-unavailable' }
  | { kind: 'cancelled' }
  | { kind: 'view-only' }
  /** `name` of the file, where the page does not know it; `locked` names a document that waits for its password. */
  | { kind: 'document'; reason: DocumentProblem; name?: string; locked?: string }
  /** The same was sent a moment ago, or, with `open`, something that may be the same and whose end is not known. */
  /** `elsewhere`: the provider lists a fax between the same numbers that is not known to have been sent here. */
  | { kind: 'duplicate'; what: 'fax' | 'spend' | 'bulk' | 'change' | 'elsewhere'; at: string; open?: OpenChange }
  /**
   * More than this computer may spend without being asked; amounts are decimal strings in dollars. `price` is null where no
   * list says what it costs, so that it may be more than the limit leaves; `later` where it costs nothing now and may from
   * then on; `month` where it is above the limit for a month beside that for a day.
   */
  | {
      kind: 'over-cap';
      cap: 'day' | 'month';
      limit: string;
      spent: string;
      price: string | null;
      later?: true;
      month?: { limit: string; spent: string };
    }
  | { kind: 'not-found' }
  /** It was asked for more often in a minute than any person needs; nothing was done. */
  | { kind: 'too-often' }
  /** This computer has as many accounts as it takes. */
  | { kind: 'too-many-accounts'; most: number }
  /** Its answer never came, and a look says that it was not carried out, so that it may be sent again. */
  | { kind: 'not-done' }
  /** It was meant for another account than the one on the screen. */
  | { kind: 'other-account' }
  /** The account has changes whose end is not known. */
  | { kind: 'open-changes'; count: number }
  /** The app is locked. */
  | { kind: 'locked' }
  /** It takes the PIN of the app, and none was given: no try of a PIN. */
  | { kind: 'pin-needed' }
  /** A PIN was wrong; `retryAt` (ISO time) when the next try has to wait. */
  | { kind: 'wrong-pin'; retryAt: string | null }
  /**
   * This computer's disk refused, so nothing was sent and nothing of it is stored. `busy`: another program holds a file of the app.
   * `damaged`: one of its files is. `place`: a file could not be written where the person chose. `midway`: it stopped what sends
   * several, of which some may have left.
   */
  | { kind: 'disk'; reason: 'full' | 'read-only' | 'failing' | 'busy' | 'damaged' | 'place'; midway?: boolean }
  | { kind: 'bug'; reference: string };

/** A change whose end is not known: on its way, being looked up, or looked up without a result. */
export interface OpenChange {
  /** Its entry of the activity log. */
  id: string;
  operation: OperationId;
  state: 'pending' | 'unknown' | 'cannot-tell';
}

/** Why a file cannot be faxed. */
export type DocumentProblem =
  | 'empty'
  | 'too-large'
  | 'too-many-pixels'
  /** It takes more memory or time to read than a document that is faxed needs. */
  | 'too-complex'
  | 'not-a-pdf'
  | 'characters'
  | 'encrypted'
  | 'wrong-password'
  /** Files that another program has to save as a PDF. */
  | 'old-word'
  | 'spreadsheet'
  | 'slides'
  | 'heic'
  | 'archive'
  | 'damaged'
  | 'unreadable'
  | 'no-pages'
  | 'too-many-pages'
  /** It was given for a fax, and is not in it: it could not be read, or the page ended before it was. */
  | 'not-added';

/** A soft problem of a call that succeeded, in the provider's words; `field` when the provider named one. */
export interface Warning {
  text: string;
  field?: string;
}

/**
 * What every request of the page answers: a value, or a problem. Nothing is thrown across the bridge. `journalId` is the entry of the
 * activity log, where a change was sent.
 */
export type Outcome<T> =
  | { ok: true; value: T; warnings: Warning[]; journalId?: string }
  | { ok: false; problem: Problem };

export function succeed<T>(value: T, warnings: Warning[] = [], journalId?: string): Outcome<T> {
  return { ok: true, value, warnings, ...(journalId === undefined ? {} : { journalId }) };
}

export function fail(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem };
}

/**
 * Translates zod's issues into rules that a person can be told.
 *
 * @param input what was parsed: only it tells a missing field from one of the wrong type
 */
export function fieldProblems(error: z.ZodError, input: unknown): FieldProblem[] {
  return issueProblems(error.issues, input);
}

function issueProblems(issues: readonly z.core.$ZodIssue[], input: unknown): FieldProblem[] {
  return issues.flatMap((issue) => {
    const field = issue.path.map(String).join('.');
    const missing =
      ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code) &&
      valueAt(input, issue.path) === undefined;
    if (missing) return [{ field, rule: { kind: 'required' } }];
    if (issue.code !== 'invalid_union') return toFieldProblems(issue, field);
    const branch = closestBranch(issue.errors).map((part) => ({ ...part, path: [...issue.path, ...part.path] }));
    return branch.length > 0 ? issueProblems(branch, input) : [{ field, rule: { kind: 'type' } }];
  });
}

/**
 * The form that was probably meant, when none fits: one whose type is right goes before one of another type, and a later
 * one before an earlier one (the first is the empty text, the last the setting itself).
 */
function closestBranch(branches: z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const distance = (issues: z.core.$ZodIssue[]) =>
    issues.filter(({ code, path }) => path.length === 0 && ['invalid_type', 'unrecognized_keys'].includes(code)).length;
  const nearest = Math.min(...branches.map(distance));
  return branches.findLast((issues) => distance(issues) === nearest) ?? [];
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}

function toFieldProblems(issue: z.core.$ZodIssue, field: string): FieldProblem[] {
  switch (issue.code) {
    case 'invalid_type':
      return [{ field, rule: { kind: 'type' } }];
    case 'too_small':
      return [{ field, rule: { kind: 'min', min: Number(issue.minimum), of: lengthOrValue(issue.origin) } }];
    case 'too_big':
      return [{ field, rule: { kind: 'max', max: Number(issue.maximum), of: lengthOrValue(issue.origin) } }];
    case 'invalid_value':
      return [{ field, rule: { kind: 'choice', choices: issue.values.filter(isStringOrNumber) } }];
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ field: field ? `${field}.${key}` : key, rule: { kind: 'unknown-field' } }));
    case 'custom': {
      const rule = (issue.params as { rule?: CustomRule } | undefined)?.rule;
      return [{ field, rule: rule ?? { kind: 'pattern' } }];
    }
    default:
      return [{ field, rule: { kind: 'pattern' } }];
  }
}

function lengthOrValue(origin: string): 'length' | 'value' {
  return origin === 'string' || origin === 'array' ? 'length' : 'value';
}

function isStringOrNumber(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
