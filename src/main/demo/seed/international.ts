export interface NumberCountry {
  code: string;
  country: string;
  prefix: string;
  /** Names and area codes. */
  cities: readonly (readonly [name: string, area: string])[];
}

const TABLE = `
AR|Argentina|54|Buenos Aires 11, Cordoba 351
AU|Australia|61|Melbourne 3, Sydney 2
AT|Austria|43|Graz 316, Vienna 1
BE|Belgium|32|Antwerp 3, Brussels 2
BR|Brazil|55|Rio de Janeiro 21, Sao Paulo 11
CL|Chile|56|Santiago 2
DK|Denmark|45|Copenhagen 32
FR|France|33|Lyon 4, Paris 1
DE|Germany|49|Berlin 30, Frankfurt 69, Hamburg 40, Munich 89
IE|Ireland|353|Cork 21, Dublin 1
IL|Israel|972|Haifa 4, Tel Aviv 3
IT|Italy|39|Milan 02, Rome 06
JP|Japan|81|Osaka 6, Tokyo 3
MX|Mexico|52|Guadalajara 33, Mexico City 55, Monterrey 81
NL|Netherlands|31|Amsterdam 20, Rotterdam 10
PL|Poland|48|Krakow 12, Warsaw 22
ES|Spain|34|Barcelona 93, Madrid 91
SE|Sweden|46|Stockholm 8
CH|Switzerland|41|Geneva 22, Zurich 43
GB|United Kingdom|44|Leeds 113, London 20, Manchester 161
`;

/** Where international numbers can be ordered. */
export const NUMBER_COUNTRIES: readonly NumberCountry[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [code = '', country = '', prefix = '', cities = ''] = line.split('|');
    return {
      code,
      country,
      prefix,
      cities: cities.split(', ').map((text) => {
        const space = text.lastIndexOf(' ');
        return [text.slice(0, space), text.slice(space + 1)] as const;
      }),
    };
  });
