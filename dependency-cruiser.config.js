// Which way imports may not go within a process, and that none go in a circle; `eslint.config.js` has the walls between the
// processes. Read by `npm run check`.

/** One direction that is closed: files that match `from` import nothing that matches `to`. */
const closed = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to });

/** The layers of the page, from the bottom up. */
const LAYERS = ['kernel', 'ui', 'stores', 'parts', 'features', 'app'];
const PAGE = '^src/renderer/src';

/** The product files of one layer. Tests look at words and at several layers together. */
const page = (layer) => `${PAGE}/${layer}/(?!.*\\.test\\.ts$)`;

/** Everything above one layer, and what is for tests. */
const above = (layer) => `${PAGE}/(${[...LAYERS.slice(LAYERS.indexOf(layer) + 1), 'test'].join('|')})/`;

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
    // kernel <- ui <- stores <- parts <- features <- app; each knows those before it alone.
    closed(
      'kernel-stands-alone',
      page('kernel'),
      { path: above('kernel') },
      'What the whole page stands on knows nothing of what stands on it.',
    ),
    closed('ui-knows-the-kernel-alone', page('ui'), { path: above('ui') }, 'Components know no account and no area.'),
    closed(
      'stores-know-no-screens',
      page('stores'),
      { path: [above('stores'), `${PAGE}/ui/`] },
      'Stores are read by what shows them.',
    ),
    closed('parts-know-no-area', page('parts'), { path: above('parts') }, 'What all areas use knows none of them.'),
    closed('areas-know-no-frame', page('features'), { path: above('features') }, 'The frame joins the areas.'),
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
