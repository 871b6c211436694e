import { h } from 'vue';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { shows } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import RecipientFile from './RecipientFile.vue';

test('a file with many wrong rows counts them all, and shows the first of them', async () => {
  const wrong = Array.from({ length: 2_000 }, (_, at) => `Ben,911,${String(at)}`);
  const text = ['Name,Fax,Id', 'Ann,6172384410,1', ...wrong].join('\n');
  await showComponent({ render: () => h(RecipientFile, { name: 'patients.csv', text }) });
  const list = page.getByRole('dialog').getByRole('list');
  await shows(page.getByRole('dialog'), /2,000 rows/);
  await shows(list.getByRole('listitem').first(), /Row 3/);
  expect(list.element().childElementCount).toBeLessThan(250);
  await shows(list.getByRole('listitem').last(), 'and 1,800 more');
});
