// Which way imports may not go, between the processes and within one, and that none go in a circle. All imports count: those by
// an alias, of types, on demand, and of components. Read by `npm run check`; `script/boundaries.test.ts` breaks each rule.

/** One direction that is closed: files that match `from` import nothing that matches `to`. */
const closed = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to });

const TESTS = ['\\.(test|fixture)\\.ts$', '/test/'];

/** A wall between the processes: files of the product in these folders of `src` import nothing that matches `to`. */
const wall = (name, folders, to, comment) => ({
  ...closed(name, `^src/(${folders})/`, to, comment),
  from: { path: `^src/(${folders})/`, pathNot: TESTS },
});

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
    wall(
      'electron-in-few-places',
      'shared|main/core|main/demo|renderer/src',
      { path: '^electron(/|$)' },
      'Only src/main/shell, src/main/index.ts and the preload know Electron.',
    ),
    wall(
      'node-in-main-alone',
      'shared|preload|renderer/src',
      { dependencyTypes: ['core'], pathNot: '^electron(/|$)' },
      'These run without Node.',
    ),
    wall(
      'main-behind-the-bridge',
      'shared|renderer/src',
      { path: '^src/(main|preload)/' },
      'The page reaches main by window.bridge only, and what is shared stands below both.',
    ),
    wall('core-for-main-alone', 'preload|main/demo', { path: '^src/main/core/' }, 'Neither knows the core.'),
    wall(
      'demo-for-the-start-alone',
      'preload|main/core|main/shell',
      { path: '^src/main/demo/' },
      'Only the start of main and tests meet the demo account.',
    ),
    wall(
      'shell-for-the-start-alone',
      'preload|main/core|main/demo',
      { path: '^src/main/shell/' },
      'The core runs without Electron.',
    ),
    wall(
      'page-for-itself-alone',
      'shared|main|preload',
      { path: '^src/renderer/' },
      'Only the page imports of the page.',
    ),
    wall(
      'fixtures-for-tests-alone',
      'shared|main|preload|renderer',
      { path: TESTS },
      'What the app runs stands in a file of its own.',
    ),
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
    builtInModules: { add: ['electron', 'electron/main', 'electron/renderer', 'electron/common'] },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  },
};
