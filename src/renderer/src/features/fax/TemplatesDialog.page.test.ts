import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h } from 'vue';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { useCompose } from './compose.store.ts';
import TemplatesDialog from './TemplatesDialog.vue';

test('a cover page that waits for a document is enough for a template', async () => {
  const fake = new FakeBridge();
  const cover = { kind: 'urgent', language: 'en', toName: '', fromName: '', subject: '', message: '' } as const;
  const draft = { documentId: null, from: '', to: '', cover, coverWanted: cover.kind, document: null, sources: [] };
  answerWith(fake, { 'userData.get': () => succeed(null), 'fax.draft': () => succeed(draft) });
  const dialog = defineComponent(() => {
    void useCompose().load();
    return () => h(TemplatesDialog);
  });
  await showComponent(dialog, fake);
  await page.getByRole('textbox', { name: 'Name of a template from this fax' }).fill('Lab');
  await expect.element(button('Save template')).not.toHaveAttribute('aria-disabled');
});
