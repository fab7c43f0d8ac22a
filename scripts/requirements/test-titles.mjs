// A file's tests, read from its syntax: titles are known without a run.

const cases = new Set(['test', 'it']);
const modifiers = new Set(['each', 'for', 'runIf', 'skipIf']);
/** A test that never runs, or that should fail, proves nothing. */
const switchedOff = new Set(['fails', 'fixme', 'skip', 'todo']);

/**
 * One title for each test, `group > group > test`. The title of a table's rows is its template; in
 * a composed title … stands for each value.
 */
export function titlesOf({ program }) {
  return titlesIn(program, []);
}

function titlesIn(node, above) {
  const { kind, title } = declarationOf(node);
  if (kind === 'off') return [];
  if (kind === 'case') return [[...above, title].join(' > ')];
  const path = kind === 'group' ? [...above, title] : above;
  return Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === 'string')
    .flatMap((child) => titlesIn(child, path));
}

function declarationOf({ type, callee, arguments: given }) {
  if (type !== 'CallExpression' || given.length === 0) return {};
  const names = namesOf(callee);
  const [first, second] = names;
  const title = titleOf(given[0]);
  const isModifier = isName(callee) && modifiers.has(names.at(-1));
  if (title === undefined || isModifier) return {};
  const isGroup = first === 'describe' || (first === 'test' && second === 'describe');
  if (!isGroup && !cases.has(first)) return {};
  if (names.some((name) => switchedOff.has(name))) return { kind: 'off' };
  return { kind: isGroup ? 'group' : 'case', title };
}

function isName({ type }) {
  return type === 'Identifier' || type === 'MemberExpression';
}

/** `describe.skipIf(x).each(y)` has these names: describe, skipIf, each. */
function namesOf(callee) {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag);
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  return [...namesOf(callee.object), callee.property.name];
}

function titleOf({ type, value, quasis }) {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type !== 'TemplateLiteral') return;
  return quasis.map((each) => each.value.cooked).join('…');
}
