import { computed, ref, type ComputedRef } from 'vue';
import { MOST_RECIPIENTS } from '#shared/bridge/fax.ts';
import { COVER_MOST } from '#shared/domain/fax/cover.ts';
import { readSeveral, type FaxRecipient } from '#shared/domain/fax/several-recipients.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { useCompose } from './compose.store.ts';
import { onOtherFax } from './on-other-fax.ts';
import { inGroup, suggestedGroups } from './suggested-recipients.ts';
import type { useRecipient } from './use-recipient.ts';

/** All whom the fax that is being written goes to: those who were added, and the one who is typed. */
export function useRecipients({ reading, name }: Pick<ReturnType<typeof useRecipient>, 'reading' | 'name'>) {
  const compose = useCompose();
  const contacts = useContacts();
  const announcer = useAnnouncer();
  /** What became of the last that were added at once. */
  const told = ref<string[]>([]);
  /** Numbers of those who were typed one by one: their names are kept once the fax is sent, those of a file are not. */
  const typedOnes = new Set<string>();

  const typed = computed((): FaxRecipient | null =>
    reading.value.ok ? { number: reading.value.digits, name: name.value } : null,
  );
  /** Each once. */
  const all: ComputedRef<FaxRecipient[]> = computed(() => {
    const known = new Map(compose.others.map((one) => [one.number, one]));
    if (typed.value && !known.has(typed.value.number)) known.set(typed.value.number, typed.value);
    return [...known.values()];
  });
  const isSeveral = computed(() => all.value.length > 1);
  /** Nothing half is left in the field. */
  const isComplete = computed(() => all.value.length > 0 && (typed.value !== null || compose.to.trim() === ''));
  /** The one who is typed was added before. */
  const isThere = computed(() => compose.others.some(({ number }) => number === typed.value?.number));
  const groups = computed(() => suggestedGroups(contacts.book, compose.to));

  onOtherFax(() => {
    told.value = [];
  });

  /** Adds recipients, each once, and says what of it was there already or is too much. */
  function add(recipients: readonly FaxRecipient[], more: readonly string[] = []): void {
    const known = new Map(compose.others.map((one) => [one.number, one]));
    const before = known.size;
    let twice = 0;
    let over = 0;
    for (const { number, name: given } of recipients)
      if (known.has(number)) twice += 1;
      else if (known.size >= MOST_RECIPIENTS) over += 1;
      else known.set(number, { number, name: (given || contacts.nameOf(number)).slice(0, COVER_MOST.name) });
    compose.others = [...known.values()];
    const added = known.size - before;
    told.value = [
      ...(added > 0 ? [tn('several.added', added)] : []),
      ...(twice > 0 ? [tn('several.twice', twice)] : []),
      ...(over > 0 ? [tn('several.over', over, { most: MOST_RECIPIENTS })] : []),
      ...more,
    ];
    announcer.announce(told.value.join(' '));
  }

  /** The one in the field becomes one of those who were added, so that the next can be typed. */
  function addTyped(): boolean {
    if (!typed.value) return false;
    typedOnes.add(typed.value.number);
    add([typed.value]);
    compose.to = '';
    return true;
  }

  function addGroup(group: string): void {
    const { recipients, without } = inGroup(contacts.book, group);
    compose.to = '';
    add(recipients, without > 0 ? [tn('several.without', without)] : []);
  }

  /** A pasted text with several numbers; false for any other, which goes into the field. */
  function addPasted(text: string): boolean {
    const { recipients, unread } = readSeveral(text);
    if (recipients.length < 2) return false;
    const beginning = unread.slice(0, 3).join(', ');
    add(recipients, unread.length > 0 ? [tn('several.unread', unread.length, { text: beginning })] : []);
    return true;
  }

  /** Keeps the names that were written beside numbers, as that of a single recipient is kept. */
  async function rememberTyped(sent: readonly FaxRecipient[]): Promise<void> {
    for (const { number, name: given } of sent)
      if (typedOnes.has(number) && given !== '') await contacts.remember(number, given);
  }

  function remove(number: string): void {
    compose.others = compose.others.filter((one) => one.number !== number);
    told.value = [];
    announcer.announce(t('several.removed', { number: formatUsNumber(number) }));
  }

  function clear(): void {
    compose.others = [];
    told.value = [];
    announcer.announce(t('several.cleared'));
  }

  return {
    ...{ all, isSeveral, isComplete, isThere, groups, told },
    ...{ add, addTyped, addGroup, addPasted, rememberTyped, remove, clear },
  };
}
