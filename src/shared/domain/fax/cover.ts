// The cover page of a fax.
import { z } from 'zod';
import { png } from './page-marks.ts';

export const COVER_KINDS = ['plain', 'business', 'urgent', 'confidential'] as const;
export const COVER_LANGUAGES = ['en', 'es'] as const;
export type CoverKind = (typeof COVER_KINDS)[number];
export type CoverLanguage = (typeof COVER_LANGUAGES)[number];

/** Longest texts of a cover, in characters. A longer message would not fit anyway. */
export const COVER_MOST = { name: 80, subject: 120, message: 6_000 } as const;

/** What a person chooses and writes. */
export const coverForm = z.strictObject({
  kind: z.enum(COVER_KINDS),
  /** The recipient's. */
  language: z.enum(COVER_LANGUAGES),
  toName: z.string().max(COVER_MOST.name),
  fromName: z.string().max(COVER_MOST.name),
  subject: z.string().max(COVER_MOST.subject),
  message: z.string().max(COVER_MOST.message),
});
export type CoverForm = z.infer<typeof coverForm>;

/** The mark of a business, in black on clear paper. */
export const coverLogo = z.object({
  /** In base64. */
  png,
  /** Height divided by width. */
  ratio: z.number().min(0.01).max(100),
});
export type CoverLogo = z.infer<typeof coverLogo>;

/** A cover with what it says of the fax. */
export interface Cover extends CoverForm {
  /** Ten digits; empty while there is none. */
  to: string;
  from: string;
  /** Pages of the fax with the cover. */
  pages: number;
  /** The day on the person's calendar, such as `2026-11-25`. */
  day: string;
}
