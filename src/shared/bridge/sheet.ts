// Sheets for printing: titles and values that a screen has, written by main as a PDF.
import { z } from 'zod';

const words = z.string().max(500);
/** One value may take many words. */
const value = z.string().max(5_000);

/** What every sheet has; a command adds what is its own. */
export const sheetFields = {
  title: words,
  intro: words,
  sections: z.array(z.strictObject({ title: words, rows: z.array(z.tuple([words, value])).max(500) })).max(10),
} as const;
