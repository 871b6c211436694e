import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { licenceProblems, lockProblems } from './supply.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const tool = { version: '1.0.0', dev: true, optional: true, os: ['darwin'] };

describe('the lock file', () => {
  it.each([
    ['has a checksum', { version: '1.0.0', integrity }],
    ['comes from the public registry', { integrity, resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz' }],
    ['is a folder of this repository', { link: true }],
  ])('may have an entry that %s', (_, entry) => {
    expect(lockProblems({ '': {}, 'node_modules/a': entry }, [])).toEqual([]);
  });

  it.each([
    ['no checksum', { version: '1.0.0' }, 'a@1.0.0 has no SHA-512 checksum'],
    ['a weak checksum', { version: '1.0.0', integrity: 'sha1-AAAA' }, 'a@1.0.0 has no SHA-512 checksum'],
    ['no checksum, for another system', tool, 'a@1.0.0 has no SHA-512 checksum'],
    [
      'another host',
      { version: '1.0.0', integrity, resolved: 'https://mirror.example/a.tgz' },
      'a@1.0.0 comes from https://mirror.example/a.tgz, not from https://registry.npmjs.org/',
    ],
    [
      'a host that looks like the registry',
      { version: '1.0.0', integrity, resolved: 'https://registry.npmjs.org.example/a.tgz' },
      'a@1.0.0 comes from https://registry.npmjs.org.example/a.tgz, not from https://registry.npmjs.org/',
    ],
  ])('may have no entry with %s', (_, entry, problem) => {
    expect(lockProblems({ 'node_modules/x/node_modules/a': entry }, [])).toEqual([problem]);
  });

  it('has only tools for other systems among those without a checksum, each by its version', () => {
    expect(lockProblems({ 'node_modules/a': tool }, ['a@1.0.0'])).toEqual([]);
    for (const entry of [{ ...tool, dev: false }, { ...tool, optional: false }, { version: '1.0.0' }])
      expect(lockProblems({ 'node_modules/a': entry }, ['a@1.0.0'])).toHaveLength(1);
    expect(lockProblems({ 'node_modules/a': { ...tool, version: '1.0.1' } }, ['a@1.0.0'])).toHaveLength(2);
    expect(lockProblems({ 'node_modules/a': { ...tool, integrity } }, ['a@1.0.0'])).toEqual([
      'a@1.0.0 is listed as unverified, and is not',
    ]);
  });
});

describe('the licences of what ships', () => {
  it('are allowed, or allowed for a reason', () => {
    const notices = '## a 1.0.0\n\nMIT\n\n## b 2.0.0\n\nGPL-3.0\n\n## @c/d 3.0.0\n\nLicence not stated\n';
    expect(licenceProblems(notices, {})).toEqual([
      'b ships under GPL-3.0, which is not allowed',
      '@c/d ships under Licence not stated, which is not allowed',
    ]);
    expect(licenceProblems(notices, { b: 'A reason', '@c/d': 'Another' })).toEqual([]);
    expect(licenceProblems('', {})).toHaveLength(1);
  });

  it('are found for every package of the notices', () => {
    const notices = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8');
    const packages = notices.match(/^## \S+ \d+\.\d+\.\d+\S*$/gm) ?? [];
    expect(packages.length).toBeGreaterThan(50);
    expect(licenceProblems(notices.replaceAll(/^(## .+\n\n).*$/gm, '$1None'), {})).toHaveLength(packages.length);
  });
});
