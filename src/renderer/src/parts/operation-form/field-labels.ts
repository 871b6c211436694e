import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { choicesIn, formModel, type FieldShape, type TextFormat } from '#shared/provider/form-model.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { planName } from '#shared/words/plan-words.ts';
import { formatAmount, formatBytes, formatCount } from '#renderer/kernel/format.ts';
import { language, t, tn, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { fieldLabel } from '#renderer/kernel/problem/rule-labels.ts';

/** Where a parameter means another thing than its namesakes, by the operation's id and the parameter's name. */
const ownLabels: Readonly<Record<string, MessageKey>> = {
  'enterpriseFax.createGroup.name': 'field.group_name',
  'enterpriseFax.createUser.fax_name': 'field.first_name',
  'enterpriseFax.updateUser.fax_name': 'field.first_name',
  'siptrunk.createTrunk.password': 'field.line_password',
  'siptrunk.updateTrunk.password': 'field.line_password',
};

/** What a parameter of an operation is called on the screen. */
export function paramLabel(operationId: string, name: string): string {
  const path = `${operationId}.${name}`;
  const own = Object.hasOwn(ownLabels, path) ? ownLabels[path] : undefined;
  return own ? t(own) : fieldLabel(name);
}

/** The specification's words in plain ones; by the parameter's name where the same word means several things. */
const choiceWords: Readonly<Record<string, MessageKey>> = {
  on: 'operations.choice.on',
  off: 'operations.choice.off',
  yes: 'operations.choice.yes',
  no: 'operations.choice.no',
  local: 'operations.choice.local',
  tf: 'operations.choice.tollFree',
  business: 'operations.choice.business',
  residential: 'operations.choice.residential',
  voice: 'operations.choice.voice',
  fax: 'operations.choice.fax',
  in: 'operations.choice.in',
  out: 'operations.choice.out',
  pro: 'operations.choice.pro',
  None: 'operations.choice.none',
  thishour: 'operations.choice.thisHour',
  previoushour: 'operations.choice.previousHour',
  today: 'operations.choice.today',
  yesterday: 'operations.choice.yesterday',
  'mode.cc': 'operations.choice.card',
  'mode.ach': 'operations.choice.bank',
  'mode.all': 'operations.choice.anySource',
  'service.enterprise': 'operations.choice.teamFax',
  'tier.0': 'operations.choice.tier0',
  'tier.1': 'operations.choice.tier1',
  'tier.1b': 'operations.choice.tier1b',
  'tier.2': 'operations.choice.tier2',
  'tier.3': 'operations.choice.tier3',
  'sms_mode.email': 'operations.choice.toEmail',
  'sms_mode.url': 'operations.choice.toUrl',
  'sms_mode.chat': 'operations.choice.toChat',
  'post2urlmethod.form': 'operations.choice.form',
};

/** Words that are understood as they stand, such as points of the compass, hours, and names of formats. */
const PLAIN = /^(N|NE|E|SE|S|SW|W|NW|\d\d:00|\d+|json|xml)$/;

/** A choice in words; undefined where there are none. */
export function choiceLabel(name: string, value: string | number, dollars: boolean): string | undefined {
  if (dollars) return formatAmount(String(value));
  if (name === 'server_type') return planName(String(value), language());
  const key = [`${name}.${value}`, String(value)].find((candidate) => Object.hasOwn(choiceWords, candidate));
  const word = key === undefined ? undefined : choiceWords[key];
  if (word) return t(word);
  if (!PLAIN.test(String(value))) return undefined;
  return typeof value === 'number' ? formatCount(value) : value.toUpperCase();
}

/** The rules of a field in plain words, from its declaration; empty when it has none. */
export function fieldHelp(shape: FieldShape, required: boolean): string {
  const rules = rulesOf(shape);
  const need = required ? t('operations.form.required') : '';
  return [need, rules].filter((part) => part !== '').join(' ');
}

function rulesOf(shape: FieldShape): string {
  switch (shape.kind) {
    case 'text':
      return shape.format ? formatRules(shape.format, shape.min, shape.max) : lengthRules(shape.min, shape.max);
    case 'whole': {
      if (shape.dollars) return t('operations.help.dollars', { min: formatAmount(String(shape.min)) });
      const min = formatCount(shape.min);
      return shape.max === null
        ? t('operations.help.from', { min })
        : t('operations.help.range', { min, max: formatCount(shape.max) });
    }
    case 'file':
      return t('operations.help.file', { size: formatBytes(DOCUMENT_LIMITS.block) });
    case 'list':
      return rulesOf(shape.item);
    case 'period':
      return shape.maxDays === null ? '' : tn('operations.help.period', shape.maxDays);
    default:
      return '';
  }
}

function lengthRules(min: number, max: number | null): string {
  if (max === null) return '';
  if (min === max) return t('operations.help.exactly', { n: formatCount(max) });
  if (min > 1) return t('operations.help.between', { min: formatCount(min), max: formatCount(max) });
  return t('operations.help.upTo', { max: formatCount(max) });
}

function formatRules(format: TextFormat, min: number, max: number | null): string {
  const limits = { min: formatCount(min), max: formatCount(max ?? 0) };
  switch (format.kind) {
    case 'digits': {
      const zero = format.leadingZero ? '' : ` ${t('operations.help.noLeadingZero')}`;
      if (format.min === format.max) return t('operations.help.digits', { n: format.min }) + zero;
      return t('operations.help.digitsRange', { min: format.min, max: format.max }) + zero;
    }
    case 'own-number':
      return t('operations.help.ownNumber');
    case 'us-number':
      return t('operations.help.usNumber');
    case 'wildcard':
      return t('operations.help.wildcard');
    case 'email':
      return t('operations.help.email');
    case 'web-address':
      return t('operations.help.webAddress');
    case 'host':
      return t('operations.help.host');
    case 'ip':
      return t('operations.help.ip');
    case 'state':
      return t('operations.help.state');
    case 'letters-digits':
      return t(min > 1 ? 'operations.help.lettersDigits' : 'operations.help.lettersDigitsUpTo', limits);
    case 'small-letters-digits':
      return t('operations.help.smallLettersDigits', limits);
    case 'file-name':
      return t('operations.help.fileName');
    case 'date':
      return '';
    case 'lines':
      return lengthRules(min, max);
  }
}

/** A value of a parameter as people read it: a number with its brackets, a choice in words; other texts as they are. */
export function valueWords(operationId: OperationId, name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one: unknown) => valueWords(operationId, name, one)).join(', ');
  if (typeof value === 'boolean') return t(value ? 'operations.choice.yes' : 'operations.choice.no');
  if (typeof value === 'number') return formatCount(value);
  if (typeof value !== 'string') return '';
  const isChoice = choicesIn(formModel(operationOf(operationId)).fields).some(
    (choice) => choice.name === name && choice.values.includes(value),
  );
  return (isChoice ? choiceLabel(name, value, false) : undefined) ?? formatUsNumber(value);
}
