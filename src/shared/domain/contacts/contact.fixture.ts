import { NO_FIELDS, type Contact, type ContactFields } from './contact.ts';

/** A contact as main gives it. */
export function contactWith(
  id: string,
  fields: Partial<ContactFields>,
  updatedAt = '2026-11-01T10:00:00.000Z',
): Contact {
  return { ...NO_FIELDS, ...fields, id, createdAt: '2026-11-01T10:00:00.000Z', updatedAt, author: 'anna' };
}
