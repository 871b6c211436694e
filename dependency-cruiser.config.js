// Which way imports may not go within a process, and that none go in a circle; `eslint.config.js` has the walls between the
// processes. Read by `npm run check`.

/** One direction that is closed: files that match `from` import nothing that matches `to`. */
const closed = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to });

export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Files that import each other, also by types or on demand, cannot be read or moved one by one.',
      from: {},
      to: { circular: true },
    },
    closed(
      'shared-rules-know-no-bridge-of-commands',
      '^src/shared/(domain|provider)/',
      { path: '^src/shared/bridge/commands' },
      'Rules and the provider’s interface stand below what the page asks main.',
    ),
    closed(
      'patterns-know-no-area',
      '^src/renderer/src/(ui|stores|parts)/',
      { path: '^src/renderer/src/features/' },
      'What all areas use knows none of them.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.web.json' },
    // Imports of types count: they tie files together as well.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  },
};
