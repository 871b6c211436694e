/** Which way a call went; empty where the provider's word for it does not say. */
export type Direction = 'in' | 'out' | '';

/** What a call is in everyday words. */
export const CALL_KINDS = [
  'in',
  'in-toll-free',
  'out',
  'out-toll-free',
  'out-zone2',
  'out-abroad',
  'information',
  'fax',
  'other',
] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export function directionOf(callType: string): Direction {
  if (/\bout/i.test(callType)) return 'out';
  return /\bin(bound|coming)?\b/i.test(callType) ? 'in' : '';
}

/** What the provider's word for a type of call means. */
export function kindOf(callType: string): CallKind {
  if (/\bfax/i.test(callType)) return 'fax';
  if (/information|directory|\b411\b/i.test(callType)) return 'information';
  const direction = directionOf(callType);
  const isTollFree = /toll[\s-]*free/i.test(callType);
  if (direction === 'in') return isTollFree ? 'in-toll-free' : 'in';
  if (direction === '') return 'other';
  if (/zone\s*2/i.test(callType)) return 'out-zone2';
  if (/international|abroad/i.test(callType)) return 'out-abroad';
  return isTollFree ? 'out-toll-free' : 'out';
}

/** Whether somebody answered. */
export function isAnswered(status: string): boolean {
  return /^(ok|answer(ed)?|success(ful)?|completed?)$/i.test(status.trim());
}
