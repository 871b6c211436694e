/** Whom the practice exchanges faxes with. Every number is of the fictional range 555-01xx. */
export interface Party {
  name: string;
  fax: string;
}

export const PARTIES: readonly [Party, ...Party[]] = [
  { name: 'Maple Street Family Clinic', fax: '2125550112' },
  { name: 'Harborview Oral Surgery', fax: '6175550134' },
  { name: 'Northside Pediatrics', fax: '7185550119' },
  { name: 'Granite State Dental Insurance', fax: '6035550155' },
  { name: 'Lakeshore Dental Plan', fax: '3125550163' },
  { name: 'Union Benefit Fund', fax: '2125550178' },
  { name: 'Evergreen Insurance, claims', fax: '2065550121' },
  { name: 'Brightline Dental Laboratory', fax: '9735550147' },
  { name: 'Crown and Bridge Lab of Trenton', fax: '6095550129' },
  { name: 'Riverside Pathology', fax: '5185550138' },
  { name: 'Dr. Okafor, endodontist', fax: '2125550186' },
  { name: 'Dr. Lindqvist, orthodontist', fax: '9175550151' },
  { name: 'St. Brigid Hospital, records', fax: '7185550172' },
  { name: 'Bayfront Imaging', fax: '3055550143' },
  { name: 'City Schools health office', fax: '7185550160' },
];
