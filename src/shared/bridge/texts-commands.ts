// Texts: conversations, and who must not be texted.
import { z } from 'zod';
import { MOST_MERGED } from '../domain/texts/merge-rows.ts';
import { GROUP } from '../domain/texts/group.ts';
import type { TextPrice } from '../domain/texts/text-price.ts';
import { linkProblem, MOST_PICTURES } from '../domain/texts/picture-link.ts';
import { PARTS } from '../domain/texts/text-parts.ts';
import { change, command, none, spendAnyway, type SavedFile } from './command.ts';
import { mailboxAccount, mailboxPlace, type MailboxTrouble } from './mail.ts';
import { pictureSchemas, type PictureStorageState, type StorageProof, type UploadedPicture } from './text-pictures.ts';
import {
  RECEIVER_MODES,
  type Conversations,
  type OptOut,
  type OutOfHours,
  type ReceiverProof,
  type ReceiverState,
  type TextMerge,
  type TextThread,
} from './texts.ts';

/** Texts of a conversation that are read at one go. */
export const TEXTS_AT_ONCE = 50;
/** Conversations that are shown at most; older ones are found by searching. */
export const MOST_CONVERSATIONS = 5_000;
/** People whom one press texts, each by a text of their own. */
export const MOST_RECIPIENTS = 50;
/** More than any text of the most parts has. */
const LONGEST_TEXT = PARTS.block * 160;

/** Seconds between two texts to the rows of a file. */
export const PACE_SECONDS = { least: 1, most: 600 } as const;

/** Characters of a note about a conversation. */
export const MOST_NOTE = 2_000;
/** Texts of a conversation that are printed; a CSV file has all of them. */
export const MOST_PRINTED = 2_000;

const usNumber = z.string().regex(/^\d{10}$/);
/** Short codes text, too. */
const peer = z.string().regex(/^\d{3,15}$/);
/** A conversation with one party, or with a group. */
const conversation = z
  .string()
  .max(5_000)
  .regex(/^(\d{3,15}|\d{10}(-\d{10})+)$/);

/** A conversation for printing, in the words of the screen. */
const threadFile = z.strictObject({
  peer: conversation,
  title: z.string().max(500),
  intro: z.string().max(1_000),
  note: z.string().max(MOST_NOTE + 100),
  texts: z
    .array(z.strictObject({ head: z.string().max(500), words: z.string().max(300_000), foot: z.string().max(3_000) }))
    .max(MOST_PRINTED),
});
export type ThreadFile = z.output<typeof threadFile>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const outOfHoursSchema = z
  .strictObject({
    ...{ on: z.boolean(), text: z.string().trim().max(LONGEST_TEXT), from: timeOfDay, to: timeOfDay },
    days: z.array(z.int().min(1).max(7)).max(7),
  })
  .refine(({ on, text }) => !on || text !== '', { path: ['text'] })
  .refine(({ from, to }) => from < to, { path: ['to'] });

export const SHOWN = ['open', 'unread', 'done', 'all'] as const;

export const textsCommands = {
  /** Conversations that are shown; `peers` are numbers whose names match the text that is searched. */
  'texts.conversations': command<Conversations>()(
    z.strictObject({ text: z.string().max(200), peers: z.array(peer).max(500), show: z.enum(SHOWN) }),
  ),
  /** The last texts with one party, or those before one of them. */
  'texts.thread': command<TextThread>()(z.strictObject({ peer: conversation, before: z.int().positive().nullable() })),
  /** Own numbers from which one can text; null while they have not been read. */
  'texts.senders': command<string[] | null>()(none),
  /** What a part of a text costs, as learnt from the balance; null while it is not known. */
  'texts.price': command<TextPrice | null>()(none),
  /** Sends a text to each by itself, or one to all as a group. Answers when the first has left; `id` of what is shown then. */
  'texts.send': change<{ id: number }>()(
    z
      .strictObject({
        own: usNumber,
        to: z.array(usNumber).min(1).max(MOST_RECIPIENTS),
        body: z.string().min(1).max(LONGEST_TEXT),
        /** Links of its pictures, which the provider fetches. */
        media: z
          .array(
            z
              .string()
              .max(2_048)
              .refine((link) => linkProblem(link) === null),
          )
          .max(MOST_PICTURES)
          .optional(),
        /** One text to all of them: everybody sees the numbers of the others. */
        group: z.boolean().optional(),
        /** Why it is sent although it is early or late for some of them; asked for where it is. */
        quietReason: z.string().trim().max(500).optional(),
        /** When it leaves; at once without it. `unlessReply`: not where they write before. */
        later: z.strictObject({ at: z.iso.datetime(), unlessReply: z.boolean() }).optional(),
        ...spendAnyway,
      })
      .refine(({ group, to }) => group !== true || to.length <= GROUP.most, { path: ['to'] }),
  ),
  /** Takes back a text that has not left, and answers what it said. */
  'texts.callOff': command<{ body: string }>()(z.strictObject({ id: z.int().positive() })),
  /** Asks the provider now what became of the texts to one party. */
  'texts.look': command<null>()(z.strictObject({ peer: conversation })),
  /** What a person did with conversations; what is left out stays. */
  'texts.mark': command<null>()(
    z.strictObject({
      peers: z.array(conversation).min(1).max(MOST_CONVERSATIONS),
      read: z.boolean().optional(),
      done: z.boolean().optional(),
      snoozedUntil: z.iso.datetime().nullable().optional(),
      note: z.string().max(MOST_NOTE).optional(),
    }),
  ),
  /** How texts come in, and whether they do. */
  'texts.receiver': command<ReceiverState>()(none),
  'texts.setReceiver': command<ReceiverState>()(
    z.strictObject({
      mode: z.enum(RECEIVER_MODES),
      host: z.string().trim().max(100),
      port: z.int().min(1).max(65_535),
      publicUrl: z.string().trim().max(500),
      collectUrl: z.string().trim().max(500),
    }),
  ),
  /** Makes another secret address; the old one takes nothing from then on. */
  'texts.renewReceiver': command<ReceiverState>()(none),
  /** Posts a probe to the public address, and says whether it came here. */
  'texts.proveReceiver': command<ReceiverProof>()(none),
  /** Puts the secret for a receiver on another computer on the clipboard. */
  'texts.copyReceiverSecret': command<null>()(none),
  /** Opens a mailbox and reads texts in it from now on; answers what is wrong with it, and null where nothing is. */
  'texts.setMail': command<{ trouble: MailboxTrouble | null }>()(
    z.discriminatedUnion('uses', [
      z.strictObject({ uses: z.literal('fax'), ...mailboxPlace }),
      z.strictObject({ uses: z.literal('own'), ...mailboxAccount, ...mailboxPlace }),
    ]),
  ),
  'texts.leaveMail': command<null>()(none),
  /** Looks for texts in the mailbox now, also among mails that could not be read as texts. */
  'texts.lookInMail': command<null>()(none),
  /** Where pictures of this computer are put. */
  'texts.pictureStorage': command<PictureStorageState>()(none),
  /** Tries a storage, and keeps it where that went well; its secret in the keychain. */
  'texts.setPictureStorage': command<StorageProof>()(pictureSchemas.set),
  'texts.provePictureStorage': command<StorageProof>()(none),
  'texts.leavePictureStorage': command<null>()(none),
  /** Puts a picture into the storage, and answers its link; `token` names it while that goes on. */
  'texts.uploadPicture': change<UploadedPicture>()(pictureSchemas.upload),
  'texts.stopPicture': command<null>()(pictureSchemas.stop),
  /** Deletes a picture that was put there and that no text has. */
  'texts.dropPicture': command<null>()(pictureSchemas.drop),
  /** What is answered by itself outside the hours of the business. */
  'texts.outOfHours': command<OutOfHours>()(none),
  'texts.setOutOfHours': command<OutOfHours>()(outOfHoursSchema),
  /** The last text to the rows of a file, with what became of each; null where there was none. */
  'texts.merge': command<TextMerge | null>()(none),
  /** Begins a text to each row of a file. `duplicate` while another one has not ended. */
  'texts.startMerge': change<TextMerge>()(
    z.strictObject({
      own: usNumber,
      file: z.string().max(300),
      paceSeconds: z.int().min(PACE_SECONDS.least).max(PACE_SECONDS.most),
      rows: z
        .array(
          z.strictObject({
            peer: usNumber,
            body: z.string().min(1).max(LONGEST_TEXT),
            consent: z.string().min(1).max(100),
          }),
        )
        .min(1)
        .max(MOST_MERGED),
    }),
  ),
  'texts.mergeStep': change<TextMerge>()(
    z.strictObject({ id: z.int().positive(), step: z.enum(['pause', 'go-on', 'stop']) }),
  ),
  /** Asks where to, and writes a conversation as a PDF. */
  'texts.savePdf': command<SavedFile>()(threadFile),
  /** Everybody who must not be texted, or must not have been: the newest first. */
  'texts.optOuts': command<OptOut[]>()(none),
  'texts.block': command<null>()(z.strictObject({ number: peer, reason: z.string().max(500) })),
  /** Allows to text a number again; why is kept. */
  'texts.unblock': command<null>()(z.strictObject({ number: peer, reason: z.string().trim().min(1).max(500) })),
} as const;
