import { z } from 'zod';
import type { EmergencyAddress } from '../domain/address/emergency-rules.ts';

const text = z.string().catch('');

/** An emergency address as it is kept: what is not there is empty. */
export const emergencyAddress = z.object({
  e911_name: text,
  e911_address: text,
  e911_unittype: text,
  e911_unitnumber: text,
  e911_city: text,
  e911_state: text,
  e911_zip: text,
} satisfies Record<keyof EmergencyAddress, typeof text>);
