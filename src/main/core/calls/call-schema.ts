/** Calls of one second that ids have room for. */
export const PER_SECOND = 1_048_576;

/**
 * The archive has a file of its own: it may have ten million calls, and main checks its own database whole when it opens it.
 * The id of a call begins with its second, so that the table itself is in the order of time.
 */
export const SCHEMA_STEPS: readonly string[] = [
  `
  CREATE TABLE call (
    -- Unix seconds x 2^20, and how many calls of the same second stand before it.
    id INTEGER PRIMARY KEY,
    own INTEGER NOT NULL,
    other INTEGER NOT NULL,
    line INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    -- Ten-thousandths of minutes and dollars; NULL where the provider does not say them.
    minutes INTEGER,
    billed INTEGER,
    ccrf INTEGER,
    cost INTEGER
  ) STRICT;
  CREATE INDEX call_own ON call (own, minutes, billed, cost);
  -- Numbers of the account and of others, written once.
  CREATE TABLE party (
    id INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE,
    country TEXT NOT NULL
  ) STRICT;
  CREATE TABLE line (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  ) STRICT;
  -- What many calls share.
  CREATE TABLE kind (
    id INTEGER PRIMARY KEY,
    type TEXT NOT NULL,
    direction TEXT NOT NULL,
    status TEXT NOT NULL,
    rate TEXT NOT NULL,
    UNIQUE (type, direction, status, rate)
  ) STRICT;
  -- Stretches of time that were read whole, and where the provider's sums differ from its list (JSON).
  CREATE TABLE span (
    start INTEGER PRIMARY KEY,
    end INTEGER NOT NULL,
    read_at INTEGER NOT NULL,
    differs TEXT
  ) STRICT;
  CREATE TABLE fact (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  `,
];
