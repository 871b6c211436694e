import { onScopeDispose } from 'vue';

/** Whether what calls this at its setup is still on the screen: an answer may come after it was left. */
export function useStillShown(): () => boolean {
  let isShown = true;
  onScopeDispose(() => {
    isShown = false;
  });
  return () => isShown;
}
