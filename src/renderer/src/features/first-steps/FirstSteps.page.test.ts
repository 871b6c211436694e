import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import '#renderer/test/messages.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { button, focus, press, shows, texts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import FirstSteps from './FirstSteps.vue';
import FirstStepsSection from './FirstStepsSection.vue';

const AT = '2026-11-24T12:00:00.000Z';
const list = page.getByRole('region', { name: 'First steps', exact: true });
const rows = page.getByRole('listitem');

interface Given {
  gone?: boolean | null;
  /** Numbers without an address, of twelve; null while none were read. */
  uncovered?: number | null;
  shown?: boolean;
  kind?: 'live' | 'demo';
}

/** Whether the page is another one by now. */
const isLeft = ref(false);

/** The list of an account; what is not given is done. */
async function show({ gone = null, uncovered = 0, shown = true, kind = 'live' }: Given): Promise<FakeBridge> {
  const fake = new FakeBridge();
  isLeft.value = false;
  let kept: unknown = gone === null ? null : { gone };
  fake.reply('userData.get', () => succeed(kept));
  fake.reply('userData.put', ({ value }: { value: unknown }) => {
    kept = value;
    return succeed(null);
  });
  fake.reply('notifications.delivery', () => succeed(shown ? { word: 'shown', at: AT } : null));
  fake.reply('notifications.test', () => succeed({ word: 'shown', at: AT }));
  fake.reply('numbers.state', () =>
    succeed({ revision: 1, count: 12, readAt: AT, reading: null, problem: null, cuts: {} }),
  );
  const counts = uncovered === null ? {} : { view: { 'no-address': uncovered } };
  const state = { revision: 1, count: 12, readAt: AT, reading: null, problem: null, cut: null, setAside: 0 };
  fake.reply('lists.query', () =>
    uncovered === null ? undefined : succeed({ state, keys: '', rows: [], all: 12, counts, changed: null }),
  );
  const Page = defineComponent({
    setup() {
      const profile = { id: 'one', kind, name: 'Office', viewOnly: false, color: 'teal' };
      useSession().state = { profile, profiles: [], connection: { state: 'online', since: AT } } as never;
      const screen = () => [h('h1', { tabindex: -1 }, 'Home'), h(FirstSteps), h(FirstStepsSection)];
      return () => (isLeft.value ? [] : screen());
    },
  });
  return showComponent(Page, fake);
}

test('each step says how it stands, in words and not by colour alone', async () => {
  await show({ kind: 'demo', uncovered: null, shown: false });
  await expect.element(list).toBeVisible();
  await shows(rows, 'Not known yet');
  expect(texts(rows).map((text) => / · (Done|To do|Not known yet)/.exec(text)?.[1])).toEqual([
    'To do',
    'Done',
    'Not known yet',
    'To do',
  ]);
  expect(await axeFindings()).toEqual([]);
});

test('the last step ends the list for good', async () => {
  const fake = await show({ shown: false });
  await expect.element(button('Send a test')).toBeVisible();
  focus(button('Send a test'));
  await press('{Enter}');
  await expect.element(button('Hide this list')).not.toBeInTheDocument();
  expect(fake.requests.find(({ name }) => name === 'userData.put')).toMatchObject({
    payload: { profileId: 'one', name: 'first-steps', value: { gone: true } },
  });
  await shows(page.getByRole('paragraph'), 'Everything on the list is done');
});

test('it is not there while nothing is known to be to do', async () => {
  await show({ uncovered: null });
  await shows(page.getByRole('main'), 'First steps');
  await expect.element(button('Hide this list')).not.toBeInTheDocument();
});

test('hidden by keys, it gives the focus to the title, and comes back in Settings', async () => {
  await show({ uncovered: 9 });
  await expect.element(button('Hide this list')).toBeVisible();
  focus(button('Hide this list'));
  await press('{Enter}');
  await expect.element(button('Hide this list')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  focus(button('Show the list on Home'));
  await press('{Enter}');
  await shows(rows, '3 of 12 numbers have one');
});

test('stays, with the reason, when hiding it cannot be kept', async () => {
  const fake = await show({ uncovered: 9 });
  fake.reply('userData.put', () => fail({ kind: 'disk', reason: 'full' }));
  await button('Hide this list').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(button('Hide this list')).toBeVisible();
});

test.each([
  ['Hide this list', { uncovered: 9 }],
  ['Show the list on Home', { uncovered: 9, gone: true }],
] as const)('why “%s” was not kept is told also where the page was left meanwhile', async (name, given) => {
  const fake = await show(given);
  fake.reply('userData.put', () => undefined);
  await button(name).click();
  isLeft.value = true;
  await expect.element(button(name)).not.toBeInTheDocument();
  await fake.refuse('userData.put', { kind: 'disk', reason: 'full' });
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual([expect.stringContaining(`${name}: `)]);
});
