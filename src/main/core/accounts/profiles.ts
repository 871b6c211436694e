import { z } from 'zod';
import type { Profile } from '#shared/bridge/session.ts';
import { dialect, type Dialect, type DialectName } from '#shared/provider/dialect.ts';

/** A profile that says nothing else speaks the specification's form in JSON. */
export const SPECIFICATION_WIRE: Pick<Profile, 'format' | 'dialect'> = { format: 'json', dialect: {} };

/** The rows that were chosen. A row that this version does not know is left out: the other profiles must still open. */
const storedDialect = z.record(z.string(), z.unknown()).transform((rows): Dialect => {
  const names = Object.keys(dialect) as DialectName[];
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(rows, name) && rows[name] === 'other').map((name) => [name, 'other']),
  );
});

/** The profiles of this computer, without secrets, and the one that was used last. */
export const profilesSchema = z.object({
  active: z.string().nullable().default(null),
  profiles: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z0-9-]{4,64}$/),
        kind: z.enum(['live', 'demo']),
        name: z.string(),
        baseUrl: z.string(),
        username: z.string(),
        registeredIp: z.string().default(''),
        secretStorage: z.enum(['keychain', 'session']),
        format: z.enum(['json', 'xml']).default(SPECIFICATION_WIRE.format),
        dialect: storedDialect.default(SPECIFICATION_WIRE.dialect),
      }),
    )
    .default([]),
});

export const DEMO_PROFILE_ID = 'demo';
