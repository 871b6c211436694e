import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { Word } from '#renderer/ui/word/glossary.ts';
import type { UnreadableSetting } from '#shared/bridge/numbers.ts';
import type { NumberSetting } from '../settings-model.ts';

/** What of a number can be changed, each in a form of its own. */
export const SECTIONS = [
  'routing',
  'callerName',
  'lookup',
  'address',
  'alert',
  'directory',
  'pin',
  'backup',
  'note',
  'local',
] as const;
export type SectionId = (typeof SECTIONS)[number];
export type Removable = 'address' | 'alert' | 'directory' | 'pin';

/** Settings that no list shows: all that is known of them is what was sent from here. */
export const UNREADABLE: Partial<Record<SectionId, UnreadableSetting>> = {
  alert: 'e911_call_alert',
  directory: 'dlda',
  pin: 'pin',
};

/** The word that a section is called by; two have a title without an explanation. */
const sectionWords: Record<Exclude<SectionId, 'note' | 'local'>, Word> = {
  routing: 'route',
  callerName: 'lidb',
  lookup: 'cnam',
  address: 'e911',
  alert: 'e911Alert',
  directory: 'dlda',
  pin: 'portOutPin',
  backup: 'failover',
};
const sectionTitles: Record<'note' | 'local', MessageKey> = {
  note: 'numbers.section.note',
  local: 'numbers.section.local',
};

/** The form in which a setting is changed. */
export const sectionOf: Record<NumberSetting, SectionId> = {
  route2trunk: 'routing',
  forw2did: 'routing',
  lidb: 'callerName',
  cnam: 'lookup',
  e911: 'address',
  e911_call_alert: 'alert',
  dlda: 'directory',
  pin: 'pin',
  failover: 'backup',
  note: 'note',
};

/** What a section is called. */
export function headingOf(section: SectionId): { word: Word } | { title: string } {
  if (section === 'note' || section === 'local') return { title: t(sectionTitles[section]) };
  return { word: sectionWords[section] };
}
