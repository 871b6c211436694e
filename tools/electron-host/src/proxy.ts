import { BlockList, isIP } from 'node:net';
import { NotProvidedError } from './not-provided.ts';

export interface ProxyConfig {
  mode?: string;
  pacScript?: string;
  proxyRules?: string;
  proxyBypassRules?: string;
}

const DEFAULT_PORTS: Record<string, number> = { PROXY: 80, HTTPS: 443, SOCKS: 1080, SOCKS5: 1080 };
const KINDS: Record<string, string> = {
  http: 'PROXY',
  https: 'HTTPS',
  socks: 'SOCKS5',
  socks5: 'SOCKS5',
  socks4: 'SOCKS',
};

/** `PROXY host:port` and the like for one proxy, such as `host`, `host:8080` or `socks5://host`. */
function describeProxy(text: string): string {
  const [, scheme = 'http', host = ''] = /^(?:([a-z0-9]+):\/\/)?(?:[^@/]*@)?([^/]*)/i.exec(text.trim()) ?? [];
  if (scheme.toLowerCase() === 'direct') return 'DIRECT';
  const kind = KINDS[scheme.toLowerCase()];
  if (!kind || host === '') return 'DIRECT';
  return `${kind} ${/:\d+$/.test(host) ? host : `${host}:${DEFAULT_PORTS[kind]}`}`;
}

/** The proxies that rules such as `http=a:80;https=b` name for a scheme. */
function proxiesFor(scheme: string, rules: string): string {
  const parts = rules.split(';').map((part) => part.trim());
  const named = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const list = named(scheme) ?? parts.find((part) => part !== '' && !part.includes('=')) ?? named('socks') ?? '';
  return list.split(',').map(describeProxy).join(';');
}

function inBlock(host: string, network: string): boolean {
  const [address = '', bits = ''] = network.split('/');
  const family = (text: string) => (isIP(text) === 6 ? 'ipv6' : 'ipv4');
  if (isIP(host) === 0 || isIP(address) !== isIP(host)) return false;
  const list = new BlockList();
  list.addSubnet(address, Number(bits), family(address));
  return list.check(host, family(host));
}

/** Hosts that Chromium reaches without a proxy unless `<-loopback>` says otherwise. */
function isLoopback(host: string): boolean {
  const networks = ['127.0.0.0/8', '169.254.0.0/16', '::1/128', 'fe80::/10'];
  return host === 'localhost' || host.endsWith('.localhost') || networks.some((network) => inBlock(host, network));
}

function matchesRule(rule: string, url: URL, host: string, suffixes: boolean): boolean {
  const [, scheme, rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(rule) ?? [];
  if (scheme && `${scheme.toLowerCase()}:` !== url.protocol) return false;
  if (rest === '<local>') return !host.includes('.') && !host.includes(':');
  const network = /^\[?([0-9a-f:.]+)\]?(\/\d+)$/i.exec(rest);
  if (network) return inBlock(host, `${network[1]}${network[2]}`);
  const [, named = '', port] = /^(.*?)(?::(\d+))?$/.exec(rest) ?? [];
  const defaultPort = url.protocol === 'https:' ? '443' : '80';
  if (port !== undefined && port !== (url.port || defaultPort)) return false;
  const name = named.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  const pattern = name.startsWith('.') || (suffixes && !name.startsWith('*') && isIP(name) === 0) ? `*${name}` : name;
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*');
  return new RegExp(`^${source}$`).test(host);
}

/** Whether an address is reached without a proxy: the last rule that has a say decides. */
function isBypassed(url: URL, rules: string, suffixes: boolean): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  for (const rule of rules
    .split(/[,;]/)
    .map((part) => part.trim())
    .reverse()) {
    if (rule === '') continue;
    if (rule === '<-loopback>') {
      if (isLoopback(host)) return false;
    } else if (matchesRule(rule, url, host, suffixes)) return true;
  }
  return isLoopback(host);
}

/** As Chromium does, the lower-case name is read first. */
function variable(name: string): string {
  return process.env[name] || process.env[name.toUpperCase()] || '';
}

function systemProxy(url: URL): string {
  const proxy = variable('all_proxy') || variable(`${url.protocol.slice(0, -1)}_proxy`);
  // In NO_PROXY `example.com` also stands for its subdomains.
  return proxy === '' || isBypassed(url, variable('no_proxy'), true) ? 'DIRECT' : describeProxy(proxy);
}

/** What `Session.resolveProxy` answers; `system` is what the environment's variables say. */
export function resolveProxy(text: string, config: ProxyConfig): string {
  const url = URL.parse(text);
  if (!url) return 'DIRECT';
  const mode = config.mode ?? (config.pacScript ? 'pac_script' : config.proxyRules ? 'fixed_servers' : 'system');
  if (mode === 'direct') return 'DIRECT';
  if (mode === 'system') return systemProxy(url);
  if (mode !== 'fixed_servers') throw new NotProvidedError(`the proxy mode ${mode}`);
  if (isBypassed(url, config.proxyBypassRules ?? '', false)) return 'DIRECT';
  return proxiesFor(url.protocol.slice(0, -1), config.proxyRules ?? '');
}
