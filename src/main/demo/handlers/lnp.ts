import { badParameter, type AreaHandlers, emptyBut, pageOf, Refusal } from './answer.ts';
import {
  businessDay,
  correctedSteps,
  focDays,
  isEnded,
  isoDay,
  isRejected,
  isWorkday,
  PORT_WORDS,
  portEndOf,
  portSteps,
} from '../port-life.ts';
import { assertFunds, assertRoutable, pay } from './checks.ts';
import type { DemoAccount } from '../account.ts';
import { money } from '../amounts.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { isoWithOffset } from '../clock.ts';
import { matchesWildcard } from '../wildcard.ts';
import type { Params } from '#shared/provider/catalogue.ts';
import type { Port } from '../state.ts';
import { RATES } from '../seed/rates.ts';

/** Moving numbers in. */
export const lnpHandlers: AreaHandlers<'lnp'> = {
  'lnp.checkPortability': ({ number2port }, account) => {
    const numbers = [number2port].flat();
    for (const number of numbers) assertPortable(account, number);
    return { kind: 'data', data: { foc_days: Math.max(...numbers.map(focDays)) } };
  },
  'lnp.createLnp': (params, account) => {
    assertPortable(account, params.number2port);
    assertBill(params.bill_file);
    assertFunds(account, money(RATES.lnp_cost));
    const createdAt = account.clock.now();
    const { day, warning } = focDateOf(params, createdAt, params.number2port);
    const id = account.nextId();
    const fields = { ...DEFAULTS, ...recordFields(params) };
    const port: Port = {
      id,
      createdAt,
      status: PORT_WORDS.submitted,
      steps: portSteps({ createdAt, focDate: day, fields }),
      focDate: day,
      trunk: '',
      fields,
    };
    account.state.ports.push(port);
    account.added('port', id);
    pay(account, RATES.lnp_cost, `porting request ${id} for ${params.number2port}`, 'port');
    return { kind: 'rows', rows: [{ id: Number(id) }], ...(warning.length > 0 ? { warning } : {}) };
  },
  'lnp.listLnp': (params, account) => {
    const ids = params.id === undefined ? undefined : [params.id].flat();
    const pattern = params.number2port;
    const found = account.state.ports.filter(
      ({ id, fields }) =>
        account.shows('port', id) &&
        (ids === undefined || ids.includes(id)) &&
        (pattern === undefined || matchesWildcard(fields['number2port'] ?? '', pattern)),
    );
    return pageOf(found.map(portRow), { page: params.page, per_page: params.per_page ?? 10 });
  },
  'lnp.updateLnp': (params, account) => {
    const port = openPort(account, params.id);
    const number = params.number2port ?? port.fields['number2port'] ?? '';
    if (params.number2port !== undefined && params.number2port !== port.fields['number2port'])
      assertPortable(account, params.number2port);
    if (params.bill_file !== undefined) assertBill(params.bill_file);
    if (params.trunk !== undefined && params.trunk !== 'no') {
      const mode = params.did_mode ?? port.fields['did_mode'];
      if (mode === 'fax') throw badParameter('trunk', 'only allowed when did_mode is voice');
      assertRoutable(account, params.trunk, 'trunk');
    }
    const fields = { ...port.fields, ...recordFields(params) };
    assertConditions(fields, params);
    const wireless = fields['wireless_no'] === 'yes';
    if (wireless && params.foc_date !== undefined)
      throw badParameter('foc_date', 'unavailable when porting a mobile DID');
    const given = params.foc_date ?? (port.focDate === '' || wireless ? undefined : port.focDate);
    const now = account.clock.now();
    const begunAt = isRejected(port) ? now : port.createdAt;
    const { day, warning } = focDateOf({ foc_date: given, wireless_no: fields['wireless_no'] }, begunAt, number);
    Object.assign(port, { fields, focDate: day });
    if (params.trunk !== undefined) port.trunk = params.trunk === 'no' ? '' : params.trunk;
    if (fields['did_mode'] === 'fax') port.trunk = '';
    if (isRejected(port)) {
      port.steps = correctedSteps(port, Object.keys(params), now);
      port.status = PORT_WORDS.submitted;
    } else port.steps = portSteps(port).slice(-port.steps.length || Infinity);
    account.changed();
    return emptyBut(params.foc_date === undefined ? [] : warning);
  },
  'lnp.deleteLnp': ({ id }, account) => {
    const port = openPort(account, id);
    account.state.ports.splice(account.state.ports.indexOf(port), 1);
    const substitutes = account.state.numbers.filter(({ temporaryFor }) => temporaryFor === id);
    for (const number of substitutes) number.temporaryFor = null;
    account.changed();
    return emptyBut(substitutes.map(({ did }) => `${did} is no longer temporary`));
  },
};

const DEFAULTS = { did_mode: 'voice', partial_port: 'no', wireless_no: 'no', lidb_list: 'no' };

/** Fields of a record, in its order. */
const RECORD = [
  ...['number2port', 'did_mode', 'partial_port', 'location', 'company', 'wireless_no', 'lidb_list', 'provider_name'],
  ...[
    'account_no',
    'authorize_contact',
    'contact_title',
    'street_no',
    'street_name',
    'service_unit',
    'city',
    'zipcode',
  ],
  ...['billing_telephone_no', 'dir_prefix', 'dir_suffix'],
] as const;
/** What is kept beside them, but never listed. */
const KEPT = ['state', 'activate_time', 'extra_services'];

function recordFields(params: Params<'lnp.createLnp'> | Params<'lnp.updateLnp'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      [...RECORD, ...KEPT].includes(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

function portRow({ id, createdAt, status, focDate, trunk, fields }: Port) {
  return {
    id,
    number2port: fields['number2port'] ?? '',
    created_by: isoWithOffset(createdAt),
    status,
    foc_date: focDate && `${focDate}T00:00:00+00:00`,
    trunk,
    ...Object.fromEntries(RECORD.map((name) => [name, fields[name] ?? ''])),
  };
}

/** A request that can still be changed or taken back. */
function openPort({ state }: DemoAccount, id: string): Port {
  const port = state.ports.find((one) => one.id === id);
  if (!port) throw badParameter('id', `there is no porting request ${id}`);
  if (port.status === PORT_WORDS.completed) throw new Refusal(`id: the porting request ${id} is completed`);
  return port;
}

function assertPortable(account: DemoAccount, number: string): void {
  if (portEndOf(number) === 'refused') throw new Refusal(`number2port: ${number} cannot be ported`);
  if (account.owns(number)) throw new Refusal(`number2port: ${number} is already in the account`);
  const asked = account.state.ports.some((port) => port.fields['number2port'] === number && !isEnded(port));
  if (asked) throw new Refusal(`number2port: there is a porting request for ${number} already`);
}

/** What a GIF, JPG, PNG and PDF begins with. */
const BILL_TYPES = ['474946', 'ffd8ff', '89504e47', '25504446'];

function assertBill(base64: string): void {
  const file = Buffer.from(base64, 'base64');
  if (file.length > DOCUMENT_LIMITS.block) throw badParameter('bill_file', 'is larger than 5 MB');
  const start = file.subarray(0, 4).toString('hex');
  if (!BILL_TYPES.some((type) => start.startsWith(type)))
    throw badParameter('bill_file', 'is not a GIF, JPG, PNG or PDF');
}

/** The conditional requirements remain, also where a part of them was given earlier. */
function assertConditions(fields: Record<string, string>, params: Params<'lnp.updateLnp'>): void {
  if (fields['partial_port'] === 'yes' && !fields['extra_services'])
    throw badParameter('extra_services', 'is required when partial_port is yes');
  if (fields['location'] === 'business' && !fields['company'])
    throw badParameter('company', 'is required when location is business');
  if (params.wireless_no === 'yes' && (params.pincode === undefined || params.ssn === undefined))
    throw badParameter('pincode', 'and ssn are required when wireless_no is yes');
}

/** The date that a request gets: the wished one, or the first possible one with a warning; none for a mobile number. */
function focDateOf(
  { foc_date, wireless_no }: { foc_date?: string | undefined; wireless_no?: string | undefined },
  createdAt: number,
  number: string,
): { day: string; warning: string[] } {
  if (wireless_no === 'yes') return { day: '', warning: [] };
  const earliest = isoDay(businessDay(createdAt, focDays(number)));
  if (foc_date === undefined) return { day: earliest, warning: [] };
  const wished = Date.parse(`${foc_date}T00:00:00Z`);
  const workday = isWorkday(wished) ? foc_date : isoDay(businessDay(wished, 1));
  const day = workday < earliest ? earliest : workday;
  return { day, warning: day === foc_date ? [] : [`foc_date: ${foc_date} is not possible, it was set to ${day}`] };
}
