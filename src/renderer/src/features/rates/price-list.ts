import type { MessageKey } from '#renderer/kernel/i18n/index.ts';

/** A field of the specification's Rates object, in plain words and in those of the trade. */
export interface PriceField {
  name: string;
  label: MessageKey;
  /** What those who know it call it, where that is another word. */
  term?: MessageKey;
  /** What the price is for; the specification states no unit but the one in this field's own name. */
  unit?: 'minute';
  /** The specification does not say that it is an amount of money: shown as it was sent. */
  raw?: true;
}

interface PriceGroup {
  id: string;
  title: MessageKey;
  prices: readonly PriceField[];
}

/** All fields that the specification names, in the groups in which people look for them. */
export const priceGroups: readonly PriceGroup[] = [
  {
    id: 'numbers',
    title: 'rates.group.numbers',
    prices: [
      { name: 'local_did_cost', label: 'rates.price.localDid', term: 'rates.price.localDidTerm' },
      { name: 'toll_free_did_cost', label: 'rates.price.tollFreeDid', term: 'rates.price.tollFreeDidTerm' },
      {
        name: 'international_did_cost',
        label: 'rates.price.internationalDid',
        term: 'rates.price.internationalDidTerm',
      },
      {
        name: 'international_did_direct_dial_cost',
        label: 'rates.price.directDial',
        term: 'rates.price.directDialTerm',
      },
    ],
  },
  {
    id: 'calls',
    title: 'rates.group.calls',
    prices: [
      { name: 'outbound_local_call_rate', label: 'rates.price.outbound', term: 'rates.price.outboundTerm' },
      { name: 'inbound_call_rate', label: 'rates.price.inbound', term: 'rates.price.inboundTerm' },
      { name: 'toll_free_call_rate', label: 'rates.price.tollFreeCall', term: 'rates.price.tollFreeCallTerm' },
      { name: 'outbound_information', label: 'rates.price.information', term: 'rates.price.informationTerm' },
      { name: 'cnam_rate', label: 'rates.price.cnam', term: 'rates.price.cnamTerm' },
      { name: 'ccrf', label: 'rates.price.ccrf', term: 'rates.price.ccrfTerm', raw: true },
    ],
  },
  {
    id: 'emergency',
    title: 'rates.group.emergency',
    prices: [
      { name: 'e911_rate', label: 'rates.price.e911', term: 'rates.price.e911Term' },
      { name: 'e911_tier2_rate', label: 'rates.price.e911Tier2', term: 'rates.price.e911Tier2Term' },
      { name: 'e911_offnet_rate', label: 'rates.price.e911Offnet', term: 'rates.price.e911OffnetTerm' },
    ],
  },
  {
    id: 'fax',
    title: 'rates.group.fax',
    prices: [
      { name: 'fax_did_cost', label: 'rates.price.faxDid', term: 'rates.price.faxDidTerm' },
      { name: 'fax_minute_rate', label: 'rates.price.faxMinute', term: 'rates.price.faxMinuteTerm', unit: 'minute' },
    ],
  },
  {
    id: 'porting',
    title: 'rates.group.porting',
    prices: [{ name: 'lnp_cost', label: 'rates.price.port', term: 'rates.price.portTerm' }],
  },
  {
    id: 'servers',
    title: 'rates.group.servers',
    prices: [
      { name: 'vps_server_rate', label: 'rates.price.vps', term: 'rates.price.vpsTerm' },
      { name: 'dedicated_server_rate', label: 'rates.price.dedicated' },
    ],
  },
];

const byName = new Map(priceGroups.flatMap(({ prices }) => prices.map((price) => [price.name, price] as const)));

/** A field by its name; undefined for one that the specification does not know. */
export function priceField(name: string): PriceField | undefined {
  return byName.get(name);
}
