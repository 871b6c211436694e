import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import { htmlWords } from './html-words.ts';
import type { Mailbox, MailboxTrouble } from '#shared/bridge/mail.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';

/** Characters of a message that are looked through. */
const MOST_TEXT = 64_000;
const MOST_DOCUMENT = DOCUMENT_LIMITS.block * 2;
/** What a server may send at once: a document as it travels, and what stands around it. */
const LIMITS = {
  maxLineLength: 2_000_000,
  maxLiteralSize: MOST_DOCUMENT * 2,
  maxResponseSize: MOST_DOCUMENT * 2 + 4_000_000,
  maxResponseTokens: 200_000,
};
const TIMES = { connectionTimeout: 20_000, greetingTimeout: 10_000, socketTimeout: 60_000 };
/** Parts of a message that are looked at; one with more is no fax. */
const MOST_PARTS = 50;

/** A message of one of the senders. */
export interface MailNotice {
  /** Names it for good. */
  origin: string;
  uid: number;
  /** What its sender called it for good; empty where it has none. */
  messageId: string;
  subject: string;
  fromName: string;
  fromAddress: string;
  /** Addresses that it went to, and the names beside them. */
  recipients: string;
  at: number;
  isReply: boolean;
  /** The mail server found that it is not of whom it says. */
  isForged: boolean;
  names: string[];
  /** The part with its document; null where it has none, or more than one. */
  documentPart: string | null;
  textPart: { part: string; isHtml: boolean } | null;
}

/** The folder of a mailbox, opened for reading alone: nothing in it is marked, moved or deleted. */
export interface OpenMailbox {
  /** Names the folder for good: another one may have the same name later. */
  place: string;
  /** Every message that comes from now on has this number or a higher one. */
  nextUid: number;
  /** Messages of the senders, since a time or from a number on; `isNew` picks those that are asked for at all. */
  notices: (
    from: { since: Date } | { uid: number },
    isNew: (origins: string[]) => Promise<readonly string[]>,
  ) => Promise<MailNotice[]>;
  text: (notice: MailNotice) => Promise<string>;
  /** The document as it is; null where it is too large. */
  document: (notice: MailNotice) => Promise<Uint8Array | null>;
}

/** Why a mailbox could not be read. */
export class MailboxProblem extends Error {
  override readonly name = 'MailboxProblem';
  readonly trouble: MailboxTrouble;

  constructor(trouble: MailboxTrouble, cause: unknown) {
    super(`The mailbox could not be read: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

/**
 * Does something with a mailbox over TLS, from the beginning or by STARTTLS; a server without it is refused.
 *
 * @throws {MailboxProblem}
 */
export async function withMailbox<T>(
  { host, port, security, user, folder, senders }: Mailbox,
  password: string,
  work: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  const secure = security === 'tls';
  // More than a megabyte, which a start of the app would wait for.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    ...{ host, port, secure, auth: { user, pass: password }, logger: false, disableAutoIdle: true },
    ...(secure ? {} : { doSTARTTLS: true }),
    ...LIMITS,
    ...TIMES,
  });
  // What breaks the connection also rejects what is waited for.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw new MailboxProblem(troubleOf(error), error);
  }
  try {
    await client.mailboxOpen(folder, { readOnly: true }).catch((error: unknown) => {
      throw new MailboxProblem('folder', error);
    });
    return await work(openMailbox(client, senders));
  } catch (error) {
    throw error instanceof MailboxProblem ? error : new MailboxProblem(troubleOf(error), error);
  } finally {
    await client.logout().catch(() => {
      client.close();
    });
  }
}

function openMailbox(client: ImapFlow, senders: readonly string[]): OpenMailbox {
  const box = client.mailbox;
  const name = box === false ? '' : `${box.path} ${String(box.uidValidity)}`;
  const originOf = (uid: number): string => `mail ${name} ${String(uid)}`;
  return {
    place: name,
    nextUid: box === false ? 1 : box.uidNext,
    notices: async (start, isNew) => {
      const range = 'uid' in start ? { uid: `${String(start.uid)}:*` } : start;
      const least = 'uid' in start ? start.uid : 0;
      const uids = new Set<number>();
      for (const from of senders)
        for (const uid of (await client.search({ ...range, from }, { uid: true })) || [])
          // A range to the end always has the last message, also where it is before the beginning.
          if (uid >= least) uids.add(uid);
      const byOrigin = new Map([...uids].sort((a, b) => a - b).map((uid) => [originOf(uid), uid]));
      const wanted = (await isNew([...byOrigin.keys()])).flatMap((origin) => byOrigin.get(origin) ?? []);
      if (wanted.length === 0) return [];
      const fields = { uid: true, envelope: true, internalDate: true, bodyStructure: true } as const;
      const headers = ['in-reply-to', 'references', 'authentication-results'];
      const messages = await client.fetchAll(wanted, { ...fields, headers }, { uid: true });
      return messages
        .filter((message) => isFrom(message, senders))
        .map((message) => noticeOf(message, originOf(message.uid)));
    },
    text: async ({ uid, textPart }) => {
      if (!textPart) return '';
      const bytes = await partOf(client, uid, textPart.part, MOST_TEXT);
      const text = new TextDecoder().decode(bytes).slice(0, MOST_TEXT);
      return textPart.isHtml ? htmlWords(text) : text.replace(/\r\n?/g, '\n');
    },
    document: async ({ uid, documentPart }) => {
      if (documentPart === null) return null;
      const bytes = await partOf(client, uid, documentPart, MOST_DOCUMENT + 1);
      return bytes.byteLength > MOST_DOCUMENT ? null : bytes;
    },
  };
}

async function partOf(client: ImapFlow, uid: number, part: string, maxBytes: number): Promise<Uint8Array> {
  const found = await client.download(String(uid), part, { uid: true, maxBytes });
  if (!('content' in found) || !found.content) return new Uint8Array();
  const chunks: Buffer[] = [];
  for await (const chunk of found.content) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

/** Servers find a sender anywhere in the line; here it is its address, or the end of it where that begins with an @. */
function isFrom({ envelope }: FetchMessageObject, senders: readonly string[]): boolean {
  const address = envelope?.from?.[0]?.address?.toLowerCase() ?? '';
  return senders.some((sender) => (sender.startsWith('@') ? address.endsWith(sender) : address === sender));
}

function noticeOf(message: FetchMessageObject, origin: string): MailNotice {
  const { uid, envelope, internalDate, bodyStructure, headers } = message;
  const parts = leavesOf(bodyStructure);
  const documents = parts.filter(isDocument);
  const [document] = documents;
  const text = parts.find(({ type }) => type === 'text/plain') ?? parts.find(({ type }) => type === 'text/html');
  return {
    ...{ origin, uid },
    messageId: (envelope?.messageId ?? '').slice(0, 1000),
    subject: (envelope?.subject ?? '').slice(0, 1000),
    fromName: (envelope?.from?.[0]?.name ?? '').slice(0, 500),
    fromAddress: (envelope?.from?.[0]?.address ?? '').slice(0, 320),
    recipients: (envelope?.to ?? [])
      .slice(0, 20)
      .map(({ address = '', name = '' }) => `${name} ${address}`.trim().slice(0, 500))
      .join(' '),
    at: new Date(internalDate ?? envelope?.date ?? 0).getTime(),
    isReply: /^(?:in-reply-to|references):[^\S\n]*\S/im.test(unfolded(headers)),
    // The first one is that of the server whose mailbox it is.
    isForged: /\bdmarc=fail\b/i.test(/^authentication-results:.*$/im.exec(unfolded(headers))?.[0] ?? ''),
    names: documents.map((part) => nameOf(part).slice(0, 300)),
    documentPart: documents.length === 1 ? (document?.part ?? '1') : null,
    textPart: text ? { part: text.part ?? '1', isHtml: text.type === 'text/html' } : null,
  };
}

function leavesOf(root: MessageStructureObject | undefined): MessageStructureObject[] {
  const leaves: MessageStructureObject[] = [];
  const waiting = root ? [root] : [];
  for (let next = waiting.shift(); next && leaves.length < MOST_PARTS; next = waiting.shift()) {
    // What is within another message is what somebody forwarded.
    if (next.type === 'message/rfc822') continue;
    if (next.childNodes) waiting.push(...next.childNodes);
    else leaves.push(next);
  }
  return leaves;
}

/** By what the message says of it; what it really is is seen when it is looked into. */
function isDocument(part: MessageStructureObject): boolean {
  return ['application/pdf', 'image/tiff', 'image/tif'].includes(part.type) || /\.(?:pdf|tiff?)$/i.test(nameOf(part));
}

function nameOf({ dispositionParameters, parameters }: MessageStructureObject): string {
  return dispositionParameters?.['filename'] ?? parameters?.['name'] ?? '';
}

/** Headers, each in one line. */
function unfolded(headers: Buffer | undefined): string {
  return (headers?.toString('latin1') ?? '').replace(/\r?\n[ \t]+/g, ' ');
}

function troubleOf(error: unknown): MailboxTrouble {
  const {
    authenticationFailed,
    code = '',
    cause,
  } = error as {
    authenticationFailed?: boolean;
    code?: string;
    cause?: unknown;
  };
  if (authenticationFailed) return 'sign-in';
  if (/CERT|SSL|TLS|SIGNED|ALTNAME/i.test(code) || /certificate|TLS|STARTTLS/i.test(String(error))) return 'tls';
  if (cause instanceof Error) return troubleOf(cause);
  return /^E(?:CONN|HOST|NET|AI|NOTFOUND|TIME)|ENOTFOUND|TIMEOUT|NoConnection/i.test(code) ? 'unreachable' : 'other';
}
