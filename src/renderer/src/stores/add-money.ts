import { defineStore } from 'pinia';
import { ref } from 'vue';

/** The sheet that puts money on the balance; it can be asked for from every screen (product A4, A5). */
export const useAddMoney = defineStore('add-money', () => {
  const open = ref(false);
  /** Whole dollars that were asked for; null when the person has yet to say. */
  const amount = ref<number | null>(null);

  function show(dollars: number | null = null): void {
    amount.value = dollars;
    open.value = true;
  }

  function close(): void {
    open.value = false;
  }

  return { open, amount, show, close };
});
