import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref, type Component } from 'vue';
import type { FaxDraftSummary } from '#shared/bridge/documents.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { UserDataName } from '#shared/user-data/user-data.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';
import CoverLogo from './CoverLogo.vue';
import DraftsDialog from './DraftsDialog.vue';
import type { KeptSignature } from './fax-signatures.store.ts';
import type { FaxTemplate } from './fax-templates.store.ts';
import SignatureDialog from './SignatureDialog.vue';
import TemplatesDialog from './TemplatesDialog.vue';

const full = (): Outcome<null> => fail({ kind: 'disk', reason: 'full' });
const draft: FaxDraftSummary = { id: 'aside', savedAt: READ_AT, to: '', others: 0, documents: [], pages: 0 };
const template: FaxTemplate = { name: 'Lab', from: '', to: '6175550134', others: [], cover: null, tries: 2 };
const signature: KeptSignature = { name: 'Dr Ames', mark: { kind: 'picture', png: 'aa', width: 160, height: 40 } };

const kept = new Map<UserDataName, unknown>([
  ['fax-templates', [template]],
  ['fax-signatures', [signature]],
  ['fax-cover', { fromName: '', logo: { png: 'aa', ratio: 2 }, always: [] }],
]);

const isThere = ref(true);
const screenOf = (component: Component) => defineComponent(() => () => (isThere.value ? h(component) : h('p')));

/** What can be removed, where, and by which button. */
const cases = [
  { what: 'a draft', component: DraftsDialog, name: 'Discard the draft “Fax without a recipient”' },
  { what: 'a template', component: TemplatesDialog, name: 'Delete the template “Lab”' },
  { what: 'a signature', component: SignatureDialog, name: 'Delete the signature “Dr Ames”' },
  { what: 'a logo', component: CoverLogo, name: 'Remove the logo' },
];

/** Shows the part, with main that answers so when something was removed, and removes it. */
async function remove(component: Component, name: string, saved: () => Outcome<null>): Promise<FakeBridge> {
  isThere.value = true;
  const fake = new FakeBridge();
  answerWith(fake, {
    'fax.draftsAside': () => succeed([draft]),
    'fax.discardDraft': () => succeed(null),
    'fax.bringDraftBack': full,
    'userData.get': ({ name: list }) => succeed(kept.get(list) ?? null),
    'userData.put': saved,
  });
  await showComponent(screenOf(component), fake);
  await button(name).click();
  return fake;
}

/** Removes it; the disk is full afterwards. */
async function removeOnly(component: Component, name: string): Promise<void> {
  const fake = await remove(component, name, () => succeed(null));
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).toBeVisible();
  answerWith(fake, { 'userData.put': full });
}

const why = page.getByText('This computer could not store it');

test.each(cases)('why $what cannot be brought back stands where it was removed', async ({ component, name }) => {
  await removeOnly(component, name);
  await press('{Control>}z{/Control}');
  await expect.element(why).toBeVisible();
  await expect.element(toasts).not.toBeInTheDocument();
});

test.each(cases)('why $what cannot be brought back is told once its place was left', async ({ component, name }) => {
  await removeOnly(component, name);
  isThere.value = false;
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await shows(toasts, /^Undo: /);
});

test.each(cases.slice(1))('why $what cannot be removed stands beside it', async ({ component, name }) => {
  await remove(component, name, full);
  await expect.element(why).toBeVisible();
});
