// Who may import whom inside a package, which outside libraries a package may use, and that none starts
// another program.
// (`turbo boundaries` checks the arrows between packages.) Tests are free inside their package.
import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importsOf, lineOf, readSources, walk } from './lib/sources.mjs';
import { root } from './lib/spawn.mjs';

/** Per package: its folders under src, each with the other folders that it may import. */
export const LAYERS = {
  'packages/engine': {
    model: [],
    hours: ['model'],
    indicators: ['model'],
    signal: ['model', 'hours', 'indicators'],
    entry: ['model', 'hours', 'indicators', 'signal'],
    risk: ['model', 'hours', 'indicators', 'signal', 'entry'],
    account: ['model', 'hours', 'indicators', 'signal', 'entry', 'risk'],
    analytics: ['model', 'hours', 'indicators', 'signal', 'entry', 'risk', 'account'],
    notice: ['model', 'entry', 'risk', 'account'],
  },
  'packages/broker': {
    port: [],
    session: ['port'],
    connection: ['port', 'session'],
    alpaca: ['port', 'session', 'connection'],
    bars: [],
    simulator: ['port', 'session', 'bars'],
    conformance: ['port'],
  },
  'packages/backtest': {
    run: [],
    input: ['run'],
    report: ['run', 'input'],
    sweep: ['run', 'input', 'report'],
    jobs: ['run', 'input', 'sweep'],
  },
  'apps/web': {
    lib: [],
    components: ['lib'],
    live: ['lib', 'components'],
    // Each feature is a layer of its own: features never import each other.
    'features/*': ['lib', 'components', 'live'],
    app: ['lib', 'components', 'live', 'features/*'],
  },
};

/**
 * Folders whose subfolders may not import each other freely: each with the others that it may
 * import. Files directly in such a folder compose the subfolders, and no subfolder imports them
 * unless `.` says so.
 */
export const ROOMS = {
  'packages/engine/src/account': {
    state: [],
    reading: ['state'],
    order: ['state'],
    position: ['state', 'reading', 'order'],
    ledger: ['state', 'order', 'position'],
    exit: ['state', 'reading', 'order', 'ledger'],
    entry: ['state', 'reading', 'order', 'position'],
    reconcile: ['state', 'reading', 'order', 'position', 'ledger', 'exit'],
  },
  'apps/server/src': {
    runtime: [],
    config: ['runtime'],
    keys: ['runtime', 'config'],
    images: ['runtime'],
    auth: ['runtime', 'config', 'keys', 'images'],
    http: ['runtime', 'images', 'auth'],
    // `bot` imports `flatten` and `ports` in its `index.ts` alone, for the laboratory.
    bot: ['runtime', 'config', 'reader', 'ports', 'flatten'],
    reader: ['runtime', 'bot', 'admin'],
    admin: ['runtime', 'auth', 'bot', 'reader'],
    ports: ['runtime', 'keys', 'bot', 'reader', 'admin'],
    operator: ['runtime', 'admin'],
    notify: ['runtime', 'admin'],
    flatten: ['runtime', 'bot', 'admin', 'ports'],
    metrics: ['runtime'],
    mcp: ['runtime'],
    start: ['runtime', 'config', 'keys', 'bot', 'http'],
    console: ['runtime', 'config', 'keys', 'start', 'admin', 'flatten', 'assembly'],
    assembly: [
      ...['runtime', 'config', 'keys', 'images', 'auth', 'http', 'bot', 'reader', 'admin', 'ports'],
      ...['operator', 'notify', 'metrics', 'mcp', 'start', 'flatten'],
    ],
  },
  'apps/server/src/bot': {
    time: [],
    venue: [],
    market: ['time', 'venue'],
    account: ['time', 'venue'],
    guard: ['time', 'account'],
  },
  'apps/server/src/auth': {
    session: [],
    attempts: [],
    passwords: [],
    'second-factor': [],
    tokens: ['session', 'attempts', 'request'],
    request: ['session', 'attempts', 'passwords', 'second-factor'],
    'sign-in': ['session', 'passwords', 'second-factor', 'request'],
    oidc: ['session', 'request', 'sign-in'],
  },
  'packages/broker/src/alpaca': {
    wire: [],
    rest: ['wire'],
    streams: ['wire'],
  },
  'packages/broker/src/bars': {
    problems: [],
    rows: [],
    text: ['problems', 'rows'],
    time: ['problems', 'rows', 'text'],
    prices: ['problems', 'rows'],
  },
  'packages/broker/src/simulator': {
    market: [],
    // `.` is `ports.ts`: the services of a simulator's host.
    faults: ['.', 'market'],
    exchange: ['market', 'faults'],
    run: ['.', 'market', 'faults', 'exchange'],
    wire: ['market', 'exchange'],
    request: ['exchange'],
    rest: ['.', 'market', 'faults', 'exchange', 'run', 'wire', 'request'],
    stream: ['.', 'market', 'faults', 'exchange', 'run', 'wire', 'request'],
    virtual: ['.', 'market', 'faults', 'exchange', 'run', 'wire', 'request'],
    demo: ['market'],
  },
  'packages/broker/src/simulator/market': { time: ['.'], options: ['.'] },
  'packages/broker/src/simulator/virtual': {
    exchange: ['.'],
    calls: ['.'],
    streams: ['.', 'exchange', 'calls'],
  },
  'packages/broker/src/simulator/exchange': { account: ['.'], orders: ['.', 'account'] },
  'packages/broker/src/simulator/rest': {
    reference: [],
    trading: [],
    'market-data': ['reference'],
    own: ['reference'],
  },
  'packages/db/src/repo': { evidence: ['.'], paths: [], users: ['notices'], notices: [] },
  'packages/backtest/src/report': {
    figures: [],
    text: ['.', 'figures'],
    html: ['.', 'figures', 'text'],
  },
  'apps/web/src/lib': {
    browser: [],
    charts: [],
    text: [],
    errors: [],
    forms: [],
    calls: ['errors'],
    trading: ['text', 'calls'],
  },
  'apps/web/src/live': {
    answers: [],
    queries: ['answers'],
    updates: ['answers', 'queries'],
    actions: ['answers', 'queries', 'updates'],
  },
  'apps/web/src/components/ui': {
    forms: [],
    layout: [],
    figures: ['layout'],
    overlays: ['forms', 'figures'],
    waiting: ['forms', 'layout'],
  },
  'apps/web/src/app/shell': {
    notices: [],
    states: [],
    header: ['states'],
    sidebar: ['states'],
    tab: ['states'],
  },
  'apps/web/src/features/dashboard': {
    chart: [],
    decisions: [],
    equity: [],
    positions: [],
    summary: [],
    trading: [],
  },
  'apps/web/src/features/api-settings': { 'sign-in': [] },
};

/**
 * Outside packages that the sources of a package may import. Without a row the manifest alone
 * decides.
 */
const outside = {
  'packages/engine': ['technicalindicators', 'temporal-polyfill'],
  'packages/broker': [
    '@alpacahq/alpaca-trade-api',
    '@msgpack/msgpack',
    'fastify',
    'papaparse',
    'ws',
    'zod',
  ],
  'packages/backtest': [],
  'packages/db': ['better-sqlite3', 'drizzle-orm', 'zod'],
  'packages/api': ['@trpc/server', 'zod'],
};
const withoutNode = ['packages/engine', 'packages/api', 'apps/web'];
/**
 * The browser computes with the core itself what typed rules mean: with these functions, in these
 * folders alone.
 */
const coreInWeb = {
  'apps/web/src/features/trade-criteria/rules/': [
    'chargedFees',
    'coolDownBars',
    'executionFees',
    'exitLevelsOf',
    'exitRow',
    'fromDollars',
    'levelsAhead',
    'nextTimedExit',
    'ruleFault',
    'toCents',
    'toDollars',
  ],
  'apps/web/src/features/trade-criteria/operator/': ['isStricterWhenHigher'],
};
const conformance = ['vitest'];

/**
 * Modules that start other programs. The product starts none, so no input can become a command of
 * the system.
 */
const starters = /^(node:)?(child_process|cluster)$/;

export function checkArrows(sources) {
  return [
    ...sources.flatMap((file) => importsOf(file).flatMap((each) => violations(file, each))),
    ...sources.flatMap(programStarts),
    ...cycles(sources),
  ];
}

function violations(file, { node, specifier, names, isTypeOnly }) {
  const packageName = packageOf(file.path);
  const report = (reason) => [`${file.path}:${lineOf(file, node)} ${reason}`];

  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(file.path), specifier);
    if (packageOf(target) !== packageName) return report(`leaves its package: ${specifier}`);
    if (file.isTest) return [];
    return [
      ...innerViolation(file.path, target, packageName),
      ...roomViolation(file.path, target),
    ].flatMap(report);
  }
  if (file.isTest) return [];
  if (specifier.startsWith('node:')) {
    return withoutNode.includes(packageName) ? report(`has no Node: ${specifier}`) : [];
  }
  if (specifier.startsWith('@tideline/')) {
    if (packageName !== 'apps/web' || isTypeOnly) return [];
    if (specifier === '@tideline/api') return report('the web takes types and schemas of the api');
    const inThisRoom = Object.entries(coreInWeb).flatMap(([room, allowed]) =>
      file.path.startsWith(room) ? allowed : [],
    );
    const isAllowed = (name) => /^[A-Z][A-Z0-9_]*$/.test(name) || inThisRoom.includes(name);
    return specifier === '@tideline/engine' && !names.every(isAllowed)
      ? report('the web takes CONSTANTS and types of the engine')
      : [];
  }
  const allowed = outside[packageName];
  const library = specifier.match(/^(@[^/]+\/)?[^/]+/)[0];
  const isConformance = file.path.startsWith('packages/broker/src/conformance/');
  return !allowed || allowed.includes(library) || (isConformance && conformance.includes(library))
    ? []
    : report(`${packageName} may not use ${library}`);
}

/**
 * Checks every text, however it is used, because `import`, `require` and `process.getBuiltinModule`
 * all take one.
 */
export function programStarts(file) {
  if (file.isTest) return [];
  const found = [];
  walk(file.program, (node) => {
    const text = node.type === 'TemplateLiteral' ? node.quasis[0].value.cooked : node.value;
    if (starters.test(text))
      found.push(`${file.path}:${lineOf(file, node)} starts other programs: ${text}`);
  });
  return found;
}

function innerViolation(from, to, packageName) {
  if (from.startsWith('apps/server/src/bot/') && /^apps\/server\/src\/(http|auth)\//.test(to)) {
    return ['bot never imports http or auth'];
  }
  const arrows = LAYERS[packageName];
  if (!arrows || !to.startsWith(`${packageName}/src/`)) return [];
  const source = layerOf(from, packageName, arrows);
  const target = layerOf(to, packageName, arrows);
  // Files directly under src compose the layers; only they may import each other.
  if (source.key === '') return target.key === undefined ? unknown(target, packageName) : [];
  if (source.key === undefined) return unknown(source, packageName);
  if (target.key === undefined) return unknown(target, packageName);
  if (source.folder === target.folder || arrows[source.key].includes(target.key)) return [];
  return [`${source.folder} may not import ${target.folder || 'src itself'}`];
}

function roomViolation(from, to) {
  return Object.entries(ROOMS).flatMap(([base, arrows]) => {
    if (!from.startsWith(`${base}/`) || !to.startsWith(`${base}/`)) return [];
    const [source, target] = [roomOf(from, base), roomOf(to, base)];
    const unlisted = [source, target].find((room) => room !== LOOSE && !(room in arrows));
    if (unlisted !== undefined) {
      return [
        `${unlisted} is no known room of ${base}: give it a place in scripts/check-arrows.mjs`,
      ];
    }
    if (source === target || source === LOOSE || arrows[source].includes(target)) return [];
    return [`${source} may not import ${target === LOOSE ? base : target}`];
  });
}

const LOOSE = '.';

function roomOf(path, base) {
  const [room, ...rest] = path.slice(base.length + 1).split('/');
  return rest.length === 0 ? LOOSE : room;
}

const unknown = ({ folder }, packageName) => [
  `${folder} is no known folder of ${packageName}: give it a place in scripts/check-arrows.mjs`,
];

function layerOf(path, packageName, arrows) {
  const parts = path.slice(`${packageName}/src/`.length).split('/').slice(0, -1);
  const [first, second] = parts;
  if (first === undefined) return { folder: '', key: '' };
  if (second !== undefined && `${first}/*` in arrows) {
    return { folder: `${first}/${second}`, key: `${first}/*` };
  }
  return { folder: first, key: first in arrows ? first : undefined };
}

function packageOf(path) {
  return path.split('/').slice(0, 2).join('/');
}

/** One line for each import that closes a circle of files. */
function cycles(sources) {
  const edges = new Map(
    sources.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => posix.join(posix.dirname(file.path), specifier)),
    ]),
  );
  const found = [];
  const done = new Set();
  const follow = (path, trail) => {
    if (trail.includes(path)) {
      found.push(`import cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' -> ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const target of edges.get(path) ?? []) follow(target, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) follow(path, []);
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = checkArrows(readSources(root));
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
