/** Settings that an order may ask for with a number: one that was not made says nothing of the number itself. */
const SETTING = /^\s*(route2trunk|e?911|lidb|cnam|dlda|note|pin)\b/i;

/** Whether the provider's own words say that it did not sell a number of an order. */
export function saidUnsold(did: string, warnings: readonly { text: string; field?: string }[]): boolean {
  return warnings.some(({ text, field }) => !SETTING.test(field ?? text) && text.includes(did));
}
