import { computed, ref, watch } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { PARTS, plainCharacters, textParts } from '#shared/domain/texts/text-parts.ts';
import { fillSnippet, openFields } from '#shared/domain/texts/snippet.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { accountOnScreen } from '#renderer/kernel/account-scope.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { draftPlace } from '#renderer/kernel/draft-place.ts';
import { askedAboveLimit } from '#renderer/kernel/guard-question.ts';
import { formatFull } from '#renderer/kernel/format.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { useDraft } from '#renderer/kernel/use-draft.ts';
import { useAvailability } from '#renderer/parts/availability/use-availability.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { textsComeIn } from './receiver-labels.ts';
import { useReceiver } from './receiver.store.ts';
import { useTexts } from './texts.store.ts';
import { useTextLater } from './use-text-later.ts';
import { useTextPictures } from './use-text-pictures.ts';

/** Asks before a text to a person of whose last text it is not known whether it was sent. */
export type TextQuestion = Extract<Problem, { kind: 'duplicate' }>;

interface ComposerOptions {
  /** Keeps what is typed: the other party, or `new`. */
  draft: string;
  /** Digits of those who get it. */
  to: () => readonly string[];
  /** They get one text as a group; otherwise each gets a text of their own. */
  group: () => boolean;
  /** The number that was used last with them; empty where there was none. */
  usual: () => string;
  /** The first text has left: to whom, others may be in the form by now. */
  sent: (to: readonly string[], group: boolean) => unknown;
}

/** It is sent although one like it may have been, and why at an hour at which it is early or late for some. */
const NO_ANSWERS = { again: false, why: '' };

/** A text that is being written: from which number, its parts, and sending it once. */
export function useComposer({ draft: place, to, group, usual, sent }: ComposerOptions) {
  const texts = useTexts();
  const announcer = useAnnouncer();
  const maySend = useAvailability('send');
  // Pictures take a while, and by then another account may be on the screen.
  const { profileId } = accountOnScreen();
  /** The number to text from that the person chose; empty before. */
  const chosen = ref('');
  const body = ref('');
  const { clear } = useDraft(draftPlace('text', place), body);
  const later = useTextLater();
  const pictures = useTextPictures(place);
  const receiver = useReceiver();
  const contacts = useContacts();
  const sending = ref(false);
  const problem = ref<Problem | null>(null);
  const question = ref<TextQuestion | null>(null);
  /** It is early or late for some: why it is sent all the same is asked. */
  const isQuiet = ref(false);
  const quietReason = ref('');
  /** Why Enter did nothing; empty until it does nothing, and when something is typed. */
  const held = ref('');

  void texts.loadSenders();
  const senders = computed(() => texts.senders);
  /** What was chosen, else the number that was used last, else the first that can text; whichever of them is known last. */
  const own = computed({
    get: () => {
      const can = senders.value ?? [];
      return [chosen.value, usual()].find((did) => can.includes(did)) ?? can[0] ?? '';
    },
    set: (did) => (chosen.value = did),
  });
  const parts = computed(() => textParts(body.value));
  const plain = computed(() => plainCharacters(body.value));
  const canBePlain = computed(() => parts.value.unusual.length > 0 && plain.value !== body.value);
  /** Why it cannot be sent now; null when it can. */
  const reason = computed(() => {
    if (sending.value) return t('texts.reason.sending');
    if (senders.value?.length === 0) return t('texts.noSenders.title');
    if (to().length === 0) return t('texts.reason.nobody');
    if (body.value.trim() === '') return t('texts.reason.empty');
    if (parts.value.parts > PARTS.block) return t('texts.reason.tooLong', { most: PARTS.block });
    const [open] = openFields(body.value);
    if (open !== undefined) return t('texts.snippets.open', { field: open });
    if (later.problem.value !== null) return later.problem.value;
    const noPictures = pictures.reason(later.at.value);
    if (noPictures !== null) return noPictures;
    return maySend.value;
  });

  watch(body, () => {
    held.value = '';
  });

  /** Only where texts come in can it be known that they wrote. */
  function unlessReply(): boolean {
    return later.unlessReply.value && receiver.state !== null && textsComeIn(receiver.state);
  }

  /** Puts a snippet after what is written, filled with what is known of the one person whom it goes to. */
  function insert(snippet: string): void {
    const [only = '', ...others] = to();
    const name = others.length === 0 ? contacts.nameOf(only) : '';
    const filled = fillSnippet(snippet, { name, first: name.split(' ')[0] ?? '' });
    const before = body.value.trimEnd();
    body.value = before === '' ? filled : `${before} ${filled}`;
  }

  function makePlain(): void {
    body.value = plain.value;
  }

  /** What the questions of this text were answered; one that is pressed anew has none. */
  let answers = NO_ANSWERS;

  async function send(answer: Partial<typeof NO_ANSWERS> | null = null): Promise<void> {
    held.value = reason.value ?? '';
    if (held.value !== '') return;
    answers = answer === null ? NO_ANSWERS : { ...answers, ...answer };
    const { again, why } = answers;
    sending.value = true;
    problem.value = null;
    question.value = null;
    isQuiet.value = false;
    // What is changed while its pictures are uploaded is of the next text.
    const written = {
      ...{ own: own.value, to: [...to()], group: group(), body: body.value, again },
      ...(why === '' ? {} : { quietReason: why }),
      ...(later.at.value === null ? {} : { later: { at: later.at.value, unlessReply: unlessReply() } }),
    };
    const planned = later.at.value;
    const time = later.written.value;
    const shown = await pictures.upload();
    if (shown === null) {
      sending.value = false;
      return;
    }
    const asked = { ...written, ...(shown.length === 0 ? {} : { media: shown.map(({ url }) => url) }) };
    const outcome = await askedAboveLimit((above) =>
      ask('texts.send', { ...asked, overCap: false, ...above }, profileId),
    );
    sending.value = false;
    if (!outcome.ok) {
      if (outcome.problem.kind === 'duplicate') question.value = outcome.problem;
      else if (asksForReason(outcome.problem)) isQuiet.value = true;
      else problem.value = outcome.problem;
      return;
    }
    quietReason.value = '';
    later.clear(time);
    pictures.clear(shown);
    // What was typed behind it meanwhile is the next text, and stays a draft.
    if (body.value.startsWith(asked.body)) body.value = body.value.slice(asked.body.length).trimStart();
    if (body.value === '') await clear();
    announcer.announce(
      planned === null ? sentWords(asked.to, asked.group) : t('texts.later.spoken', { when: formatFull(planned) }),
    );
    await sent(asked.to, asked.group);
  }

  return {
    own,
    body,
    senders,
    parts,
    canBePlain,
    makePlain,
    reason,
    held,
    sending,
    problem,
    question,
    isQuiet,
    later,
    pictures,
    insert,
    quietReason,
    send,
  };
}

function asksForReason(problem: Problem): boolean {
  return problem.kind === 'invalid' && problem.fields.some(({ field }) => field === 'quietReason');
}

function sentWords(people: readonly string[], asGroup: boolean): string {
  if (asGroup) return t('texts.group.spoken', { n: people.length });
  return people.length === 1
    ? t('texts.sentSpoken', { number: formatUsNumber(people[0] ?? '') })
    : tn('texts.sentMany', people.length);
}
