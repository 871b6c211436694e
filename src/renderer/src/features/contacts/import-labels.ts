import { CONTACT_MOST } from '#shared/domain/contacts/contact.ts';
import {
  PLAN_STATES,
  type AddedField,
  type ImportPlanRow,
  type PlanState,
} from '#shared/domain/contacts/import-plan.ts';
import type { ImportField, ImportMistake } from '#shared/domain/contacts/imported.ts';
import { formatCount } from '#renderer/kernel/format.ts';
import { t, tn, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { StatusIcon, StatusTone } from '#renderer/ui/status/status-types.ts';
import { numberWords } from './contact-labels.ts';

const STATES: Readonly<Record<PlanState, { tone: StatusTone; icon: StatusIcon; label: MessageKey }>> = {
  new: { tone: 'good', icon: 'waiting', label: 'contacts.import.state.new' },
  merged: { tone: 'neutral', icon: 'waiting', label: 'contacts.import.state.merged' },
  same: { tone: 'neutral', icon: 'done', label: 'contacts.import.state.same' },
  wrong: { tone: 'warn', icon: 'stopped', label: 'contacts.import.state.wrong' },
};

const FIELDS: Readonly<Record<AddedField | ImportField, MessageKey>> = {
  name: 'contacts.column.name',
  company: 'contacts.column.company',
  number: 'contacts.column.number',
  numbers: 'contacts.numbers',
  cover: 'contacts.cover.label',
  language: 'contacts.language.label',
  notes: 'contacts.notes',
  groups: 'contacts.column.groups',
  card: 'contacts.import.card',
};

const COUNTS: Readonly<Record<PlanState, MessageKey>> = {
  new: 'contacts.import.count.new',
  merged: 'contacts.import.count.merged',
  same: 'contacts.import.count.same',
  wrong: 'contacts.import.count.wrong',
};

/** How many rows become what. */
export function countWords(counts: Readonly<Record<PlanState, number>>): string {
  return PLAN_STATES.filter((state) => counts[state] > 0)
    .map((state) => tn(COUNTS[state], counts[state], { n: formatCount(counts[state]) }))
    .join(', ');
}

/** What becomes of a row, as its status. */
export function stateOf({ state }: Pick<ImportPlanRow, 'state'>) {
  const { tone, icon, label } = STATES[state];
  return { tone, icon, label: t(label) };
}

/** What a row does, or the rules that it breaks, as a sentence or two. */
export function detailOf({ state, into, added, kept, mistakes }: ImportPlanRow): string {
  if (state === 'wrong') return mistakes.map(mistakeWords).join(' ');
  if (state === 'new') return '';
  const keeps = kept.length > 0 ? t('contacts.import.keeps', { fields: listed(kept) }) : '';
  if (state === 'same') return keeps || t('contacts.import.sameAs', { name: into });
  return `${t('contacts.import.adds', { name: into, fields: listed(added) })} ${keeps}`.trim();
}

function listed(fields: readonly AddedField[]): string {
  return fields.map((field) => t(FIELDS[field])).join(', ');
}

function mistakeWords({ field, value, rule }: ImportMistake): string {
  const named = { field: t(FIELDS[field]), value: value.length > 60 ? `${value.slice(0, 60)}…` : value };
  switch (rule) {
    case 'no-name':
      return t('contacts.form.noName');
    case 'too-long':
      return tn('contacts.import.tooLong', mostOf(field), named);
    case 'too-many':
      return t('contacts.import.tooMany', named);
    case 'choice':
      return t('contacts.import.choice', named);
    case 'card':
      return t('contacts.import.unreadable');
    default:
      return t('contacts.import.number', { value: named.value, rule: t(numberWords[rule]) });
  }
}

function mostOf(field: ImportField): number {
  if (field === 'notes') return CONTACT_MOST.notes;
  return field === 'groups' ? CONTACT_MOST.group : CONTACT_MOST.name;
}
