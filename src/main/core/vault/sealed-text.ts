import type { Cipher } from './cipher.ts';

/** Begins every sealed text; no JSON begins so. */
const MARK = 'sealed:';

/** Whether a stored text was encrypted by {@link seal}. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(MARK);
}

/** A text encrypted for a column of text. @param context bound to it: opening under another context fails */
export function seal(cipher: Cipher, text: string, context: string): string {
  return MARK + Buffer.from(cipher.encrypt(Buffer.from(text), context)).toString('base64');
}

/** The text behind a sealed one; undefined when it was tampered with, or the keychain lost its key. */
export function unseal(cipher: Cipher, stored: string, context: string): string | undefined {
  try {
    const sealed = Buffer.from(stored.slice(MARK.length), 'base64');
    return Buffer.from(cipher.decrypt(sealed, context)).toString();
  } catch {
    return undefined;
  }
}
