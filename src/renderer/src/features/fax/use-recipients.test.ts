import { beforeEach, describe, expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { computed } from 'vue';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import { fakePage, showProfile } from '#renderer/test/fake-bridge.ts';
import { useCompose } from './compose.store.ts';
import { useRecipients } from './use-recipients.ts';
import '#renderer/test/messages.ts';

beforeEach(async () => {
  const fake = fakePage();
  fake.reply('contacts.since', () => succeed({ contacts: [], deleted: [], revision: 0, more: false }));
  await showProfile('one');
});

function setUp() {
  const compose = useCompose();
  const reading = computed(() => readUsNumber(compose.to));
  return { compose, recipients: useRecipients({ reading, name: computed(() => '') }) };
}

describe('those whom a fax goes to', () => {
  it('are there once, in whatever way a number is written, and that is told', () => {
    const { compose, recipients } = setUp();
    compose.to = '+1 (212) 555-0199';
    expect(recipients.addTyped()).toBe(true);
    expect(recipients.addPasted('2125550199\n617.555.0134\n1-617-555-0134')).toBe(true);
    compose.to = '617 555 0134';
    expect(recipients.all.value.map(({ number }) => number)).toEqual(['2125550199', '6175550134']);
    expect(recipients.told.value).toEqual(['1 recipient was added.', '2 were there already and get the fax once.']);
  });

  it('are not complete while something half stands in the field', () => {
    const { compose, recipients } = setUp();
    recipients.add([{ number: '2125550199', name: '' }]);
    expect(recipients.isComplete.value).toBe(true);
    compose.to = '617 555';
    expect(recipients.isComplete.value).toBe(false);
    expect(recipients.addPasted('617 555 0134')).toBe(false);
  });

  it('are five hundred at most', () => {
    const { recipients } = setUp();
    const many = Array.from({ length: 501 }, (_, at) => ({ number: String(2_125_550_000 + at), name: '' }));
    recipients.add(many);
    expect(recipients.all.value).toHaveLength(500);
    expect(recipients.told.value[1]).toBe('1 recipient too many: one fax goes to 500 at most.');
  });

  it('have nothing told of them that was told of those of another fax', () => {
    const { compose, recipients } = setUp();
    recipients.add([{ number: '2125550199', name: '' }]);
    expect(recipients.told.value).toHaveLength(1);
    compose.reset();
    expect(recipients.told.value).toEqual([]);
  });
});
