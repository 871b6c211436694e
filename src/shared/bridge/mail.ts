// A mailbox that the app reads: documents of received faxes, and texts, come in by mail.
import { z } from 'zod';

/** Whose messages are read: an address in small letters, or what it ends with where it begins with an @. */
export const SENDER = /^[^\s@,;<>"A-Z]{0,64}@[a-z0-9.-]{1,253}$/;

/** A mailbox that is read. Its password is in the keychain. */
export interface Mailbox {
  host: string;
  port: number;
  /** TLS from the beginning, or asked for after the greeting; never without. */
  security: 'tls' | 'starttls';
  user: string;
  folder: string;
  /** Addresses whose messages are read, in small letters; one that begins with an @ stands for all that end so. */
  senders: string[];
}

/** Why a mailbox could not be read. */
export type MailboxTrouble = 'sign-in' | 'tls' | 'unreachable' | 'folder' | 'other';

/** How a mailbox is signed in to. */
export const mailboxAccount = {
  host: z.string().regex(/^[a-z0-9.-]{1,253}$/i),
  port: z.int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls']),
  user: z.string().min(1).max(320),
  password: z.string().min(1).max(1_000),
};

/** What is read in it. */
export const mailboxPlace = {
  folder: z.string().min(1).max(500),
  senders: z.array(z.string().regex(SENDER)).min(1).max(20),
};
