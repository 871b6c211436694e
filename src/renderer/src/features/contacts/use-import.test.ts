import { effectScope } from 'vue';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { contactWith } from '#shared/domain/contacts/contact.fixture.ts';
import { NO_FIELDS, type ContactFields } from '#shared/domain/contacts/contact.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import type { ImportAnswer, ImportQuestion } from './import-file.ts';
import { useImport } from './use-import.ts';

/** Stands for the worker that plans an import, which Node has none of: it answers when the test says so. */
class LateWorker extends EventTarget {
  static readonly asked: LateWorker[] = [];
  names = '';
  contacts: ImportQuestion['contacts'] = [];
  postMessage({ names, contacts }: ImportQuestion): void {
    this.names = names;
    this.contacts = contacts;
    LateWorker.asked.push(this);
  }
  answer(): void {
    const fields = { ...NO_FIELDS, name: this.names };
    const plan = { rows: [], writes: [{ id: null, before: null, fields }] };
    const data: ImportAnswer = { plan, ignored: [], isCards: false };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate(): void {}
}

/** An import of one contact that was read and planned. */
async function planned() {
  const fake = fakePage();
  vi.stubGlobal('Worker', LateWorker);
  LateWorker.asked.length = 0;
  fake.reply('contacts.since', () => succeed({ contacts: [], deleted: [], revision: 1, more: false }));
  fake.reply('contacts.put', ({ contacts }: { contacts: { fields: ContactFields }[] }) =>
    succeed(contacts.map(({ fields }) => contactWith('new', fields))),
  );
  await showProfile('one');
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const importing = scope.run(() => useImport());
  if (!importing) throw new Error('unreachable');
  void importing.read(new File(['Name\nAna'], 'people.csv'));
  await vi.waitUntil(() => LateWorker.asked.length === 1);
  LateWorker.asked[0]?.answer();
  await settled();
  expect(importing.state.value).toBe('plan');
  return { fake, importing, leave: () => scope.stop() };
}

it('what is done is what was chosen last, and not the plan that was there before', async () => {
  const { fake, importing } = await planned();
  void importing.setMergesOthers(false);
  await vi.waitUntil(() => LateWorker.asked.length === 2);
  const put = () => fake.requests.filter(({ name }) => name === 'contacts.put').map(({ payload }) => payload);
  expect(importing.isPlanning.value).toBe(true);
  await importing.run();
  expect(put()).toEqual([]);
  LateWorker.asked[1]?.answer();
  await settled();
  expect(importing.isPlanning.value).toBe(false);
  await importing.run();
  expect(put()).toMatchObject([{ contacts: [{ fields: { name: 'keep-apart' } }] }]);
  expect(importing.state.value).toBe('done');
});

it('a plan follows the contacts: nothing that was changed after it was made is written over', async () => {
  const { fake, importing } = await planned();
  const contacts = [contactWith('ana', { name: 'Ana Ruiz' })];
  fake.reply('contacts.since', () => succeed({ contacts, deleted: [], revision: 2, more: false }));
  fake.emit('contacts.changed', null);
  await vi.waitUntil(() => LateWorker.asked.length === 2);
  expect(LateWorker.asked[1]?.contacts).toEqual(contacts);
  expect(importing.isPlanning.value).toBe(true);
  LateWorker.asked[1]?.answer();
  await settled();
  await importing.run();
  fake.emit('contacts.changed', null);
  await settled();
  expect(importing.state.value).toBe('done');
  expect(LateWorker.asked).toHaveLength(2);
});

describe('an import whose page was left', () => {
  const toasts = () => useAnnouncements().toasts.map(({ text }) => text);

  it('is told of when it stops', async () => {
    const { fake, importing, leave } = await planned();
    fake.reply('contacts.put', () => undefined);
    const running = importing.run();
    leave();
    await fake.refuse('contacts.put', { kind: 'disk', reason: 'full' });
    await running;
    expect(toasts()).toEqual([expect.stringMatching(/^Import people\.csv: /)]);
  });

  it('is told of when it could not be taken back', async () => {
    const { fake, importing, leave } = await planned();
    await importing.run();
    const undoing = importing.undo();
    leave();
    await fake.refuse('contacts.delete', { kind: 'disk', reason: 'full' });
    await undoing;
    expect(toasts()).toEqual([expect.stringMatching(/^Undo the import: /)]);
  });
});

it('is done once its contacts are in the list, so that a file that is saved then has them', async () => {
  const { fake, importing } = await planned();
  const ana = contactWith('new', { ...NO_FIELDS, name: 'Ana' });
  fake.reply('contacts.since', () => undefined);
  void importing.run();
  await settled();
  expect(importing.state.value).toBe('running');
  await fake.answer('contacts.since', { contacts: [ana], deleted: [], revision: 2, more: false });
  expect(importing.state.value).toBe('done');
  expect(useContacts().book.all).toEqual([ana]);
});
