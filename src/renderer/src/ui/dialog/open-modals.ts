import { computed, shallowReactive } from 'vue';

const open = shallowReactive<HTMLDialogElement[]>([]);

/** The dialog that is over everything else; null while there is none. Whatever is outside of it can be neither clicked nor focused. */
export const topModal = computed(() => open.at(-1) ?? null);

export function modalOpened(dialog: HTMLDialogElement): void {
  open.push(dialog);
}

export function modalClosed(dialog: HTMLDialogElement): void {
  const at = open.indexOf(dialog);
  if (at >= 0) open.splice(at, 1);
}
