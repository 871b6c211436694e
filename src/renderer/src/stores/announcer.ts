import { defineStore } from 'pinia';
import { ref } from 'vue';

/** A short confirmation of what the person just did, with a way back where there is one. */
export interface Notice {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
}

const SHOWN_FOR = 6000;

/** Speaks to screen readers, and shows notices. */
export const useAnnouncer = defineStore('announcer', () => {
  const spoken = ref('');
  const notices = ref<Notice[]>([]);
  let last = 0;

  function announce(text: string): void {
    // The same words twice are spoken twice only when the region changes in between.
    spoken.value = spoken.value === text ? `${text}\u00A0` : text;
  }

  function notify(text: string, action?: Notice['action']): void {
    last += 1;
    const id = last;
    notices.value.push({ id, text, ...(action ? { action } : {}) });
    announce(text);
    setTimeout(() => {
      dismiss(id);
    }, SHOWN_FOR);
  }

  function dismiss(id: number): void {
    notices.value = notices.value.filter((notice) => notice.id !== id);
  }

  return { spoken, notices, announce, notify, dismiss };
});
