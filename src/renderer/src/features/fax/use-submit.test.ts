import { expect, it, vi } from 'vitest';
import { computed, ref } from 'vue';
import { ask } from '#renderer/kernel/bridge.ts';
import { settled } from '#renderer/test/fake-bridge.ts';
import { inScreen } from '#renderer/test/in-screen.ts';
import { twoDrafts } from '#renderer/test/two-drafts.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import '#renderer/test/messages.ts';
import { useCompose } from './compose.store.ts';
import { useSubmit } from './use-submit.ts';

const ANN = { number: '6175550134', name: 'Ann' };

/** A fax to Ann, or to her and somebody else, and another one that can be opened. */
async function rig(others: readonly (typeof ANN)[] = []) {
  const fake = await twoDrafts('Ann 617 555 0134');
  const all = [ANN, ...others];
  const remember = vi.spyOn(useContacts(), 'remember').mockResolvedValue(null as never);
  const parts = {
    who: { written: ref({ name: 'Ann' }) },
    recipients: { all: ref(all), isSeveral: computed(() => all.length > 1), rememberTyped: vi.fn() },
    later: { later: ref(null) },
    ready: { reason: ref(null), waits: ref(false) },
  };
  const { made } = await inScreen(() => useSubmit(parts as never), [{ path: '/fax/job/:id', name: 'fax-job' }]);
  const compose = useCompose();
  await compose.load();
  const openOther = () => compose.exchange(() => ask('fax.openDraft', { id: 'second' }));
  return { fake, remember, openOther, ...made };
}

it('the name of a recipient is kept once the fax is sent, and not where it was refused while another was opened', async () => {
  const { fake, remember, openOther, submit } = await rig();
  submit(false);
  await settled();
  await openOther();
  await fake.refuse('fax.send', { kind: 'offline', evidence: {} });
  await settled();
  expect(remember).not.toHaveBeenCalled();
  submit(false);
  await settled();
  await fake.answer('fax.send', { id: 'job', to: ANN.number, state: 'holding', createdAt: '' });
  await settled();
  expect(remember).toHaveBeenCalledWith(ANN.number, 'Ann');
});

it('what is asked before a fax goes to several is not asked of another one that was opened', async () => {
  const { fake, openOther, submit, many } = await rig([{ number: '2125550199', name: '' }]);
  submit(false);
  await settled();
  await fake.answer('fax.earlier', []);
  expect(many.value).toEqual([]);
  await openOther();
  expect(many.value).toBeNull();
  submit(false);
  await settled();
  await openOther();
  await fake.answer('fax.earlier', []);
  await settled();
  expect(many.value).toBeNull();
});
