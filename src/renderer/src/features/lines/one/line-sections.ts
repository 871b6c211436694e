import type { ActivityEntry } from '#shared/bridge/activity.ts';
import { isForwarding } from '#shared/words/activity-words.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { glossary, type Word } from '#renderer/ui/word/glossary.ts';

/** What of a line can be changed, each in a form of its own. */
export const LINE_SECTIONS = ['address', 'abroad', 'forwarding', 'backup', 'password'] as const;
export type LineSectionId = (typeof LINE_SECTIONS)[number];

const TITLES: Record<LineSectionId, { word: Word } | { key: MessageKey }> = {
  address: { key: 'lines.column.address' },
  abroad: { key: 'lines.column.abroad' },
  forwarding: { key: 'lines.forwarding.title' },
  backup: { word: 'failover' },
  password: { key: 'lines.password.title' },
};

export function headingOf(section: LineSectionId): { word: Word } | { title: string } {
  const title = TITLES[section];
  return 'word' in title ? title : { title: t(title.key) };
}

export function titleOf(section: LineSectionId): string {
  const heading = headingOf(section);
  return 'word' in heading ? t(glossary[heading.word].label) : heading.title;
}

/** The form with which a change was sent; undefined for one that has no form here. */
export function sectionOf({ operation, changes }: ActivityEntry): LineSectionId | undefined {
  if (operation !== 'siptrunk.updateTrunk') return undefined;
  const sent = new Set(changes.map(({ field }) => field.split('.')[0]));
  if (sent.has('inter_call') || sent.has('inter_limit')) return 'abroad';
  if (sent.has('ip_address') || sent.has('dynamic_host')) return 'address';
  if (sent.has('password')) return 'password';
  if (!sent.has('failover')) return undefined;
  return changes.some(isForwarding) ? 'forwarding' : 'backup';
}
