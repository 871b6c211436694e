import { readFileSync } from 'node:fs';
import { guard, guardClass } from './not-provided.ts';

interface Size {
  width: number;
  height: number;
}

function sizeOf(data: Buffer): Size {
  if (data.length > 24 && data.toString('latin1', 1, 4) === 'PNG') {
    return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
  }
  return { width: 0, height: 0 };
}

/** `NativeImage`: the bytes of a picture; they are not decoded. */
export class NativeImage {
  readonly #data: Buffer;
  #template = false;

  constructor(data: Buffer = Buffer.alloc(0)) {
    this.#data = data;
  }
  get isMacTemplateImage(): boolean {
    return this.#template;
  }
  isEmpty(): boolean {
    return this.#data.length === 0;
  }
  toPNG(): Buffer {
    return this.#data;
  }
  toDataURL(): string {
    return `data:image/png;base64,${this.#data.toString('base64')}`;
  }
  getSize(): Size {
    return sizeOf(this.#data);
  }
  getAspectRatio(): number {
    const { width, height } = this.getSize();
    return height ? width / height : 1;
  }
  /** The same picture: the host shows no picture that a size would matter for. */
  resize(_options: object): NativeImage {
    return this;
  }
  crop(_rect: object): NativeImage {
    return this;
  }
  setTemplateImage(option: boolean): void {
    this.#template = option;
  }
  isTemplateImage(): boolean {
    return this.#template;
  }
  addRepresentation(_options: object): void {}
  getScaleFactors(): number[] {
    return [1];
  }
}
guardClass('NativeImage', NativeImage);

/** `nativeImage`: a file that cannot be read gives an empty picture, as documented. */
export const nativeImage = guard('nativeImage', {
  createEmpty: () => new NativeImage(),
  createFromPath(path: string): NativeImage {
    try {
      return new NativeImage(readFileSync(path));
    } catch {
      return new NativeImage();
    }
  },
  createFromBuffer: (buffer: Buffer) => new NativeImage(Buffer.from(buffer)),
  createFromDataURL(url: string): NativeImage {
    const match = /^data:[^,]*;base64,(.*)$/.exec(url);
    return new NativeImage(match ? Buffer.from(match[1]!, 'base64') : Buffer.alloc(0));
  },
});
