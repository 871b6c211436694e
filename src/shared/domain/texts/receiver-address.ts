import { isLoopback, readBaseUrl } from '../connection/base-url.ts';

/** Addresses of networks that are not the internet: RFC 1918, and 100.64.0.0/10, which private networks over it use. */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)[\d.]+$/;

/** The address at which posts come in from the internet, without a slash at its end; undefined for what is none. */
export function readPublicUrl(text: string): string | undefined {
  const read = readBaseUrl(text);
  return read.ok ? read.url : undefined;
}

/** The address of a receiver on another computer: https, or http within a network of one's own. Undefined for what is none. */
export function readCollectUrl(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (!url || url.username || url.password || url.search || url.hash) return undefined;
  const isInside = isLoopback(url.hostname) || PRIVATE.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isInside)) return undefined;
  return url.href.replace(/\/+$/, '');
}

/** Addresses of this computer on which a receiver may listen, as they are typed. */
export function isListenHost(text: string): boolean {
  return text === 'localhost' || /^(\d{1,3}\.){3}\d{1,3}$/.test(text) || /^[\da-f:]{2,39}$/i.test(text);
}
