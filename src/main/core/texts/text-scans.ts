import { MOST_CONVERSATIONS, SHOWN } from '#shared/bridge/texts-commands.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { Conversation, Conversations, TextState } from '#shared/bridge/texts.ts';
import { membersOf } from '#shared/domain/texts/group.ts';
import { textParts } from '#shared/domain/texts/text-parts.ts';
import { textWindows, type BusyTime, type ChargedText } from '#shared/domain/texts/text-price.ts';
import { digitPattern } from '#shared/lists/search.ts';
import type { Database, Row, SqlValue } from '../store/database.ts';
import type { TextQuestions } from './text-questions.ts';
import { wordsQuery } from './words-query.ts';

/** Another change may be charged so long after its end, and a fax was so long under way before it was seen. */
const LATE_MS = 3_600_000;

/** What is needed of the database of texts. */
type Texts = Pick<Database, 'all'>;
type Answers = { [N in keyof TextQuestions]: (given: TextQuestions[N]['given']) => TextQuestions[N]['answer'] };

/** Answers each question about texts from their database, on the thread that calls it. */
export function answersOfTexts(db: Texts): Answers {
  return {
    conversations: ({ query, now }) => conversations(db, query, now),
    windows: ({ since, readings, changes, faxes, most }) =>
      textWindows(readings, charged(db, since), [...changes.map(chargedLate), ...faxes.map(wasUnderWay)]).slice(-most),
  };
}

/**
 * Conversations that are shown at `now`, the newest first. Of a search, those with one of `peers`, with a number that has its
 * digits, or with a text that has all of its words.
 */
function conversations(
  db: Texts,
  { text, peers, show }: CommandInput<'texts.conversations'>,
  now: string,
): Conversations {
  const conditions = [SHOW[show]];
  const values: SqlValue[] = show === 'open' ? [now] : [];
  const words = wordsQuery(text);
  const digits = digitPattern(text)?.digits ?? text.replace(/\D/g, '');
  if (text.trim() !== '') {
    const found = [
      'peer IN (SELECT value FROM json_each(?))',
      `(instr(peer, '-') > 0 AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(peer, value) > 0))`,
    ];
    values.push(JSON.stringify(peers), JSON.stringify(peers));
    if (digits.length >= 3) {
      found.push(`instr(peer, ?) > 0`);
      values.push(digits);
    }
    if (words !== null) {
      found.push(
        'peer IN (SELECT peer FROM text_message WHERE id IN (SELECT rowid FROM text_words WHERE text_words MATCH ?))',
      );
      values.push(words);
    }
    conditions.push(`(${found.join(' OR ')})`);
  }
  const where = conditions.join(' AND ');
  const rows = db.all(
    `SELECT * FROM text_conversation WHERE ${where} ORDER BY at DESC, peer LIMIT ${MOST_CONVERSATIONS}`,
    ...values,
  );
  const [counts] = db.all('SELECT COUNT(*) AS total, COUNT(nullif(unread, 0)) AS unread FROM text_conversation');
  return {
    conversations: rows.map(toConversation),
    total: Number(counts?.['total']),
    unread: Number(counts?.['unread']),
  };
}

function charged(db: Texts, since: string): ChargedText[] {
  return db
    .all(
      `SELECT peer, body, media, at, state FROM text_message
       WHERE at >= ? AND state NOT IN ('scheduled', 'missed', 'called-off', 'waiting', 'refused', 'not-sent') ORDER BY at`,
      since,
    )
    .map((row) => ({ at: String(row['at']), parts: partsOf(row) }));
}

const chargedLate = ({ from, to }: BusyTime): BusyTime => ({ from, to: moved(to, LATE_MS) });
const wasUnderWay = ({ from, to }: BusyTime): BusyTime => ({ from: moved(from, -LATE_MS), to });
const moved = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();

/** Parts that were paid for; null where that is not known: of what came in, of pictures, and of what may not have been charged. */
function partsOf(row: Row): number | null {
  const isCharged = row['state'] === 'sent' || row['state'] === 'delivered';
  if (!isCharged || row['media'] !== '[]') return null;
  return textParts(String(row['body'])).parts * membersOf(String(row['peer'])).length;
}

const SHOW: Record<(typeof SHOWN)[number], string> = {
  open: 'done_at IS NULL AND (snoozed_until IS NULL OR snoozed_until <= ?)',
  unread: 'unread > 0',
  done: 'done_at IS NOT NULL',
  all: '1',
};

export function toConversation(row: Row): Conversation {
  const optional = (name: string) => (row[name] === null ? null : String(row[name]));
  return {
    peer: String(row['peer']),
    own: String(row['own']),
    at: String(row['at']),
    preview: String(row['preview']),
    state: String(row['state']) as TextState,
    unread: Number(row['unread']),
    doneAt: optional('done_at'),
    snoozedUntil: optional('snoozed_until'),
    note: String(row['note']),
  };
}
