import type { Page } from '@playwright/test';

/** What moves, or would when it changes: names of elements with a motion longer than a moment. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (text: string) => Math.max(...text.split(',').map((time) => Number.parseFloat(time)));
    const running = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 50);
    const styled = [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part);
        const animates = animationName !== 'none' && longest(animationDuration) > 0.05;
        return animates || longest(transitionDuration) > 0.05
          ? [`${element.tagName}.${element.className}${part ?? ''}`]
          : [];
      }),
    );
    return [
      ...running.map(({ effect }) => `running: ${(effect as KeyframeEffect).target?.className ?? ''}`),
      ...styled,
    ];
  });
}
