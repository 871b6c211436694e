// The lines of a phone system.
import { z } from 'zod';
import { hostNameProblem } from '../domain/lines/line-rules.ts';
import { command, type SavedFile } from './command.ts';

/** What the name service answers about a host: `none` where no IPv4 address has that name. */
export type HostLookup =
  | { found: 'addresses'; addresses: string[] }
  | { found: 'none' }
  /** No name service could be asked. */
  | { found: 'no-answer' }
  /** Nothing leaves the computer in the demo account. */
  | { found: 'demo' };

const words = z.string().max(500);

export const lineCommands = {
  /** Looks a host name up, after the person agreed in a dialog of the system; `cancelled` otherwise. */
  'lines.lookUpHost': command<HostLookup>()(
    z.strictObject({
      host: z
        .string()
        .max(253)
        .refine((host) => hostNameProblem(host) === null),
    }),
  ),
  /**
   * Asks where to, and writes a setup sheet of a line as a PDF: sections of values, files to be copied, and a QR code. It has
   * the password only where the person wanted it there.
   */
  'lines.saveSetupSheet': command<SavedFile>()(
    z.strictObject({
      line: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
      title: words,
      intro: words,
      sections: z
        .array(
          z.strictObject({
            title: words,
            rows: z.array(z.tuple([words, words])).max(30),
            /** Lines of a file. */
            file: z.array(words).max(40),
          }),
        )
        .max(10),
      qr: z.strictObject({ text: z.string().min(1).max(1500), label: words }),
    }),
  ),
} as const;

export type SetupSheetContent = z.output<(typeof lineCommands)['lines.saveSetupSheet']['payload']>;
