/**
 * Chromium cannot be taught a new scheme from outside, so that a page of `app://host/path` is loaded from a stand-in origin
 * `https://host.app.localhost/path`, which never reaches the network. Everything that the app sees is mapped back.
 */
const schemes = new Set<string>();
const SUFFIX = '.localhost';
/** The host part of an URL such as `app:///index.html`. */
const NO_HOST = 'no-host';

export function addScheme(scheme: string): void {
  schemes.add(scheme);
}

export function registeredSchemes(): ReadonlySet<string> {
  return schemes;
}

/** The URL that Chromium is given for an URL of the app. */
export function toChromium(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([\s\S]*)$/i.exec(url);
  if (!match || !schemes.has(match[1]!.toLowerCase())) return url;
  const rest = match[3]!.startsWith('/') ? match[3]! : `/${match[3]!}`;
  return new URL(`https://${(match[2]! || NO_HOST).toLowerCase()}.${match[1]!.toLowerCase()}${SUFFIX}${rest}`).href;
}

/** The URL that the app sees for an URL of Chromium. */
export function fromChromium(url: string): string {
  const match = /^(blob:)?https:\/\/([^/?#]+)\.([a-z][a-z0-9+-]*)\.localhost(?=[/?#]|$)([\s\S]*)$/.exec(url);
  if (!match || !schemes.has(match[3]!)) return url;
  return `${match[1] ?? ''}${match[3]}://${match[2] === NO_HOST ? '' : match[2]}${match[4] || '/'}`;
}

/** `https://*.app.localhost/*` for each registered scheme. */
export function standInPatterns(): string[] {
  return [...schemes].map((scheme) => `https://*.${scheme}${SUFFIX}/*`);
}

/** The scheme whose stand-in origin the URL has. */
export function standInScheme(url: string): string | undefined {
  const mapped = fromChromium(url);
  return mapped === url ? undefined : mapped.slice(0, mapped.indexOf(':'));
}

/** Sources such as `app:` or `app://host` in a Content-Security-Policy, as Chromium must see them. */
export function policyToChromium(policy: string): string {
  let result = policy;
  for (const scheme of schemes) {
    result = result
      .replace(new RegExp(`(^|[\\s;])${scheme}://([^\\s;/]+)`, 'g'), `$1https://$2.${scheme}${SUFFIX}`)
      .replace(new RegExp(`(^|[\\s;])${scheme}:(?=[\\s;]|$)`, 'g'), `$1https://*.${scheme}${SUFFIX}`);
  }
  return result;
}
