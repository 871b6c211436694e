/** Start of frame, of every kind: 0xC0 to 0xCF without the tables DHT, JPG and DAC (ITU-T T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const START_OF_SCAN = 0xda;

/** Width and height of a JPEG, from its frame; undefined where it has none before its first scan. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = view.getUint8(at + 1);
    // Any number of these may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (marker === START_OF_SCAN) return undefined;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
