// A mailbox as an office has it: notifications of received faxes in four forms, and whatever else comes.
import type { SoughtFax } from '#shared/domain/fax/fax-mail.ts';

export const SENDER = 'fax@provider.example';

/** A message as it lies in the mailbox. */
export interface Mail {
  raw: string;
  at: number;
  /** The fax that it is of; null for one that is of none. */
  faxId: string | null;
}

interface Parts {
  subject: string;
  from?: string;
  to?: string;
  headers?: string;
  text: string;
  textType?: string;
  documents?: readonly (readonly [name: string, type: string, bytes: Uint8Array])[];
}

/** A message with its documents. */
export function mail({
  subject,
  from = SENDER,
  to = 'office@practice.example',
  headers = '',
  text,
  textType,
  documents = [],
}: Parts): string {
  return [
    `From: Fax service <${from}>\r\nTo: ${to}\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\n${headers}Content-Type: multipart/mixed; boundary="edge"\r\n`,
    `--edge\r\nContent-Type: ${textType ?? 'text/plain; charset=utf-8'}\r\n\r\n${text}`,
    ...documents.map(
      ([name, type, bytes]) =>
        `--edge\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
        `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes)
          .toString('base64')
          .replace(/(.{76})/g, '$1\r\n')}`,
    ),
    '--edge--\r\n',
  ].join('\r\n');
}

const shown = (digits: string) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;

type Form = (fax: SoughtFax, document: Uint8Array) => string;

/** Four forms in which services tell of a fax. */
export const FORMS: readonly Form[] = [
  ({ from, to }, pdf) =>
    mail({
      subject: `Fax from ${shown(from)}`,
      text: `You have a new fax.\r\nFrom: ${shown(from)}\r\nTo: ${shown(to)}\r\n`,
      documents: [['fax.pdf', 'application/pdf', pdf]],
    }),
  ({ from, to }, pdf) =>
    mail({
      subject: 'You have received a new fax',
      textType: 'text/html; charset=utf-8',
      text: `<style>td { color: red }</style><table><tr><td>Sender</td><td>+1&nbsp;${from.slice(0, 3)}-${from.slice(3, 6)}-${from.slice(6)}</td></tr><tr><td>Your number<td>${to}</table>`,
      documents: [['document.pdf', 'application/octet-stream', pdf]],
    }),
  ({ faxId }, pdf) =>
    mail({
      subject: `New fax received [${faxId}]`,
      text: 'The document is attached.',
      documents: [['received.pdf', 'application/pdf', pdf]],
    }),
  ({ from, to, at }, pdf) =>
    mail({
      subject: '=?utf-8?Q?Ha_recibido_un_fax_=E2=80=93_1_p=C3=A1gina?=',
      to: `${to}@fax.practice.example`,
      headers: '',
      text: 'Documento adjunto.',
      documents: [[`fax_${from}_${new Date(at).toISOString().slice(0, 10)}.pdf`, 'application/pdf', pdf]],
    }),
];

/** What else comes, also from the same sender and with the same numbers: none of it is a fax. */
export const OTHERS: readonly Form[] = [
  (_, pdf) =>
    mail({
      from: 'news@shop.example',
      subject: 'Our offers',
      text: 'Buy.',
      documents: [['offers.pdf', 'application/pdf', pdf]],
    }),
  ({ from, to }, pdf) =>
    mail({
      subject: `Re: Fax from ${shown(from)}`,
      headers: 'In-Reply-To: <1@provider.example>\r\n',
      text: `> From: ${shown(from)}\r\n> To: ${shown(to)}\r\nSigned, see attached.`,
      documents: [['signed.pdf', 'application/pdf', pdf]],
    }),
  ({ from }, pdf) =>
    mail({
      subject: 'Your invoice',
      text: `Regards\r\nHarbor Clinic, Fax ${shown(from)}`,
      documents: [['invoice.pdf', 'application/pdf', pdf]],
    }),
  ({ from, to }, pdf) =>
    mail({
      from: 'clinic@harbor.example',
      subject: `Fax from ${shown(from)} to ${shown(to)}`,
      text: 'The page that was missing.',
      documents: [['page.pdf', 'application/pdf', pdf]],
    }),
  ({ from, to }, pdf) =>
    mail({
      subject: `Fax from ${shown(from)}`,
      text: `To: ${shown(to)}`,
      documents: [
        ['one.pdf', 'application/pdf', pdf],
        ['two.pdf', 'application/pdf', pdf],
      ],
    }),
  ({ from, to }) =>
    mail({
      subject: `Fax from ${shown(from)}`,
      text: `To: ${shown(to)}`,
      documents: [['fax.pdf', 'application/pdf', Buffer.from('<html><script>alert(1)</script></html>')]],
    }),
  ({ from, to }) => mail({ subject: `Fax to ${shown(from)} was sent`, text: `From ${shown(to)}. Confirmation.` }),
];
