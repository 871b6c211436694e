/** Errors of Chromium's network, with the numbers that Electron reports. */
const NET_ERRORS: Record<string, number> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_TIMED_OUT: -7,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_UNEXPECTED: -9,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
};

export interface NetError {
  name: string;
  code: number;
}

/** What `loadURL` rejects with. */
export function loadError({ name, code }: NetError, url: string): Error {
  return Object.assign(new Error(`${name} (${code}) loading '${url}'`), { errno: code, code: name, url });
}

/** Reads Chromium's name of an error, such as `net::ERR_FAILED`. */
export function netError(text: string): NetError {
  const name = text.replace(/^net::/, '');
  return { name, code: NET_ERRORS[name] ?? -2 };
}
