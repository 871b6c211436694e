import { assertFunds, voiceNumber } from './checks.ts';
import { badParameter, empty, type AreaHandlers, pageFrom, Refusal } from './answer.ts';
import { SMS_MODES, type VoiceNumber } from '../state.ts';
import { textEndOf } from '../text-life.ts';

/** The words of this provider for what inbound texts become; the specification's samples. */
const MODE_WORDS: Record<(typeof SMS_MODES)[number], string> = {
  off: 'SMS Disabled',
  url: 'Post SMS to URL',
  email: 'Email and XMPP',
  chat: 'Email and XMPP',
};

/** Tiers whose numbers can text: `1b` is "SMS enabled". */
const SMS_TIER = '1b';

/** Texts. */
export const smsHandlers: AreaHandlers<'sms'> = {
  'sms.listAvailableDids': (params, account) => {
    const { voice } = account;
    const patterns = params.did === undefined ? [] : [params.did].flat();
    const found = account.shown('voice', voice.matching(patterns, voice.inTier(SMS_TIER)));
    return pageFrom(found.length, params, (index) => {
      const number = voice.get(found[index] ?? '');
      return number ? smsRow(number) : null;
    });
  },
  'sms.updateSmsConfig': (params, account) => {
    const { did, sms_mode, forward2email, post2url, post2urlmethod, chat_email } = params;
    const number = voiceNumber(account, did);
    if (number.tier !== SMS_TIER) throw new Refusal(`did: ${did} cannot be used for SMS`);
    const { sms } = number;
    account.putVoiceNumber({
      ...number,
      sms: {
        mode: sms_mode ?? sms.mode,
        url: post2url ?? sms.url,
        method: post2urlmethod ?? sms.method,
        email: (sms_mode === 'chat' ? chat_email : forward2email) ?? sms.email,
      },
    });
    return empty;
  },
  'sms.sendMsg': ({ did, did_to, msg, file_url = [] }, account) => {
    const number = voiceNumber(account, did);
    if (msg.trim() === '') throw badParameter('msg', 'is empty');
    if (number.tier !== SMS_TIER || number.sms.mode === 'off')
      throw new Refusal(`did: ${did} is not an active SMS-enabled DID of the account`);
    const to = [...new Set(did_to)];
    for (const one of to)
      if (textEndOf(one) === 'refused') throw new Refusal(`did_to: ${one} does not accept messages`);
    const draft = { from: did, to, text: msg, media: file_url };
    assertFunds(account, account.priceOfText(draft));
    return { kind: 'data', data: { msg_id: Number(account.acceptText(draft).id) } };
  },
  'sms.checkDeliveryStatus': ({ msg_id }, { state }) => {
    const message = state.messages.find(({ id }) => id === msg_id);
    if (!message) throw badParameter('msg_id', `there is no message ${msg_id}`);
    return { kind: 'data', data: { status: message.status } };
  },
};

function smsRow({ did, sms }: VoiceNumber) {
  return {
    did,
    sms_enabled: sms.mode === 'off' ? 'off' : 'on',
    sms_mode: MODE_WORDS[sms.mode],
    post2url: sms.mode === 'url' ? sms.url : '',
    email2forward: sms.mode === 'email' || sms.mode === 'chat' ? sms.email : '',
  };
}
