// The parts that are used here of Tesseract as WebAssembly; its package has no types.
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export interface TesseractApi {
    Init(folder: null, language: string, engine: number): number;
    SetVariable(name: string, value: string): void;
    /** Reads `/input`. @returns 1 when it cannot */
    SetImageFile(exifOrientation: number, radians: number): number;
    FindLines(): void;
    GetGradient(): number;
    Recognize(monitor: null): number;
    GetJSONText(): string;
    End(): void;
  }

  interface TesseractCore {
    FS: { writeFile(path: string, bytes: Uint8Array): void };
    TessBaseAPI: new () => TesseractApi;
  }

  export default function createCore(options: {
    wasmBinary: Uint8Array;
    /** From 30 to 100 while it recognizes. */
    TesseractProgress: (percent: number) => void;
    print: (text: string) => void;
    printErr: (text: string) => void;
  }): Promise<TesseractCore>;
}
