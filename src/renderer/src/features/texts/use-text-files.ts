import type { OptOut, TextMessage } from '#shared/bridge/texts.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { SavedFile } from '#shared/bridge/command.ts';
import { MOST_PRINTED } from '#shared/bridge/texts-commands.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { membersOf, shownParty } from '#shared/domain/texts/group.ts';
import { toCsv } from '#shared/domain/text/csv.ts';
import { ask, useAsk } from '#renderer/kernel/bridge.ts';
import { formatFull } from '#renderer/kernel/format.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { useSaveFile } from '#renderer/parts/save-file/use-save-file.ts';
import { textStates } from './text-labels.ts';

/** Writes all texts with one party into a file: who, when, what, and what became of each. */
export function useThreadFile(peer: () => string) {
  const askAccount = useAsk();
  return useSaveFile(async () => {
    const all = await wholeThread(peer(), askAccount);
    if (!all.ok) return all;
    const headers = [
      ...[t('texts.files.column.at'), t('texts.files.column.from'), t('texts.files.column.to')],
      ...[t('texts.files.column.text'), t('texts.files.column.state'), t('texts.files.column.said')],
      t('texts.files.column.consent'),
    ];
    const rows = all.value.map((one) => [
      one.at,
      ...(one.state === 'received' ? [one.peer, one.own] : [one.own, membersOf(one.peer).join('; ')]),
      ...[one.body, t(textStates[one.state].label), one.said, one.consent],
    ]);
    return saveCsv(t('texts.files.thread', { peer: peer() }), headers, rows);
  });
}

/** Writes the last texts with one party, and the note about it, into a PDF. */
export function useThreadPdf(peer: () => string, about: () => { who: string; note: string }) {
  const askAccount = useAsk();
  return useSaveFile(async () => {
    const all = await wholeThread(peer(), askAccount);
    if (!all.ok) return all;
    const { who, note } = about();
    const shown = all.value.slice(-MOST_PRINTED);
    const texts = shown.map((one) => ({
      head: `${formatFull(one.at)} · ${one.state === 'received' ? who : t('texts.files.own', { number: formatUsNumber(one.own) })}`,
      words: [one.body, ...one.media].filter(Boolean).join('\n'),
      foot: [one.state === 'received' ? '' : t(textStates[one.state].label), one.said].filter(Boolean).join(' · '),
    }));
    const count = tn('texts.files.count', shown.length);
    const intro = shown.length < all.value.length ? t('texts.files.last', { count }) : count;
    const title = t('texts.thread.label', { who: [...new Set([who, shownParty(peer())])].join(', ') });
    return askAccount('texts.savePdf', {
      ...{ peer: peer(), title, intro, texts },
      note: note === '' ? '' : t('texts.files.note', { note }),
    });
  });
}

/** Writes everybody who must not be texted, or must not have been, into a file. */
export function useOptOutFile(optOuts: () => readonly OptOut[]) {
  return useSaveFile(() => {
    const headers = [
      ...[t('texts.files.column.number'), t('texts.files.column.at'), t('texts.files.column.word')],
      ...[t('texts.files.column.reason'), t('texts.files.column.liftedAt'), t('texts.files.column.liftedReason')],
    ];
    const rows = optOuts().map((one) => [
      ...[one.number, one.at, one.word, one.reason],
      ...[one.lifted?.at ?? '', one.lifted?.reason ?? ''],
    ]);
    return saveCsv(t('texts.files.optOuts'), headers, rows);
  });
}

/** All texts with one party, the oldest first. They come in parts, and are of one account. */
async function wholeThread(peer: string, askAccount: ReturnType<typeof useAsk>): Promise<Outcome<TextMessage[]>> {
  const partOf = (before: number | null) => askAccount('texts.thread', { peer, before });
  const messages: TextMessage[] = [];
  for (let before: number | null = null; ;) {
    const part: Awaited<ReturnType<typeof partOf>> = await partOf(before);
    if (!part.ok) return part;
    messages.unshift(...part.value.messages);
    const [first] = part.value.messages;
    if (!part.value.earlier || !first) break;
    before = first.id;
  }
  return messages.length === 0 ? fail({ kind: 'not-found' }) : succeed(messages);
}

function saveCsv(
  name: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Outcome<SavedFile>> {
  return ask('app.saveText', { name: `${name}.csv`, text: toCsv(headers, rows) });
}
