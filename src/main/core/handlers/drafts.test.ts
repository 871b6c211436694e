import { expect, it } from 'vitest';
import { DEMO_PROFILE_ID } from '../accounts/profiles.ts';
import { account, input, start, value } from '../accounts/account-manager.fixture.ts';
import type { HandlerParts } from '../handler-parts.ts';
import { draftHandlers } from './drafts.ts';

it('what was typed last in an account is kept there, also when another one is on the screen by then', async () => {
  const rig = start();
  const { session } = rig;
  value(await session.startDemo());
  value(await session.connect(input(await account())));
  const drafts = draftHandlers({ session, inWorkspace: async (work) => work(rig.workspace()) } as HandlerParts);
  const late = { profileId: DEMO_PROFILE_ID, kind: 'note', value: { text: 'of the demo account' } };
  expect(await drafts['draft.save'](late)).toMatchObject({ ok: true });
  expect(value(await drafts['draft.get']({ kind: 'note' }))).toBeNull();
  value(await session.switchTo(DEMO_PROFILE_ID));
  expect(value(await drafts['draft.get']({ kind: 'note' }))).toEqual(late.value);
  expect(await drafts['draft.save']({ ...late, profileId: 'nobody' })).toEqual({
    ok: false,
    problem: { kind: 'signed-out' },
  });
});
