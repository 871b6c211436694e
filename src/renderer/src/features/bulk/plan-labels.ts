import { termed } from '#renderer/ui/word/termed.ts';
import type { BulkSetting, NumberPlan, PlanHint, PlanReason, SettingChange } from '#shared/domain/numbers/bulk-plan.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { t, tn, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { PlanChange, PlanRow } from '#renderer/ui/plan/plan.ts';
import type { Word } from '#renderer/ui/word/glossary.ts';
import type { Warning, WarnRule } from '#renderer/ui/warn-tick/warn-rules.ts';

const SETTINGS: Record<BulkSetting, { label: MessageKey; word: Word | null }> = {
  route2trunk: { label: 'bulk.setting.line', word: 'route' },
  lidb: { label: 'bulk.setting.callerName', word: 'lidb' },
  cnam: { label: 'bulk.setting.lookup', word: 'cnam' },
  note: { label: 'bulk.setting.note', word: null },
  e911: { label: 'bulk.setting.emergency', word: 'e911' },
  failover: { label: 'bulk.setting.backup', word: 'failover' },
  pin: { label: 'bulk.setting.pin', word: 'portOutPin' },
  dlda: { label: 'bulk.setting.directory', word: 'dlda' },
  e911_call_alert: { label: 'bulk.setting.alert', word: 'e911Alert' },
};
const REASONS: Record<PlanReason, MessageKey> = {
  'not-in-account': 'bulk.reason.notInAccount',
  'toll-free-911': 'bulk.reason.tollFree911',
  'line-unknown': 'bulk.reason.lineUnknown',
  'line-locked': 'bulk.reason.lineLocked',
};
const HINTS: Record<PlanHint, MessageKey> = {
  'toll-free-911': 'bulk.hint.tollFree911',
  'toll-free-name': 'bulk.hint.tollFreeName',
  'pin-easy': 'bulk.hint.pinEasy',
  'pin-of-number': 'bulk.hint.pinOfNumber',
  'backup-is-line': 'bulk.hint.backupIsLine',
  'alert-same-line': 'bulk.hint.alertSameLine',
  'alert-fictional': 'bulk.hint.alertFictional',
  'zip-state': 'bulk.hint.zipState',
  'no-house-number': 'bulk.hint.noHouseNumber',
};
/** The warning that has to be ticked for a hint; what goes on without the setting is only told. */
const WARNINGS: Record<PlanHint, WarnRule | null> = {
  'toll-free-911': null,
  'toll-free-name': 'caller-name-toll-free',
  'pin-easy': 'pin-easy',
  'pin-of-number': 'pin-of-number',
  'backup-is-line': 'backup-is-the-line',
  'alert-same-line': 'alert-same-line',
  'alert-fictional': 'number-fictional',
  'zip-state': 'address-zip-state',
  'no-house-number': 'address-no-house-number',
};
/** What the form of a change asks about itself. */
export const ASKED_BY_FORM: readonly WarnRule[] = [
  'pin-easy',
  'pin-of-number',
  'address-zip-state',
  'address-no-house-number',
];

export function settingWords(setting: string): string {
  if (!Object.hasOwn(SETTINGS, setting)) return setting;
  const { label, word } = SETTINGS[setting as BulkSetting];
  return word === null ? t(label) : termed(t(label), word);
}

/** The plan for a number as a row of the screen. */
export function planRow(plan: NumberPlan): PlanRow {
  const row = { key: plan.did, name: formatUsNumber(plan.did) };
  if (plan.state === 'same') return { ...row, state: 'same', changes: [] };
  if (plan.state === 'invalid') return { ...row, state: 'invalid', changes: [], note: t(REASONS[plan.reason]) };
  const note = plan.hints.map((hint) => t(HINTS[hint])).join('; ');
  return { ...row, state: 'change', changes: plan.changes.map(changeWords), ...(note === '' ? {} : { note }) };
}

/** What has to be ticked before a plan may be applied, each with how many numbers it is about. */
export function planWarnings(plans: readonly NumberPlan[], asked: readonly WarnRule[]): Warning[] {
  const rules = plans.flatMap((plan) => (plan.state === 'change' ? plan.hints.map((hint) => WARNINGS[hint]) : []));
  const known = Map.groupBy(
    rules.filter((rule) => rule !== null && !asked.includes(rule)),
    (rule) => rule,
  );
  return [...known].flatMap(([rule, { length }]) =>
    rule ? [{ rule, about: String(length), text: tn('bulk.plan.warned', length) }] : [],
  );
}

function changeWords({ setting, before, after }: SettingChange): PlanChange {
  const value = (text: string | null, hidden: MessageKey) => (text === null ? t(hidden) : plainValue(setting, text));
  return {
    field: settingWords(setting),
    before: value(before, 'bulk.notShown'),
    after: value(after, 'bulk.newValue'),
  };
}

function plainValue(setting: string, text: string): string {
  if (setting === 'cnam') return t(text === 'on' ? 'bulk.on' : 'bulk.off');
  return setting === 'route2trunk' && text === '' ? t('value.nowhere') : text;
}

/** A change of an undo, whose values are texts of the activity log. */
export function undoChange({ field, before, after }: PlanChange): PlanChange {
  const plain = (text: string) => plainValue(field, text === 'no' ? '' : text.replace(/\b(e911|failover)_\w+: /g, ''));
  return { field: settingWords(field), before: plain(before), after: plain(after) };
}
