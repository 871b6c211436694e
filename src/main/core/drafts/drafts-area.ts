import { isDeepStrictEqual } from 'node:util';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { draftKey, readDraft, type FormName } from '#shared/user-data/drafts.ts';
import { checkUserData, type UserDataName, type UserItem, type UserListName } from '#shared/user-data/user-data.ts';
import type { Area } from '../area.ts';
import { dataKind, keptUserData } from './kept-user-data.ts';
import type { Kernel } from '../kernel/kernel.ts';

/** What forms held when they were last saved, and what the person keeps. */
export class DraftsArea implements Area {
  readonly name = 'drafts';
  readonly #kernel: Pick<Kernel, 'drafts' | 'time' | 'deps'>;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
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
      const isIt =
        was === undefined || isDeepStrictEqual(readDraft(form, drafts.get(formKind(key))), readDraft(form, was));
      if (isIt) drafts.delete(formKind(key));
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

  #keep(name: UserDataName, data: unknown): void {
    this.#kernel.drafts.put(dataKind(name), data, this.#kernel.time());
    this.#kernel.deps.emit('userData.changed', { name });
  }
}

/** Forms have drafts of their own, whatever they are called. */
function formKind(kind: string): string {
  return `form/${kind}`;
}
