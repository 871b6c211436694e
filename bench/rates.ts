// `node bench/rates.ts`: the price of a number by longest prefix over all countries' rates, against a scan of every row.
import { PrefixIndex } from '../src/shared/domain/money/rates.ts';
import { COUNTRIES, ZONE_2 } from '../src/main/demo/seed/countries.ts';
import { makeRandom } from '../src/main/demo/random.ts';

const LOOKUPS = 20_000;
const RUNS = 5;
/** As many cities a country as long price lists have. */
const CITIES = 40;

interface Row {
  code: string;
}

const random = makeRandom(1);
const digits = (count: number) => Array.from({ length: count }, () => String(random.int(0, 9))).join('');

function scan(rows: readonly Row[], number: string): Row | undefined {
  let best: Row | undefined;
  for (const row of rows) if (number.startsWith(row.code) && row.code.length > (best?.code.length ?? 0)) best = row;
  return best;
}

function perSecond(find: (number: string) => Row | undefined, looked: readonly string[]): number {
  const started = performance.now();
  for (const number of looked) find(number);
  return looked.length / ((performance.now() - started) / 1000);
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Prints how many times more look-ups a second the index has, after both found the same for every number. */
function compare(what: string, listed: readonly Row[]): void {
  const rows = [...new Map(listed.map((row) => [row.code, row])).values()];
  const index = new PrefixIndex(rows);
  // Every row is looked for at least once, and so is what no row begins with.
  const numbers = [
    ...rows.map(({ code }) => code + digits(6)),
    ...Array.from({ length: LOOKUPS - rows.length }, () => digits(11)),
  ];
  const found = numbers.filter((number) => {
    const code = index.find(number)?.code;
    if (code !== scan(rows, number)?.code) throw new Error(`Another row for ${number}`);
    return code !== undefined;
  });
  const [fast, slow]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    slow.push(perSecond((number) => scan(rows, number), numbers.slice(0, LOOKUPS / 20)));
    fast.push(perSecond((number) => index.find(number), numbers));
  }
  console.log(
    `longest prefix over ${rows.length} ${what}: ${Math.round(median(fast) / median(slow))} x a linear scan ` +
      `(${Math.round(median(fast))} / ${Math.round(median(slow))} look-ups a second, median of ${RUNS}; ` +
      `the same row for ${numbers.length} numbers, ${found.length} with a price)`,
  );
}

const demo = [...COUNTRIES.flatMap(({ rates }) => rates), ...ZONE_2];
compare('rates of the demo account', demo);
compare(
  'rates of long lists',
  demo.flatMap((row) => [
    row,
    ...Array.from({ length: CITIES }, () => ({ code: row.code + digits(random.int(1, 4)) })),
  ]),
);
