import type { Feature } from '#renderer/app/feature.ts';

/** What things cost: the price list, and a price for any number in the world. Its screen is a page of Money. */
export const rates: Feature = { routes: [] };
