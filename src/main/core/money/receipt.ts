import { DateTime } from 'luxon';
import type { Refill } from '#shared/bridge/money.ts';
import { formatMoney, parseMoney } from '#shared/domain/money/money.ts';
import { sheetPages } from '../print/sheet-pages.ts';
import { receiptWords, type ReceiptLanguage, type ReceiptWords } from '#shared/words/receipt-words.ts';

/** A receipt of a refill that was done, as a PDF. */
export function receiptPage(refill: Refill, account: string, language: ReceiptLanguage): Promise<Uint8Array> {
  const words = receiptWords[language];
  const rows = receiptRows(refill, account, words);
  return sheetPages({ title: words.title, intro: words.notAnInvoice, sections: [{ title: account, rows }], qr: null });
}

/** What stands on a receipt, line by line. */
export function receiptRows(refill: Refill, account: string, words: ReceiptWords): [label: string, value: string][] {
  const money = (amount: string | null) => {
    const read = parseMoney(amount ?? '');
    return read ? formatMoney(read, words.locale) : words.unknown;
  };
  const time = DateTime.fromISO(refill.at).setLocale(words.locale).toLocaleString(DateTime.DATETIME_FULL);
  return [
    [words.account, account],
    [words.amount, money(refill.amount)],
    [words.time, time],
    [words.mode, words.modes[refill.mode ?? 'none']],
    [words.by, refill.actor],
    [words.before, money(refill.before)],
    [words.after, money(refill.after)],
    [words.reference, refill.id],
  ];
}
