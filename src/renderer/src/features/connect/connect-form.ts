import type { ConnectionInput } from '#shared/bridge/session-commands.ts';
import type { Profile } from '#shared/bridge/session.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { ConnectField, ConnectFields } from './connect-fields.ts';
import { looksLikeKey } from './connect-paste.ts';

export type Wire = Pick<Profile, 'format' | 'dialect'>;
export type ConnectErrors = Partial<Record<ConnectField, MessageKey>>;
/** A mix-up of password and key: the same text twice, one in the place of the other, or each in the other's place. */
export type MixUp = 'same' | 'swapped' | 'password-is-key' | 'key-is-password';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** A key travels as a header, which takes printable ASCII only. */
const KEY = /^[\x21-\x7e]+$/;
/** Shorter than any key that was seen. */
const SHORT_KEY = 12;

export function emptyForm(): ConnectFields {
  return { name: '', baseUrl: '', username: '', password: '', key: '', registeredIp: '' };
}

/** The fields of an account that is connected again. Its secrets never come back from the keychain. */
export function formOf({ name, baseUrl, username, registeredIp }: Profile): ConnectFields {
  return { ...emptyForm(), name, baseUrl, username, registeredIp };
}

/**
 * What is sent: without the blanks that come along when something is pasted. A password may begin with a blank.
 *
 * @param wire null leaves it to main: as the profile has it, or the specification's form
 */
export function cleaned(form: ConnectFields, wire: Wire | null = null): ConnectionInput {
  return {
    name: form.name.trim(),
    baseUrl: form.baseUrl.trim(),
    username: form.username.trim(),
    password: form.password,
    key: form.key.trim(),
    registeredIp: form.registeredIp.trim(),
    // A copy: what is reactive cannot cross to the main process.
    ...(wire ? { wire: { format: wire.format, dialect: { ...wire.dialect } } } : {}),
  };
}

/** The rule that each wrong field breaks. */
export function checkForm(form: ConnectFields, wire: Wire | null = null): ConnectErrors {
  const { name, baseUrl, username, password, key, registeredIp } = cleaned(form);
  const address = checkAddress(baseUrl);
  const keyRule = checkKey(key);
  const ipRule = checkRegistered(registeredIp, wire);
  return {
    ...(name === '' ? { name: 'connect.rule.name' } : {}),
    ...(address ? { baseUrl: address } : {}),
    ...(username === '' ? { username: 'connect.rule.username' } : {}),
    ...(password === '' ? { password: 'connect.rule.password' } : {}),
    ...(keyRule ? { key: keyRule } : {}),
    ...(ipRule ? { registeredIp: ipRule } : {}),
  };
}

/** https everywhere; http only to this computer itself. Credentials do not belong into an address. */
export function checkAddress(text: string): MessageKey | undefined {
  if (text === '') return 'connect.rule.address';
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return 'connect.rule.notAnAddress';
  if (url.username !== '' || url.password !== '') return 'connect.rule.noCredentials';
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) return 'connect.rule.https';
  return undefined;
}

function checkKey(key: string): MessageKey | undefined {
  if (key === '') return 'connect.rule.key';
  return KEY.test(key) ? undefined : 'connect.rule.keyCharacters';
}

function checkRegistered(address: string, wire: Wire | null): MessageKey | undefined {
  if (address === '') return wire?.dialect.securityKey ? 'connect.rule.ipNeeded' : undefined;
  return isAddress(address) ? undefined : 'connect.rule.ip';
}

/** An internet address in numbers, of four or of eight parts. */
function isAddress(text: string): boolean {
  const host = text.includes(':') ? `[${text}]` : text;
  const url = URL.parse(`http://${host}`);
  // The parser takes short forms such as 127.1 and names; those stay different from what was typed.
  return url !== null && url.port === '' && (text.includes(':') || (/^[\d.]+$/.test(text) && url.hostname === text));
}

/** Which mix-up of password and key it looks like, if any. A hint, never a rule. */
export function mixUpOf({ key, password }: ConnectFields): MixUp | null {
  const [given, secret] = [key.trim(), password.trim()];
  const keyLike = looksLikeKey(given);
  const passwordKeyLike = looksLikeKey(secret) && secret.length >= 2 * SHORT_KEY;
  const keyOdd = given !== '' && !keyLike && (given.length < SHORT_KEY || /[!@#$%^&*?]/.test(given));
  if (given !== '' && given === secret) return 'same';
  if (keyOdd && passwordKeyLike) return 'swapped';
  if (keyOdd) return 'key-is-password';
  return passwordKeyLike && given === '' ? 'password-is-key' : null;
}
