import Fuse from 'fuse.js';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { Copy, CornerDownRight } from '@lucide/vue';
import { actionIds, actions, type ActionId } from '#shared/actions/actions.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import { actionKeys, actionLabel, act, canDo } from '#renderer/parts/actions/actions.ts';
import { copyText } from '#renderer/kernel/copy-text.ts';
import type { Found, Spot } from '#renderer/kernel/feature.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { allFeatures } from '#renderer/kernel/features.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { everydayWords } from '#shared/words/everyday-words.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { actionWords } from '#shared/words/action-words.ts';

/** A group of what the palette offers. */
export interface PaletteGroup {
  title: string;
  items: (Found & { keys: string })[];
}

const FOUND_AT_MOST = 8;
/** Longer texts are compared by their beginning. */
const LONGEST = 60;
const SMALL_WORDS = new Set(
  'a an the my to in of for on how do i el la los las un una mi a de en para como'.split(' '),
);

/** What the palette offers for what was typed: what can be done with a number, what is found, what can be done, and where. */
export function paletteGroups(query: string): PaletteGroup[] {
  const text = query.trim();
  const exact: PaletteGroup[] = [
    { title: t('palette.number'), items: withoutKeys(text === '' ? [] : numberItems(text)) },
    { title: t('palette.actions'), items: actionItems(text) },
    { title: t('palette.spots'), items: withoutKeys(text === '' ? [] : spotItems(text)) },
    { title: t('palette.found'), items: withoutKeys(text === '' ? [] : foundItems(text)) },
  ];
  const groups = exact.filter(({ items }) => items.length > 0);
  return groups.length > 0 ? groups : similarItems(text);
}

/** Words before a number that say what is to be done with it; that comes first for any number. */
const FAX_TO =
  /^(?:(?:send\s+)?(?:an?\s+)?fax(?:\s+to)?|(?:enviar\s+|mandar\s+)?(?:un\s+)?fax(?:\s+(?:a|al|para))?)[\s:]+/i;

function numberItems(text: string): Found[] {
  const reading = readUsNumber(text.replace(FAX_TO, ''));
  if (!reading.ok) return foreignItems(text);
  const { digits } = reading;
  const items = allFeatures().flatMap((feature) => feature.withNumber?.(digits) ?? []);
  const faxFirst = FAX_TO.test(text) ? (item: Found) => Number(!item.id.startsWith('fax-to')) : () => 0;
  return [...items.toSorted((a, b) => faxFirst(a) - faxFirst(b)), copyItem(formatUsNumber(digits))];
}

function copyItem(number: string): Found {
  return {
    id: 'copy-number',
    label: t('palette.copy', { number }),
    kind: '',
    detail: '',
    icon: Copy,
    run: () => copyText(number, t('palette.copied')),
  };
}

function foundItems(text: string): Found[] {
  return allFeatures().flatMap((feature) => feature.find?.(text).slice(0, FOUND_AT_MOST) ?? []);
}

/** Digits that are no number of ours may be one of another country: they can be copied, and `find` of the rates has a price. */
function foreignItems(text: string): Found[] {
  // Fewer digits are part of a number at home.
  const isWhole = /^(?:\+|011|00)/.test(text) ? /(?:\D*\d){8}/.test(text) : /^(?:\D*\d){11}/.test(text);
  if (!isWhole || !/^\+?[\d\s().-]{8,30}$/.test(text)) return [];
  const number = parsePhoneNumberFromString(text.startsWith('+') ? text : `+${text.replace(/^(?:011|00)/, '')}`);
  return number ? [copyItem(number.formatInternational())] : [];
}

/** The actions that can be done now: all of them, or those whose words match, in either language. */
function actionItems(text: string): PaletteGroup['items'] {
  const possible = possibleActions();
  return (text === '' ? possible : possible.filter((id) => says(textOf(id), text))).map(actionItem);
}

function possibleActions(): ActionId[] {
  return actionIds.filter((id) => id !== 'palette.open' && actions[id].scope !== 'list' && canDo(id));
}

/** Everything by which an action is found. */
function textOf(id: ActionId): string {
  const { en, es } = everydayWords;
  return [wordsOf(id), actionWords.en[id], actionWords.es[id], en[id] ?? '', es[id] ?? ''].join(' ');
}

function allSpots(): Spot[] {
  if (!useSession().profile) return [];
  return allFeatures().flatMap(({ spots }) => spots ?? []);
}

function spotItems(text: string): Found[] {
  return allSpots()
    .filter(({ label, on, also }) => says([t(label), t(on), also ? t(also) : ''].join(' '), text))
    .map(spotItem);
}

function spotItem({ label, on, to }: Spot): Found {
  return { id: `spot ${label}`, label: t(label), kind: t(on), detail: '', icon: CornerDownRight, run: () => go(to) };
}

/** Actions and settings with words that look like what was typed, when nothing has them. */
function similarItems(text: string): PaletteGroup[] {
  const named = [
    ...possibleActions().map((id) => ({ name: wordsOf(id), item: actionItem(id) })),
    ...allSpots().map((spot) => ({ name: t(spot.label), item: { ...spotItem(spot), keys: '' } })),
  ];
  const fuse = new Fuse(named, { keys: ['name'], threshold: 0.3 });
  const items = fuse.search(text.slice(0, LONGEST)).map(({ item }) => item.item);
  return items.length > 0 ? [{ title: t('palette.similar'), items }] : [];
}

/** Whether each word that was typed begins one of these words; small words do not count. */
function says(words: string, typed: string): boolean {
  const parts = (text: string) =>
    plainText(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const within = parts(words);
  const wanted = parts(typed);
  const counted = wanted.filter((word) => !SMALL_WORDS.has(word));
  return (counted.length > 0 ? counted : wanted).every((word) => within.some((other) => other.startsWith(word)));
}

function actionItem(id: ActionId): PaletteGroup['items'][number] {
  return {
    id,
    label: wordsOf(id),
    kind: '',
    detail: '',
    icon: CornerDownRight,
    keys: actionKeys(id),
    run: () => {
      act(id);
    },
  };
}

/** A switch is named after the account that it leads to. */
function wordsOf(id: ActionId): string {
  const position = /^profile\.(\d)$/.exec(id)?.[1];
  const summary = position === undefined ? undefined : useSession().profileAt(Number(position) - 1);
  return summary ? t('palette.switchTo', { name: summary.profile.name }) : actionLabel(id);
}

function withoutKeys(items: Found[]): PaletteGroup['items'] {
  return items.map((item) => ({ ...item, keys: '' }));
}
