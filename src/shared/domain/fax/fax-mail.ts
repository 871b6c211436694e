/** A received fax whose document is looked for. */
export interface SoughtFax {
  faxId: string;
  /** Ten digits: who sent it, and the number of the account. */
  from: string;
  to: string;
  /** When it came, by this computer's clock, in milliseconds. */
  at: number;
}

/** What tells of a message, or of a file in a folder, which fax it may be. */
export interface FaxNotice {
  subject: string;
  /** Its words, without HTML. */
  text: string;
  /** What its documents are called. */
  names: readonly string[];
  /** Whom it was sent to. */
  recipients: string;
  /** When it came, in milliseconds. */
  at: number;
  /** It answers or forwards another message. */
  isReply: boolean;
}

/** A notice may be written down a little before the fax, and a day after it. */
const BEFORE_MS = 15 * 60_000;
const AFTER_MS = 24 * 3_600_000;
/** So soon after the fax, with both of its numbers, it is of that fax. */
const SOON_MS = 2 * 3_600_000;
/** Of two faxes with the same numbers it is the one beside it, where the other is so much further. */
const CLOSE_MS = 10 * 60_000;
const FURTHER_MS = 20 * 60_000;
/** Shorter ids may be other numbers. */
const LEAST_ID = 6;

interface Found {
  fax: SoughtFax;
  hasId: boolean;
  hasBoth: boolean;
  distance: number;
}

/**
 * The fax that a notice is of; null where none fits, or more than one may be meant: a document at the wrong fax is worse than
 * none. What answers or forwards another message may quote its numbers, so that it is never taken.
 */
export function faxOf(notice: FaxNotice, faxes: readonly SoughtFax[]): { faxId: string; sure: boolean } | null {
  if (notice.isReply || /^\s*(?:re|fw|fwd|aw|wg|rv|ref)\s*:/i.test(notice.subject)) return null;
  const title = [notice.subject, ...notice.names].join('\n');
  const all = [title, notice.text].join('\n');
  const found = faxes.flatMap((fax): Found[] => {
    const passed = notice.at - fax.at;
    if (passed < -BEFORE_MS || passed > AFTER_MS) return [];
    const hasId = fax.faxId.length >= LEAST_ID && hasDigits(all, fax.faxId);
    const hasOwn = hasNumber(`${all}\n${notice.recipients}`, fax.to);
    const hasOther = hasNumber(all, fax.from);
    const fits = hasId || hasNumber(title, fax.from) || (hasOther && hasOwn);
    return fits ? [{ fax, hasId, hasBoth: hasOther && hasOwn, distance: Math.abs(passed) }] : [];
  });
  const best = bestOf(found);
  if (!best) return null;
  const sure = best.hasId || (best.hasBoth && best.distance <= SOON_MS);
  return { faxId: best.fax.faxId, sure };
}

function bestOf(found: readonly Found[]): Found | null {
  const withId = found.filter(({ hasId }) => hasId);
  if (withId.length > 0) return withId.length === 1 ? (withId[0] ?? null) : null;
  const withBoth = found.filter(({ hasBoth }) => hasBoth);
  const left = withBoth.length > 0 ? withBoth : found;
  const [first, second] = [...left].sort((a, b) => a.distance - b.distance);
  if (!first || !second) return first ?? null;
  return first.distance <= CLOSE_MS && second.distance - first.distance >= FURTHER_MS ? first : null;
}

/** A number in any way of writing it. */
function hasNumber(text: string, digits: string): boolean {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  if (!parts) return digits.length >= LEAST_ID && hasDigits(text, digits);
  const [, area = '', exchange = '', line = ''] = parts;
  const gap = '[\\s.\\-\\u2010-\\u2015\\u00a0]{0,2}';
  return new RegExp(`(?<!\\d)(?:\\+?1${gap})?\\(?${area}\\)?${gap}${exchange}${gap}${line}(?!\\d)`).test(text);
}

/** Digits that are no part of longer ones. */
function hasDigits(text: string, digits: string): boolean {
  return new RegExp(`(?<!\\d)${digits}(?!\\d)`).test(text);
}
