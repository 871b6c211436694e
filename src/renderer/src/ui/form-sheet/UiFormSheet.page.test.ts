import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { succeed, type Problem } from '#shared/bridge/outcome.ts';
import { showAccount } from '#renderer/kernel/account-scope.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { draftPlace } from '#renderer/kernel/draft-place.ts';
import { button, focus, press } from '#renderer/test/by-hand.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiTextField from '#renderer/ui/text-field/UiTextField.vue';
import UiFormSheet from './UiFormSheet.vue';

test('what the rules of a field need is waited for before the form is sent', async () => {
  const error = ref<string | null>(null);
  let read: () => void = () => undefined;
  let sent = 0;
  const Form = defineComponent(
    () => () =>
      h(
        UiFormSheet,
        {
          title: 'Forward calls',
          submitLabel: 'Save',
          known: () => new Promise<void>((resolve) => (read = resolve)),
          submit: () => {
            sent += 1;
            return Promise.resolve(null);
          },
        },
        { default: () => h(UiTextField, { label: 'Number', modelValue: '6465550120', error: error.value }) },
      ),
  );
  await showComponent(Form);
  focus(button('Save'));
  await press('{Enter}');
  error.value = 'That number forwards back to this one.';
  expect(sent).toBe(0);
  read();
  await expect.element(page.getByLabelText('Number')).toHaveFocus();
  expect(sent).toBe(0);
  error.value = null;
  focus(button('Save'));
  await press('{Enter}');
  read();
  await expect.poll(() => sent).toBe(1);
});

test('what was filled in for one account is not sent when another one comes to the screen while it is waited for', async () => {
  const { promise: known, resolve: read } = Promise.withResolvers<void>();
  let sent = 0;
  const submit = () => {
    sent += 1;
    return Promise.resolve(null);
  };
  await showComponent({
    render: () => h(UiFormSheet, { title: 'Add a line', submitLabel: 'Add', known: () => known, submit }),
  });
  focus(button('Add'));
  await press('{Enter}');
  showAccount('another');
  read();
  await expect.element(button('Add')).not.toHaveAttribute('aria-busy', 'true');
  await settled();
  expect(sent).toBe(0);
});

test('a form that was left while it is waited for is not sent', async () => {
  const { promise: known, resolve: read } = Promise.withResolvers<void>();
  const isOpen = ref(true);
  let sent = 0;
  const submit = () => {
    sent += 1;
    return Promise.resolve(null);
  };
  const close = () => (isOpen.value = false);
  const form = () =>
    h(UiFormSheet, { title: 'Forward calls', submitLabel: 'Save', known: () => known, submit, onCancel: close });
  await showComponent(defineComponent(() => () => (isOpen.value ? form() : null)));
  focus(button('Save'));
  await press('{Enter}');
  focus(button('Cancel'));
  await press('{Enter}');
  await expect.element(page.getByRole('form')).not.toBeInTheDocument();
  read();
  await settled();
  expect(sent).toBe(0);
});

/** The form of a note, which is on its way until `end` says what became of it. */
async function showNote() {
  const fake = new FakeBridge();
  fake.reply('draft.get', () => succeed(null));
  fake.reply('draft.save', () => succeed(null));
  const note = ref('');
  const isOpen = ref(true);
  let end: (problem: Problem | null) => void = () => undefined;
  const form = () =>
    h(UiFormSheet, {
      ...{ title: 'Note', submitLabel: 'Save', place: draftPlace('number-note', '2125550141'), draft: note.value },
      'onUpdate:draft': (next: unknown) => (note.value = String(next)),
      submit: () => new Promise<Problem | null>((resolve) => (end = resolve)),
    });
  await showComponent(
    defineComponent(() => () => (isOpen.value ? form() : null)),
    fake,
  );
  const type = async (words: string) => {
    note.value = words;
    await settled();
  };
  const save = async () => {
    focus(button('Save'));
    await press('{Enter}');
  };
  const ended = async (problem: Problem | null) => {
    end(problem);
    await settled();
  };
  const drafts = () => fake.requests.flatMap(({ name, payload }) => (name === 'draft.save' ? [payload] : []));
  return { type, save, ended, drafts, isOpen };
}

test('what is typed while a form is sent was not sent, and stays a draft', async () => {
  const { type, save, ended, drafts } = await showNote();
  await type('Front desk');
  await save();
  await type('Front desk, second floor');
  await ended(null);
  expect(drafts().at(-1)).toMatchObject({ value: 'Front desk, second floor' });
  await save();
  await ended(null);
  expect(drafts().at(-1)).toMatchObject({ value: null });
});

test('who left a form while it was sent is told what went wrong with it', async () => {
  const { type, save, ended, isOpen } = await showNote();
  await type('Front desk');
  await save();
  isOpen.value = false;
  await settled();
  await ended({ kind: 'refused', text: 'Too long', evidence: {} });
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual([
    'Note: The provider did not accept this. The provider says: “Too long”',
  ]);
});

test('one press on a button is enough where the field that it leaves shows its error, and so moves the button', async () => {
  let pressed = 0;
  const Form = defineComponent(
    () => () =>
      h(
        UiFormSheet,
        { title: 'Contact', submitLabel: 'Save', submit: () => Promise.resolve(null) },
        {
          default: () => [
            h(UiTextField, { label: 'Name', modelValue: '', error: 'A contact needs a name.' }),
            h('button', { type: 'button', onClick: () => (pressed += 1) }, 'Add a number'),
          ],
        },
      ),
  );
  await showComponent(Form);
  await page.getByLabelText('Name').click();
  await button('Add a number').click();
  expect(pressed).toBe(1);
  await expect.element(page.getByText('A contact needs a name.')).toBeVisible();
});
