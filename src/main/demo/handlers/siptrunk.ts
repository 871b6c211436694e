import { badParameter, empty, type AreaHandlers, emptyBut, pageFrom, Refusal } from './answer.ts';
import { trunkOf, voiceNumber } from './checks.ts';
import type { Params } from '#shared/provider/catalogue.ts';
import { textParts } from './did.ts';
import type { Trunk } from '../state.ts';

/** Names of lines that other customers of the provider have. */
const NAMES_OF_OTHERS: ReadonlySet<string> = new Set(['acme', 'dental', 'main', 'pbx']);

/** The lines of a phone system. Passwords are never kept. */
export const siptrunkHandlers: AreaHandlers<'siptrunk'> = {
  'siptrunk.createTrunk': (params, account) => {
    const { trunk: name, did, ip_address, dynamic_host, concurrent_max = 0 } = params;
    // A trunk without an address is a registration trunk, which an admin of the provider has to allow.
    const signsIn = ip_address === undefined && dynamic_host === undefined;
    if (signsIn && !account.signInAllowed)
      throw badParameter('ip_address', 'is required when there is no dynamic_host');
    // Unique in the system, not only in the account.
    const wanted = name.toLowerCase();
    if (NAMES_OF_OTHERS.has(wanted) || account.state.trunks.some(({ trunk }) => trunk.toLowerCase() === wanted))
      throw new Refusal(`trunk: there is a SIP trunk ${name} already`);
    const number = did === undefined ? undefined : voiceNumber(account, did);
    if (number?.trunk) throw new Refusal(`did: ${number.did} is routed to another SIP trunk`);
    const trunk: Trunk = {
      trunk: name,
      type: signsIn ? 'registration' : 'static',
      status: 'on',
      ipAddress: '',
      dynamicHost: '',
      interCall: 'off',
      interLimit: null,
      concurrentMax: concurrent_max,
      failover: null,
      forwarding: null,
    };
    applySettings(trunk, params);
    account.state.trunks.push(trunk);
    account.added('trunk', name);
    if (number) account.putVoiceNumber({ ...number, trunk: name });
    account.changed();
    return empty;
  },
  'siptrunk.listTrunks': (params, account) => {
    const { state, voice } = account;
    const names = params.trunk === undefined ? undefined : [params.trunk].flat();
    const found = state.trunks.filter(({ trunk }) => (names?.includes(trunk) ?? true) && account.shows('trunk', trunk));
    const single = typeof params.trunk === 'string';
    const routed = Map.groupBy(voice.dids(), (did) => voice.trunkOf(did));
    return pageFrom(found.length, params, (index) => {
      const trunk = found[index];
      return trunk ? { ...trunkRow(trunk, routed.get(trunk.trunk) ?? []), ...(single ? details(trunk) : {}) } : null;
    });
  },
  'siptrunk.updateTrunk': (params, account) => {
    const trunk = trunkOf(account, params.trunk);
    const address = params.ip_address ?? params.dynamic_host;
    if (trunk.type === 'registration' && address !== undefined)
      throw badParameter(params.ip_address === undefined ? 'dynamic_host' : 'ip_address', 'is for static trunks only');
    applySettings(trunk, params);
    if (params.status !== undefined) trunk.status = params.status;
    account.changed();
    const ignored = params.inter_limit !== undefined && trunk.interCall === 'off';
    return emptyBut(ignored ? ['inter_limit: ignored while inter_call is off'] : []);
  },
  'siptrunk.deleteTrunk': ({ trunk: name }, account) => {
    const { trunks, ports, international } = account.state;
    trunks.splice(trunks.indexOf(trunkOf(account, name)), 1);
    const routed = account.voice.routedTo(name).flatMap((did) => account.voice.get(did) ?? []);
    for (const number of routed) account.voice.put({ ...number, trunk: '' });
    for (const one of [...ports, ...international]) if (one.trunk === name) one.trunk = '';
    account.changed();
    return emptyBut(routed.length > 0 ? [`${String(routed.length)} numbers are no longer routed`] : []);
  },
};

type Settings = Pick<
  Params<'siptrunk.updateTrunk'>,
  'ip_address' | 'dynamic_host' | 'inter_call' | 'inter_limit' | 'failover'
>;

function applySettings(trunk: Trunk, settings: Settings): void {
  const { ip_address, dynamic_host, inter_call, inter_limit, failover } = settings;
  if (ip_address !== undefined) Object.assign(trunk, { ipAddress: ip_address, dynamicHost: '' });
  // It overrides the address.
  if (dynamic_host !== undefined) Object.assign(trunk, { ipAddress: '', dynamicHost: dynamic_host });
  if (inter_call !== undefined) trunk.interCall = inter_call;
  if (inter_limit !== undefined && trunk.interCall === 'on') trunk.interLimit = inter_limit;
  if (failover === undefined) return;
  if ('failover_num' in failover) {
    trunk.failover = textParts(failover);
    return;
  }
  trunk.forwarding = Object.fromEntries(
    Object.entries(failover).flatMap(([kind, parts]) => (parts ? [[kind, textParts(parts)]] : [])),
  );
}

function trunkRow({ trunk, type, status, ipAddress, interCall }: Trunk, routed: string[]) {
  return { trunk, type, status, ip_address: ipAddress, routed_dids: routed, inter_call: interCall };
}

/** What only the view of a single trunk has. The specification does not show it; numbers are texts, as in other records. */
function details({ dynamicHost, interLimit, concurrentMax, failover, forwarding }: Trunk) {
  return {
    dynamic_host: dynamicHost,
    inter_limit: interLimit === null ? '' : String(interLimit),
    concurrent_max: String(concurrentMax),
    failover: failover ?? '',
    ...(forwarding ? { forwarding } : {}),
  };
}
