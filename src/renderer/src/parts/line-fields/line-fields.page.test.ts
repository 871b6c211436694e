import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { computed, defineComponent, h, ref, type Component } from 'vue';
import type { HostLookup } from '#shared/bridge/line-commands.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { button, focus, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import AddressFields from './AddressFields.vue';
import CallsAbroadFields from './CallsAbroadFields.vue';
import CallsAtOnceField from './CallsAtOnceField.vue';
import { addressParams, type LineAddress } from './line-address.ts';

/** Shows a part with what it is about, as a form does. */
async function show<V extends Record<string, unknown>>(part: Component, values: V, fake = new FakeBridge()) {
  const held = ref({ ...values });
  const bound = computed(() =>
    Object.fromEntries(
      Object.keys(values).flatMap((name) => [
        [name, (held.value as V)[name]],
        [`onUpdate:${name}`, (next: unknown) => Object.assign(held.value, { [name]: next })],
      ]),
    ),
  );
  await showComponent(
    defineComponent(() => () => h(part, bound.value)),
    fake,
  );
  return { held: () => held.value as V, fake };
}

const HOST = 'pbx.example.com';
const byHost: LineAddress = { by: 'host', ip: '', host: HOST };
const byIp: LineAddress = { by: 'ip', ip: '8.8.4.4', host: '' };

test.each([
  ['8.8.4.4', null],
  ['8.8.4', 'Type four numbers with dots'],
  ['192.168.1.20', 'cannot be reached from the internet'],
  ['203.0.113.9', 'cannot be reached from the internet'],
])('the internet address %s', async (ip, error) => {
  await show(AddressFields, { modelValue: { by: 'ip', ip, host: '' } });
  const field = page.getByLabelText('Internet address', { exact: true });
  if (error === null) await expect.element(field).not.toHaveAttribute('aria-invalid');
  else await expect.element(page.getByText(error)).toBeVisible();
});

test('one of address and host name is asked for, and only that one is sent', async () => {
  const { held } = await show(AddressFields, { modelValue: byIp });
  expect(addressParams(held().modelValue)).toEqual({ ip_address: '8.8.4.4' });
  focus(page.getByRole('radio', { name: 'At an internet address (IP)' }));
  await press('{ArrowDown}');
  await expect.element(page.getByLabelText('Internet address', { exact: true })).not.toBeInTheDocument();
  focus(page.getByLabelText('Host name', { exact: true }));
  await press(HOST);
  expect(held().modelValue).toEqual({ by: 'host', ip: '8.8.4.4', host: HOST });
  expect(addressParams(held().modelValue)).toEqual({ dynamic_host: HOST });
});

test.each<[HostLookup, string]>([
  [{ found: 'addresses', addresses: ['8.8.4.4', '8.8.8.8'] }, 'Found now: 8.8.4.4, 8.8.8.8.'],
  [{ found: 'none' }, 'No address has this name now.'],
  [{ found: 'no-answer' }, 'The name service did not answer'],
  [{ found: 'demo' }, 'Nothing leaves this computer in the demo account'],
])('a host name is looked up only on demand: %j', async (found, words) => {
  const { fake } = await show(AddressFields, { modelValue: byHost });
  expect(fake.requests).toEqual([]);
  focus(button('Look up now'));
  await press('{Enter}');
  expect(fake.requests.map(({ name, payload }) => [name, payload])).toEqual([['lines.lookUpHost', { host: HOST }]]);
  await fake.answer('lines.lookUpHost', found);
  await expect.element(page.getByRole('main').getByText(words)).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a host name that leads into a network is warned about, and forgotten with the next letter', async () => {
  const { fake } = await show(AddressFields, { modelValue: byHost });
  fake.reply('lines.lookUpHost', () => succeed({ found: 'addresses', addresses: ['8.8.4.4', '10.0.0.5'] }));
  focus(button('Look up now'));
  await press('{Enter}');
  await expect.element(page.getByRole('alert').getByText('10.0.0.5 cannot be reached')).toBeVisible();
  focus(page.getByLabelText('Host name', { exact: true }));
  await press('{End}', 'm');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByText('Found now')).not.toBeInTheDocument();
});

test('a lookup that the person called off says nothing, one that failed says why', async () => {
  const { fake } = await show(AddressFields, { modelValue: byHost });
  focus(button('Look up now'));
  await press('{Enter}');
  await fake.refuse('lines.lookUpHost', { kind: 'cancelled' });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  fake.reply('lines.lookUpHost', () => fail({ kind: 'too-often' }));
  await press('{Enter}');
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('calls abroad ask for a limit only where they are allowed', async () => {
  const { held } = await show(CallsAbroadFields, { on: false, limit: 25 });
  const limit = page.getByLabelText('Daily limit for calls abroad', { exact: true });
  await expect.element(limit).not.toBeInTheDocument();
  await expect.element(page.getByText('While it is off, a daily limit is ignored.')).toBeVisible();
  focus(page.getByRole('checkbox', { name: 'Allow calls abroad' }));
  await press(' ');
  expect(held().on).toBe(true);
  await expect.element(limit).toHaveValue('25');
  focus(limit);
  await press('{Control>}a{/Control}', '1001', '{Enter}');
  await expect.element(page.getByText('Enter a whole number from 1 to 1,000.')).toBeVisible();
  expect(held().limit).toBe(25);
});

test('the calls at the same time follow the size of the office', async () => {
  const { held } = await show(CallsAtOnceField, { modelValue: 4 });
  await expect.element(page.getByRole('radio', { name: '10 people: 4' })).toBeChecked();
  focus(page.getByRole('radio', { name: '10 people: 4' }));
  await press('{ArrowRight}');
  expect(held().modelValue).toBe(6);
  await expect.element(page.getByLabelText('Calls at the same time')).toHaveValue('6');
});
