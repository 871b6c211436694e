import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a receiver of texts derives from its one secret, so that only that has to be kept and moved. */
export interface ReceiverKeys {
  /** Path of its address, with the slash: whoever knows it can post texts. */
  path: string;
  /** With it the app collects what a receiver on another computer has kept. */
  collect: string;
  /** Encrypts the file of a receiver on another computer. */
  file: Uint8Array;
}

/** How a secret is written: 32 bytes as base64url. */
export const SECRET_PATTERN = /^[\w-]{43}$/;

export function newReceiverSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function receiverKeys(secret: string): ReceiverKeys {
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', `linekeeper receiver ${use}`, bytes));
  return {
    path: `/${derive('path', 24).toString('base64url')}`,
    collect: derive('collect', 32).toString('base64url'),
    file: derive('file', 32),
  };
}

/** Compares in a time that says nothing about where two texts differ. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
