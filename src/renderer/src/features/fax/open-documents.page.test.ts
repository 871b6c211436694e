import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { OpenDocuments } from './open-documents.ts';

/** Documents of which main answers the reads with these, in order; how often each was read, and how each use ended. */
async function reading(answers: Outcome<Uint8Array>[]) {
  const fake = new FakeBridge();
  answerWith(fake, { 'document.read': () => answers.shift() });
  await showComponent({ render: () => null }, fake);
  const documents = new OpenDocuments();
  const use = () => documents.use('document-1', (pdf) => Promise.resolve(pdf.numPages)).catch(() => 'failed');
  const reads = () => fake.requests.filter(({ name }) => name === 'document.read').length;
  return { use, reads };
}

test('a document that could not be read once is read again when one of its pages is wanted', async () => {
  const made = await PDFDocument.create();
  made.addPage();
  const { use, reads } = await reading([fail({ kind: 'disk', reason: 'failing' }), succeed(await made.save())]);
  expect([await use(), await use(), reads()]).toEqual(['failed', 1, 2]);
});

test('a damaged document is read and opened once, however many of its pages are wanted', async () => {
  const damaged = new TextEncoder().encode('This is no PDF');
  const { use, reads } = await reading([succeed(damaged), succeed(damaged.slice())]);
  expect([await use(), await use(), reads()]).toEqual(['failed', 'failed', 1]);
});
