/// <reference lib="webworker" />
// Reads files of contacts and plans their import beside the page, which stays free meanwhile.
import { readContactCsv } from '#shared/domain/contacts/contact-csv.ts';
import { planImport } from '#shared/domain/contacts/import-plan.ts';
import { readVcards } from '#shared/domain/contacts/vcard.ts';
import type { ImportAnswer, ImportQuestion } from './import-file.ts';

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', ({ data }: MessageEvent<ImportQuestion>) => {
  self.postMessage(answerTo(data));
});

function answerTo({ text, contacts, names }: ImportQuestion): ImportAnswer {
  if (/^\uFEFF?\s*BEGIN:VCARD/i.test(text))
    return { plan: planImport(readVcards(text), contacts, names), ignored: [], isCards: true };
  const { contacts: rows, ignored, hasNames } = readContactCsv(text);
  return hasNames ? { plan: planImport(rows, contacts, names), ignored, isCards: false } : 'no-names';
}
