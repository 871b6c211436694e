/** Another program takes too long to make pages of a document. */
export class PrintedTooLong extends Error {
  override readonly name = 'PrintedTooLong';
}
