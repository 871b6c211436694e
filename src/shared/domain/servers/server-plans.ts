/** Plans in the provider's words, the smallest first. */
export const SERVER_PLAN_NAMES = ['small', 'medium', 'large', 'enterprise', 'enterprise_plus'] as const;
export type ServerPlan = (typeof SERVER_PLAN_NAMES)[number];

/** What a plan has, as the interface says it. */
interface PlanSize {
  cores: number;
  memoryGb: number;
  diskGb: number;
}

/** All plans that can be ordered. */
export const SERVER_PLANS: Readonly<Record<ServerPlan, PlanSize>> = {
  small: { cores: 2, memoryGb: 2, diskGb: 10 },
  medium: { cores: 4, memoryGb: 4, diskGb: 25 },
  large: { cores: 6, memoryGb: 8, diskGb: 50 },
  enterprise: { cores: 8, memoryGb: 16, diskGb: 100 },
  enterprise_plus: { cores: 8, memoryGb: 32, diskGb: 100 },
};

/** A plan by the provider's word; undefined for any other word. */
export function planNamed(word: string): ServerPlan | undefined {
  return Object.hasOwn(SERVER_PLANS, word) ? (word as ServerPlan) : undefined;
}
