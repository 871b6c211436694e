/** Whether a text is an https address, as the settings take it. */
export function isHttps(text: string): boolean {
  return /^https:\/\/[^\s]+$/.test(text) && URL.canParse(text);
}

/** The name of the server of an address, for words; the address itself where it is none. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}
