import { planNamed, type ServerPlan } from '../domain/servers/server-plans.ts';
import type { Sentence } from '../provider/consequences.ts';

const PLANS: Readonly<Record<ServerPlan, Sentence>> = {
  small: { en: 'Small', es: 'Pequeño' },
  medium: { en: 'Medium', es: 'Mediano' },
  large: { en: 'Large', es: 'Grande' },
  enterprise: { en: 'Enterprise', es: 'Empresarial' },
  enterprise_plus: { en: 'Enterprise Plus', es: 'Empresarial Plus' },
};

/** The plan of a server in words; one that is not known stands as the provider spells it. */
export function planName(word: string, language: keyof Sentence): string {
  const plan = planNamed(word);
  return plan ? PLANS[plan][language] : word;
}
