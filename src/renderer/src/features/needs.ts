import type { Known, Need } from '#renderer/app/feature.ts';
import { features } from './index.ts';

/** What every area says of what needs the person, what is bad first. Reactive. */
export function allNeeds(): Need[] {
  const all = features.flatMap((feature) => feature.needs?.() ?? []);
  return [...all.filter(({ tone }) => tone === 'bad'), ...all.filter(({ tone }) => tone === 'warn')];
}

/** Whether everything behind `allNeeds` was read, so that none means that nothing is known to need the person. Reactive. */
export function needsKnown(): Known {
  const states = features.map((feature) => feature.known?.() ?? 'read');
  if (states.every((state) => state === 'read')) return 'read';
  return states.includes('unreadable') ? 'unreadable' : 'reading';
}
