/** The prices of the provider's rate list, as the specification spells them. */
export const RATE_NAMES = [
  'local_did_cost',
  'inbound_call_rate',
  'outbound_local_call_rate',
  'outbound_information',
  'toll_free_did_cost',
  'toll_free_call_rate',
  'cnam_rate',
  'e911_rate',
  'e911_tier2_rate',
  'e911_offnet_rate',
  'international_did_cost',
  'international_did_direct_dial_cost',
  'fax_did_cost',
  'fax_minute_rate',
  'lnp_cost',
  'dedicated_server_rate',
  'vps_server_rate',
  'ccrf',
] as const;

export type RateName = (typeof RATE_NAMES)[number];
