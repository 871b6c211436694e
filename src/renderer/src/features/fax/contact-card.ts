import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';

/** A contact with a fax number as a vCard 3.0 file, which address books of all systems read. */
export function contactCard(digits: string, name: string): { name: string; text: string } {
  const shown = name === '' ? formatUsNumber(digits) : name;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(shown)};;;;`,
    `FN:${escaped(shown)}`,
    `TEL;TYPE=FAX:+1${digits}`,
  ];
  return { name: `fax-${digits}.vcf`, text: [...lines, 'END:VCARD', ''].join('\r\n') };
}

/** Characters that mean something in a vCard are marked; a line break would begin another property. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/[\r\n]+/g, ' ');
}
