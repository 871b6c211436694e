import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';

/**
 * Tells main, before a number lock PIN is sent, whether it is to be kept in this computer's keychain: main does that when the
 * PIN is set, also when the page is gone by then. Answers why main could not be told.
 */
export async function keepPinWhenSet(dids: readonly string[], pin: string, keep: boolean): Promise<Problem | null> {
  if (pin === '' || dids.length === 0) return null;
  const outcome = await ask('numbers.keepPinWhenSet', { dids: [...dids], pin: keep ? pin : null });
  return outcome.ok ? null : outcome.problem;
}
