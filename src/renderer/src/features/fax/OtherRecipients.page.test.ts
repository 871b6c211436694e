import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { button, focus, press } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { brokenFile, chooseFile, slowFile } from '#renderer/test/slow-file.ts';
import { useCompose } from './compose.store.ts';
import OtherRecipients from './OtherRecipients.vue';

test('of two files of recipients the one that was chosen last is shown, whichever is read first', async () => {
  const recipients = { told: ref([]) } as never;
  await showComponent({ render: () => h(OtherRecipients, { recipients, canAdd: false }) }, new FakeBridge());
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for a file');
  const [first, second] = [slowFile('first.csv', 'Fax\n6172384410'), slowFile('second.csv', 'Fax\n6172384411')];
  chooseFile(input, first.file);
  chooseFile(input, second.file);
  second.come();
  await expect.element(page.getByRole('dialog', { name: /second\.csv/ })).toBeVisible();
  first.come();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(page.getByRole('dialog', { name: /second\.csv/ })).toBeVisible();
});

test('a file of recipients that cannot be read is told, until one can', async () => {
  const recipients = { told: ref([]) } as never;
  await showComponent({ render: () => h(OtherRecipients, { recipients, canAdd: false }) }, new FakeBridge());
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for a file');
  chooseFile(input, brokenFile('gone.csv'));
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('“gone.csv” could not be read.');
  chooseFile(input, new File(['Fax\n6172384410'], 'there.csv'));
  await expect.element(page.getByRole('dialog', { name: /there\.csv/ })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a recipient that is removed by keys gives the focus to the one in its place, and the last one to the field', async () => {
  let left = 0;
  const form = defineComponent(() => {
    const compose = useCompose();
    compose.others = [0, 1, 2].map((at) => ({ number: `617238441${at}`, name: '' }));
    const remove = (number: string): void => {
      compose.others = compose.others.filter((one) => one.number !== number);
    };
    const recipients = { told: ref([]), remove } as never;
    return () => h(OtherRecipients, { recipients, canAdd: false, onLeave: () => (left += 1) });
  });
  await showComponent(form);
  const chip = (at: number) => button(`Remove (617) 238-441${at}`);
  focus(chip(1));
  await press('{Enter}');
  await expect.element(chip(2)).toHaveFocus();
  await press('{Enter}');
  await expect.element(chip(0)).toHaveFocus();
  await press('{Enter}');
  await expect.poll(() => left).toBe(1);
});

test('the button that shows all recipients gives the focus to the first of those that it shows', async () => {
  const form = defineComponent(() => {
    useCompose().others = Array.from({ length: 10 }, (_, at) => ({ number: `617238441${at}`, name: '' }));
    const recipients = { told: ref([]) } as never;
    return () => h(OtherRecipients, { recipients, canAdd: false });
  });
  await showComponent(form);
  focus(button('Show 2 more'));
  await press('{Enter}');
  await expect.element(button('Remove (617) 238-4418')).toHaveFocus();
});
