import type { Feature, Known, Need } from '#renderer/app/feature.ts';

/** The areas that are asked; given by features/index.ts, which imports the screens that show what they say. */
const areas: Feature[] = [];

/** Has every area asked, in its order. */
export function askForNeeds(features: readonly Feature[]): void {
  areas.splice(0, areas.length, ...features);
}

/** What every area says of what needs the person, what is bad first. Reactive. */
export function allNeeds(): Need[] {
  const all = areas.flatMap((feature) => feature.needs?.() ?? []);
  return [...all.filter(({ tone }) => tone === 'bad'), ...all.filter(({ tone }) => tone === 'warn')];
}

/** Whether everything behind `allNeeds` was read, so that none means that nothing is known to need the person. Reactive. */
export function needsKnown(): Known {
  const states = areas.map((feature) => feature.known?.() ?? 'read');
  if (states.every((state) => state === 'read')) return 'read';
  return states.includes('unreadable') ? 'unreadable' : 'reading';
}
