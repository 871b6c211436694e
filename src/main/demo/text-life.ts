// What becomes of a text: as with faxes, the recipient's last four digits decide (README, "Recipients").
import type { Message, Step } from './state.ts';

/** How long a text is `sent` before it has ended. */
export const DELIVERY_MS = 2_000;

/** What a text costs for each recipient and each segment; one with media for each recipient. */
export const TEXT_PRICE = '0.0080';
export const MEDIA_PRICE = '0.0200';

export const TEXT_WORDS = { sent: 'sent', delivered: 'delivered', failed: 'failed' } as const;

type TextEnd = 'delivered' | 'failed' | 'never' | 'refused';

const ENDS: Record<string, TextEnd | undefined> = {
  '0101': 'failed',
  '0102': 'failed',
  '0103': 'failed',
  '0104': 'never',
  '0106': 'refused',
};

export function textEndOf(to: string): TextEnd {
  return ENDS[to.slice(-4)] ?? 'delivered';
}

/** A message to a group is one message: `failed` when one recipient did not get it, for ever `sent` when one never ends. */
export function textSteps(to: readonly string[], at: number): Step[] {
  const ends = to.map(textEndOf);
  if (ends.includes('never')) return [];
  return [{ at: at + DELIVERY_MS, status: ends.includes('failed') ? TEXT_WORDS.failed : TEXT_WORDS.delivered }];
}

/** Segments: 160 characters of the usual alphabet in one text, 153 in each of several; 70 and 67 with other characters. */
export function segmentsOf(text: string): number {
  const [one, many] = /^[\x00-\x7f]*$/.test(text) ? [160, 153] : [70, 67];
  return text.length <= one ? 1 : Math.ceil(text.length / many);
}

export function pricePerText({ to, media, segments }: Pick<Message, 'to' | 'media' | 'segments'>) {
  return media.length > 0
    ? { price: MEDIA_PRICE, times: to.length }
    : { price: TEXT_PRICE, times: to.length * segments };
}
