import { z } from 'zod';

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
      }),
    )
    .default([]),
});

export const DEMO_PROFILE_ID = 'demo';
