// Adds the platform variants of optional native packages that npm left out of package-lock.json.
//
// npm records only the variants that the registry it talked to could serve, and `npm ci` then refuses the lock file
// ("Missing: ... from lock file", npm/cli#4828). Checksums are added where the registry has them. Run this after every
// `npm install` that changes dependencies.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const OS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win32: 'win32',
};
const CPU = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32'];

/** Reads os and cpu from a variant's name, such as `@scope/binding-linux-x64-gnu`. */
function platformOf(name) {
  const os = Object.keys(OS).find((key) => name.includes(`-${key}-`));
  const cpu = CPU.find((key) => name.includes(`-${key}`)) ?? 'arm';
  return os ? { cpu: [cpu], os: [os] } : undefined;
}

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    const platform = platformOf(name);
    if (lock.packages[nested] || lock.packages[hoisted] || !platform) continue;
    lock.packages[hoisted] = { version, ...platform, dev: entry.dev, optional: true };
    added.push(`${name}@${version}`);
  }
}

/** The checksum that the registry has; undefined where it does not serve the package. */
function checksumOf(name, version) {
  try {
    const args = ['view', `${name}@${version}`, 'dist.integrity'];
    const answer = execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return answer.startsWith('sha512-') ? answer : undefined;
  } catch {
    return undefined;
  }
}

const verified = [];
const unverified = [];
for (const [path, { version, ...rest }] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || rest.link || rest.integrity) continue;
  const name = path.replace(/^.*node_modules\//, '');
  const integrity = checksumOf(name, version);
  if (integrity) lock.packages[path] = { version, integrity, ...rest };
  (integrity ? verified : unverified).push(`${name}@${version}`);
}
if (added.length + verified.length > 0) {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(added.length === 0 ? 'The lock file is complete.' : `Added to the lock file: ${added.join(', ')}`);
if (verified.length > 0) console.log(`Checksums were added to: ${verified.join(', ')}`);
if (unverified.length > 0) console.log(`The registry has no checksum of: ${unverified.join(', ')}`);
