/** How a camera was held, as its photograph says: 1 to 8, where 1 is upright (Exif tag 0x0112). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;

/** Reads the Exif orientation of a JPEG; 1 where it has none, or one that cannot be read. */
export function jpegOrientation(bytes: Uint8Array): Orientation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint8(at + 1);
      if (marker === START_OF_SCAN) return 1;
      if (marker === APP1 && isExif(view, at + 4)) return orientationIn(view, at + 10);
    }
  } catch (error) {
    // The file ends in the middle of a segment: the orientation is not what is wrong with it.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

function isExif(view: DataView, at: number): boolean {
  return view.getUint32(at) === 0x45_78_69_66 && view.getUint16(at + 4) === 0;
}

/** @param tiff where the TIFF header of the Exif data begins */
function orientationIn(view: DataView, tiff: number): Orientation {
  const little = view.getUint16(tiff) === 0x49_49;
  const directory = tiff + view.getUint32(tiff + 4, little);
  const count = view.getUint16(directory, little);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + 12 * index;
    if (view.getUint16(entry, little) !== ORIENTATION_TAG || view.getUint16(entry + 2, little) !== SHORT) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}
