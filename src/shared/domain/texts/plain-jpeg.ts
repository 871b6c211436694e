/** Bytes of a picture that is texted: phone companies pass no more on. */
export const MOST_PICTURE_BYTES = 1_000_000;

const [START, SCAN, FIRST_APP, LAST_APP, COMMENT] = [0xd8, 0xda, 0xe0, 0xef, 0xfe];
/** JFIF, colours, and what Adobe says of colours. Place, camera and words stand in the others. */
const HARMLESS = new Set([0xe0, 0xe2, 0xee]);

/** Whether bytes are a JPEG without anything beside its picture: no place, no camera, no words. */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== START) return false;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return false;
    if (marker === SCAN) return true;
    const isApp = marker >= FIRST_APP && marker <= LAST_APP;
    if (marker === COMMENT || (isApp && !HARMLESS.has(marker))) return false;
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    if (length < 2) return false;
    at += 2 + length;
  }
  return false;
}
