import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** What a runner picks up, and the cases that every broker is put through. */
const TEST_FILE =
  /\.(test|spec)\.(tsx?|mjs)$|^packages\/broker\/src\/conformance\/[a-z-]+-cases\.ts$/;
const FOLDERS = ['apps', 'examples', 'packages', 'e2e', 'lab', 'scripts', 'tooling'];

/** The files with tests of this repository; paths are relative, with slashes. */
export function testFiles(root) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) =>
      [folder, ...name.split(sep)].join('/'),
    ),
  )
    .filter((path) => TEST_FILE.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .sort();
}
