import { readUserData, type UserDataName, type UserDataOf } from '#shared/user-data/user-data.ts';
import type { Drafts } from '../store/drafts.ts';

/** Kept as drafts are, but never deleted with a form. */
export function dataKind(name: string): string {
  return `kept/${name}`;
}

/** What the person keeps under a name; undefined when there is none, or when it cannot be read any more. */
export function keptUserData<N extends UserDataName>(name: N, drafts: Drafts): UserDataOf<N> | undefined {
  return readUserData(name, drafts.get(dataKind(name))) as UserDataOf<N> | undefined;
}
