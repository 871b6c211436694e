import vue from 'eslint-plugin-vue';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';
import vueParser from 'vue-eslint-parser';

// Which folders may import which is held by `dependency-cruiser.config.js`; here are names that few files may import.

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

/** Names that these files may not import. */
const names = (files, paths, ignores = []) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.fixture.ts', '**/test/**', ...ignores],
  rules: { 'no-restricted-imports': ['error', { paths }] },
});
const IPC_MAIN = { name: 'electron', importNames: ['ipcMain'], message: 'Only shell/ipc.ts registers handlers.' };
const IPC_RENDERER = {
  name: 'electron',
  importNames: ['ipcRenderer'],
  message: 'Only the preload talks to main.',
};

export default tseslint.config(
  {
    // What the app is made of.
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
          // Also where the table stands on the next line, after a comma, or in quotes.
          selector: `${text}=/\\b(FROM|JOIN|UPDATE|INTO)\\s[^]*\\b(journal(_event)?|spend)\\b/]`,
          message: 'The journal alone reads its tables: ask JournalEntries or Charges.',
        })),
      ],
    },
  },
  names(['src/main/**/*.ts'], [IPC_MAIN, IPC_RENDERER], ['src/main/shell/ipc.ts']),
  names(['src/main/shell/ipc.ts'], [IPC_RENDERER]),
  names(['src/renderer/**/*.ts', 'src/renderer/**/*.vue'], [PINIA_STORE], APP_STORE_FILES),
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
