// Takes documents out of a message. Runs in the process that looks into documents: a message may be made to do harm.
import { simpleParser, type AddressObject } from 'mailparser';
import type { FaxNotice } from '#shared/domain/fax/fax-mail.ts';
import { isFaxDocument } from './document-kind.ts';

/** Characters of a message that are looked through for numbers. */
const MOST_TEXT = 20_000;

/** What a message has: its PDF and TIFF files, and what tells which fax it is of. */
export interface FaxMessage {
  attached: { name: string; bytes: Uint8Array }[];
  /** `at` is null where it has no date. */
  notice: Omit<FaxNotice, 'at'> & { at: number | null };
}

/** The PDF and TIFF files that are attached to a message, by their content. Its HTML is never read. */
export async function readMessage(message: Uint8Array): Promise<FaxMessage> {
  const { attachments, subject, text, to, cc, date, inReplyTo, references } = await simpleParser(Buffer.from(message), {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
  });
  const attached = attachments.flatMap(({ filename = '', content }) =>
    isFaxDocument(content) ? [{ name: filename, bytes: new Uint8Array(content) }] : [],
  );
  return {
    attached,
    notice: {
      subject: subject ?? '',
      text: (text ?? '').slice(0, MOST_TEXT),
      names: attached.map(({ name }) => name),
      recipients: [to, cc].map(addresses).join('\n'),
      at: date === undefined || Number.isNaN(date.getTime()) ? null : date.getTime(),
      isReply: inReplyTo !== undefined || references !== undefined,
    },
  };
}

function addresses(found: AddressObject | AddressObject[] | undefined): string {
  return [found ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');
}
