// Finds messages of the page that are missing in a language, unused, or empty, and placeholders that differ between languages.
// Literal text in templates is found by eslint (vue/no-bare-strings-in-template).
import { readdirSync, readFileSync } from 'node:fs';
import { en } from '../src/renderer/src/app/i18n/en.ts';
import { es } from '../src/renderer/src/app/i18n/es.ts';

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, path: string[] = []): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[[...path, key].join('.'), value] as [string, string]]
      : flatten(value, [...path, key]),
  );
}

function placeholders(text: string): string {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort().join(' ');
}

/** Plural forms are separated by a bar; a message has as many in one language as in the other. */
function forms(text: string): number {
  return text.split(' | ').length;
}

const english = new Map(flatten(en));
const spanish = new Map(flatten(es));
const folder = 'src/renderer/src';
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|vue)$/.test(name) && !/\.test\.ts$|i18n\/(en|es)\.ts$|messages\.(en|es)\.ts$/.test(name))
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  .join('\n');
const used = new Set(
  [...source.matchAll(/['"`]([a-z][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)+)['"`]/g)].map(([, key]) => key),
);

const problems = [
  ...[...english.keys()].filter((key) => !spanish.has(key)).map((key) => `missing in Spanish: ${key}`),
  ...[...spanish.keys()].filter((key) => !english.has(key)).map((key) => `missing in English: ${key}`),
  ...[...english.keys()].filter((key) => !used.has(key)).map((key) => `unused: ${key}`),
  ...[...english, ...spanish].filter(([, text]) => text.trim() === '').map(([key]) => `empty: ${key}`),
  ...[...english].flatMap(([key, text]) => {
    const other = spanish.get(key) ?? text;
    const differ = placeholders(text) !== placeholders(other) || forms(text) !== forms(other);
    return differ ? [`placeholders or plural forms differ: ${key}`] : [];
  }),
];
for (const problem of problems) console.error(problem);
console.log(`${english.size} messages in each language`);
process.exitCode = problems.length > 0 ? 1 : 0;
