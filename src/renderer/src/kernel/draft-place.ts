import type { DraftOf, FormName } from '#shared/user-data/drafts.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import { ask, useAsk } from './bridge.ts';

declare const held: unique symbol;

/** The place of a form's draft; `T` is what the form holds. */
export interface DraftPlace<T> {
  form: FormName;
  /** What the form is about; empty for one that stands alone. */
  of: string;
  /** Type only. */
  [held]?: T;
}

/** @param of digits of the number, or id of the operation, of a form that stands once for each of them */
export function draftPlace<N extends FormName>(form: N, of = ''): DraftPlace<DraftOf<N>> {
  return { form, of };
}

/** Waits before a draft that the disk did not give is asked for again: what is typed before it is there takes its place. */
const ASK_AGAIN_MS = [0, 1_000, 5_000];

/** What a form of the account on the screen held when it was last saved; null when it was never, or it cannot be read. */
export async function storedDraft<T>({ form, of }: DraftPlace<T>): Promise<T | null> {
  const askForIt = useAsk();
  let outcome = await askForIt('draft.get', { form, of });
  for (const wait of ASK_AGAIN_MS) {
    if (outcome.ok || outcome.problem.kind !== 'disk') break;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    outcome = await askForIt('draft.get', { form, of });
  }
  // Main gives drafts in the form that is declared.
  return outcome.ok ? (outcome.value as T | null) : null;
}

/** A form of an account sent this with a change whose answer did not come; main deletes its draft once that is done. */
export function draftSent<T>(
  { form, of }: DraftPlace<T>,
  profileId: string,
  journalId: string,
  value: T,
): Promise<Outcome<null>> {
  return ask('draft.sent', { profileId, journalId, form, of, value });
}

/** Keeps what a form of an account holds; null deletes it. @param was what it must still hold to be deleted */
export function saveDraft<T>(
  { form, of }: DraftPlace<T>,
  profileId: string,
  value: T | null,
  was?: T,
): Promise<Outcome<null>> {
  return ask('draft.save', { profileId, form, of, value, ...(was === undefined ? {} : { was }) });
}
