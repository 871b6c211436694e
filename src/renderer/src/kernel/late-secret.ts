import { computed, shallowRef } from 'vue';
import { succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { UnseenSecret } from '#shared/bridge/secret-commands.ts';
import { accountOnScreen } from './account-scope.ts';
import { ask } from './bridge.ts';
import type { DraftPlace } from './draft-place.ts';
import { plainCopy } from './plain-copy.ts';
import { useStillShown } from './still-shown.ts';

/** A password that was made here and is sent by a form. */
interface SentSecret {
  /** What it signs in. */
  of: string;
  secret: string;
  /** What the form holds as it is sent: main deletes this draft when the change is done and the page is gone. */
  draft?: { place: DraftPlace<unknown>; value: unknown };
}

/** What main holds of one account: what was set, or may be, and was not seen yet. */
const unseen = shallowRef<{ profileId: string; secrets: readonly UnseenSecret[] }>({ profileId: '', secrets: [] });
/** Passwords whose forms are on this page, by what they are: those forms show them. */
const inForms = shallowRef<ReadonlyMap<string, { id: string; profileId: string }>>(new Map());

/** The oldest one of the account on the screen that no form shows; null while there is none. */
export const lateSecret = computed<UnseenSecret | null>(() => {
  const { profileId, secrets } = unseen.value;
  if (profileId !== accountOnScreen().profileId) return null;
  return secrets.find(({ secret }) => !inForms.value.has(secret)) ?? null;
});

/** Takes what main holds of the account on the screen, also from before the app lock and from an earlier load of the page. */
export async function takeUnseenSecrets(): Promise<void> {
  const { profileId } = accountOnScreen();
  const outcome = await ask('secrets.unseen', undefined, profileId);
  if (outcome.ok && profileId === accountOnScreen().profileId) unseen.value = { profileId, secrets: outcome.value };
}

/** The person has it: the one that is shown over the screen is held no longer. */
export function lateSecretSeen(): void {
  const seen = lateSecret.value;
  if (seen) drop(seen.id, unseen.value.profileId);
}

/** The form that showed it leaves the screen: it is held no longer, unless the lock or another account took the screen. */
export function secretSeen(secret: string): void {
  const inForm = inForms.value.get(secret);
  formLeft(secret);
  if (inForm?.profileId === accountOnScreen().profileId) drop(inForm.id, inForm.profileId);
}

function drop(id: string, profileId: string): void {
  unseen.value = { ...unseen.value, secrets: unseen.value.secrets.filter((one) => one.id !== id) };
  void ask('secrets.seen', { id }, profileId);
}

/** Its form was left before it was seen: it is shown over the screen when it is set, or may be. */
export async function secretLeft(secret: string): Promise<void> {
  formLeft(secret);
  await takeUnseenSecrets();
}

function formLeft(secret: string): void {
  inForms.value = new Map([...inForms.value].filter(([one]) => one !== secret));
}

/**
 * Has main hold a password before it is sent, and answers what is to be told the outcome. For the setup of a component, which
 * shows the password itself while it is on the screen. Where its form was left meanwhile the page shows it: one of another account
 * when that account is on the screen again.
 */
export function useLateSecret(): (sent: SentSecret) => Promise<Outcome<(end: Outcome<unknown>) => void>> {
  const isShown = useStillShown();
  const { profileId } = accountOnScreen();
  return async ({ of, secret, draft }) => {
    const kept = draft && { draft: { ...draft.place, value: plainCopy(draft.value) } };
    const held = await ask('secrets.hold', { of, secret, ...kept }, profileId);
    if (!held.ok) return held;
    inForms.value = new Map([...inForms.value, [secret, { id: held.value.id, profileId }]]);
    return succeed((end) => {
      const isSent = end.ok || end.problem.kind === 'unknown-outcome';
      if (!isSent) {
        formLeft(secret);
        drop(held.value.id, profileId);
      } else if (!isShown()) void secretLeft(secret);
    });
  };
}
