import { defineStore } from 'pinia';
import { ref } from 'vue';

/** The sheet that puts money on the balance; it can be asked for from every screen (product A4, A5). */
export const useAddMoney = defineStore('add-money', () => {
  const open = ref(false);
  /** Whole dollars that were asked for; `other` for an own amount that is still to be typed, null for none yet. */
  const amount = ref<number | 'other' | null>(null);

  function show(dollars: number | 'other' | null = null): void {
    amount.value = dollars;
    open.value = true;
  }

  function close(): void {
    open.value = false;
  }

  return { open, amount, show, close };
});
