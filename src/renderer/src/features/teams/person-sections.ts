import type { ActivityEntry } from '#shared/bridge/activity.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';

/** What of a person can be changed, each in a form of its own. */
export const PERSON_SECTIONS = ['name', 'role', 'email', 'password'] as const;
export type PersonSection = (typeof PERSON_SECTIONS)[number];

const TITLES: Record<PersonSection, MessageKey> = {
  name: 'teams.person.name',
  role: 'teams.person.role',
  email: 'teams.person.email',
  password: 'teams.person.password',
};

export const personTitle = (section: PersonSection): string => t(TITLES[section]);

/** The form with which a change was sent; undefined for one that has no form here. */
export function personSectionOf({ operation, changes }: ActivityEntry): PersonSection | undefined {
  if (operation !== 'enterpriseFax.updateUser') return undefined;
  const sent = new Set(changes.map(({ field }) => field));
  if (sent.has('fax_name')) return 'name';
  if (sent.has('is_admin')) return 'role';
  return sent.has('fax_email') ? 'email' : sent.has('fax_password') ? 'password' : undefined;
}
