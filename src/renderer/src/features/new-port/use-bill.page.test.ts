import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { defineComponent, h, ref } from 'vue';
import { emptyPort, type PortForm } from '#shared/domain/porting/port-form.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { useBill } from './use-bill.ts';

it('a bill whose text is still read when another file is chosen fills nothing in, and the other one is still waited for', async () => {
  const form = ref<PortForm>(emptyPort());
  let bill: ReturnType<typeof useBill> | undefined;
  const Page = defineComponent(() => {
    bill = useBill(form);
    return () => h('div');
  });
  const fake = await showComponent(Page, new FakeBridge());
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const bytes = await pdf.save();
  const file = (name: string) => new File([bytes.slice()], name);

  const first = bill?.take(file('old.pdf'));
  await expect.poll(() => fake.names()).toEqual(['document.add']);
  await fake.answer('document.add', { id: 'old', name: 'old.pdf' });
  await expect.poll(() => fake.names()).toEqual(['document.read']);
  const second = bill?.take(file('new.pdf'));
  await expect.poll(() => fake.names()).toEqual(['document.read', 'document.add']);
  await fake.answer('document.read', bytes.slice());
  await first;
  expect(bill?.busy.value).toBe(true);
  expect(bill?.filled.value).toBeNull();

  // A third file is refused, so that the first bill stays: it is compared with.
  const refused = bill?.take(file('third.pdf'));
  await expect.poll(() => fake.names()).toEqual(['document.add', 'document.add']);
  await fake.answer('document.add', { id: 'new', name: 'new.pdf' });
  await second;
  await fake.refuse('document.add', { kind: 'document', reason: 'unreadable', name: 'third.pdf' });
  await expect.poll(() => fake.names()).toEqual(['document.read']);
  await fake.answer('document.read', bytes.slice());
  await refused;
  expect(bill?.text.value?.from).toBe('none');

  const last = bill?.take(file('new.pdf'));
  await expect.poll(() => fake.names()).toEqual(['document.add']);
  await fake.answer('document.add', { id: 'new', name: 'new.pdf' });
  await expect.poll(() => fake.names()).toEqual(['document.read']);
  await fake.answer('document.read', bytes.slice());
  await last;
  expect(form.value.bill?.id).toBe('new');
  expect(bill?.busy.value).toBe(false);
  expect(bill?.filled.value).toBe(0);
});
