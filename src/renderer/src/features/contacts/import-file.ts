import { askWorker } from '#renderer/kernel/ask-worker.ts';
import type { Contact } from '#shared/domain/contacts/contact.ts';
import type { ImportPlan } from '#shared/domain/contacts/import-plan.ts';

export interface ImportQuestion {
  text: string;
  /** The contacts that are there. */
  contacts: readonly Contact[];
  names: 'merge-others' | 'keep-apart';
}

interface PlannedFile {
  plan: ImportPlan;
  /** Columns that are left out. */
  ignored: string[];
  isCards: boolean;
}

/** `no-names`: no column of it names a person or a company. */
export type ImportAnswer = PlannedFile | 'no-names';

/** What an import of a file would do. Rejects when it cannot be worked out. */
export function plannedFile(question: ImportQuestion): Promise<ImportAnswer> {
  return askWorker(new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' }), question);
}
