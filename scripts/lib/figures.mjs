// What is counted of the sources: lines of code, words of comments, and what is too long or too crowded.
import { posix } from 'node:path';
import { lineOf, walk } from './sources.mjs';

export const LIMITS = { functionLines: 70, fileLines: 300, folderFiles: 20 };
/** A longer literal at the top of a file is a table of data and no code. */
const TABLE_LINES = 20;

const isProduct = ({ path }) => /^(apps|packages)\//.test(path);
const isCase = ({ path }) =>
  /\.(test|spec)\.(tsx?|mjs)$|\/(test|testing|conformance)\//.test(path) || path.startsWith('e2e/');
export const isProductCode = (file) => isProduct(file) && !isCase(file);

/** Returns the counts by name, and a line for each function, file and folder beyond its limit. */
export function figuresOf(sources) {
  const product = sources.filter(isProductCode);
  const commented = sources.filter(({ path }) => /^(apps|packages|lab)\//.test(path));
  const { functions, files, folders } = beyondLimits(sources);
  return {
    counts: {
      'product files': product.length,
      'lines of product code': sum(product, codeLines),
      'lines of product files, with comments and blanks': sum(
        product,
        ({ text }) => text.split('\n').length - 1,
      ),
      'words of comments in apps, packages, lab': sum(commented, commentWords),
      'of them outside tests': sum(
        commented.filter((each) => !isCase(each)),
        commentWords,
      ),
      [`functions above ${LIMITS.functionLines} lines`]: functions.length,
      [`files above ${LIMITS.fileLines} lines`]: files.length,
      [`folders above ${LIMITS.folderFiles} files`]: folders.length,
    },
    tooLong: [
      ...functions.map(({ path, line, name, lines }) => `${path}:${line} ${name}: ${lines} lines`),
      ...files.map(({ path, lines }) => `${path}: ${lines} lines`),
      ...folders.map(({ path, count }) => `${path}/: ${count} files`),
    ],
  };
}

/** Looks at the product alone, without its tests. */
export function beyondLimits(sources) {
  const product = sources.filter(isProductCode);
  return {
    functions: product.flatMap(longFunctions),
    files: product
      .map((each) => ({ path: each.path, lines: each.text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > LIMITS.fileLines),
    folders: crowdedFolders(product),
  };
}

const sum = (items, of) => items.reduce((total, each) => total + of(each), 0);

export function codeLines({ text, program, comments }) {
  const covered = new Set();
  let rest = text;
  for (const { start, end } of comments) {
    rest = rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end);
  }
  for (const { start, end } of tablesOf(program)) {
    const first = lineOf({ text }, { start });
    const last = lineOf({ text }, { start: end });
    if (last - first < TABLE_LINES) continue;
    for (let line = first; line <= last; line += 1) covered.add(line);
  }
  return rest.split('\n').filter((line, index) => line.trim() !== '' && !covered.has(index + 1))
    .length;
}

function tablesOf({ body }) {
  return body
    .map((statement) => statement.declaration ?? statement)
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
    .flatMap(({ declarations }) => declarations.map(({ init }) => init))
    .filter((init) => init !== null && isLiteral(init));
}

function isLiteral(node) {
  switch (node?.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'UnaryExpression':
      return isLiteral(node.argument);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isLiteral(node.expression);
    case 'ArrayExpression':
      return node.elements.every(isLiteral);
    case 'ObjectExpression':
      return node.properties.every(({ type, value }) => type === 'Property' && isLiteral(value));
    default:
      return false;
  }
}

export function commentWords({ comments }) {
  return sum(comments, ({ value }) => value.match(/[\p{L}\p{N}][^\s*]*/gu)?.length ?? 0);
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * Counts each function, method and constructor by its own lines. What only draws is JSX and does
 * not count.
 */
function longFunctions(file) {
  const found = [];
  walk(file.program, (node, parent) => {
    if (!FUNCTIONS.has(node.type) || node.body === null) return;
    const lines = file.text.slice(node.start, node.end).split('\n').length;
    if (lines <= LIMITS.functionLines || drawnLines(file, node) > lines / 2) return;
    const name = node.id?.name ?? parent?.key?.name ?? parent?.id?.name ?? 'a function';
    found.push({ path: file.path, line: lineOf(file, node), name, lines });
  });
  return found;
}

function drawnLines({ text }, node) {
  let lines = 0;
  let end = -1;
  walk(node, (each) => {
    if (!/^JSX(Element|Fragment)$/.test(each.type) || each.start < end) return;
    end = each.end;
    lines += text.slice(each.start, each.end).split('\n').length;
  });
  return lines;
}

function crowdedFolders(sources) {
  const counts = new Map();
  for (const { path } of sources) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .map(([path, count]) => ({ path, count }))
    .filter(({ count }) => count > LIMITS.folderFiles);
}
