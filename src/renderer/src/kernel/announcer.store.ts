import { defineStore } from 'pinia';
import { computed, nextTick, ref } from 'vue';
import { t } from '#renderer/kernel/i18n/index.ts';
import { Countdown } from './countdown.ts';
import { accountOnScreen, onAccountLeft } from './account-scope.ts';
import { useSettings } from './settings.store.ts';

/** A short confirmation of what the person just did, with a way back where there is one. */
export interface Toast {
  id: number;
  text: string;
  /** Whether it can be undone. */
  undo: boolean;
  /** Whole seconds until it goes away. */
  left: number;
}

interface Shown {
  countdown: Countdown;
  undo: (() => unknown) | undefined;
}

/** Seconds that a toast stays at least; one with a way back stays longer. */
const SHOWN_FOR = 6;
const UNDO_FOR = 10;
/** Words that are read in a second, slowly; a toast of many stays until they are read. */
const WORDS_A_SECOND = 2;

/** What is spoken to screen readers, and the toasts that are shown. */
export const useAnnouncements = defineStore('announcer', () => {
  const spoken = ref('');
  const toasts = ref<Toast[]>([]);
  const shown = new Map<number, Shown>();
  const settings = useSettings();
  const undoHint = computed(() =>
    settings.info?.platform === 'darwin' ? t('patterns.toast.undoHintMac') : t('patterns.toast.undoHint'),
  );
  let last = 0;
  /** What was in the region before, and what was said since: the region is drawn once for all that is said at once. */
  let before = '';
  let said: string[] = [];

  function announce(text: string): void {
    if (said.length === 0) {
      before = spoken.value;
      void nextTick(() => (said = []));
    }
    if (!said.includes(text)) said.push(text);
    const words = said.join(' ');
    // The same words twice are spoken twice only when the region changes in between.
    spoken.value = before === words ? `${words}\u00A0` : words;
  }

  /**
   * Confirms what the person just did. What went wrong does not belong here: it stays where it happened.
   *
   * @param undo puts it back; offered for ten seconds at least
   */
  function notify(text: string, undo?: () => unknown): void {
    last += 1;
    const id = last;
    const words = text.split(/\s+/).length;
    const seconds = Math.max(undo ? UNDO_FOR : SHOWN_FOR, Math.ceil(words / WORDS_A_SECOND));
    const countdown = new Countdown(seconds, {
      tick: (left) => {
        toasts.value = toasts.value.map((toast) => (toast.id === id ? { ...toast, left } : toast));
      },
      end: () => {
        dismiss(id);
      },
    });
    shown.set(id, { countdown, undo });
    toasts.value = [...toasts.value, { id, text, undo: undo !== undefined, left: seconds }];
    announce(undo ? `${text} ${undoHint.value}` : text);
    countdown.start();
  }

  function dismiss(id: number): void {
    shown.get(id)?.countdown.pause();
    shown.delete(id);
    toasts.value = toasts.value.filter((toast) => toast.id !== id);
  }

  /** Lets a toast stay, while the pointer or the focus is on it. */
  function pause(id: number): void {
    shown.get(id)?.countdown.pause();
  }

  function resume(id: number): void {
    shown.get(id)?.countdown.start();
  }

  /** Takes back what a toast confirms; once, and only while it is shown. */
  function undo(id: number): void {
    const run = shown.get(id)?.undo;
    dismiss(id);
    run?.();
  }

  /** Takes back the newest thing that can be; false when there is none. */
  function undoLast(): boolean {
    const newest = toasts.value.findLast((toast) => toast.undo);
    if (!newest) return false;
    undo(newest.id);
    return true;
  }

  // What was said may be about the account that left.
  onAccountLeft(() => {
    for (const { id } of toasts.value) dismiss(id);
    said = [];
    spoken.value = '';
  });

  return { spoken, toasts, announce, notify, dismiss, pause, resume, undo, undoLast };
});

/**
 * Speaks to screen readers, and shows toasts, for the account that is on the screen when this is called: what comes after that
 * account has left, as a late answer does, would be taken for a word about the next one, and is not said.
 */
export function useAnnouncer(): Pick<ReturnType<typeof useAnnouncements>, 'announce' | 'notify'> {
  const announcements = useAnnouncements();
  const { profileId } = accountOnScreen();
  // Where nobody was signed in yet, it is told who is now.
  const isHere = () => profileId === '' || accountOnScreen().profileId === profileId;
  return {
    announce: (text) => {
      if (isHere()) announcements.announce(text);
    },
    notify: (text, undo) => {
      if (isHere()) announcements.notify(text, undo);
    },
  };
}
