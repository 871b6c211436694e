import { describe, expect, it } from 'vitest';
import { contactCard } from './contact-card.ts';

describe('a contact card', () => {
  it('has the name and the fax number', () => {
    expect(contactCard('2125550177', 'Dr Ames').text).toBe(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Dr Ames;;;;\r\nFN:Dr Ames\r\nTEL;TYPE=FAX:+12125550177\r\nEND:VCARD\r\n',
    );
  });

  it('has the number where nobody knows the name', () => {
    expect(contactCard('2125550177', '')).toMatchObject({
      name: 'fax-2125550177.vcf',
      text: expect.stringContaining('FN:(212) 555-0177\r\n'),
    });
  });

  it('takes no property from a name', () => {
    expect(contactCard('2125550177', 'Ames; Son, MD\r\nTEL:911').text).toContain('FN:Ames\\; Son\\, MD TEL:911\r\n');
  });
});
