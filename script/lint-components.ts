// Holds the scripts of Vue components to the rules that need types, such as a promise that nobody waits for. ESLint would make
// a type checker for each component, so their scripts are written as TypeScript files, line by line where they were, and
// linted in one program; `rootDirs` has their relative imports find what stands beside the components.
import { ESLint } from 'eslint';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import tseslint from 'typescript-eslint';
import { parse } from 'vue/compiler-sfc';

const SOURCE = 'src/renderer/src';
const SCRIPTS = resolve('node_modules/.cache/component-scripts');
const TSCONFIG = join(SCRIPTS, 'tsconfig.json');

/** The script of a component, with empty lines in the place of all before it; null for one without. */
function scriptOf(component: string): string | null {
  const { scriptSetup, script } = parse(readFileSync(component, 'utf8')).descriptor;
  const block = scriptSetup ?? script;
  return block && '\n'.repeat(block.loc.start.line - 1) + block.content;
}

function writeScripts(): string[] {
  rmSync(SCRIPTS, { recursive: true, force: true });
  const written: string[] = [];
  for (const component of globSync(`${SOURCE}/**/*.vue`)) {
    const script = scriptOf(component);
    if (script === null) continue;
    const file = join(SCRIPTS, `${component}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, script);
    written.push(file);
  }
  const config = {
    extends: resolve('tsconfig.web.json'),
    compilerOptions: { rootDirs: [resolve('.'), SCRIPTS], noUnusedLocals: false, noUnusedParameters: false },
    include: [join(SCRIPTS, '**/*.ts'), resolve(SOURCE, '*.d.ts')],
    exclude: [],
  };
  writeFileSync(TSCONFIG, JSON.stringify(config));
  return written;
}

const files = writeScripts();
const eslint = new ESLint({
  cwd: SCRIPTS,
  overrideConfigFile: true,
  ignore: false,
  overrideConfig: [
    {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser, parserOptions: { project: [TSCONFIG], tsconfigRootDir: SCRIPTS } },
      plugins: { '@typescript-eslint': tseslint.plugin },
      rules: {
        '@typescript-eslint/await-thenable': 'error',
        '@typescript-eslint/no-floating-promises': 'error',
        '@typescript-eslint/no-misused-promises': 'error',
        '@typescript-eslint/no-for-in-array': 'error',
        '@typescript-eslint/no-base-to-string': 'error',
        '@typescript-eslint/only-throw-error': 'error',
        '@typescript-eslint/prefer-promise-reject-errors': 'error',
        '@typescript-eslint/require-await': 'error',
        '@typescript-eslint/restrict-plus-operands': 'error',
        '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
        '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
  ],
});
const results = await eslint.lintFiles(files);
let found = 0;
for (const { filePath, messages } of results)
  for (const { line, column, message, ruleId } of messages) {
    found += 1;
    const component = relative(SCRIPTS, filePath).replace(/\.ts$/, '');
    console.log(`${component}:${String(line)}:${String(column)} ${message} ${ruleId ?? ''}`);
  }
console.log(`${String(files.length)} components, ${String(found)} problems`);
process.exitCode = found > 0 || files.length === 0 ? 1 : 0;
