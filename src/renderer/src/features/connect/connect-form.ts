import type { ConnectionInput } from '#shared/bridge/commands.ts';
import type { MessageKey } from '#renderer/app/i18n/index.ts';

export type ConnectField = keyof ConnectionInput;
export type ConnectErrors = Partial<Record<ConnectField, MessageKey>>;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function emptyForm(): ConnectionInput {
  return { name: '', baseUrl: '', username: '', password: '', key: '', registeredIp: '' };
}

/** What is sent: without the blanks that come along when something is pasted. A password may begin with a blank. */
export function cleaned(form: ConnectionInput): ConnectionInput {
  return {
    name: form.name.trim(),
    baseUrl: form.baseUrl.trim(),
    username: form.username.trim(),
    password: form.password,
    key: form.key.trim(),
    registeredIp: form.registeredIp.trim(),
  };
}

/** The rule that each wrong field breaks. */
export function checkForm(form: ConnectionInput): ConnectErrors {
  const { name, baseUrl, username, password, key } = cleaned(form);
  const address = checkAddress(baseUrl);
  return {
    ...(name === '' ? { name: 'connect.rule.name' } : {}),
    ...(address ? { baseUrl: address } : {}),
    ...(username === '' ? { username: 'connect.rule.username' } : {}),
    ...(password === '' ? { password: 'connect.rule.password' } : {}),
    ...(key === '' ? { key: 'connect.rule.key' } : {}),
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

/** The login password is often pasted where the key belongs. */
export function keyLooksLikePassword({ key, password }: ConnectionInput): boolean {
  return key.trim() !== '' && key.trim() === password.trim();
}
