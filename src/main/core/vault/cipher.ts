import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and decrypts documents at rest with AES-256-GCM. The form on disk is iv (12), tag (16), ciphertext. */
export class Cipher {
  readonly #key: Buffer;

  /** @param key base64 of 32 bytes, from {@link Cipher.newKey} */
  constructor(key: string) {
    this.#key = Buffer.from(key, 'base64');
    if (this.#key.length !== 32) throw new Error('The document key has a wrong length');
  }

  static newKey(): string {
    return randomBytes(32).toString('base64');
  }

  /** @param context bound to the content: decrypting under another context fails */
  encrypt(content: Uint8Array, context: string): Uint8Array {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(content), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  /** Throws when key, context or content are not what was encrypted. */
  decrypt(sealed: Uint8Array, context: string): Uint8Array {
    const iv = sealed.subarray(0, IV_BYTES);
    const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    // Without its length given, a shorter tag would do.
    const decipher = createDecipheriv('aes-256-gcm', this.#key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  }
}
