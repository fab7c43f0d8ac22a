// The TypeScript sources of the workspace, parsed, for the checks that read them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

export function readSources(root) {
  return ['apps', 'packages']
    .filter((group) => existsSync(join(root, group)))
    .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)))
    .flatMap((folder) => ['src', 'test'].flatMap((name) => list(join(folder, name))))
    .map((path) => source(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')));
}

export function source(path, text) {
  const { program, comments, errors } = parseSync(path, text, { sourceType: 'module' });
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`);
  return { path, text, program, comments, isTest: /\.test\.tsx?$|\/test\/|\/testing\//.test(path) };
}

export function lineOf({ text }, { start }) {
  return text.slice(0, start).split('\n').length;
}

export function walk(node, visit, parent, key) {
  visit(node, parent, key);
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') walk(child, visit, node, name);
    }
  }
}

/** Finds any form: `import`, `export … from` or a call of `import`. */
export function importsOf({ program }) {
  const found = [];
  walk(program, (node) => {
    if (typeof node.source?.value !== 'string') return;
    const { specifiers = [] } = node;
    const kinds = specifiers.map((each) => each.importKind ?? each.exportKind);
    found.push({
      node,
      specifier: node.source.value,
      names: specifiers
        .filter((each) => (each.importKind ?? each.exportKind) !== 'type')
        .map((each) => each.imported?.name ?? each.local?.name ?? '*'),
      isTypeOnly:
        node.type === 'TSImportType' ||
        (node.importKind ?? node.exportKind) === 'type' ||
        (kinds.length > 0 && kinds.every((kind) => kind === 'type')),
    });
  });
  return found;
}

function list(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return list(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
