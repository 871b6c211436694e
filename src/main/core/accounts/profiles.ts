import { z } from 'zod';
import { thresholdsSchema } from '#shared/bridge/settings.ts';
import { PROFILE_COLORS, type Profile, type ProfileColor } from '#shared/bridge/session.ts';
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

const storedEntry = z.object({
  id: z.string().regex(/^[a-z0-9-]{4,64}$/),
  kind: z.enum(['live', 'demo']),
  name: z.string(),
  baseUrl: z.string(),
  username: z.string(),
  registeredIp: z.string().default(''),
  secretStorage: z.enum(['keychain', 'session']),
  format: z.enum(['json', 'xml']).default(SPECIFICATION_WIRE.format),
  dialect: storedDialect.default(SPECIFICATION_WIRE.dialect),
  // A color of another version is no reason to lose the profile; it gets one that is free.
  color: z.enum(PROFILE_COLORS).optional().catch(undefined),
  viewOnly: z.boolean().default(false),
  signedOut: z.boolean().optional(),
  // Amounts that this version cannot use are no reason to lose the profile; those of the settings count then.
  thresholds: thresholdsSchema.optional().catch(undefined),
});

/** A profile as it stands in the file: what the page may know, and whether the person signed out of it. */
export type StoredProfile = Profile & { signedOut: boolean };

/**
 * The profiles of this computer in their order, without secrets, and the one that was used last. An entry that this version
 * cannot read is kept as it is among `others`, so that one that can finds it again.
 */
export const profilesSchema = z
  .object({
    active: z.string().nullable().default(null),
    profiles: z.array(z.unknown()).default([]),
    others: z.array(z.unknown()).default([]),
  })
  .transform(({ active, profiles: entries, others: unread }) => {
    const profiles: StoredProfile[] = [];
    const others: unknown[] = [];
    for (const entry of [...entries, ...unread]) {
      const parsed = storedEntry.safeParse(entry);
      const known = parsed.success && !profiles.some(({ id }) => id === parsed.data.id);
      if (!known) others.push(entry);
      else {
        const { color = freeColor(profiles), signedOut, thresholds, ...rest } = parsed.data;
        const own = thresholds ? { thresholds } : {};
        // Before there were several at once, nobody being signed in was all that a file could say.
        profiles.push({ ...rest, ...own, color, signedOut: signedOut ?? active === null });
      }
    }
    return { active, profiles, others };
  });

/** The first color that no profile has; the least used one when all are taken. */
export function freeColor(profiles: readonly { color: ProfileColor }[]): ProfileColor {
  const uses = (color: ProfileColor) => profiles.filter((profile) => profile.color === color).length;
  return PROFILE_COLORS.toSorted((a, b) => uses(a) - uses(b))[0] ?? 'teal';
}

/** A stored entry as the page may know it. */
export function profileOf({ signedOut: _, ...profile }: StoredProfile): Profile {
  return profile;
}

export const DEMO_PROFILE_ID = 'demo';

/** What the demo account is before it was started: where it listens and who signs in is known when it runs. */
export function demoProfile(profiles: readonly { color: ProfileColor }[]): StoredProfile {
  return {
    id: DEMO_PROFILE_ID,
    kind: 'demo',
    name: 'Demo',
    baseUrl: 'http://127.0.0.1',
    username: '',
    registeredIp: '',
    secretStorage: 'session',
    ...SPECIFICATION_WIRE,
    color: freeColor(profiles),
    viewOnly: false,
    signedOut: false,
  };
}
