import type { FieldProblem, FieldRule } from '#shared/bridge/outcome.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { t, type Message } from '../i18n/index.ts';
import { fieldLabels, isSetting } from './field-labels.ts';
import { isPhoneProblem, phoneProblemWords } from './phone-labels.ts';

/** What a parameter is called on the screen; its own name when the app has no word for it. */
export function fieldLabel(path: string): string {
  const steps = path.split('.');
  // Of a part or an item, such as `e911.e911_city` or `did_to.0`, the part has the name; of a setting, such as `faxHours.from`,
  // the whole has it.
  const part = steps.findLast((step) => !/^\d+$/.test(step)) ?? path;
  const [whole = path] = steps;
  const name = isSetting(whole) ? whole : part;
  const key = Object.hasOwn(fieldLabels, name) ? fieldLabels[name] : undefined;
  return key ? t(key) : path;
}

/** The rule that a field broke, as a sentence that names the field. */
export function fieldSentence({ field, rule }: FieldProblem): Message {
  return ruleSentence(rule, field === '' ? t('rule.input') : fieldLabel(field));
}

/** The rule that a field broke, where the field has a name of its own. */
export function ruleSentence(rule: FieldRule, field: string): Message {
  switch (rule.kind) {
    case 'required':
      return { key: 'rule.required', named: { field } };
    case 'type':
      return { key: 'rule.type', named: { field } };
    case 'choice':
      return { key: 'rule.choice', named: { field, choices: rule.choices.join(', ') } };
    case 'min':
      return { key: rule.of === 'length' ? 'rule.minLength' : 'rule.minValue', named: { field, min: rule.min } };
    case 'max':
      return { key: rule.of === 'length' ? 'rule.maxLength' : 'rule.maxValue', named: { field, max: rule.max } };
    case 'unknown-field':
      return { key: 'rule.unknownField', named: { field } };
    case 'base64':
      return { key: 'rule.base64', named: { field } };
    case 'base-url':
      return { key: 'connect.rule.https' };
    case 'pattern':
      return { key: 'rule.pattern', named: { field } };
    case 'us-number':
      return { key: isPhoneProblem(rule.problem) ? phoneProblemWords[rule.problem] : 'rule.pattern', named: { field } };
    case 'ten-digits':
      return { key: 'rule.tenDigits', named: { field } };
    case 'not-in-account':
      return { key: 'rule.notInAccount', named: { field } };
    case 'opted-out':
      return { key: 'rule.optedOut', named: { number: formatUsNumber(rule.number) } };
    case 'cannot-text':
      return { key: 'rule.cannotText' };
    case 'too-many-parts':
      return { key: 'rule.tooManyParts', named: { most: rule.most } };
    case 'digits':
      return rule.min === rule.max
        ? { key: 'rule.digitsExact', named: { field, n: rule.min } }
        : { key: 'rule.digitsRange', named: { field, min: rule.min, max: rule.max } };
    case 'wildcard':
      return { key: 'rule.wildcard', named: { field } };
    case 'email':
      return { key: 'rule.email', named: { field } };
    case 'file-type':
      return { key: 'rule.fileType', named: { field } };
    case 'file-size':
      return { key: 'rule.fileSize', named: { field } };
    case 'one-of':
      return { key: 'rule.oneOf', named: { fields: rule.fields.map(fieldLabel).join(', ') } };
    case 'all-of':
      return { key: 'rule.allOf', named: { fields: rule.fields.map(fieldLabel).join(', ') } };
    case 'only-with':
      return { key: 'rule.onlyWith', named: { field, other: fieldLabel(rule.field), value: rule.value } };
    case 'period':
      return { key: 'rule.period', named: { field } };
    case 'leading-zero':
      return { key: 'rule.leadingZero', named: { field } };
    default:
      return unexpected(rule);
  }
}

/** Every rule has its sentence, or this does not compile; a newer main may still name one that this page does not know. */
function unexpected(rule: never): Message {
  void rule;
  return { key: 'rule.pattern', named: { field: t('rule.input') } };
}
