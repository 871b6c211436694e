import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Profile, SessionState } from '#shared/bridge/session.ts';
import { button, shows, toasts } from '#renderer/test/by-hand.ts';
import type { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { SESSION } from '#renderer/test/start-answers.ts';

const name = page.getByRole('textbox', { name: 'Name of this account' });
const viewOnly = page.getByRole('switch', { name: 'View only' });

/** The session in which the account is as it was changed. */
function changed(change: Partial<Profile>): SessionState {
  return { ...SESSION, profile: SESSION.profile && { ...SESSION.profile, ...change } };
}

/** The name of the account was changed, and main has not answered. */
async function saving(): Promise<FakeBridge> {
  const fake = await showScreen('/settings/account');
  await name.fill('Elm Street Dental');
  await button('Save').click();
  await expect.poll(() => fake.names()).toContain('session.update');
  return fake;
}

test('what is changed while the account is saved stays in the form', async () => {
  const fake = await saving();
  await name.fill('Elm Street Dental West');
  await viewOnly.click();
  await fake.answer('session.update', changed({ name: 'Elm Street Dental' }));
  await expect.element(name).toHaveValue('Elm Street Dental West');
  await expect.element(viewOnly).toBeChecked();
});

test('an account that could not be saved is told of where its page was left', async () => {
  const fake = await saving();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect.element(name).not.toBeInTheDocument();
  await fake.refuse('session.update', { kind: 'disk', reason: 'full' });
  await shows(toasts, /^Settings: /);
});

test('why the account could not be left is told where its page was left', async () => {
  const fake = await showScreen('/settings/account');
  await button('Sign out').click();
  await expect.poll(() => fake.names()).toContain('session.signOut');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect.element(name).not.toBeInTheDocument();
  await fake.refuse('session.signOut', { kind: 'disk', reason: 'full' });
  await shows(toasts, /^Sign out: /);
});

test('in the demo account, whose name and color are given, the section is about what may be done', async () => {
  const fake = await showScreen('/settings/account');
  await expect.element(page.getByRole('heading', { name: 'Name and color' })).toBeVisible();
  fake.emit('session.changed', changed({ kind: 'demo' }));
  await expect.element(page.getByRole('heading', { name: 'What may be done' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Name and color' })).not.toBeInTheDocument();
  await expect.element(name).not.toBeInTheDocument();
});

test('what goes with an account that is forgotten is named: contacts, texts, and who must not be texted', async () => {
  await showScreen('/settings/account');
  await button('Forget this account').click();
  const gate = page.getByRole('dialog', { name: /^Forget “Maple Street Dental”/ });
  for (const loss of [/contacts, tags, notes/, /all texts/, /must not be texted/])
    await expect.element(gate.getByText(loss)).toBeVisible();
});

test('an account with faxes or texts that wait is left only when that is said once more', async () => {
  const fake = await showScreen('/settings/account');
  await button('Sign out').click();
  await expect.poll(() => fake.names()).toContain('session.signOut');
  await fake.refuse('session.signOut', { kind: 'open-changes', count: 3 });
  await expect.element(page.getByText(/A text whose time passes is not sent/)).toBeVisible();
  await button('Sign out anyway').click();
  const again = { name: 'session.signOut', payload: { forget: false, anyway: true } };
  await expect.poll(() => fake.waiting.at(-1)).toMatchObject(again);
});
