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
];
