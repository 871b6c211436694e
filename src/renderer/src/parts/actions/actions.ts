import { actions, keysOf, type ActionId } from '#shared/actions/actions.ts';
import { isTyping } from '#renderer/kernel/is-typing.ts';
import { useBalance } from '#renderer/stores/balance.store.ts';
import { useDemoDay } from '#renderer/stores/demo-day.store.ts';
import { useOverlays } from '#renderer/stores/overlays.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { actionWords } from '#shared/words/action-words.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { language, t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { isPlain, KeyFollower, keysOfEvent, shownKeys } from '#renderer/kernel/keys.ts';
import { refreshScreen } from '#renderer/kernel/refresh.ts';
import { switchAccount } from './switch-account.ts';

/** Whether an action can be done now. */
export function canDo(id: ActionId): boolean {
  const session = useSession();
  if (id === 'demo.next-day') return session.isDemo;
  if (id === 'app.lock') return session.lock?.enabled === true;
  const profile = /^profile\.(\d)$/.exec(id)?.[1];
  if (profile !== undefined) return session.profileAt(Number(profile) - 1) !== undefined;
  return actions[id].scope === 'always' || session.profile !== null;
}

/** Actions that lead to a screen, and nothing else. */
type LeadingId = { [Id in ActionId]: (typeof actions)[Id] extends { path: string } ? Id : never }[ActionId];

function leads(id: ActionId): id is LeadingId {
  return 'path' in actions[id];
}

/** Does an action of the registry, wherever it was asked for. One that leads nowhere does not compile until it is done here. */
export function act(id: ActionId): void {
  if (!canDo(id)) return;
  const overlays = useOverlays();
  if (leads(id)) {
    void go(actions[id].path);
    return;
  }
  switch (id) {
    case 'palette.open':
      overlays.show('palette');
      return;
    case 'help.keys':
      overlays.show('keys');
      return;
    case 'notifications.open':
      overlays.show('notifications');
      return;
    case 'search.focus':
      document.querySelector<HTMLElement>('[data-search]')?.focus();
      return;
    case 'screen.refresh':
      refreshScreen(() => useBalance().refresh());
      return;
    case 'page.back':
      history.back();
      return;
    case 'page.forward':
      history.forward();
      return;
    case 'demo.next-day':
      void useDemoDay().next();
      return;
    case 'fax.quick':
      void ask('app.showQuickFax', undefined);
      return;
    case 'app.lock':
      void ask('lock.lock', undefined);
      return;
    // The list that has the focus does these.
    case 'list.next':
    case 'list.previous':
    case 'list.select':
      return;
    default:
      switchToPlace(id);
  }
}

/** Shows the account at a place of the list of accounts. */
function switchToPlace(id: `profile.${number}`): void {
  const profile = useSession().profileAt(Number(id.slice('profile.'.length)) - 1);
  if (profile) void switchAccount(profile);
}

/** What an action is called, in the person's language. */
export function actionLabel(id: ActionId): string {
  return actionWords[language()][id];
}

const KEY_NAMES: Readonly<Record<string, MessageKey>> = {
  Shift: 'palette.keyNames.Shift',
  Enter: 'palette.keyNames.Enter',
  Space: 'palette.keyNames.Space',
  Backspace: 'palette.keyNames.Backspace',
  Delete: 'palette.keyNames.Delete',
  Home: 'palette.keyNames.Home',
  End: 'palette.keyNames.End',
  PageUp: 'palette.keyNames.PageUp',
  PageDown: 'palette.keyNames.PageDown',
};

/** Keys as a person reads them, in their language. */
export function readableKeys(keys: string): string {
  const names = Object.fromEntries(Object.entries(KEY_NAMES).map(([name, key]) => [name, t(key)]));
  return shownKeys(keys, isMac(), { then: t('palette.then'), names });
}

/** The first keys of an action as a person reads them; empty when it has none. */
export function actionKeys(id: ActionId): string {
  const [first] = allActionKeys(id);
  return first ?? '';
}

/** All keys of an action as a person reads them. */
export function allActionKeys(id: ActionId): string[] {
  const chosen = useSettings().settings?.keys ?? {};
  return keysOf(id, chosen).map(readableKeys);
}

function isMac(): boolean {
  return useSettings().info?.platform === 'darwin';
}

/** Answers to the keys of the registry, until the returned function is called. */
export function followKeys(): () => void {
  const follower = new KeyFollower(() => useSettings().settings?.keys ?? {});
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const overlays = useOverlays();
    if (overlays.open === 'palette' && !isAsking() && overlays.keepEarly(event)) {
      event.preventDefault();
      return;
    }
    const keys = keysOfEvent(event, isMac());
    if (keys === null || (isPlain(keys) && isTyping(event.target)) || useSession().lock?.locked) return;
    if (isAsking()) {
      // What the page does not prevent, the menu does: only the lock leads out from under a question.
      const asked = isPlain(keys) ? null : follower.press(keys, event.timeStamp);
      if (asked !== null && asked !== 'app.lock') event.preventDefault();
      return;
    }
    const id = follower.press(keys, event.timeStamp);
    if (id === null || !canDo(id)) return;
    event.preventDefault();
    act(id);
  };
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('keydown', onKey);
  };
}

/** A question that must be answered keeps the keys to itself. */
function isAsking(): boolean {
  return document.querySelector('dialog:modal') !== null;
}
