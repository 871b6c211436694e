import type { DocumentProblem } from '#shared/bridge/outcome.ts';
import { convertWithOffice, findOffice } from './office.ts';
import { convertHeic } from './heic.ts';
import { PrintedTooLong } from './printed-too-long.ts';
import type { NextStep } from './take-in.ts';

/** Makes a PDF, or a picture that can be read; why not; undefined where no program for it is on this computer. */
export type ConvertDocument = (step: NextStep, bytes: Uint8Array) => Promise<Uint8Array | DocumentProblem | undefined>;

interface ConverterDeps {
  /** Prints a page of HTML in a window without scripts and network. Throws {@link PrintedTooLong}. */
  print: (html: string) => Promise<Uint8Array>;
  /** For what another program reads and writes; emptied after each document. */
  folder: string;
  failed: (error: unknown) => void;
}

export function documentConverter({ print, folder, failed }: ConverterDeps): ConvertDocument {
  /** One at a time: each may take much memory. */
  let free: Promise<unknown> = Promise.resolve();
  const convert: ConvertDocument = async (step, bytes) => {
    try {
      if ('print' in step) return await print(step.print);
      if (step.convert === 'heic') return await convertHeic(bytes, folder);
      const office = findOffice();
      return office === undefined ? undefined : await convertWithOffice({ office, bytes, type: step.convert, folder });
    } catch (error) {
      failed(error);
      return error instanceof PrintedTooLong ? 'too-complex' : 'damaged';
    }
  };
  return (step, bytes) => {
    const converted = free.then(() => convert(step, bytes));
    free = converted;
    return converted;
  };
}
