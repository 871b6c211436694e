// Pictures in texts: where those of this computer are put, so that the provider can fetch them.
import { z } from 'zod';

/** Days for which a picture can be fetched: a signed link of S3 lasts no longer than seven. */
export const STORAGE_DAYS = { least: 1, s3: 7, webdav: 30 } as const;
/** The shape of a token with which an upload is named while it goes on. */
const token = z.string().regex(/^[a-z0-9-]{8,64}$/i);
const address = z.string().trim().min(1).max(500);

/** Storage of the person's own. Its secret is in the keychain. */
export const pictureStorageSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{
      kind: z.literal('s3'),
      endpoint: address,
      region: z
        .string()
        .trim()
        .regex(/^[\w-]{1,60}$/),
    },
    ...{
      bucket: z
        .string()
        .trim()
        .regex(/^[a-z0-9][a-z0-9._-]{1,62}$/i),
      keyId: z.string().trim().min(1).max(200),
    },
    days: z.int().min(STORAGE_DAYS.least).max(STORAGE_DAYS.s3),
  }),
  z.strictObject({
    ...{ kind: z.literal('webdav'), address, user: z.string().min(1).max(200) },
    /** Where files of that folder can be fetched by everybody. */
    publicAddress: address,
    days: z.int().min(STORAGE_DAYS.least).max(STORAGE_DAYS.webdav),
  }),
]);
export type PictureStorage = z.output<typeof pictureStorageSchema>;

/** What was done with the storage, or with a link. */
export type StorageStep = 'upload' | 'fetch' | 'remove';

/**
 * Why a step failed: `refused`: the key or the password; `missing`: no such bucket or folder; `private`: the link leads into
 * a network that the provider cannot reach; `redirect`: it leads on to another address; `different`: something else is there;
 * `status`: what the server answered.
 */
export const STORAGE_FAILURES = [
  ...(['refused', 'missing', 'full', 'private', 'redirect', 'different', 'status'] as const),
  ...(['host-unknown', 'unreachable', 'tls', 'timeout', 'stopped', 'no-storage', 'not-plain'] as const),
] as const;
export type StorageFailure = (typeof STORAGE_FAILURES)[number];

/** What came of it; `seen`: HTTP status or the system's code. */
export type StorageProof = { ok: true } | { ok: false; step: StorageStep; failure: StorageFailure; seen: string };

export interface PictureStorageState {
  /** Null where none is set up. */
  storage: PictureStorage | null;
  /** Pictures in it that are still to be deleted. */
  left: number;
  /** Why the last deletion failed; null where it did not. */
  problem: StorageFailure | null;
}

/** A picture that was put into the storage. */
export type UploadedPicture = { ok: true; url: string } | Extract<StorageProof, { ok: false }>;

export const pictureSchemas = {
  set: z.strictObject({ storage: pictureStorageSchema, secret: z.string().min(1).max(1_000) }),
  upload: z.strictObject({ token, bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  stop: z.strictObject({ token }),
  drop: z.strictObject({ url: z.string().max(2_048) }),
};
