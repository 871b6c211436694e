import { defineComponent, h, nextTick, shallowRef } from 'vue';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PageRef } from '#shared/domain/fax/page-list.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { looks, useSystemColors } from '#renderer/test/system-colors.ts';
import { OpenDocuments } from './open-documents.ts';
import PageStrip from './PageStrip.vue';

const pageOf = (document: string): PageRef => ({ document, page: 1, turn: 0 });

/** A fax of two pages that is put into another order, and the first of which is being dragged. */
async function dragging() {
  const pages = shallowRef<readonly PageRef[]>([pageOf('letter'), pageOf('results')]);
  const documents = new OpenDocuments();
  const component = defineComponent(
    () => () =>
      h(PageStrip, {
        ...{ documents, pages: pages.value, current: 0, editable: true },
        onArrange: (next: PageRef[]) => (pages.value = next),
      }),
  );
  await showComponent(component);
  const thumb = (index: number) => page.getByRole('button').nth(index).element();
  thumb(0).dispatchEvent(new DragEvent('dragstart'));
  return {
    pages,
    order: () => pages.value.map(({ document }) => document),
    drop: (index: number) => thumb(index).dispatchEvent(new DragEvent('drop')),
  };
}

test('the page that is dragged is moved also where a cover page comes before it meanwhile', async () => {
  const { pages, order, drop } = await dragging();
  pages.value = [pageOf('cover'), ...pages.value];
  await nextTick();
  drop(2);
  expect(order()).toEqual(['cover', 'results', 'letter']);
});

test('nothing is moved where the page that is dragged was removed meanwhile', async () => {
  const { pages, order, drop } = await dragging();
  pages.value = [pageOf('results'), pageOf('bill')];
  await nextTick();
  drop(1);
  expect(order()).toEqual(['results', 'bill']);
});

test('the page that is looked at is told in the colors of the system, too', async () => {
  await useSystemColors();
  await dragging();
  const thumb = (index: number) => page.getByRole('button').nth(index);
  await expect.element(thumb(0)).toHaveAttribute('aria-current');
  expect(looks(thumb(0))).not.toBe(looks(thumb(1)));
});
