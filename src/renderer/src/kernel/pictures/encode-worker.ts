/// <reference lib="webworker" />
declare const self: DedicatedWorkerGlobalScope;

/** The kind of a picture's file, and the quality of a JPEG from 0 to 1. */
export interface PictureKind {
  type: 'image/jpeg' | 'image/png';
  quality?: number;
}

export interface EncodeQuestion {
  bitmap: ImageBitmap;
  kind: PictureKind;
}

self.addEventListener('message', ({ data: { bitmap, kind } }: MessageEvent<EncodeQuestion>) => {
  void encoded(bitmap, kind).then(
    (bytes) => {
      self.postMessage(bytes, [bytes.buffer]);
    },
    () => {
      self.postMessage(null);
    },
  );
});

async function encoded(bitmap: ImageBitmap, kind: PictureKind): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('bitmaprenderer');
  if (!context) throw new Error('No canvas');
  context.transferFromImageBitmap(bitmap);
  return new Uint8Array(await (await canvas.convertToBlob(kind)).arrayBuffer());
}
