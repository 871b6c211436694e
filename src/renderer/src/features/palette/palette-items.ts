import Fuse from 'fuse.js';
import { Copy, CornerDownRight } from '@lucide/vue';
import { actionIds, actions, type ActionId } from '#shared/actions/actions.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import { actionKeys, actionLabel, act, canDo } from '#renderer/parts/actions/actions.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import type { Found } from '#renderer/kernel/feature.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { allFeatures } from '#renderer/kernel/features.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { actionWords } from '#shared/words/action-words.ts';

/** A group of what the palette offers. */
export interface PaletteGroup {
  title: string;
  items: (Found & { keys: string })[];
}

const FOUND_AT_MOST = 8;

/** What the palette offers for what was typed: what can be done with a number, what is found, and what can be done. */
export function paletteGroups(query: string): PaletteGroup[] {
  const text = query.trim();
  const groups: PaletteGroup[] = [
    { title: t('palette.number'), items: withoutKeys(text === '' ? [] : numberItems(text)) },
    { title: t('palette.found'), items: withoutKeys(text === '' ? [] : foundItems(text)) },
    { title: t('palette.actions'), items: actionItems(text) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function numberItems(text: string): Found[] {
  const reading = readUsNumber(text);
  if (!reading.ok) return [];
  const { digits } = reading;
  const copy: Found = {
    id: 'copy-number',
    label: t('palette.copy', { number: formatUsNumber(digits) }),
    kind: '',
    detail: '',
    icon: Copy,
    run: async () => {
      const outcome = await ask('app.copy', { text: formatUsNumber(digits), secret: false });
      if (outcome.ok) useAnnouncer().notify(t('palette.copied'));
    },
  };
  return [...allFeatures().flatMap((feature) => feature.withNumber?.(digits) ?? []), copy];
}

function foundItems(text: string): Found[] {
  return allFeatures().flatMap((feature) => feature.find?.(text).slice(0, FOUND_AT_MOST) ?? []);
}

/** The actions that can be done now: all of them, or those whose words match, in either language. */
function actionItems(text: string): PaletteGroup['items'] {
  const possible = actionIds.filter((id) => id !== 'palette.open' && actions[id].scope !== 'list' && canDo(id));
  if (text === '') return possible.map(actionItem);
  const fuse = new Fuse(
    possible.map((id) => ({ id, words: [wordsOf(id), actionWords.en[id], actionWords.es[id]] })),
    { keys: ['words'], threshold: 0.35, ignoreLocation: true },
  );
  return fuse.search(text).map(({ item }) => actionItem(item.id));
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
