import { PDFDocument } from '@cantoo/pdf-lib';
import { defineComponent, h, shallowRef } from 'vue';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import type { PageRef } from '#shared/domain/fax/page-list.ts';
import type { Mark } from '#shared/domain/fax/page-marks.ts';
import { button } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { useCompose } from './compose.store.ts';
import MarkTools from './MarkTools.vue';
import { OpenDocuments } from './open-documents.ts';
import { useMarks } from './use-marks.ts';

const TEXT: Mark = { kind: 'text', id: 'text', text: 'Paid', x: 100, y: 100, width: 40, height: 16, angle: 0 };

test('words that are typed for a text stay while the text is moved, and go with another choice', async () => {
  const pages = shallowRef<readonly PageRef[]>([{ document: 'a', page: 1, turn: 0, marks: [TEXT] }]);
  const documents = new OpenDocuments();
  let marks: ReturnType<typeof useMarks> | undefined;
  const component = defineComponent(() => {
    const made = useMarks({
      pages: () => pages.value,
      current: () => 0,
      documents,
      arrange: (next) => (pages.value = next),
    });
    marks = made;
    return () => h(MarkTools, { marks: made });
  });
  await showComponent(component);
  marks?.select('text');
  const words = page.getByRole('textbox');
  await expect.element(words).toHaveValue('Paid');
  await words.fill('Paid in full');
  marks?.change({ ...TEXT, x: 120 });
  await expect.poll(() => marks?.selected.value?.x).toBe(120);
  await expect.element(words).toHaveValue('Paid in full');
  marks?.change({ ...TEXT, text: 'Void' });
  await expect.element(words).toHaveValue('Void');
});

test('a text stays in its field, and holds the fax back, until the page that it is for was read', async () => {
  const pages = shallowRef<readonly PageRef[]>([{ document: 'a', page: 1, turn: 0 }]);
  const documents = new OpenDocuments();
  let marks: ReturnType<typeof useMarks> | undefined;
  const component = defineComponent(() => {
    const made = useMarks({
      pages: () => pages.value,
      current: () => 0,
      documents,
      arrange: (next) => (pages.value = next),
    });
    marks = made;
    return () => h(MarkTools, { marks: made });
  });
  const fake = await showComponent(component);
  if (marks) marks.marking.value = true;
  await button('Text').click();
  await page.getByRole('textbox').fill('Paid');
  await button('Put on page').click();
  await button('Put on page').click();
  await expect.element(page.getByRole('textbox')).toHaveValue('Paid');
  expect(useCompose().hasLooseText).toBe(true);
  const made = await PDFDocument.create();
  made.addPage();
  await expect.poll(() => fake.names()).toContain('document.read');
  await fake.settle('document.read', succeed(await made.save()));
  await expect.poll(() => pages.value[0]?.marks).toMatchObject([{ kind: 'text', text: 'Paid' }]);
  expect(useCompose().hasLooseText).toBe(false);
  documents.close();
});
