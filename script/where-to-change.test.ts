import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';

const PAGE = 'docs/where-to-change.md';
/** All files and folders that it may name, one a line. */
const paths = ['', ...globSync('{src,e2e,script,docs}/**'), ...globSync('*'), ''].join('\n');

/** Words in backticks that are paths, also those within a command. */
function namedPaths(text: string): string[] {
  const words = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, quoted = '']) => quoted.split(' '));
  return words.filter((word) => /^[\w<>*.-]+(\/[\w<>*.-]+)+$|\.(ts|vue|mjs|js|json|md)$/.test(word));
}

/** Whether a path leads somewhere; `<area>` and `*` stand for any name. */
function leads(path: string, before = ''): boolean {
  const name = path.replaceAll('.', '\\.').replaceAll(/<\w+>|\*/g, '[^/\n]+');
  return new RegExp(`\n${before}${name}\n`).test(paths);
}

/** Paths of an entry that lead nowhere. A bare name is of a file in a folder that the entry names. */
function lost(entry: string): string[] {
  const named = namedPaths(entry);
  const whole = named.filter((path) => leads(path));
  const folders = whole.map((path) => (/\.\w+$/.test(path) ? dirname(path) : path).replaceAll(/<\w+>/g, '[^/\n]+'));
  const near = `(${folders.join('|') || 'src'})/(.*/)?`;
  return named.filter((path) => !whole.includes(path) && !leads(path, near));
}

it('names only files and folders that exist', () => {
  const entries = readFileSync(PAGE, 'utf8').split(/\n(?=[-#])/);
  expect(entries.flatMap(namedPaths).length).toBeGreaterThan(100);
  expect(entries.flatMap(lost)).toEqual([]);
});
