import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { button, press, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { removeComponent, showComponent } from '#renderer/test/show-component.ts';
import GalleryForm from './GalleryForm.vue';

const form = page.getByRole('form', { name: 'Order a number' });
const customer = form.getByLabelText('Customer name');

/** What main keeps of a form, over a change of the screen. */
let draft: unknown = null;

async function openForm(): Promise<void> {
  removeComponent();
  const fake = new FakeBridge();
  fake.reply('draft.get', () => succeed(draft));
  fake.reply('draft.save', ({ value }: { value: unknown }) => {
    draft = value;
    return succeed(null);
  });
  await showComponent(GalleryForm, fake);
  await expect.element(form).toBeVisible();
}

test('every control of a form is found by its label alone, and a wrong one gets the focus', async () => {
  draft = null;
  await openForm();
  for (const label of [
    'Customer name',
    'Forward to',
    'Monthly limit',
    'Calls at once',
    'Phone line',
    'Use it for',
    'Remarks',
    'Label',
    'Line password',
    'Alert on 911',
    'I have read the terms',
  ])
    expect(form.getByLabelText(label, { exact: true }).elements(), label).toHaveLength(1);
  expect(form.getByRole('combobox').elements()).toHaveLength(2);

  await button('Order number').click();
  await expect.element(customer).toHaveFocus();
  await shows(form.getByRole('alert'), '5 fields need a look');
  await press('Maple Street Dental');
  await form.getByRole('alert').getByRole('link', { name: 'Forward to' }).click();
  await press('212.555.0100');
  await shows(form.getByText('Read as'), '(212) 555-0100');
  await form.getByLabelText('Monthly limit').fill('1,5');
  await expect.element(form.getByText('Enter an amount such as 50 or 1,234.50.')).toBeVisible();
  await form.getByLabelText('Monthly limit').fill('9');
  await expect.element(form.getByText('Enter $10.00 or more.')).toBeVisible();
  await form.getByLabelText('Monthly limit').fill('$50');
  await form.getByLabelText('Phone line').selectOptions('office');
  await form.getByRole('radio', { name: 'Calls' }).click();
  await form.getByLabelText('Label', { exact: true }).selectOptions('Set to a new value');
  await button('Order number').click();
  await expect.element(form.getByLabelText('New value: Label')).toHaveFocus();
  await press('Lobby', '{Enter}');
  await expect.element(page.getByText('Number ordered').first()).toBeVisible();
  await expect.element(customer).toHaveValue('');
});

test('what was typed is there again, until the form is begun anew', async () => {
  draft = null;
  await openForm();
  await customer.fill('Maple Street Dental');
  await openForm();
  await expect.element(customer).toHaveValue('Maple Street Dental');
  await button('Start over').click();
  await expect.element(customer).toHaveValue('');
  await openForm();
  await userEvent.tab();
  await expect.element(button('Start over')).not.toBeInTheDocument();
  await expect.element(customer).toHaveValue('');
});
