import type { ActivityState, FieldChange } from '../bridge/activity.ts';
import { FORWARD_PARTS } from '../domain/lines/line-forms.ts';
import { formatUsNumber } from '../domain/phone/phone-format.ts';
import { operationTitle, type ChangeId, type OperationId } from '../provider/catalogue.ts';
import type { Sentence } from '../provider/consequences.ts';
import { planName } from './plan-words.ts';
import { fillSentence } from './sentence.ts';
import { counted, type Plural } from './plural.ts';

type Language = keyof Sentence;

/** What was done to one setting. `{target}` is what it belongs to, `{value}` what was sent. */
interface SettingWords {
  /** It was given a value, or turned on. */
  set: Sentence;
  /** It was emptied, or turned off. */
  off?: Sentence;
  /** Of several things, which may have got different values. */
  many: Sentence;
}

const s = (en: string, es: string): Sentence => ({ en, es });

/** What was done, when the whole operation says it. Of what is sent, only that the provider took it is known here. */
const done: Readonly<Record<ChangeId, Sentence>> = {
  'account.setAutorefill': s('Automatic refill changed', 'Recarga automática cambiada'),
  'account.setBalanceReload': s('Amounts of automatic refill changed', 'Montos de la recarga automática cambiados'),
  'account.refillBalance': s('Money added: ${value}', 'Dinero agregado: ${value}'),
  'did.orderDid': s('Bought {target}', 'Comprado: {target}'),
  'did.updateDid': s('Settings changed for {target}', 'Ajustes cambiados de {target}'),
  'did.deleteDid': s('Deleted {target}', 'Eliminado: {target}'),
  'did.move2fax': s('{target} turned into a fax number', '{target} ahora es un número de fax'),
  'didinter.orderDid': s('International number bought ({target})', 'Número internacional comprado ({target})'),
  'didinter.updateDid': s('Settings changed for {target}', 'Ajustes cambiados de {target}'),
  'didinter.deleteDid': s('Deleted {target}', 'Eliminado: {target}'),
  'lnp.createLnp': s('Move of {target} to this account started', 'Traslado de {target} a esta cuenta iniciado'),
  'lnp.updateLnp': s('Move {target} changed', 'Traslado {target} cambiado'),
  'lnp.deleteLnp': s('Move {target} canceled', 'Traslado {target} cancelado'),
  'enterpriseFax.orderDid': s('Bought {target} for team fax', 'Comprado para el fax de equipo: {target}'),
  'enterpriseFax.updateDid': s('Settings changed for {target}', 'Ajustes cambiados de {target}'),
  'enterpriseFax.deleteDid': s('Deleted {target} of team fax', 'Eliminado del fax de equipo: {target}'),
  'enterpriseFax.createGroup': s('Fax group {target} created', 'Grupo de fax {target} creado'),
  'enterpriseFax.updateGroup': s('Fax group {target} renamed', 'Nombre del grupo de fax {target} cambiado'),
  'enterpriseFax.deleteGroup': s('Fax group {target} deleted', 'Grupo de fax {target} eliminado'),
  'enterpriseFax.createUser': s('{target} added to team fax', '{target} se agregó al fax de equipo'),
  'enterpriseFax.updateUser': s('{target} of team fax changed', '{target} del fax de equipo se cambió'),
  'enterpriseFax.deleteUser': s('{target} removed from team fax', '{target} se quitó del fax de equipo'),
  'enterpriseFax.updateUserPermissions': s(
    'Fax permissions changed for {target}',
    'Permisos de fax cambiados de {target}',
  ),
  'enterpriseFax.deleteUserPermissions': s(
    'Fax permissions removed for {target}',
    'Permisos de fax quitados de {target}',
  ),
  'enterpriseFax.updateEmailPermissions': s('Fax by email changed for {target}', 'Fax por correo cambiado de {target}'),
  'enterpriseFax.deleteEmailPermissions': s(
    'Address removed from fax by email of {target}',
    'Dirección quitada del fax por correo de {target}',
  ),
  'enterpriseFax.uploadFile': s('Document uploaded for team fax', 'Documento subido para el fax de equipo'),
  'enterpriseFax.sendFax': s(
    'Team fax to {target} accepted by the provider',
    'El proveedor aceptó el fax de equipo para {target}',
  ),
  'proFax.orderDid': s('Bought {target} for fax', 'Comprado para fax: {target}'),
  'proFax.updateDid': s('Settings changed for {target}', 'Ajustes cambiados de {target}'),
  'proFax.deleteDid': s('Deleted fax line {target}', 'Línea de fax eliminada: {target}'),
  'proFax.sendFax': s('Fax to {target} accepted by the provider', 'El proveedor aceptó el fax para {target}'),
  'proFax.move2voice': s('{target} turned into a number for calls', '{target} ahora es un número para llamadas'),
  'server.orderServer': s('Server ordered ({target})', 'Servidor pedido ({target})'),
  'server.addIp': s('Address allowed on server {target}', 'Dirección permitida en el servidor {target}'),
  'server.deleteIp': s('Address removed from server {target}', 'Dirección quitada del servidor {target}'),
  'server.deleteServers': s('Server {target} deleted', 'Servidor {target} eliminado'),
  'siptrunk.createTrunk': s('Line {target} created', 'Línea {target} creada'),
  'siptrunk.updateTrunk': s('Settings changed for line {target}', 'Ajustes cambiados de la línea {target}'),
  'siptrunk.deleteTrunk': s('Line {target} deleted', 'Línea {target} eliminada'),
  'sms.updateSmsConfig': s('Texting changed for {target}', 'Mensajes de texto cambiados de {target}'),
  'sms.sendMsg': s('Text to {target} accepted by the provider', 'El proveedor aceptó el mensaje para {target}'),
};

const note: SettingWords = {
  set: s('Note of {target} set to “{value}”', 'Nota de {target} cambiada a “{value}”'),
  off: s('Note of {target} removed', 'Nota de {target} quitada'),
  many: s('Note changed for {target}', 'Nota cambiada de {target}'),
};
const ringsOn: SettingWords = {
  set: s('Calls to {target} sent to line {value}', 'Llamadas a {target} enviadas a la línea {value}'),
  off: s('Calls to {target} sent to no line', 'Llamadas a {target} sin línea'),
  many: s('Line changed for {target}', 'Línea cambiada de {target}'),
};
const backup: SettingWords = {
  set: s('Backup plan set for {target}', 'Plan de respaldo definido para {target}'),
  off: s('Backup plan removed from {target}', 'Plan de respaldo quitado de {target}'),
  many: s('Backup plan changed for {target}', 'Plan de respaldo cambiado de {target}'),
};
const forwarding: SettingWords = {
  set: s('Forwarding set for line {target}', 'Desvío definido para la línea {target}'),
  many: s('Forwarding changed for {target}', 'Desvío cambiado de {target}'),
};
const pin: SettingWords = {
  set: s('PIN changed for {target}', 'PIN cambiado de {target}'),
  many: s('PIN changed for {target}', 'PIN cambiado de {target}'),
};

/** What was done, by the parameters that were sent. */
const settings: Readonly<Record<string, Readonly<Record<string, SettingWords>>>> = {
  'account.setAutorefill': {
    autorefill: {
      set: s('Automatic refill turned on', 'Recarga automática activada'),
      off: s('Automatic refill turned off', 'Recarga automática desactivada'),
      many: s('Automatic refill changed', 'Recarga automática cambiada'),
    },
  },
  'did.updateDid': {
    note,
    pin,
    route2trunk: ringsOn,
    failover: backup,
    forw2did: {
      set: s('Calls to {target} forwarded to {value}', 'Llamadas a {target} desviadas a {value}'),
      many: s('Forwarding changed for {target}', 'Desvío cambiado de {target}'),
    },
    lidb: {
      set: s('Name people see set to “{value}” for {target}', 'Nombre que se ve cambiado a “{value}” en {target}'),
      off: s('Name people see removed from {target}', 'Nombre que se ve quitado de {target}'),
      many: s('Name people see changed for {target}', 'Nombre que se ve cambiado en {target}'),
    },
    cnam: {
      set: s('Caller name turned on for {target}', 'Nombre de quien llama activado en {target}'),
      off: s('Caller name turned off for {target}', 'Nombre de quien llama desactivado en {target}'),
      many: s('Caller name changed for {target}', 'Nombre de quien llama cambiado en {target}'),
    },
    e911: {
      set: s('Emergency address (911) set for {target}', 'Dirección de emergencia (911) registrada para {target}'),
      off: s('Emergency address (911) removed from {target}', 'Dirección de emergencia (911) quitada de {target}'),
      many: s('Emergency address (911) changed for {target}', 'Dirección de emergencia (911) cambiada de {target}'),
    },
    dlda: {
      set: s('Phone book listing set for {target}', 'Registro en la guía telefónica definido para {target}'),
      off: s('Phone book listing removed from {target}', 'Registro en la guía telefónica quitado de {target}'),
      many: s('Phone book listing changed for {target}', 'Registro en la guía telefónica cambiado de {target}'),
    },
    e911_call_alert: {
      set: s('Alert of 911 calls set for {target}', 'Aviso de llamadas al 911 definido para {target}'),
      off: s('Alert of 911 calls removed from {target}', 'Aviso de llamadas al 911 quitado de {target}'),
      many: s('Alert of 911 calls changed for {target}', 'Aviso de llamadas al 911 cambiado de {target}'),
    },
  },
  'didinter.updateDid': { route2trunk: ringsOn },
  'enterpriseFax.updateDid': { note, pin },
  'proFax.updateDid': { note, pin },
  'siptrunk.updateTrunk': {
    failover: backup,
    status: {
      set: s('Line {target} unlocked', 'Línea {target} desbloqueada'),
      off: s('Line {target} locked', 'Línea {target} bloqueada'),
      many: s('State changed for {target}', 'Estado cambiado de {target}'),
    },
    inter_call: {
      set: s('Calls abroad turned on for line {target}', 'Llamadas al extranjero activadas en la línea {target}'),
      off: s('Calls abroad turned off for line {target}', 'Llamadas al extranjero desactivadas en la línea {target}'),
      many: s('Calls abroad changed for {target}', 'Llamadas al extranjero cambiadas en {target}'),
    },
    password: {
      set: s('Password of line {target} changed', 'Contraseña de la línea {target} cambiada'),
      many: s('Passwords changed for {target}', 'Contraseñas cambiadas de {target}'),
    },
  },
};

/** Which of several numbers were bought is told by the warning. */
const orderedWithWarning = s('Ordered {target}, and the provider warned', 'Pedido: {target}; el proveedor advirtió');

const FORWARDING = new RegExp(`(^|, )(${Object.values(FORWARD_PARTS).join('|')}): `);

/** Whether a change set forwarding of a line, which has one name with its backup plan. */
export function isForwarding({ field, after }: FieldChange): boolean {
  return field === 'failover' && FORWARDING.test(after);
}

function wordsOf(operation: OperationId, change: FieldChange): SettingWords | undefined {
  return isForwarding(change) ? forwarding : settings[operation]?.[change.field];
}

const THINGS: Record<Language, Plural> = {
  en: { one: '# number', other: '# numbers' },
  es: { one: '# número', other: '# números' },
};

/** What became of a change, as the lists say it. */
export const outcomeWords: Readonly<Record<ActivityState, Sentence>> = {
  pending: s('On its way', 'En camino'),
  done: s('Done', 'Hecho'),
  refused: s('Refused', 'Rechazado'),
  unknown: s('Checking', 'Comprobando'),
  'not-done': s('Not done', 'No se hizo'),
  'cannot-tell': s('Cannot tell', 'No se sabe'),
};

export interface SaidEntry {
  operation: OperationId;
  target: string;
  state: ActivityState;
  changes: readonly FieldChange[];
  /** What the provider warned of; none where it is not given. */
  warnings?: readonly object[];
  /** What became of the changes of the same kind that it stands for; null for itself. */
  group?: { states: Partial<Record<ActivityState, number>> } | null;
}

/** A target as people read it: numbers in their form, several of them counted, the plan of a server by its name. */
export function targetText({ operation, target }: Pick<SaidEntry, 'operation' | 'target'>, language: Language): string {
  if (operation === 'server.orderServer') return planName(target, language);
  const several = severalNumbers(target);
  return several ? counted(THINGS[language], several.length, language) : formatUsNumber(target);
}

/** The numbers of a change of several; null for any other target. */
export function severalNumbers(target: string): string[] | null {
  const parts = target.split(', ');
  return parts.length > 1 && parts.every((part) => /^\d{10}$/.test(part)) ? parts : null;
}

/**
 * An entry of the activity log as a sentence of a diary: what was done, in the past. What was not done, or is not known to
 * be done, has the name of its operation, since the past would claim it.
 */
export function activitySentence(entry: SaidEntry, language: Language): string {
  const { operation, state, changes, group, warnings = [] } = entry;
  const title = operationTitle(operation, language);
  const doneRows = group ? (group.states.done ?? 0) : Number(state === 'done');
  if (doneRows === 0) return title;
  const target = group ? counted(THINGS[language], doneRows, language) : targetText(entry, language);
  if (operation === 'did.orderDid' && warnings.length > 0 && severalNumbers(entry.target))
    return fillSentence(orderedWithWarning, language, { target });
  const [first, ...others] = changes.flatMap((change) => {
    const words = wordsOf(operation, change);
    return words ? [{ change, words }] : [];
  });
  // Several settings at once are told together.
  if (!first || others.length > 0) {
    const sentence = (done as Readonly<Partial<Record<OperationId, Sentence>>>)[operation];
    const value = changes.find(({ field }) => field === 'amount')?.after ?? '';
    return sentence ? fillSentence(sentence, language, { target, value }) : title;
  }
  const { change, words } = first;
  const isOff = change.after === '' || change.after === 'no' || change.after === 'off' || change.after === 'None';
  const sentence = group ? words.many : isOff && words.off ? words.off : words.set;
  return fillSentence(sentence, language, { target, value: formatUsNumber(change.after) });
}

/** All that the list says of an entry, in both languages, for the search. */
export function activityWords(entry: SaidEntry): string[] {
  return (['en', 'es'] as const).flatMap((language) => [
    activitySentence(entry, language),
    operationTitle(entry.operation, language),
    outcomeWords[entry.state][language],
    ...entry.changes.flatMap((change) => wordsOf(entry.operation, change)?.many[language] ?? []),
  ]);
}
