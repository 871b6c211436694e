import type { Profile } from '#shared/bridge/session.ts';

/** The colour of an account's frame, as CSS. The demo account has one of its own. */
export function profileColor(profile: Pick<Profile, 'kind' | 'color'> | null): string {
  if (profile?.kind === 'demo') return 'var(--demo)';
  return `var(--profile-${profile?.color ?? 'teal'})`;
}
