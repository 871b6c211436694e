import { expect, it } from 'vitest';
import { DEMO_PROFILE_ID } from '../accounts/profiles.ts';
import { providerAccount, input, start, value } from '../accounts/account-manager.fixture.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { DraftsArea } from './drafts-area.ts';
import { draftsCommands } from './drafts-commands.ts';

it('what was typed last in an account is kept there, also when another one is on the screen by then', async () => {
  const rig = start();
  const { accounts } = rig;
  value(await accounts.startDemo());
  value(await accounts.connect(input(await providerAccount())));
  const drafts = draftsCommands({
    accounts,
    inArea: async (work) => work(rig.account().areas.drafts),
  } as AreaCommandDeps<DraftsArea>);
  const form = { form: 'number-note', of: '2125550100' } as const;
  const late = { profileId: DEMO_PROFILE_ID, ...form, value: 'of the demo account' };
  expect(await drafts['draft.save'](late)).toMatchObject({ ok: true });
  expect(value(await drafts['draft.get'](form))).toBeNull();
  value(await accounts.switchTo(DEMO_PROFILE_ID));
  expect(value(await drafts['draft.get'](form))).toEqual(late.value);
  // What another form saved since stays.
  await drafts['draft.save']({ ...late, value: null, was: 'older' });
  expect(value(await drafts['draft.get'](form))).toEqual(late.value);
  await drafts['draft.save']({ ...late, value: null, was: late.value });
  expect(value(await drafts['draft.get'](form))).toBeNull();
  expect(await drafts['draft.save']({ ...late, profileId: 'nobody' })).toEqual({
    ok: false,
    problem: { kind: 'signed-out' },
  });
});
