import { createApp, effectScope } from 'vue';
import { beforeEach, expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import { CONTACTS_AT_ONCE } from '#shared/bridge/contact-commands.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { contactWith } from '#shared/domain/contacts/contact.fixture.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { fakePage, showProfile, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { useContactSteps } from './use-contact-steps.ts';

let fake: FakeBridge;
/** Ids of those that were deleted, and of those that were brought back. */
let deleted: string[];
let restored: string[];
/** What was set up, and how its page is left. */
let steps: ReturnType<typeof useContactSteps>;
let leave: () => void;

const toasts = () => useAnnouncements().toasts.map(({ text }) => text);
const contacts = Array.from({ length: CONTACTS_AT_ONCE + 1 }, (_, at) => contactWith(`contact-${at}`, { name: 'Ana' }));

beforeEach(async () => {
  fake = fakePage();
  [deleted, restored] = [[], []];
  fake.reply('contacts.since', () => succeed({ contacts: [], deleted: [], revision: 1, more: false }));
  fake.reply('contacts.restore', ({ ids }: { ids: string[] }) => {
    restored.push(...ids);
    return succeed(null);
  });
  // The second part of several is refused.
  fake.reply('contacts.delete', ({ ids }: { ids: string[] }) => {
    if (deleted.length > 0) return fail({ kind: 'disk', reason: 'full' });
    deleted.push(...ids);
    return succeed(null);
  });
  await showProfile('one');
  const router = createRouter({ history: createMemoryHistory(), routes: [] });
  const scope = effectScope();
  createApp({})
    .use(router)
    .runWithContext(() => scope.run(() => (steps = useContactSteps())));
  leave = () => {
    scope.stop();
  };
});

it('what was deleted before the others were refused can be brought back', async () => {
  expect(await steps.remove(contacts)).toBe(false);
  expect(steps.problem.value).toEqual({ kind: 'disk', reason: 'full' });
  expect(deleted).toHaveLength(CONTACTS_AT_ONCE);
  expect(toasts()).toEqual(['500 contacts were deleted.']);
  useAnnouncements().undoLast();
  await expect.poll(() => restored).toEqual(deleted);
});

it('why contacts were not deleted is told also where the page was left meanwhile', async () => {
  deleted = ['another'];
  const removing = steps.remove(contacts.slice(0, 1));
  leave();
  await removing;
  expect(toasts()).toEqual([expect.stringMatching(/^Delete: /)]);
});
