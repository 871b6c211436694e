import { nextTick, onMounted, onScopeDispose, watch, type ShallowRef } from 'vue';

/** Pixels by which rounding may keep the end from being reached. */
const NEAR_END = 8;

/** Keeps the newest text in sight: when the conversation opens, when one joins, and when its place gets smaller. */
export function useNewest(end: Readonly<ShallowRef<HTMLElement | null>>, newest: () => number | undefined): void {
  let isAtEnd = true;

  function show(): void {
    end.value?.scrollIntoView({ block: 'end' });
    isAtEnd = true;
  }

  watch(newest, async (id) => {
    if (id === undefined) return;
    await nextTick();
    show();
  });

  onMounted(() => {
    const place = end.value?.parentElement;
    if (!place) return;
    // The place has room below its end, which nobody scrolls to.
    const look = () => {
      const bottom = end.value?.getBoundingClientRect().bottom ?? 0;
      isAtEnd = bottom - place.getBoundingClientRect().bottom < NEAR_END;
    };
    let height = place.clientHeight;
    const onScroll = () => {
      // Of a place that has just got smaller it says nothing of where a person was before.
      if (place.clientHeight === height) look();
    };
    place.addEventListener('scroll', onScroll);
    const observer = new ResizeObserver(() => {
      height = place.clientHeight;
      if (isAtEnd) show();
      else look();
    });
    observer.observe(place);
    onScopeDispose(() => {
      observer.disconnect();
      place.removeEventListener('scroll', onScroll);
    });
  });
}
