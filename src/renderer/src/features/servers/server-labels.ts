import type { ServerSetHere } from '#shared/bridge/servers.ts';
import { isPending, isReady } from '#shared/domain/servers/server-state.ts';
import type { Server } from '#shared/lists/lists.ts';
import { planName } from '#shared/words/plan-words.ts';
import { language, t, tn, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { StatusIcon, StatusTone } from '#renderer/ui/status/status-types.ts';

/** The interface spells one kind in its own way. */
const KINDS: Readonly<Record<string, MessageKey>> = {
  vrtual: 'servers.kind.virtual',
  virtual: 'servers.kind.virtual',
  dedicated: 'servers.kind.dedicated',
};
const DAY = 86_400_000;

/** What kind of machine it is; a kind that is not known stands as the provider spells it. */
export function kindWords({ type }: Pick<Server, 'type'>): string {
  const known = KINDS[type.trim().toLowerCase()];
  return known ? t(known) : type || t('servers.notKnown');
}

/** The plan that was ordered from here: no list says it. */
export function planWords(here: Pick<ServerSetHere, 'plan'> | undefined): string {
  if (!here || here.plan === null) return t('servers.notKnown');
  return t('servers.plan.orderedHere', { plan: planName(here.plan, language()) });
}

export function stateOf(server: Pick<Server, 'status'>): { tone: StatusTone; icon: StatusIcon; label: string } {
  if (isPending(server)) return { tone: 'busy', icon: 'working', label: t('servers.state.pending') };
  if (isReady(server)) return { tone: 'good', icon: 'done', label: t('servers.state.active') };
  return { tone: 'neutral', icon: 'unknown', label: server.status || t('servers.notKnown') };
}

/** The day on which it was ordered; null for a text that is none. */
export function orderedDay({ ordered_by }: Pick<Server, 'ordered_by'>): Date | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(ordered_by.trim());
  if (!parts) return null;
  const [, year, month, day] = parts.map(Number);
  return new Date(year ?? 0, (month ?? 1) - 1, day ?? 1);
}

/** How long ago it was ordered, in days: the provider says no time of day. */
export function ageWords(server: Pick<Server, 'ordered_by'>, now: Date): string {
  const day = orderedDay(server);
  if (!day) return server.ordered_by || t('servers.notKnown');
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((today.getTime() - day.getTime()) / DAY);
  return days <= 0 ? t('servers.today') : tn('age.days', days);
}
