// What a phone system is told beside the name of its line. The provider's interface says none of it.

/** Sets of voice codecs, with the names that configuration files have for them. */
export const CODECS = {
  'pcmu-pcma': {
    label: 'G.711 µ-law (PCMU), G.711 A-law (PCMA)',
    asterisk: 'ulaw,alaw',
    baresip: 'PCMU/8000/1,PCMA/8000/1',
  },
  pcmu: { label: 'G.711 µ-law (PCMU)', asterisk: 'ulaw', baresip: 'PCMU/8000/1' },
  'g729-pcmu': { label: 'G.729, G.711 µ-law (PCMU)', asterisk: 'g729,ulaw', baresip: 'G729/8000/1,PCMU/8000/1' },
} as const;
export type CodecSet = keyof typeof CODECS;

/** How pressed keys travel in a call. */
export const DTMF = {
  rfc4733: { label: 'RFC 4733 (RFC 2833)', asterisk: 'rfc4733', baresip: 'rtpevent' },
  info: { label: 'SIP INFO', asterisk: 'info', baresip: 'info' },
} as const;
export type DtmfMode = keyof typeof DTMF;

export const TRANSPORTS = ['UDP', 'TCP', 'TLS'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** What the person filled in for the lines of an account. */
export interface SipSettings {
  /** Host name or address of the provider's server; empty while it is not known. */
  server: string;
  port: number;
  transport: Transport;
  codecs: CodecSet;
  dtmf: DtmfMode;
}

/** What most providers use; the server is in no list. */
export const USUAL_SETTINGS: SipSettings = {
  server: '',
  port: 5060,
  transport: 'UDP',
  codecs: 'pcmu-pcma',
  dtmf: 'rfc4733',
};

/** A server as it was pasted, without what stands around its name in a web or SIP address. */
export function cleanServer(text: string): string {
  return text
    .trim()
    .replace(/^(?:sips?:|https?:\/\/)/i, '')
    .replace(/[/;?].*$/, '')
    .replace(/^.*@/, '')
    .replace(/\.$/, '');
}

/** Whether a server can be entered in a phone system: a host name or an IPv4 address, without its port. */
export function isServer(text: string): boolean {
  return text.length <= 253 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text);
}
