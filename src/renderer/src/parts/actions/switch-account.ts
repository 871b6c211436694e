import type { ProfileSummary } from '#shared/bridge/session.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { inOneLine } from '#renderer/kernel/problem/late-problem.ts';
import { troubleLabels } from '#renderer/stores/profile-trouble-labels.ts';
import { useSession } from '#renderer/stores/session.store.ts';

/** Opens another account by a menu or a key, which have no place for what went wrong: a toast says it. */
export async function switchAccount({ profile: { id, name } }: ProfileSummary): Promise<void> {
  const session = useSession();
  const announcer = useAnnouncer();
  const outcome = await session.switchTo(id);
  if (outcome === null || outcome.ok) return;
  const trouble = session.state?.profiles.find(({ profile }) => profile.id === id)?.trouble;
  const why = trouble ? t(troubleLabels[trouble]) : inOneLine(outcome.problem);
  announcer.notify(t('problem.late', { what: t('profiles.open', { name }), why }));
}
