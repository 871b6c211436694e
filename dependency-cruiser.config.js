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

/** Areas that others use. Each may use those before it, so that areas stand in no circle; all others may use them all. */
const SHARED_AREAS = [
  'numbers',
  'buy-number',
  'bulk',
  'teams',
  'activity',
  'fax',
  'connect',
  'profiles',
  'low-balance',
  'auto-refill',
  'rates',
  'first-steps',
  'line-guard',
  'porting',
];

/** What one area may use of others. @param area pattern of its name */
const areaRule = (area, used) =>
  closed(
    `areas-in-no-circle:${SHARED_AREAS.includes(area) ? area : 'others'}`,
    `${PAGE}/features/(${area})/`,
    {
      path: `${PAGE}/features/`,
      pathNot: [`${PAGE}/features/$1/`, ...used.map((name) => `${PAGE}/features/${name}/`)],
    },
    'Of two areas that need each other, the common part belongs into parts or stores.',
  );

export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Files that import each other, also by types or on demand, cannot be read or moved one by one.',
      // Its name is also that of the package whose types it imports; they are taken for the file.
      from: { pathNot: '^electron-builder\\.ts$' },
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
    closed(
      'areas-meet-at-their-index',
      `${PAGE}/features/([^/]+)/`,
      { path: `${PAGE}/features/`, pathNot: [`${PAGE}/features/$1/`, `${PAGE}/features/[^/]+/index\\.ts$`] },
      'An area shows others what its index.ts exports.',
    ),
    ...SHARED_AREAS.map((area, index) => areaRule(area, SHARED_AREAS.slice(0, index))),
    areaRule(`(?!(?:${SHARED_AREAS.join('|')})/)[^/]+`, SHARED_AREAS),
    closed(
      'electron-host-by-its-name',
      '^(?!tools/electron-host/)',
      { path: '^tools/electron-host/', dependencyTypes: ['local'] },
      'Import it as electron-host: what its package.json exports is all that others use.',
    ),
    closed(
      'electron-host-stands-alone',
      '^tools/electron-host/',
      { path: '^(src|e2e|script|bench)/' },
      'The stand-in runs any app, and knows none.',
    ),
    closed(
      'product-knows-no-stand-in',
      '^src/(?!.*\\.(test|fixture)\\.ts$)',
      { path: '^tools/' },
      'The same files run on real Electron.',
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
