// `node bench/rates.ts`: the price of a number by longest prefix over all countries' rates, against a scan of every row.
import { PrefixIndex } from '../src/shared/domain/rates.ts';
import { COUNTRIES } from '../src/main/demo/seed/countries.ts';
import { makeRandom } from '../src/main/demo/random.ts';

const LOOKUPS = 20_000;
const RUNS = 5;
/** As many cities a country as long price lists have. */
const CITIES = 40;

const random = makeRandom(1);
const digits = (count: number) => Array.from({ length: count }, () => String(random.int(0, 9))).join('');
const rows = COUNTRIES.flatMap(({ rates }) =>
  rates.flatMap((row) => [
    row,
    ...Array.from({ length: CITIES }, () => ({ ...row, code: row.code + digits(random.int(1, 4)) })),
  ]),
);
const unique = [...new Map(rows.map((row) => [row.code, row])).values()];
const numbers = Array.from(
  { length: LOOKUPS },
  () => (unique[random.int(0, unique.length - 1)]?.code ?? '') + digits(6),
);

function scan(number: string): { code: string } | undefined {
  let best: { code: string } | undefined;
  for (const row of unique) if (number.startsWith(row.code) && row.code.length > (best?.code.length ?? 0)) best = row;
  return best;
}

function perSecond(find: (number: string) => { code: string } | undefined, looked: readonly string[]): number {
  const started = performance.now();
  for (const number of looked) find(number);
  return looked.length / ((performance.now() - started) / 1000);
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const index = new PrefixIndex(unique);
for (const number of numbers.slice(0, 500))
  if (index.find(number)?.code !== scan(number)?.code) throw new Error(`Another row for ${number}`);
const [fast, slow]: [number[], number[]] = [[], []];
for (let run = 0; run < RUNS; run += 1) {
  slow.push(perSecond(scan, numbers.slice(0, LOOKUPS / 20)));
  fast.push(perSecond((number) => index.find(number), numbers));
}
console.log(
  `longest prefix over ${unique.length} rates: ${Math.round(median(fast) / median(slow))} x a linear scan ` +
    `(${Math.round(median(fast))} / ${Math.round(median(slow))} look-ups a second, median of ${RUNS})`,
);
