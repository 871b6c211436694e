/**
 * The schema of a profile's database, one step a version, forward only. A step is never changed once it has shipped: add
 * the next one. `PRAGMA user_version` holds the number of steps that were applied.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE journal (
    id TEXT PRIMARY KEY,
    at TEXT NOT NULL,
    operation TEXT NOT NULL,
    effect TEXT NOT NULL,
    params TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    before TEXT,
    state TEXT NOT NULL CHECK (state IN ('pending', 'done', 'refused', 'unknown', 'not-done', 'cannot-tell')),
    detail TEXT,
    settled_at TEXT
  ) STRICT;
  CREATE INDEX journal_recent ON journal (at);
  CREATE INDEX journal_same ON journal (fingerprint, at);

  CREATE TABLE document (
    id TEXT PRIMARY KEY,
    info TEXT NOT NULL,
    content BLOB NOT NULL,
    added_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE fax_job (
    id TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    from_number TEXT NOT NULL,
    to_number TEXT NOT NULL,
    document_id TEXT NOT NULL,
    document TEXT NOT NULL,
    journal_id TEXT,
    created_at TEXT NOT NULL,
    hold_until TEXT,
    sent_at TEXT,
    updated_at TEXT NOT NULL,
    fax_id TEXT UNIQUE,
    provider_status TEXT NOT NULL DEFAULT '',
    problem TEXT,
    looks TEXT,
    dismissed INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX fax_job_recent ON fax_job (created_at);

  CREATE TABLE fax_record (
    fax_id TEXT PRIMARY KEY,
    direction TEXT NOT NULL,
    from_number TEXT NOT NULL,
    to_number TEXT NOT NULL,
    service TEXT NOT NULL,
    status TEXT NOT NULL,
    send_time TEXT NOT NULL,
    seen_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX fax_record_recent ON fax_record (direction, send_time);

  CREATE TABLE answer (
    id TEXT NOT NULL,
    params TEXT NOT NULL,
    value TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (id, params)
  ) STRICT;

  CREATE TABLE draft (
    kind TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    saved_at TEXT NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE journal ADD COLUMN actor TEXT NOT NULL DEFAULT '';
  ALTER TABLE journal ADD COLUMN target TEXT NOT NULL DEFAULT '';
  -- The provider's warnings as JSON; open_warnings says whether one of them was not dismissed.
  ALTER TABLE journal ADD COLUMN warnings TEXT;
  ALTER TABLE journal ADD COLUMN open_warnings INTEGER NOT NULL DEFAULT 0;
  -- The entry that this one takes back.
  ALTER TABLE journal ADD COLUMN undoes TEXT;
  -- All that a search looks in, in lower case; null until an older entry was taken over.
  ALTER TABLE journal ADD COLUMN words TEXT;
  DROP INDEX journal_recent;
  -- A search reads nothing but this index.
  CREATE INDEX journal_recent ON journal (at, effect, state, open_warnings, words);
  CREATE INDEX journal_undoes ON journal (undoes) WHERE undoes IS NOT NULL;
  CREATE INDEX journal_warned ON journal (open_warnings) WHERE open_warnings = 1;

  -- What happened to the entries of the journal, in order. Rows are added and never changed: each hash covers the one before.
  CREATE TABLE journal_event (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    journal_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- Digests of the entry before and after.
    was TEXT NOT NULL,
    became TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX journal_event_entry ON journal_event (journal_id, seq);

  CREATE TABLE notice (
    id TEXT PRIMARY KEY,
    at TEXT NOT NULL,
    subject TEXT NOT NULL,
    read INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX notice_recent ON notice (at);
  CREATE INDEX notice_unread ON notice (read) WHERE read = 0;

  -- Small things that the app remembers of a profile, as JSON.
  CREATE TABLE memory (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- Each balance that was read, as the provider gave it. Thinned out as it becomes old.
  CREATE TABLE balance_sample (
    seq INTEGER PRIMARY KEY,
    -- When it was asked, and when the answer came.
    asked_at TEXT NOT NULL,
    at TEXT NOT NULL,
    balance TEXT NOT NULL,
    credit TEXT NOT NULL,
    -- Whether it is one side of a rise: those are never thinned out.
    kept INTEGER NOT NULL DEFAULT 0,
    -- The amount of a refill that nobody sent from here and that shows in it.
    seen_refill TEXT
  ) STRICT;
  CREATE INDEX balance_sample_recent ON balance_sample (at);

  -- What is known of a spend besides its entry in the journal: expected price, and balances around it.
  CREATE TABLE spend (
    journal_id TEXT PRIMARY KEY,
    price TEXT,
    before TEXT,
    after TEXT
  ) STRICT;

  -- Prices that were others at the next read.
  CREATE TABLE rate_change (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    list TEXT NOT NULL,
    country_id TEXT NOT NULL,
    name TEXT NOT NULL,
    code TEXT NOT NULL,
    old TEXT,
    new TEXT
  ) STRICT;
  `,
  `
  -- Whether a change was handed to the network; null in entries of an older version of the app.
  ALTER TABLE journal ADD COLUMN sent INTEGER;

  -- Voice numbers as they were last read. One that is gone stays, with its last settings.
  CREATE TABLE number (
    did TEXT PRIMARY KEY,
    -- Its entry of the provider's list, as JSON.
    entry TEXT NOT NULL,
    texting TEXT NOT NULL DEFAULT 'unknown',
    fax INTEGER NOT NULL DEFAULT 0,
    -- Rises with every change of any number: what is above one was changed since.
    revision INTEGER NOT NULL,
    -- The reading of the whole list that showed it last.
    reading INTEGER NOT NULL,
    gone_at TEXT,
    gone_by TEXT
  ) STRICT;
  CREATE INDEX number_revision ON number (revision, did);
  CREATE INDEX number_gone ON number (gone_at) WHERE gone_at IS NOT NULL;

  -- Note and tags of this computer, encrypted.
  CREATE TABLE number_local (
    did TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;

  -- Changes of many numbers. What each row sends is encrypted, since a PIN may be in it; empty where it is kept in memory.
  CREATE TABLE bulk_run (
    id TEXT PRIMARY KEY,
    at TEXT NOT NULL,
    operation TEXT NOT NULL,
    state TEXT NOT NULL,
    problem TEXT,
    undoes TEXT,
    params TEXT NOT NULL
  ) STRICT;

  CREATE TABLE bulk_row (
    run_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    did TEXT NOT NULL,
    state TEXT NOT NULL,
    problem TEXT,
    warnings TEXT NOT NULL DEFAULT '[]',
    journal_id TEXT,
    PRIMARY KEY (run_id, place)
  ) STRICT;
  CREATE INDEX bulk_row_journal ON bulk_row (journal_id) WHERE journal_id IS NOT NULL;
  `,
  `
  -- Fax numbers as they were last read. One that is gone stays, with its last settings.
  CREATE TABLE fax_number (
    did TEXT PRIMARY KEY,
    -- The list that showed it: 'pro' or 'enterprise'.
    service TEXT NOT NULL,
    -- Its entry of that list, as JSON.
    entry TEXT NOT NULL,
    -- The reading of both lists that showed it last.
    reading INTEGER NOT NULL,
    gone_at TEXT,
    gone_by TEXT
  ) STRICT;
  CREATE INDEX fax_number_gone ON fax_number (gone_at) WHERE gone_at IS NOT NULL;
  `,
  `
  -- The last balance that was read before it was sent, by its seq: clocks may be set back, the order of reads may not.
  ALTER TABLE spend ADD COLUMN sample INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- Rows of the provider's lists as they were last read, as JSON. One that left its list stays where earlier days are kept.
  CREATE TABLE list_row (
    list TEXT NOT NULL,
    -- What the list is of, such as a country; empty where an account has one such list.
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    row TEXT NOT NULL,
    -- Rises with every change of any row of the list.
    revision INTEGER NOT NULL,
    removed_at TEXT,
    PRIMARY KEY (list, scope, key)
  ) STRICT;
  CREATE INDEX list_row_revision ON list_row (list, scope, revision);

  CREATE TABLE list_state (
    list TEXT NOT NULL,
    scope TEXT NOT NULL,
    revision INTEGER NOT NULL,
    -- The last complete reading, and the first one.
    read_at TEXT,
    first_read_at TEXT,
    used_at TEXT NOT NULL,
    PRIMARY KEY (list, scope)
  ) STRICT;

  -- Rows as they were before their first change of a day; null where there was none. Later days follow from list_row.
  CREATE TABLE list_past (
    list TEXT NOT NULL,
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    day TEXT NOT NULL,
    row TEXT,
    PRIMARY KEY (list, scope, key, day)
  ) STRICT;
  CREATE INDEX list_past_day ON list_past (day);
  `,
  `
  -- How a row left its list, where that is known.
  ALTER TABLE list_row ADD COLUMN removed_by TEXT;
  CREATE INDEX list_row_removed ON list_row (list, scope, removed_at) WHERE removed_at IS NOT NULL;
  -- Rows are counted often.
  CREATE INDEX list_row_here ON list_row (list, scope) WHERE removed_at IS NULL;

  -- Voice and fax numbers become lists as all others, with those that left the account.
  INSERT OR REPLACE INTO list_row (list, scope, key, row, revision, removed_at, removed_by)
    SELECT 'numbers', '', did, json_object(
      'did', did,
      'status', coalesce(entry ->> '$.status', ''),
      'tier', coalesce(entry ->> '$.tier', ''),
      'type', coalesce(entry ->> '$.type', ''),
      'note', coalesce(entry ->> '$.note', ''),
      'route2trunk', coalesce(entry ->> '$.route2trunk', ''),
      'lidb', coalesce(entry ->> '$.lidb', ''),
      'cnam', json(CASE WHEN lower(entry ->> '$.cnam') IN ('yes', 'on', 'true', '1') THEN 'true' ELSE 'false' END),
      'e911', json(coalesce(entry -> '$.e911', 'null')),
      'failover', json(coalesce(entry -> '$.failover', 'null')),
      'texting', texting,
      'fax', json(CASE fax WHEN 1 THEN 'true' ELSE 'false' END),
      'localNote', '',
      'tags', json('[]')
    ), 1, gone_at, gone_by FROM number;
  INSERT OR REPLACE INTO list_row (list, scope, key, row, revision)
    SELECT 'texting', '', did, json_object('did', did, 'on', json('true')), 1
    FROM number WHERE texting = 'on' AND gone_at IS NULL;
  -- Those that are there were kept as a list before.
  INSERT INTO list_row (list, scope, key, row, revision, removed_at, removed_by)
    SELECT 'fax-numbers', '', did, json_object(
      'did', did,
      'service', service,
      'status', coalesce(entry ->> '$.status', ''),
      'type', coalesce(entry ->> '$.did_type', ''),
      'note', coalesce(entry ->> '$.note', ''),
      'group', coalesce(entry ->> '$.sname', ''),
      'accountName', coalesce(entry ->> '$.fax_name', ''),
      'login', coalesce(entry ->> '$.fax_login', '')
    ), coalesce((SELECT revision FROM list_state WHERE list = 'fax-numbers' AND scope = ''), 0), gone_at, gone_by
    FROM fax_number WHERE gone_at IS NOT NULL
    ON CONFLICT (list, scope, key) DO UPDATE SET removed_by = excluded.removed_by WHERE removed_at IS NOT NULL;
  INSERT OR REPLACE INTO list_state (list, scope, revision, read_at, first_read_at, used_at)
    SELECT list, '', 1, value ->> '$', value ->> '$', value ->> '$'
    FROM memory, (SELECT 'numbers' AS list UNION SELECT 'texting') WHERE name = 'numbers.readAt';
  DELETE FROM memory WHERE name = 'numbers.readAt';
  DROP TABLE number;
  DROP TABLE fax_number;
  `,
  `
  -- Every status that a move of a number was seen to have; the entry is encrypted.
  CREATE TABLE port_seen (
    id INTEGER PRIMARY KEY,
    port TEXT NOT NULL,
    at TEXT NOT NULL,
    entry TEXT NOT NULL
  ) STRICT;
  -- Whether a number can be moved here, as the provider last answered; kept for some days.
  CREATE TABLE port_check (
    number TEXT PRIMARY KEY,
    checked_at TEXT NOT NULL,
    answer TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- 'pro' or 'enterprise': the service of the number that it is sent from.
  ALTER TABLE fax_job ADD COLUMN service TEXT NOT NULL DEFAULT 'pro';
  `,
  `
  -- People whom one faxes or calls. A deleted one stays as a mark, so that another computer can be told of it.
  CREATE TABLE contact (
    -- UUID.
    id TEXT PRIMARY KEY,
    -- Names, numbers, notes and the rest as JSON, encrypted; empty when a deleted one was overwritten.
    value TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    -- Login name of the person who changed it last.
    author TEXT NOT NULL,
    deleted_at TEXT,
    -- Rises with every change of any contact: what is above one was changed since.
    revision INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX contact_revision ON contact (revision);
  `,
  `
  -- Texts that were sent or came in. Without a keychain they are kept in memory instead.
  CREATE TABLE text_message (
    id INTEGER PRIMARY KEY,
    -- The other party, as digits, and the number of the account.
    peer TEXT NOT NULL,
    own TEXT NOT NULL,
    body TEXT NOT NULL,
    -- Web addresses of pictures, as JSON.
    media TEXT NOT NULL,
    at TEXT NOT NULL,
    state TEXT NOT NULL,
    -- In the provider's words.
    said TEXT NOT NULL DEFAULT '',
    -- The change that sent it.
    journal_id TEXT,
    -- The provider's id.
    provider_id TEXT,
    -- When the provider is asked next what became of it, and how often it was.
    next_look TEXT,
    looks INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX text_message_peer ON text_message (peer, id);
  CREATE INDEX text_message_look ON text_message (next_look) WHERE next_look IS NOT NULL;
  CREATE INDEX text_message_journal ON text_message (journal_id) WHERE journal_id IS NOT NULL;
  CREATE INDEX text_message_under_way ON text_message (state) WHERE state IN ('waiting', 'sending');
  -- The words of the texts; each has the id of its text.
  CREATE VIRTUAL TABLE text_words USING fts5 (
    body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
  );
  CREATE TABLE text_conversation (
    peer TEXT PRIMARY KEY,
    own TEXT NOT NULL,
    -- Of its last text.
    at TEXT NOT NULL,
    preview TEXT NOT NULL,
    state TEXT NOT NULL,
    unread INTEGER NOT NULL DEFAULT 0,
    done_at TEXT,
    snoozed_until TEXT,
    note TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX text_conversation_at ON text_conversation (at);
  -- Who must not be texted: rows are never deleted.
  CREATE TABLE text_opt_out (
    id INTEGER PRIMARY KEY,
    number TEXT NOT NULL,
    at TEXT NOT NULL,
    -- The word that came; empty where a person here said so.
    word TEXT NOT NULL,
    reason TEXT NOT NULL,
    lifted_at TEXT,
    lifted_reason TEXT
  ) STRICT;
  CREATE INDEX text_opt_out_number ON text_opt_out (number);
  `,
  `
  -- What a row of a change of many sends, where that is not what the others do.
  ALTER TABLE bulk_row ADD COLUMN operation TEXT;
  `,
  `
  -- Sendings to several recipients, or for later.
  CREATE TABLE fax_batch (
    id TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    created_at TEXT NOT NULL,
    hold_until TEXT,
    leave_at TEXT,
    if_late TEXT NOT NULL,
    is_late INTEGER NOT NULL DEFAULT 0,
    problem TEXT,
    -- Names of the recipients and what the cover page says, as JSON, encrypted.
    detail TEXT NOT NULL
  ) STRICT;
  -- The sending that a fax is of, and its place there.
  ALTER TABLE fax_job ADD COLUMN batch_id TEXT;
  ALTER TABLE fax_job ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
  -- The fax that it repeats.
  ALTER TABLE fax_job ADD COLUMN repeats TEXT;
  -- How often it is tried again by itself when it finally fails, and how often it was.
  ALTER TABLE fax_job ADD COLUMN tries_left INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE fax_job ADD COLUMN tried INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX fax_job_batch ON fax_job (batch_id, place);
  `,
  `
  -- When a fax was sent, or first seen where the provider does not say it; every list of faxes is in its order.
  ALTER TABLE fax_record ADD COLUMN at TEXT GENERATED ALWAYS AS (CASE send_time WHEN '' THEN seen_at ELSE send_time END);
  DROP INDEX fax_record_recent;
  CREATE INDEX fax_record_at ON fax_record (direction, at);
  CREATE INDEX fax_record_from ON fax_record (from_number, at);
  CREATE INDEX fax_record_to ON fax_record (to_number, at);
  -- What a person here made of a fax. Tags (JSON) and notes are only kept where the file is encrypted.
  CREATE TABLE fax_mark (
    fax_id TEXT PRIMARY KEY,
    unread INTEGER NOT NULL DEFAULT 0,
    done_at TEXT,
    flagged INTEGER NOT NULL DEFAULT 0,
    -- Must not be removed, whatever the rules of this computer say.
    held INTEGER NOT NULL DEFAULT 0,
    tags TEXT NOT NULL DEFAULT '[]',
    note TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX fax_mark_unread ON fax_mark (unread) WHERE unread = 1;
  -- Was a list of at most 5,000.
  INSERT INTO fax_mark (fax_id, unread)
    SELECT DISTINCT each.value, 1 FROM memory, json_each(memory.value) AS each WHERE memory.name = 'fax-unread';
  DELETE FROM memory WHERE name = 'fax-unread';
  `,
  `
  -- By what it says, and between whom: one that comes in again is the same.
  ALTER TABLE text_message ADD COLUMN fingerprint TEXT;
  -- How often it came in.
  ALTER TABLE text_message ADD COLUMN times INTEGER NOT NULL DEFAULT 1;
  -- The others whom it went to, as JSON.
  ALTER TABLE text_message ADD COLUMN also TEXT NOT NULL DEFAULT '[]';
  -- Why it was sent early or late in the day of its recipient; empty where it was not.
  ALTER TABLE text_message ADD COLUMN quiet_reason TEXT NOT NULL DEFAULT '';
  -- When it is to leave, and whether it does not where they write before.
  ALTER TABLE text_message ADD COLUMN leave_at TEXT;
  ALTER TABLE text_message ADD COLUMN unless_reply INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX text_message_scheduled ON text_message (leave_at) WHERE state = 'scheduled';
  -- Its state was told for a text between the same two, without an id that is known.
  ALTER TABLE text_message ADD COLUMN probable INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX text_message_fingerprint ON text_message (fingerprint, at) WHERE fingerprint IS NOT NULL;
  CREATE INDEX text_message_provider ON text_message (provider_id) WHERE provider_id IS NOT NULL;
  -- What the provider told of texts that are not known, or not yet.
  CREATE TABLE text_status (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    -- The provider's id of the text; empty where it gave none.
    reference TEXT NOT NULL,
    own TEXT NOT NULL,
    peer TEXT NOT NULL,
    status TEXT NOT NULL,
    reason TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX text_status_once ON text_status (reference, own, peer, status);
  CREATE INDEX text_status_at ON text_status (at);
  `,
  `
  -- Files of the watched folder that were taken in, or were there before: each by a hash, never taken in again.
  CREATE TABLE fax_watched (id TEXT PRIMARY KEY) STRICT;
  `,
  `
  -- The app sent it by itself, outside the hours of the business.
  ALTER TABLE text_message ADD COLUMN automatic INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX text_message_automatic ON text_message (at) WHERE automatic = 1;
  `,
  `
  -- A text to each row of a file.
  CREATE TABLE text_merge (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    own TEXT NOT NULL,
    file TEXT NOT NULL,
    -- Seconds between two texts.
    pace_seconds INTEGER NOT NULL,
    state TEXT NOT NULL,
    -- Why it paused by itself, as JSON.
    problem TEXT
  ) STRICT;
  ALTER TABLE text_message ADD COLUMN merge_id INTEGER;
  -- Why one of them is not sent, and what the file said of the recipient's consent.
  ALTER TABLE text_message ADD COLUMN held TEXT NOT NULL DEFAULT '';
  ALTER TABLE text_message ADD COLUMN consent TEXT NOT NULL DEFAULT '';
  CREATE INDEX text_message_merge ON text_message (merge_id) WHERE merge_id IS NOT NULL;
  `,
  `
  -- Whom a text to a group goes to. Its conversation has all of their numbers as its other party.
  CREATE TABLE text_member (
    message_id INTEGER NOT NULL,
    number TEXT NOT NULL,
    -- What the provider told of this one; NULL while it told nothing.
    state TEXT,
    said TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (message_id, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX text_member_number ON text_member (number);
  `,
  `
  -- How a text came in, and whether it came in by the other way as well.
  ALTER TABLE text_message ADD COLUMN way TEXT NOT NULL DEFAULT 'post';
  ALTER TABLE text_message ADD COLUMN both_ways INTEGER NOT NULL DEFAULT 0;
  -- Mails that were looked at: none is taken twice.
  CREATE TABLE text_mail (
    -- Hash of what its sender called it, or of its place.
    id TEXT PRIMARY KEY,
    -- Hash of the folder and its number there.
    place TEXT NOT NULL,
    at TEXT NOT NULL,
    -- 'taken' as a text, 'unread': it could not be read as one, or 'other': it has a document, and is none.
    state TEXT NOT NULL,
    subject TEXT NOT NULL
  ) STRICT;
  CREATE INDEX text_mail_place ON text_mail (place);
  CREATE INDEX text_mail_at ON text_mail (at);
  -- Pictures in the storage of the person's own, until when each is there.
  CREATE TABLE text_upload (name TEXT PRIMARY KEY, link TEXT NOT NULL, until TEXT NOT NULL) STRICT;
  `,
  `
  -- The run was cancelled before it was sent, so that another try of what failed leaves it out.
  ALTER TABLE bulk_row ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- Whether somebody had a document already is asked for each recipient of a fax.
  CREATE INDEX fax_job_to ON fax_job (to_number);
  `,
  `
  -- Changes that the provider says it carried out, and that no list has shown so far.
  CREATE TABLE answered_change (
    journal_id TEXT PRIMARY KEY,
    -- When it was answered.
    at TEXT NOT NULL,
    -- Whether it is one of many rows, which are looked at together.
    many INTEGER NOT NULL
  ) STRICT;
  `,
  `
  -- Earlier days of these are kept from now on: nothing is known of those before.
  UPDATE list_state SET first_read_at = NULL WHERE list IN
    ('ports', 'international-countries', 'international-cities', 'fax-groups', 'fax-people', 'fax-permissions', 'fax-emails');
  `,
  `
  -- Prices of calls become lists as all others, with those that were read before.
  INSERT OR REPLACE INTO list_row (list, scope, key, row, revision)
    SELECT list, scope, json_array(code, destination, twin),
      json_object('destination', destination, 'code', code, 'rate', rate, 'place', place, 'twin', twin), 1
    FROM (
      SELECT *, ROW_NUMBER() OVER (PARTITION BY list, scope, code ORDER BY nth) - 1 AS place,
        ROW_NUMBER() OVER (PARTITION BY list, scope, code, destination ORDER BY nth) - 1 AS twin
      FROM (
        SELECT CASE answer.id WHEN 'account.countryRate' THEN 'country-prices' ELSE 'zone-2-prices' END AS list,
          coalesce(params ->> '$.country_id', '') AS scope, each.key AS nth,
          coalesce(each.value ->> '$.destination', '') AS destination,
          coalesce(each.value ->> '$.code', '') AS code, coalesce(each.value ->> '$.rate', '') AS rate
        FROM answer, json_each(answer.value, '$.rows') AS each
        WHERE answer.id IN ('account.countryRate', 'account.interRatesZone2') AND each.type = 'object'
      )
    );
  INSERT OR REPLACE INTO list_state (list, scope, revision, read_at, first_read_at, used_at)
    SELECT CASE id WHEN 'account.countryRate' THEN 'country-prices' ELSE 'zone-2-prices' END,
      coalesce(params ->> '$.country_id', ''), 1, at, at, at
    FROM answer WHERE id IN ('account.countryRate', 'account.interRatesZone2');
  DELETE FROM answer WHERE id IN ('account.countryRate', 'account.interRatesZone2');
  `,
];
