import { addMoney, multiplyMoney } from '#shared/domain/money/money.ts';
import { badParameter, empty, emptyBut, type AreaHandlers, pageFrom, Refusal } from './answer.ts';
import { assertRoutable, pay, voiceNumber, voicePrice } from './checks.ts';
import type { DemoAccount } from '../account.ts';
import { money } from '../amounts.ts';
import type { Params } from '#shared/provider/catalogue.ts';
import { plainVoiceNumber } from '../seed/voice.ts';
import { RATES } from '../seed/rates.ts';
import { abbreviated } from '../abbreviations.ts';
import { type Tier, type VoiceCenter, voiceInventory } from '../seed/voice-inventory.ts';
import type { VoiceNumber } from '../state.ts';

/** Voice numbers. */
export const didHandlers: AreaHandlers<'did'> = {
  'did.listStates': (_, { state }) => ({
    kind: 'list',
    rows: [...new Set(voiceInventory(state.seed).centers.map((center) => center.state))].sort(),
  }),
  'did.listRateCenters': ({ state, tier }, account) => {
    const centers = centersIn(account, state).filter((center) => center.tiers.has(tier));
    return { kind: 'names', names: Object.fromEntries(centers.map(({ name, label }) => [name, label])) };
  },
  'did.listAvailableDids': (params, account) => {
    const numbers = params.type === 'tf' ? tollFree(params, account) : local(params, account);
    return { kind: 'list', rows: numbers.filter((did) => !account.owns(did) && !account.sold.has(did)) };
  },
  'did.orderDid': (params, account) => {
    const dids = [...new Set([params.did].flat())];
    if (params.route2trunk !== undefined) assertRoutable(account, params.route2trunk);
    const problems = dids.flatMap((did) => orderProblem(account, did, params.tier) ?? []);
    const good = dids.filter((did) => orderProblem(account, did, params.tier) === undefined);
    if (good.length === 0) throw new Refusal(`DID Ordering Error: ${problems.join('; ')}`);
    const warning = problems.map((problem) => `DID Ordering Error: ${problem}`);
    const price = good.map((did) => money(voicePrice(did))).reduce(addMoney);
    const setUp = emergencyPrice(params, good.filter((did) => plainVoiceNumber(did).type === 'local').length);
    pay(account, addMoney(price, setUp), `voice number ${good.join(', ')}`);
    for (const did of good) {
      const number = plainVoiceNumber(did, { tier: params.tier, cnam: params.cnam === 'on' });
      warning.push(...applySettings(number, params, account));
      account.putVoiceNumber(number);
    }
    return emptyBut(warning);
  },
  'did.listDids': (params, account) => {
    const { voice } = account;
    const found = account.shown('voice', voice.matching(params.did === undefined ? [] : [params.did]));
    return pageFrom(found.length, params, (index) => {
      const number = voice.get(found[index] ?? '');
      return number ? voiceRow(number) : null;
    });
  },
  'did.updateDid': (params, account) => {
    const numbers = [params.did].flat().map((did) => voiceNumber(account, did));
    if (params.route2trunk) assertRoutable(account, params.route2trunk);
    if (numbers.some(({ did }) => did === params.forw2did))
      throw badParameter('forw2did', `${params.forw2did ?? ''} cannot be forwarded to itself`);
    const registered = numbers.filter(({ e911, type }) => e911 === null && type === 'local').length;
    const price = emergencyPrice(params, registered);
    if (price.units > 0n) pay(account, price, `911 registration of ${numbers.map(({ did }) => did).join(', ')}`);
    const warning: string[] = [];
    for (const number of numbers) {
      warning.push(...applySettings(number, params, account));
      if (params.cnam !== undefined) number.cnam = params.cnam === 'on';
      if (params.forw2did !== undefined) number.forward = params.forw2did;
      if (params.failover !== undefined) number.failover = textParts(params.failover);
      if (params.e911_call_alert !== undefined) number.alertSet = typeof params.e911_call_alert === 'object';
      account.putVoiceNumber(number);
    }
    return emptyBut(warning);
  },
  'did.deleteDid': ({ did }, account) => {
    if (!account.voice.has(did)) throw new Refusal(`DID Ordering Error: did ${did} is not in the account`);
    account.removeVoiceNumber(did);
    return empty;
  },
  'did.move2fax': ({ did }, account) => {
    const number = voiceNumber(account, did);
    account.removeVoiceNumber(did);
    account.addFaxNumber(did, { note: number.note, pinSet: number.pinSet });
    return empty;
  },
};

type Settings = Pick<Params<'did.orderDid'>, 'note' | 'pin' | 'lidb' | 'e911' | 'dlda' | 'route2trunk'>;

/** Sets what orders and updates have in common; answers soft problems. */
function applySettings(
  number: VoiceNumber,
  { note, pin, lidb, e911, dlda, route2trunk }: Settings,
  { circumstances }: DemoAccount,
): string[] {
  const warning: string[] = [];
  if (note !== undefined) number.note = note;
  if (pin !== undefined) number.pinSet = pin !== '';
  if (route2trunk !== undefined) number.trunk = route2trunk;
  if (lidb !== undefined) number.lidb = lidb;
  if (dlda !== undefined) number.dldaSet = typeof dlda === 'object';
  if (e911 !== undefined) {
    const tollFree = number.type === 'tf' && typeof e911 === 'object';
    if (tollFree) warning.push(`e911: ${number.did} is toll free and has no 911 service`);
    number.e911 = typeof e911 === 'object' && !tollFree ? textParts(e911) : null;
    if (number.e911 && circumstances.abbreviatedAddresses) number.e911 = abbreviated(number.e911);
  }
  return warning;
}

/** Parts of a setting as text, in the way in which the account keeps and lists them. */
export function textParts(setting: Record<string, string | number | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(setting).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

function emergencyPrice({ e911 }: Settings, times: number) {
  return multiplyMoney(money(RATES.e911_rate), typeof e911 === 'object' ? times : 0);
}

function voiceRow({ did, status, tier, type, note, trunk, lidb, cnam, e911, failover }: VoiceNumber) {
  return {
    did,
    status,
    tier,
    type,
    note,
    route2trunk: trunk,
    lidb,
    cnam: cnam ? 'on' : '',
    e911: e911 ?? '',
    failover: failover ?? '',
  };
}

function orderProblem(account: DemoAccount, did: string, tier: Tier): string | undefined {
  if (account.owns(did)) return `did ${did} is already in the account`;
  const { centers, tollFree: free } = voiceInventory(account.state.seed);
  const offered = centers.some(({ tiers }) => tiers.get(tier)?.includes(did)) || free.get(tier)?.includes(did);
  return offered && !account.sold.has(did) ? undefined : `did ${did} is not available in tier ${tier}`;
}

function centersIn({ state: { seed } }: DemoAccount, state: string): VoiceCenter[] {
  const centers = voiceInventory(seed).centers.filter((center) => center.state === state);
  if (centers.length === 0) throw badParameter('state', `there is no rate center in ${state}`);
  return centers.sort((a, b) => (a.name < b.name ? -1 : 1));
}

type Search = Params<'did.listAvailableDids'>;

function tollFree({ tier, code }: Search, { state }: DemoAccount): string[] {
  const numbers = voiceInventory(state.seed).tollFree.get(tier) ?? [];
  if (code === undefined) return [...numbers];
  const found = numbers.filter((did) => did.startsWith(`8${code}`));
  if (found.length === 0) throw badParameter('code', `8${code} is not a toll-free code`);
  return found;
}

/** ZIP goes before area code, area code before state and rate center. */
function local({ tier, zip, npa, state = '', ratecenter = '' }: Search, account: DemoAccount): string[] {
  const { centers } = voiceInventory(account.state.seed);
  const numbers = (found: readonly VoiceCenter[]) => found.flatMap(({ tiers }) => tiers.get(tier) ?? []);
  if (zip !== undefined) return numbers(centers.filter((center) => zip.startsWith(center.zip)));
  if (npa !== undefined) return numbers(centers.filter((center) => center.npa === npa));
  const found = centersIn(account, state).filter((center) => center.name === ratecenter);
  if (found.length === 0) throw badParameter('ratecenter', `there is no ${ratecenter} in ${state}`);
  return numbers(found);
}
