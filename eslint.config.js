import vue from 'eslint-plugin-vue';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';
import vueParser from 'vue-eslint-parser';

/** Who may import whom (docs/architecture.md). Imports go one way; whatever is not named for a folder is closed to it. */
const ELECTRON = {
  group: ['electron', 'electron/*', '@electron/*'],
  message: 'Only src/main/shell, src/main/index.ts and the preload know Electron.',
};
const NODE = { group: ['node:*'], message: 'This layer runs without Node.' };
const CORE = { group: ['#core/*', '**/main/core/**', '**/core/*'], message: 'This layer does not know the core.' };
const DEMO = {
  group: ['#demo/*', '**/main/demo/**', '**/demo/*'],
  message: 'Only src/main/index.ts and tests meet the demo account.',
};
const SHELL = { group: ['**/shell/*', '**/main/shell/**'], message: 'This layer does not know the shell.' };
const PAGE = { group: ['#renderer/*', '**/renderer/**'], message: 'Nobody but the page imports from the page.' };
const FIXTURES = {
  group: ['**/*.fixture.ts', '**/test/**'],
  message: 'Fixtures are for tests: what the app runs stands in a file of its own.',
};
const MAIN = { group: ['**/main/**', '**/preload/**'], message: 'The page reaches main by window.bridge only.' };

/** Stores that belong to the app, whatever account is on the screen; all others begin and end with their account. */
const APP_STORE_FILES = [
  'kernel/account-scope.ts',
  'kernel/announcer.store.ts',
  'kernel/settings.store.ts',
  'stores/held-document.store.ts',
  'stores/overlays.store.ts',
  'stores/session.store.ts',
].map((name) => `src/renderer/src/${name}`);
const PINIA_STORE = {
  name: 'pinia',
  importNames: ['defineStore'],
  message: 'A store belongs to an account: use defineAccountStore of kernel/account-scope.ts.',
};

const zone = (files, patterns, more = {}) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.fixture.ts', '**/test/**', ...(more.ignores ?? [])],
  rules: { 'no-restricted-imports': ['error', { patterns: [...patterns, FIXTURES], paths: more.paths ?? [] }] },
});

const rawElectron = (allowed) => [
  ...(allowed === 'ipcMain'
    ? []
    : [{ name: 'electron', importNames: ['ipcMain'], message: 'Only shell/ipc.ts registers handlers.' }]),
  { name: 'electron', importNames: ['ipcRenderer'], message: 'Only the preload talks to main.' },
];

export default tseslint.config(
  {
    // What the app is made of; the rest has no zones.
    ignores: ['out/**', 'node_modules/**', 'e2e/**', 'script/**', 'bench/**', 'tools/**', '**/*.test.ts', '**/*.mjs'],
  },
  // Types, and rules of the language itself, are oxlint's (.oxlintrc.json).
  { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
  ...vue.configs['flat/recommended'],
  {
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'shell', property: 'openExternal', message: 'Use openExternal of shell/external.ts.' },
      ],
    },
  },
  {
    files: ['**/*.vue'],
    // vue-tsc checks their types, and script/lint-components.ts their scripts.
    languageOptions: { parser: vueParser, parserOptions: { parser: tseslint.parser } },
    rules: {
      'vue/multi-word-component-names': 'off',
      'vue/no-bare-strings-in-template': ['error', { allowlist: ['·', '…', '/', '–', '(', ')', ','] }],
      'vue/no-v-html': 'error',
    },
  },
  {
    files: ['**/*.vue'],
    // These two have the region that is always there.
    ignores: ['src/renderer/src/ui/toasts/UiToasts.vue', 'src/renderer/src/ui/dialog/UiModal.vue'],
    rules: {
      'vue/no-restricted-static-attribute': [
        'error',
        ...[{ key: 'aria-live' }, { key: 'role', value: 'status' }].map((attribute) => ({
          ...attribute,
          message: 'A region that comes with its words is silent: use v-spoken of kernel/spoken.ts.',
        })),
      ],
    },
  },
  zone(['src/shared/**/*.ts'], [ELECTRON, NODE, CORE, DEMO, SHELL, PAGE, MAIN]),
  {
    files: ['src/shared/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...[
          'window',
          'document',
          'process',
          'Buffer',
          'fetch',
          'setTimeout',
          'setInterval',
          'localStorage',
          'console',
        ].map((name) => ({
          name,
          message: 'src/shared is pure: no DOM, Node, timers or IO.',
        })),
      ],
    },
  },
  {
    files: ['src/main/core/**/*.ts'],
    ignores: ['src/main/core/journal/**', 'src/main/core/store/migrations.ts', '**/*.test.ts', '**/*.fixture.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['TemplateElement[value.raw', 'Literal[value'].map((text) => ({
          selector: `${text}=/(FROM|JOIN|UPDATE|INTO) (journal|journal_event)\\b/]`,
          message: 'The journal alone reads its tables: ask JournalEntries or Charges.',
        })),
      ],
    },
  },
  zone(['src/main/core/**/*.ts'], [ELECTRON, DEMO, SHELL, PAGE]),
  zone(['src/main/demo/**/*.ts'], [ELECTRON, CORE, SHELL, PAGE]),
  zone(['src/main/shell/**/*.ts'], [DEMO, PAGE], { paths: rawElectron(), ignores: ['src/main/shell/ipc.ts'] }),
  zone(['src/main/shell/ipc.ts'], [DEMO, PAGE], { paths: rawElectron('ipcMain') }),
  zone(['src/main/*.ts'], [PAGE], { paths: rawElectron() }),
  zone(['src/preload/**/*.ts'], [NODE, CORE, DEMO, SHELL, PAGE]),
  zone(['src/renderer/**/*.ts', 'src/renderer/**/*.vue'], [ELECTRON, NODE, CORE, DEMO, SHELL, MAIN], {
    paths: [PINIA_STORE],
    ignores: APP_STORE_FILES,
  }),
  zone(APP_STORE_FILES, [ELECTRON, NODE, CORE, DEMO, SHELL, MAIN]),
  {
    files: ['src/renderer/**/*.ts', 'src/renderer/**/*.vue'],
    ignores: ['src/renderer/src/stores/session.store.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.name=/^watch/] > .arguments:first-child MemberExpression[property.name='id'][object.property.name='profile']",
          message: 'Stores and components begin and end with their account; none has to follow a switch.',
        },
      ],
    },
  },
  { files: ['src/main/shell/external.ts'], rules: { 'no-restricted-properties': 'off' } },
  prettier,
);
