import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../handlers/answer.ts';

export interface Credentials {
  username: string;
  password: string;
  key: string;
  /** The registered address, where the key is sent as the MD5 of the key and the address. */
  hashedWith?: string | undefined;
}

/** What a caller from an unregistered address is told; the specification does not show it. */
export const UNREGISTERED = 'Access denied: your IP address 127.0.0.1 is not registered for API access';

/** HTTP Basic and `Security-Key` on every call. */
export function authorize(headers: IncomingHttpHeaders, { username, password, key, hashedWith }: Credentials): void {
  const [scheme = '', encoded = ''] = (headers.authorization ?? '').split(' ');
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  if (scheme.toLowerCase() !== 'basic' || !same(given, `${username}:${password}`))
    throw new Refusal('Authentication failed: wrong username or password', 401);
  const givenKey = headers['security-key'];
  const wanted =
    hashedWith === undefined
      ? key
      : createHash('md5')
          .update(key + hashedWith)
          .digest('hex');
  if (typeof givenKey !== 'string' || !same(givenKey, wanted))
    throw new Refusal('Authentication failed: wrong Security-Key', 403);
}

function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
