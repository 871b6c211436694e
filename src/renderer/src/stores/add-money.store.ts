import { ref } from 'vue';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';

/** The sheet that puts money on the balance; every screen can open it. */
export const useAddMoney = defineAccountStore('add-money', () => {
  const open = ref(false);
  /** Whole dollars that were asked for; `other` for an amount that is still to be typed, null for none yet. */
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
