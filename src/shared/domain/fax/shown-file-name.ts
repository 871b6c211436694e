/** What would break a line, ring a bell or turn the direction of a text: controls, separators and marks of direction. */
const HARMFUL = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const MOST_CHARACTERS = 255;

/**
 * A file name as it may be shown and told: what a person could be misled by stands as a replacement character, so that
 * `\u202Efdp.exe` does not read as `exe.pdf` (Unicode Technical Report 36, bidirectional text spoofing).
 */
export function shownFileName(name: string): string {
  return [...name.replace(HARMFUL, '\uFFFD')].slice(0, MOST_CHARACTERS).join('');
}
