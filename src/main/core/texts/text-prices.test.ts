import { expect, it } from 'vitest';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';

const MINUTE = 60_000;
const OWN = '6465550120';
/** What the provider of the tests charges for a part, which it does not publish. */
const CHARGED = '0.0080';

async function open() {
  const provider = await demo();
  const rig = accountOn(provider, { documentKey: Cipher.newKey(), lookWaits: looksAfter([10], 20) });
  const { account, push } = rig;
  const { texts } = account.areas;
  await eventually(async () => expect(valueOf(await texts.senders())).toContain(OWN));
  const readBalance = async () => {
    push(5 * MINUTE);
    valueOf(await account.call('account.getAccountBalance', {}));
    push(MINUTE);
  };
  let sent = 0;
  /** A text between balances that are read before and after it. */
  const text = async (
    body: string,
    beside: () => Promise<unknown> = () => Promise.resolve(),
    others: readonly string[] = [],
  ) => {
    await readBalance();
    await readBalance();
    const to = [...others, `617555${String(1200 + (sent += 1))}`];
    valueOf(await texts.send({ own: OWN, to, group: others.length > 0, body, again: false, overCap: false }));
    await eventually(() =>
      expect(valueOf(texts.thread({ peer: to.join('-'), before: null })).messages).toMatchObject([{ state: 'sent' }]),
    );
    await beside();
    await readBalance();
    await readBalance();
    // What is done next belongs to another hour.
    push(70 * MINUTE);
  };
  push(70 * MINUTE);
  return { ...rig, texts, text };
}

it('the price of a text is learnt from the balances before and after texts, by their parts', async () => {
  const { texts, text } = await open();
  for (const body of ['One', 'Two', 'x'.repeat(200), 'Four']) await text(body);
  expect(valueOf(await texts.prices.learnt())).toBeNull();
  await text('Five');
  expect(valueOf(await texts.prices.learnt())).toEqual({ price: CHARGED, texts: 5 });
});

it('a text beside which something else was changed teaches nothing', async () => {
  const { account, texts, text } = await open();
  for (const body of ['One', 'Two', 'Three', 'Four']) await text(body);
  await text('Five', () =>
    account.call('sms.updateSmsConfig', { did: OWN, sms_mode: 'email', forward2email: 'a@example.com' }),
  );
  expect(valueOf(await texts.prices.learnt())).toBeNull();
  await text('Six');
  expect(valueOf(await texts.prices.learnt())).toEqual({ price: CHARGED, texts: 5 });
});

it('a text to a group is paid for each of its people', async () => {
  const { texts, text } = await open();
  const nothing = () => Promise.resolve();
  for (const body of ['One', 'Two', 'Three', 'Four', 'Five']) await text(body, nothing, ['6175550134', '6175550135']);
  expect(valueOf(await texts.prices.learnt())).toEqual({ price: CHARGED, texts: 5 });
});

it('a text beside which a fax was seen teaches nothing; a fax that was seen before it does no harm', async () => {
  const { account, texts, text, time } = await open();
  const seen = (faxId: string) =>
    account.areas.fax.records.merge(
      [
        {
          ...{ fax_id: faxId, type: 'in', did_from: '6175550134', did_to: OWN, service: 'pro', status: 'done' },
          send_time: time(),
        },
      ],
      time(),
    );
  for (const body of ['One', 'Two', 'Three', 'Four']) await text(body);
  await text('Five', () => Promise.resolve(seen('1')));
  expect(valueOf(await texts.prices.learnt())).toBeNull();
  seen('2');
  await text('Six');
  expect(valueOf(await texts.prices.learnt())).toEqual({ price: CHARGED, texts: 5 });
});
