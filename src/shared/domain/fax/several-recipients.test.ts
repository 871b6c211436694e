import { expect, it } from 'vitest';
import { readRecipientFile, readSeveral } from './several-recipients.ts';

it('reads numbers of a pasted text, with their names, whatever stands between them', () => {
  const text = 'Dr Ames, (617) 555-0134\n+1 212 555 0199; 718.555.0103\nhello\n617-555-01';
  expect(readSeveral(text)).toEqual({
    recipients: [
      { number: '6175550134', name: 'Dr Ames' },
      { number: '2125550199', name: '' },
      { number: '7185550103', name: '' },
    ],
    unread: ['617-555-01'],
  });
  const line = readSeveral('6175550134, 2125550199').recipients;
  expect(line.map(({ number }) => number)).toEqual(['6175550134', '2125550199']);
});

it('reads a file by its titles, names the rows that break a rule, and takes a number once', () => {
  const file =
    'Nombre;N\u00famero de fax\r\nDra. \u00c1vila;617-555-0134\r\nSam;911\r\nAgain;(617) 555 0134\r\n;2125550199\r\n';
  expect(readRecipientFile(file)).toEqual({
    recipients: [
      { number: '6175550134', name: 'Dra. \u00c1vila' },
      { number: '2125550199', name: '' },
    ],
    mistakes: [{ row: 3, text: '911', problem: 'too-short' }],
    ...{ twice: 1, hasNumbers: true },
  });
});

it('names a row of a file by its place, also behind empty ones', () => {
  const rows = (file: string) => readRecipientFile(file).mistakes.map(({ row }) => row);
  expect(rows('\n\nName,Fax\n,\nAmes,6175550134\n\nSam,911\n')).toEqual([7]);
  expect(rows('6175550134,Ames\n\n911,Sam\n')).toEqual([3]);
});

it('reads every row of a file whose lines do not all end alike', () => {
  const file = 'Fax,Name\r\n6175550134,Ames\n2125550199,Boyd\r7185550103,Cruz\r\n';
  expect(readRecipientFile(file).recipients).toEqual([
    { number: '6175550134', name: 'Ames' },
    { number: '2125550199', name: 'Boyd' },
    { number: '7185550103', name: 'Cruz' },
  ]);
});

it('joins no digits of two cells of a pasted table', () => {
  const rows = 'Ames\t234-5678\t901\nBoyd\t402\t555-0140\nCruz\t(718) 555-0103\t12';
  expect(readSeveral(rows)).toEqual({
    recipients: [{ number: '7185550103', name: 'Cruz' }],
    unread: ['Ames\t234-5678\t901', 'Boyd\t402\t555-0140'],
  });
});

it('reads a file without titles, and says where no column has numbers', () => {
  expect(readRecipientFile('2125550199,Ames\n6175550134,Boyd').recipients).toEqual([
    { number: '2125550199', name: 'Ames' },
    { number: '6175550134', name: 'Boyd' },
  ]);
  expect(readRecipientFile('a,b\nc,d').hasNumbers).toBe(false);
});

it('takes the telephone of a file, and not the number of an account', () => {
  const file = 'Account number,Practice,Phone\n2125550142,Harbor,617 555 0134';
  expect(readRecipientFile(file).recipients).toEqual([{ number: '6175550134', name: 'Harbor' }]);
});
