import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ActivityState } from '#shared/bridge/activity.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { draftKey, FORM_NAMES, readDraft, type FormName } from '#shared/user-data/drafts.ts';
import { checkUserData, type UserDataName, type UserItem, type UserListName } from '#shared/user-data/user-data.ts';
import type { Area } from '../area.ts';
import { dataKind, keptUserData } from './kept-user-data.ts';
import type { Settled } from '../journal/journal.ts';
import type { Kernel } from '../kernel/kernel.ts';

/** What forms held when they sent changes whose answers did not come, by the entry of the journal. */
const SENT = 'sent/';
const sentDraft = z.object({ form: z.enum(FORM_NAMES), of: z.string(), value: z.unknown() });

/** Of the journal it takes how entries ended. */
interface Ends {
  all: (ids: readonly string[]) => ReadonlyMap<string, { state: ActivityState }>;
  get: (id: string) => { state: ActivityState } | undefined;
}

type DraftsKernel = Pick<Kernel, 'drafts' | 'time'> & { entries: Ends; deps: Pick<Kernel['deps'], 'emit'> };

/** What forms held when they were last saved, and what the person keeps. */
export class DraftsArea implements Area {
  readonly name = 'drafts';
  readonly #kernel: DraftsKernel;

  constructor(kernel: DraftsKernel) {
    this.#kernel = kernel;
  }

  /** Changes may have ended with the app, before their drafts were deleted. */
  recover(): void {
    const { drafts, entries } = this.#kernel;
    const marks = drafts.inGroup(SENT);
    const states = entries.all(marks.map(({ kind }) => kind.slice(SENT.length)));
    for (const { kind } of marks) {
      const id = kind.slice(SENT.length);
      this.#ended(id, states.get(id)?.state);
      const sent = this.#sent(id);
      if (!sent || !this.#holds(sent.form, sent.of, sent.value)) drafts.delete(kind);
    }
  }

  /** A change that was not done may still turn out to be done. */
  changeSettled({ id, state }: Settled): void {
    this.#ended(id, state);
  }

  /** A form sent this with a change whose answer did not come: its draft is deleted once that is done, unless it is another one by then. */
  sent(journalId: string, form: FormName, of: string, value: unknown): Outcome<null> {
    if (draftKey(form, of) === undefined) return fail({ kind: 'not-found' });
    const draft = readDraft(form, value);
    if (draft === undefined) return fail({ kind: 'bug', reference: `draft:${form}` });
    this.#kernel.drafts.put(SENT + journalId, { form, of, value: draft }, this.#kernel.time());
    // It may be known by now.
    this.#ended(journalId, this.#kernel.entries.get(journalId)?.state);
    return succeed(null);
  }

  /** What a form held when it was last saved; null when it was never, or when it cannot be read any more. */
  draft(form: FormName, of: string): Outcome<unknown> {
    const key = draftKey(form, of);
    if (key === undefined) return fail({ kind: 'not-found' });
    return succeed(readDraft(form, this.#kernel.drafts.get(formKind(key))) ?? null);
  }

  /** Keeps what a form holds; null deletes it. @param was what it must still hold to be deleted; anything when left out */
  saveDraft(form: FormName, of: string, value: unknown, was?: unknown): Outcome<null> {
    const { drafts } = this.#kernel;
    const key = draftKey(form, of);
    if (key === undefined) return fail({ kind: 'not-found' });
    if (value === null || value === undefined) {
      if (was === undefined || this.#holds(form, of, was)) drafts.delete(formKind(key));
      return succeed(null);
    }
    const draft = readDraft(form, value);
    if (draft === undefined) return fail({ kind: 'bug', reference: `draft:${form}` });
    drafts.put(formKind(key), draft, this.#kernel.time());
    return succeed(null);
  }

  /** What the person keeps under a name; null when there is none, or when it cannot be read any more. */
  userData(name: UserDataName): Outcome<unknown> {
    return succeed(keptUserData(name, this.#kernel.drafts) ?? null);
  }

  saveUserData(name: UserDataName, value: unknown): Outcome<null> {
    const data = checkUserData(name, value);
    if (data === undefined) return fail({ kind: 'bug', reference: `userData:${name}` });
    this.#keep(name, data);
    return succeed(null);
  }

  /** Takes items out of a list that the person keeps. */
  removeUserItems<N extends UserListName>(name: N, isGone: (item: UserItem<N>) => boolean): void {
    const items = (keptUserData(name, this.#kernel.drafts) ?? []) as UserItem<N>[];
    const left = items.filter((item) => !isGone(item));
    if (left.length < items.length) this.#keep(name, left);
  }

  /** Whether the draft of a form is still this. */
  #holds(form: FormName, of: string, value: unknown): boolean {
    const key = draftKey(form, of);
    if (key === undefined) return false;
    return isDeepStrictEqual(readDraft(form, this.#kernel.drafts.get(formKind(key))), readDraft(form, value));
  }

  #sent(id: string): z.output<typeof sentDraft> | undefined {
    return sentDraft.safeParse(this.#kernel.drafts.get(SENT + id)).data;
  }

  /** @param state of the change; undefined where the journal does not have it */
  #ended(id: string, state: ActivityState | undefined): void {
    if (state !== undefined && state !== 'done' && state !== 'refused') return;
    const sent = this.#sent(id);
    this.#kernel.drafts.delete(SENT + id);
    if (sent && state === 'done') this.saveDraft(sent.form, sent.of, null, sent.value);
  }

  #keep(name: UserDataName, data: unknown): void {
    this.#kernel.drafts.put(dataKind(name), data, this.#kernel.time());
    this.#kernel.deps.emit('userData.changed', { name });
  }
}

/** Forms have drafts of their own, whatever they are called. */
function formKind(kind: string): string {
  return `form/${kind}`;
}
