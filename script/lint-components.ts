// Holds the scripts of Vue components to the rules of all TypeScript, such as a promise that nobody waits for. Rules that need
// types do not look into components, so their scripts are written as TypeScript files, line by line where they were;
// `rootDirs` has their relative imports find what stands beside the components.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'vue/compiler-sfc';

const SOURCE = 'src/renderer/src';
const SCRIPTS = resolve('out/component-scripts');
const TSCONFIG = join(SCRIPTS, 'tsconfig.json');
const FLAGS = ['--type-aware', '--format', 'unix', '--config', resolve('script/oxlint-components.json')];

/** The script of a component, with empty lines in the place of all before it; null for one without. */
function scriptOf(component: string): string | null {
  const { scriptSetup, script } = parse(readFileSync(component, 'utf8')).descriptor;
  const block = scriptSetup ?? script;
  return block && '\n'.repeat(block.loc.start.line - 1) + block.content;
}

/** Writes the scripts of all components; answers how many there are. */
function writeScripts(): number {
  rmSync(SCRIPTS, { recursive: true, force: true });
  let written = 0;
  for (const component of globSync(`${SOURCE}/**/*.vue`)) {
    const script = scriptOf(component);
    if (script === null) continue;
    const file = join(SCRIPTS, `${component}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, script);
    written += 1;
  }
  const config = {
    extends: resolve('tsconfig.web.json'),
    compilerOptions: { rootDirs: [resolve('.'), SCRIPTS], noUnusedLocals: false, noUnusedParameters: false },
    include: [join(SCRIPTS, '**/*.ts'), resolve(SOURCE, '*.d.ts')],
    exclude: [],
  };
  // What Git ignores is not linted: this folder is to look like a repository of its own.
  mkdirSync(join(SCRIPTS, '.git'), { recursive: true });
  writeFileSync(TSCONFIG, JSON.stringify(config));
  return written;
}

const files = writeScripts();
const { status, stdout, error } = spawnSync('oxlint', [...FLAGS, '.'], { cwd: SCRIPTS, encoding: 'utf8' });
if (error) throw error;
// Paths and lines are those of the components.
console.log(stdout.replaceAll('.vue.ts:', '.vue:'));
console.log(`${String(files)} components`);
process.exitCode = status !== 0 || files === 0 ? 1 : 0;
