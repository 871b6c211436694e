import type { Problem } from '#shared/bridge/outcome.ts';
import type { UserItem } from '#shared/user-data/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { putBack } from '#renderer/kernel/put-back.ts';
import { userList } from '#renderer/kernel/user-data.ts';
import { useCompose } from './compose.store.ts';

/** Recipients, sender, cover page and tries that a person gave a name. */
export type FaxTemplate = UserItem<'fax-templates'>;

/** Templates of faxes, the one that was saved last first. */
export const useFaxTemplates = defineAccountStore('fax-templates', (account) => {
  const compose = useCompose();
  const { items: templates, load, change } = userList(account, 'fax-templates');

  /** What the fax on the screen has, under a name, in place of the template that had it. */
  function save(name: string): Promise<Problem | null> {
    const { from, to, others, cover, hasCover, coverWanted, tries } = compose;
    // One that waits for the first document is a part of the fax as well.
    const covered = hasCover || coverWanted !== null;
    const made: FaxTemplate = { name, from, to, others: [...others], cover: covered ? cover : null, tries };
    return change((kept) => [made, ...kept.filter((one) => one.name !== name)]);
  }

  function remove(name: string): Promise<Problem | null> {
    return change((kept) => kept.filter((one) => one.name !== name));
  }

  /** Brings a removed one back; one that got its name meanwhile stays. */
  function bringBack(template: FaxTemplate): Promise<Problem | null> {
    return change((kept) => putBack(kept, template, 0));
  }

  /**
   * Puts a template into the fax on the screen, whose pages stay. Answers what takes that back, unless another fax is there by
   * then.
   */
  function use({ from, to, others, cover, tries }: FaxTemplate): () => boolean {
    const { ordinal, hasCover: hadCover, coverWanted: wanted } = compose;
    const { from: sender, to: typed, others: added, tries: before, cover: written, coverByHand, fromByHand } = compose;
    Object.assign(compose, { to, others, tries });
    if (from !== '') Object.assign(compose, { from, fromByHand: true });
    if (cover) Object.assign(compose, { cover: { ...cover }, coverByHand: true, coverWanted: cover.kind });
    compose.save();
    return () => {
      if (compose.ordinal !== ordinal) return false;
      Object.assign(compose, { from: sender, to: typed, others: added, tries: before, cover: written });
      Object.assign(compose, { coverByHand, fromByHand });
      if (cover) {
        compose.coverWanted = wanted;
        if (!hadCover && wanted === null) void compose.removeCover();
      }
      compose.save();
      return true;
    };
  }

  void load();
  return { templates, load, save, remove, bringBack, use };
});
