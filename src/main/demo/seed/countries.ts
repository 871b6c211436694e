export interface RateRow {
  destination: string;
  code: string;
  rate: string;
}

export interface Country {
  id: number;
  name: string;
  rates: RateRow[];
}

/** Name, dial prefix, rate to a land line, rate to a mobile and the mobiles' prefix (empty: one rate for all). */
const TABLE = `
Albania|355|0.1420|0.2980|3556
Argentina|54|0.0180|0.1450|549
Armenia|374|0.1120|0.1990|3749
Australia|61|0.0165|0.0390|614
Austria|43|0.0190|0.0620|436
Bahamas|1242|0.1150||
Bangladesh|880|0.0320|0.0340|8801
Barbados|1246|0.1980||
Belgium|32|0.0210|0.0480|324
Belize|501|0.2350|0.2490|5016
Bolivia|591|0.1340|0.1720|5917
Brazil|55|0.0170|0.0360|559
Bulgaria|359|0.0180|0.1280|3598
Cambodia|855|0.0690|0.0720|8551
Canada|1|0.0100||
Chile|56|0.0190|0.0290|569
China|86|0.0150|0.0160|861
Colombia|57|0.0160|0.0190|573
Costa Rica|506|0.0240|0.0580|5068
Croatia|385|0.0230|0.1790|3859
Cyprus|357|0.0210|0.0560|3579
Czech Republic|420|0.0180|0.0310|4206
Denmark|45|0.0140|0.0240|452
Dominican Republic|1809|0.0380|0.0790|18298
Ecuador|593|0.1190|0.2150|5939
Egypt|20|0.1090|0.1290|201
El Salvador|503|0.1490|0.1890|5037
Estonia|372|0.0190|0.2790|3725
Finland|358|0.0310|0.0590|3584
France|33|0.0120|0.0290|336
Germany|49|0.0120|0.0260|4915
Ghana|233|0.1890|0.2150|2332
Greece|30|0.0150|0.0350|306
Guatemala|502|0.1190|0.1390|5025
Haiti|509|0.2590|0.2890|5093
Honduras|504|0.1590|0.1790|5049
Hong Kong|852|0.0210|0.0240|8529
Hungary|36|0.0160|0.0320|3630
Iceland|354|0.0180|0.0290|3546
India|91|0.0190|0.0190|919
Indonesia|62|0.0390|0.0490|628
Ireland|353|0.0140|0.0360|3538
Israel|972|0.0140|0.0290|9725
Italy|39|0.0120|0.0390|393
Jamaica|1876|0.1690|0.1890|18763
Japan|81|0.0290|0.0890|8190
Jordan|962|0.1190|0.1490|9627
Kenya|254|0.1290|0.1490|2547
Korea, South|82|0.0190|0.0290|8210
Latvia|371|0.0290|0.2190|3712
Lithuania|370|0.0290|0.1490|3706
Luxembourg|352|0.0220|0.0490|3526
Malaysia|60|0.0180|0.0240|601
Malta|356|0.0390|0.1290|3569
Mexico|52|0.0110|0.0190|521
Morocco|212|0.0490|0.3190|2126
Netherlands|31|0.0150|0.0320|316
New Zealand|64|0.0160|0.0380|642
Nicaragua|505|0.1290|0.2190|5058
Nigeria|234|0.0890|0.0990|2348
Norway|47|0.0140|0.0290|474
Panama|507|0.0390|0.1190|5076
Peru|51|0.0150|0.0210|519
Philippines|63|0.1290|0.1490|639
Poland|48|0.0140|0.0260|485
Portugal|351|0.0140|0.0290|3519
Romania|40|0.0150|0.0280|407
Singapore|65|0.0150|0.0160|658
South Africa|27|0.0590|0.0890|278
Spain|34|0.0120|0.0280|346
Sweden|46|0.0120|0.0260|467
Switzerland|41|0.0210|0.0690|417
Taiwan|886|0.0190|0.0790|8869
Thailand|66|0.0240|0.0260|668
Turkey|90|0.0390|0.1090|905
United Kingdom|44|0.0120|0.0240|447
Uruguay|598|0.0590|0.1590|5989
Venezuela|58|0.0290|0.0690|584
Vietnam|84|0.0690|0.0720|849
`;

/** The countries of the rate list; ids are stable, rising and have gaps, as in a real table. */
export const COUNTRIES: readonly Country[] = TABLE.trim()
  .split('\n')
  .map((line, index) => {
    const [name = '', code = '', land = '', mobile = '', mobileCode = ''] = line.split('|');
    const upper = name.toUpperCase();
    const rates: RateRow[] = [{ destination: upper, code, rate: land }];
    if (mobile) rates.push({ destination: `${upper} MOBILE`, code: mobileCode, rate: mobile });
    return { id: 11 + index * 3, name: upper, rates };
  });

/** Destinations in the United States' numbering plan that cost more than a local call ("zone 2"). */
export const ZONE_2: readonly RateRow[] = [
  { destination: 'ALASKA', code: '1907', rate: '0.0650' },
  { destination: 'HAWAII', code: '1808', rate: '0.0280' },
  { destination: 'PUERTO RICO', code: '1787', rate: '0.0240' },
  { destination: 'PUERTO RICO', code: '1939', rate: '0.0240' },
  { destination: 'US VIRGIN ISLANDS', code: '1340', rate: '0.0320' },
  { destination: 'GUAM', code: '1671', rate: '0.0390' },
  { destination: 'NORTHERN MARIANA ISLANDS', code: '1670', rate: '0.0650' },
  { destination: 'AMERICAN SAMOA', code: '1684', rate: '0.0980' },
  { destination: 'CANADA - YUKON AND NORTHWEST TERRITORIES', code: '1867', rate: '0.1450' },
];
