// `npm run check`: every package that is installed has a checksum and comes from the public registry, and every package that
// ships has a licence that allows it.
import { readFileSync } from 'node:fs';

interface LockEntry {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
}

const REGISTRY = 'https://registry.npmjs.org/';

/** Licences that ask for no more than their text, which THIRD-PARTY-NOTICES.md has. */
const LICENCES = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']);
/** Packages with another licence, and why it is allowed. */
const OTHER_LICENCES: Readonly<Record<string, string>> = {
  qr: '(MIT OR Apache-2.0)',
  jszip: '(MIT OR GPL-3.0-or-later)',
  pako: '(MIT AND Zlib)',
  '@zone-eu/mailsplit': '(MIT OR EUPL-1.1+)',
  // It asks for its own files alone, whose source has to be named: THIRD-PARTY-NOTICES.md does.
  'ical.js': 'MPL-2.0',
};

/**
 * Tools for developers on other systems, without a checksum since the registry at which they were locked does not serve them.
 * `node script/complete-lockfile.mjs` adds the checksums where it does.
 */
export const UNVERIFIED: readonly string[] = [];

/** What is wrong with the entries of a lock file. */
export function lockProblems(packages: Readonly<Record<string, LockEntry>>, unverified: readonly string[]): string[] {
  const without = new Set<string>();
  const problems = Object.entries(packages).flatMap(([path, entry]) => {
    // The project itself, and packages of its own.
    if (!path.includes('node_modules/') || entry.link === true) return [];
    const name = `${path.replace(/^.*node_modules\//, '')}@${entry.version ?? ''}`;
    const found: string[] = [];
    if (entry.resolved !== undefined && !entry.resolved.startsWith(REGISTRY))
      found.push(`${name} comes from ${entry.resolved}, not from ${REGISTRY}`);
    if (/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? '')) return found;
    without.add(name);
    const isTool = entry.dev === true && entry.optional === true && entry.os !== undefined;
    if (!isTool || !unverified.includes(name)) found.push(`${name} has no SHA-512 checksum`);
    return found;
  });
  const outdated = unverified.filter((name) => !without.has(name));
  return [...problems, ...outdated.map((name) => `${name} is listed as unverified, and is not`)];
}

/** Which of the packages in the notices have a licence that is not allowed. */
export function licenceProblems(notices: string, others: Readonly<Record<string, string>>): string[] {
  // The texts of licences have headings of their own.
  const headings = notices.replaceAll(/^```text\n[^]*?^```$/gm, '');
  const shipped = [...headings.matchAll(/^## (.+) \S+\n\n(.*)$/gm)];
  if (shipped.length === 0) return ['No packages were found in the notices'];
  return shipped.flatMap(([, name = '', licence = '']) =>
    LICENCES.has(licence) || Object.hasOwn(others, name)
      ? []
      : [`${name} ships under ${licence}, which is not allowed`],
  );
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> };
  const problems = [
    ...lockProblems(packages, UNVERIFIED),
    ...licenceProblems(read('THIRD-PARTY-NOTICES.md'), OTHER_LICENCES),
  ];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
