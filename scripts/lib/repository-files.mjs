// The files of this repository, without what tools fetch or make.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const MADE = /^(node_modules|dist|coverage|test-results|playwright-report|\.(?!ci$|github$).*)$/;
/** The default of DATA_DIR. */
const DATA = 'data';

/** Relative, with slashes, in order. Without `folders` the whole repository. */
export function repositoryFiles(root, folders = ['']) {
  return folders.flatMap((folder) => filesBelow(root, folder)).sort();
}

function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    // In a worktree of git `.git` is a file.
    if (!entry.isDirectory()) return path === '.git' ? [] : [path];
    return MADE.test(entry.name) || path === DATA ? [] : filesBelow(root, path);
  });
}
