import { chargedReload } from '#shared/domain/money/refill-rules.ts';
import { useSession } from '#renderer/stores/session.store.ts';

/** What the provider is told to charge for an amount of the form, in dollars. */
export function useChargedReload() {
  const session = useSession();
  return (amount: number): number => chargedReload(amount, session.profile?.dialect ?? {});
}
