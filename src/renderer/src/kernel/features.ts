import type { Feature, Known, Need } from './feature.ts';

/** Every area of the app, in the order of the navigation; app/features.ts gives them. */
const areas: Feature[] = [];

export function registerFeatures(features: readonly Feature[]): void {
  areas.splice(0, areas.length, ...features);
}

export function allFeatures(): readonly Feature[] {
  return areas;
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
