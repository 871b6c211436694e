import type { MoveRequest } from '#shared/domain/porting/port-request.ts';
import { FIELD_LABELS } from './port-words.ts';

type SentField = keyof MoveRequest & keyof typeof FIELD_LABELS;

const ORDER = [
  ...(['company', 'provider_name', 'account_no', 'billing_telephone_no', 'street_no', 'dir_prefix'] as const),
  ...(['street_name', 'dir_suffix', 'service_unit', 'city', 'state', 'zipcode'] as const),
  ...(['authorize_contact', 'contact_title', 'extra_services'] as const),
] as const satisfies SentField[];

/** What the old company compares, as it is sent and in the order of the form; what does not apply is left out. */
export function sentFacts(request: MoveRequest) {
  return ORDER.flatMap((field) => {
    const { [field]: value } = request;
    return value === undefined ? [] : [{ field, label: FIELD_LABELS[field], value }];
  });
}
