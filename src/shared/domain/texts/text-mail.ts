import { stopWord } from './opt-out.ts';

/** What a mail says that may bring a text. */
export interface TextMail {
  /** Display name and address of its sender. */
  fromName: string;
  fromAddress: string;
  /** Names and addresses that it went to. */
  recipients: string;
  subject: string;
  /** Its words, without HTML. */
  words: string;
}

/** Numbers of the account that can text, by where their texts are mailed to. */
export interface OwnTexting {
  did: string;
  /** The mailbox that its texts go to; empty where they go elsewhere. */
  email: string;
}

/** A text that a mail brought: digits of both, and what it says. */
export interface MailedText {
  from: string;
  to: string;
  text: string;
}

/** Words in subjects of mails that tell of other things, also where they name a number. */
const OTHER_THINGS =
  /\b(?:fax(?:es)?|voice ?mail|voice message|missed call|call from|invoice|factura|mensaje de voz|llamada)\b|buz[oó]n de voz/i;
const ANSWERS = /^\s*(?:re|fw|fwd|aw|wg|rv|ref)\s*:/i;
const SAYS_TEXT = /(?:^|[^a-z])(?:sms|mms|txt|texts?|messages?|mensajes?|textos?)(?:[^a-z]|$)/i;
const GAP = '[\\s.\\-\\u2010-\\u2015\\u00a0]{0,2}';
/** A number in any way of writing it. */
const NUMBER = `(?<![\\d.])(?:\\+?1${GAP})?\\(?([2-9]\\d{2})\\)?${GAP}([2-9]\\d{2})${GAP}(\\d{4})(?!\\d)`;
const AFTER_FROM = new RegExp(`(?:\\bfrom|\\bde|\\bby|\\bremitente)\\s*:?\\s*${NUMBER}`, 'i');
/** The number of somebody abroad, or a short code, where it stands alone. */
const ALONE = /^\+?(\d{3,15})$/;

const LABELS: Record<'from' | 'to' | 'text' | 'other', readonly string[]> = {
  from: ['from', 'sender', 'from number', 'sent from', 'de', 'remitente', 'número del remitente', 'enviado por'],
  // oxfmt-ignore
  to: ['to', 'recipient', 'to number', 'your number', 'sent to', 'para', 'a', 'destinatario', 'su número', 'tu número'],
  // oxfmt-ignore
  text: ['message', 'msg', 'text', 'body', 'sms', 'content', 'text message', 'message body', 'mensaje', 'texto', 'contenido'],
  // oxfmt-ignore
  other: ['date', 'time', 'received', 'date/time', 'sent', 'type', 'id', 'message id', 'fecha', 'hora', 'recibido', 'enviado', 'tipo'],
};
/** Lines that may stand before the first label. */
const MOST_INTRO = 12;
/** How the last paragraphs of a mail begin that its sender put below the text. */
const FOOTER =
  /^(?:to (?:reply|respond|answer|unsubscribe)|reply to this|this (?:message|e-?mail|text|sms) (?:was|is|has)|(?:please )?do not reply|sent (?:by|via|from) |powered by|para responder|responda a este|este (?:mensaje|correo)|no responda|enviado (?:por|desde) )/i;

/**
 * The text that a mail brings; null where it tells of something else, or where it does not say for sure who wrote it, or to
 * which number. How such a mail looks is not specified. What its sender wrote around the text, such as the subject, comes
 * before what the text says: a text may hold lines that look like those of its sender.
 */
export function readTextMail(mail: TextMail, own: readonly OwnTexting[]): MailedText | null {
  const heads = `${mail.fromName}\n${mail.subject}`;
  if (ANSWERS.test(mail.subject) || OTHER_THINGS.test(mail.subject)) return null;
  const ours = new Set(own.map(({ did }) => did));
  const local = mail.fromAddress.split('@')[0] ?? '';
  const named = `${mail.fromName}\n${local}`;
  const fromHeads = peerOf(named, ours) ?? peerOf(mail.subject, ours);
  if (fromHeads === null) return null;
  const labels = readLabels(mail.words);
  const fromLabel = labels?.from === undefined ? undefined : numberAlone(labels.from);
  // The words contradict the sender of the mail: then they are the text itself.
  const isTemplate = fromHeads === undefined || fromLabel === undefined || fromLabel === fromHeads;
  const from = fromHeads ?? fromLabel;
  const text = isTemplate && labels ? labels.text : withoutFooter(mail.words);
  const saysText = SAYS_TEXT.test(`${heads}\n${local}`) || (labels?.isWhole ?? false) || hasNumber(named);
  if (from === undefined || !saysText || text.trim() === '') return null;
  const labelTo = isTemplate && labels?.to !== undefined ? numberAlone(labels.to) : undefined;
  const to = ownNumber(mail, own, labelTo, from);
  return to === undefined || to === from ? null : { from, to, text: withoutFooter(text) };
}

/** The word with which a mailed text stops further ones, also where its mail goes on below it. */
export function mailedStopWord(text: string): string | undefined {
  return stopWord(text) ?? stopWord(text.split(/\n[^\S\n]*\n/)[0] ?? '');
}

/** The other party that a line names; undefined where it names none, null where it names several. */
function peerOf(line: string, ours: ReadonlySet<string>): string | undefined | null {
  const said = AFTER_FROM.exec(line);
  if (said) return said.slice(1, 4).join('');
  const [only, ...more] = [...new Set(numbersIn(line))].filter((number) => !ours.has(number));
  return more.length > 0 ? null : only;
}

function ownNumber(
  { recipients, subject }: TextMail,
  own: readonly OwnTexting[],
  label: string | undefined,
  from: string,
): string | undefined {
  const ours = new Set(own.map(({ did }) => did));
  if (label !== undefined) return ours.has(label) ? label : undefined;
  const [named, ...others] = [...new Set([...numbersIn(recipients), ...numbersIn(subject)])].filter(
    (number) => ours.has(number) && number !== from,
  );
  if (named !== undefined) return others.length === 0 ? named : undefined;
  // The mailbox that it came to may be of one number alone.
  const mailed = own.filter(({ email }) => email !== '');
  const there = mailed.filter(({ email }) => recipients.toLowerCase().includes(email.toLowerCase()));
  const [only, ...more] = there.length > 0 ? there : mailed;
  return more.length === 0 ? only?.did : undefined;
}

interface Labels {
  from?: string;
  to?: string;
  text: string;
  /** It says of whom the text is, and which part of it is the text. */
  isWhole: boolean;
}

/** What lines such as “From: …” at the beginning say; null where there are none. */
function readLabels(words: string): Labels | null {
  const lines = words.split('\n');
  const found: Partial<Record<'from' | 'to', string>> = {};
  let last = -1;
  for (let index = 0; index < lines.length; index += 1) {
    const label = labelOf(lines[index] ?? '');
    if (!label && (lines[index] ?? '').trim() === '') continue;
    // Before the labels there may be a greeting; after them the text begins.
    if (!label && (last >= 0 || index >= MOST_INTRO)) break;
    if (!label) continue;
    if (label.kind === 'text') {
      const text = [label.value, ...lines.slice(index + 1)].join('\n').trim();
      return { ...found, text, isWhole: found.from !== undefined };
    }
    // A table may have what it says in the next line.
    const next = lines.findIndex((line, at) => at > index && line.trim() !== '');
    const isBelow = label.value === '' && next > 0 && !labelOf(lines[next] ?? '');
    if (isBelow) index = next;
    last = index;
    if (label.kind !== 'other') found[label.kind] ??= isBelow ? (lines[next] ?? '').trim() : label.value;
  }
  if (found.from === undefined && found.to === undefined) return null;
  return {
    ...found,
    text: lines
      .slice(last + 1)
      .join('\n')
      .trim(),
    isWhole: false,
  };
}

function labelOf(line: string): { kind: keyof typeof LABELS; value: string } | undefined {
  const [, name = '', value = ''] = /^[\s*>|]*([\p{L}/ ]{1,24}?)[\s*]*[:=|\t]\s*(.*)$/u.exec(line) ?? [];
  const known = name.trim().toLowerCase();
  const kind = (Object.keys(LABELS) as (keyof typeof LABELS)[]).find((one) => LABELS[one].includes(known));
  return kind && { kind, value: value.replace(/^[\s*|]+|[\s*|]+$/g, '') };
}

/** A text without the signature and the notes that its mail has below it. */
function withoutFooter(words: string): string {
  const [before = ''] = words.split(/^--[^\S\n]*$/m);
  const paragraphs = before.trim().split(/\n[^\S\n]*\n/);
  while (paragraphs.length > 1 && FOOTER.test(paragraphs.at(-1)?.trim() ?? '')) paragraphs.pop();
  return paragraphs.join('\n\n').trim();
}

function numbersIn(text: string): string[] {
  return [...text.matchAll(new RegExp(NUMBER, 'g'))].map(([, area = '', exchange = '', line = '']) =>
    [area, exchange, line].join(''),
  );
}

function hasNumber(text: string): boolean {
  return numbersIn(text).length > 0;
}

/** The number that a label has: of this country in any writing, else digits alone. */
function numberAlone(value: string): string | undefined {
  const [only] = numbersIn(value);
  return only ?? ALONE.exec(value.replace(/[\s().-]/g, ''))?.[1];
}
