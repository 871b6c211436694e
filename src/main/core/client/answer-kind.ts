import { isTooDeep } from './json-depth.ts';
import { parseLossless } from './wire.ts';
import { parseXml } from './xml.ts';

/** What an answer is, without a word of what it says: the address may be another service's. */
export function answerKind(text: string): string {
  const start = text.trimStart().slice(0, 200);
  if (/^<(!doctype html|html|head|body)\b/i.test(start)) return 'text/html';
  if (start.startsWith('<')) return 'application/xml';
  return /^[[{"]/.test(start) ? 'application/json' : 'text/plain';
}

/** Whether an answer has a balance, readable or not, as only a provider's answer does. */
export function hasBalance(text: string): boolean {
  try {
    const value = text.trimStart().startsWith('<') ? parseXml(text) : parseLossless(text);
    return !isTooDeep(value) && [value, dataOf(value)].some((part) => isRecord(part) && Object.hasOwn(part, 'balance'));
  } catch {
    return false;
  }
}

function dataOf(value: unknown): unknown {
  return isRecord(value) ? value['data'] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
