// Keeps time and chance out of the code, so that the same events always give the same trades:
// - the engine, the simulator's core and whatever these import never wait, draw random
//   numbers, read a clock or reach the outside;
// - elsewhere on the server side only apps/server/src/runtime/clock.ts reads a clock.
// Tests are exempt. The check looks at names, not at scopes: a global's name that the file declares
// anywhere counts as the file's own.
import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importsOf, lineOf, readSources, walk } from './lib/sources.mjs';
import { root } from './lib/spawn.mjs';

export const PURE = [
  'packages/engine/src/',
  'packages/broker/src/simulator/exchange/',
  'packages/broker/src/simulator/market/',
];
export const CLOCK_READERS = [
  'apps/server/src/runtime/clock.ts',
  'packages/broker/src/conformance/',
];
const clocklessFiles = /^(packages\/[^/]+|apps\/server)\/src\//;

const clocks = ['performance', 'globalThis', 'global', 'window', 'self'];
const outsideWorld = [
  ...['Promise', 'queueMicrotask', 'setTimeout', 'setInterval', 'setImmediate'],
  ...['clearTimeout', 'clearInterval', 'clearImmediate', 'requestAnimationFrame'],
  ...['console', 'process', 'crypto', 'fetch', 'WebSocket', 'require', 'eval', 'Function'],
];

/** Globals that are harmless only in these uses. */
const harmless = {
  Date: (use) => ['UTC', 'parse'].includes(memberOf(use)) || isNewWithArgument(use),
  Math: (use) => memberOf(use) && memberOf(use) !== 'random',
};

export function checkPurity(sources) {
  const files = sources.filter(({ isTest }) => !isTest);
  const pure = pureOf(files);
  return files
    .filter(({ path }) => clocklessFiles.test(path) && !beginsWith(CLOCK_READERS, path))
    .flatMap((file) => inspect(file, pure.has(file.path)));
}

const beginsWith = (beginnings, path) => beginnings.some((each) => path.startsWith(each));

/** The paths of the pure files: the roots and, step by step, what they import. */
function pureOf(files) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const pure = new Set([...byPath.keys()].filter((path) => beginsWith(PURE, path)));
  // A set that grows while it is walked also visits what was added.
  for (const path of pure) {
    for (const { specifier, isTypeOnly } of importsOf(byPath.get(path))) {
      const target = posix.join(posix.dirname(path), specifier);
      if (specifier.startsWith('.') && !isTypeOnly && byPath.has(target)) pure.add(target);
    }
  }
  return pure;
}

function inspect(file, isPure) {
  const banned = new Set(isPure ? [...clocks, ...outsideWorld] : clocks);
  for (const name of declaredNames(file)) banned.delete(name);
  const guarded = new Set(isPure ? ['Date', 'Math'] : ['Date']);
  const found = [];

  walk(file.program, (node, parent, key) => {
    const report = (what) => found.push(`${file.path}:${lineOf(file, node)} uses ${what}`);
    if (isPure) {
      if (node.async) report('an async function');
      if (node.type === 'AwaitExpression' || node.await) report('await');
      if (node.type === 'ImportExpression') report('import()');
      if (node.source?.value?.startsWith('node:')) report(node.source.value);
    }
    if (node.property?.name === 'hrtime') report('hrtime');
    if (node.object?.name === 'Temporal' && memberOf({ parent: node, key: 'object' }) === 'Now') {
      report('Temporal.Now');
    }
    if (node.type !== 'Identifier' || isLabel(parent, key)) return;
    if (banned.has(node.name)) report(node.name);
    const isType = parent.type.startsWith('TS') && key !== 'expression';
    if (guarded.has(node.name) && !isType && !harmless[node.name]({ parent, key })) {
      report(node.name);
    }
  });
  return found;
}

/** `Date` in `Date.parse` is used by its member `parse`. */
function memberOf({ parent, key }) {
  return parent.type === 'MemberExpression' && key === 'object' && !parent.computed
    ? parent.property.name
    : undefined;
}

function isNewWithArgument({ parent, key }) {
  const isNew = parent.type === 'NewExpression' && key === 'callee';
  return isNew && parent.arguments.length > 0 && parent.arguments[0].type !== 'SpreadElement';
}

/** True for an identifier that only names something, such as a property, and refers to nothing. */
function isLabel(parent, key) {
  if (key === 'property' || key === 'key') return !parent.computed;
  return ['imported', 'exported', 'label', 'qualifier'].includes(key);
}

function declaredNames({ program }) {
  const names = [];
  const bind = (pattern) => {
    if (!pattern) return;
    if (pattern.type === 'Identifier') names.push(pattern.name);
    bind(pattern.left ?? pattern.argument ?? pattern.value ?? pattern.parameter);
    for (const part of pattern.properties ?? pattern.elements ?? []) bind(part);
  };
  walk(program, (node) => {
    if (/^(VariableDeclarator|Function|Class)/.test(node.type)) bind(node.id);
    if (/^Import.*Specifier$/.test(node.type)) bind(node.local);
    if (Array.isArray(node.params)) node.params.forEach(bind);
    if (node.type === 'CatchClause') bind(node.param);
  });
  return names;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = checkPurity(readSources(root));
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
