import { Inbox, MailCheck, Send, Trash2 } from '@lucide/vue';
import type { Component } from 'vue';
import { RIGHTS, type Preset, type Right, type Rights } from '#shared/domain/teams/rights.ts';
import { pairOf, type FaxGroup, type FaxPerson } from '#shared/lists/team-lists.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';

export const rightLabels: Record<Right, MessageKey> = {
  send: 'teams.right.send',
  received: 'teams.right.received',
  sent: 'teams.right.sent',
  delete: 'teams.right.delete',
};

export const rightIcons: Record<Right, Component> = { send: Send, received: Inbox, sent: MailCheck, delete: Trash2 };

export const presetLabels: Record<Preset, MessageKey> = {
  sender: 'teams.preset.sender',
  reader: 'teams.preset.reader',
  full: 'teams.preset.full',
  none: 'teams.preset.none',
};

export function personName({ name, lastName, login }: Pick<FaxPerson, 'name' | 'lastName' | 'login'>): string {
  return [name, lastName].filter(Boolean).join(' ') || login;
}

export function groupName({ name, group }: FaxGroup): string {
  return name || group;
}

/** What is allowed, in one line. */
export function rightsWords(rights: Rights): string {
  const words = RIGHTS.filter((right) => rights[right]).map((right) => t(rightLabels[right]));
  return words.join(', ') || t('teams.right.nothing');
}

/** What an address may do by email, in one line. */
export function emailWords({ send, receive }: { send: boolean; receive: boolean }): string {
  const words = [...(send ? [t('teams.email.send')] : []), ...(receive ? [t('teams.email.receive')] : [])];
  return words.join(', ') || t('teams.right.nothing');
}

/** What an address is called in the rows of a plan, where a login may be the same address. */
export function addressKey(email: string): string {
  return `mailto:${email}`;
}

/** A pair of a person or an address and a number as people read it. */
export function pairWords(key: string, nameOf: (one: string) => string): string {
  const [one, did] = pairOf(key);
  return `${nameOf(one.replace(/^mailto:/, ''))} · ${formatUsNumber(did)}`;
}
