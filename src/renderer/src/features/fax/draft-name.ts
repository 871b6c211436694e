import type { FaxDraftSummary } from '#shared/bridge/documents.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';

/** What a fax that was put aside is called: by its recipient, else by its file. */
export function draftName({ to, others, documents }: Pick<FaxDraftSummary, 'to' | 'others' | 'documents'>): string {
  const typed = to.trim();
  if (typed !== '') return others > 0 ? tn('drafts.andOthers', others, { to: typed }) : typed;
  if (others > 0) return tn('several.recipients', others);
  return documents[0] ?? t('drafts.unnamed');
}
