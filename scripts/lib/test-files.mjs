import { repositoryFiles } from './repository-files.mjs';

/** Files that a test runner picks up, and the cases that every broker must pass. */
const TEST_FILE =
  /\.(test|spec)\.(tsx?|mjs)$|^packages\/broker\/src\/conformance\/[a-z-]+-cases\.ts$/;
const FOLDERS = ['apps', 'examples', 'packages', 'e2e', 'lab', 'scripts', 'tooling'];

export function testFiles(root) {
  return repositoryFiles(root, FOLDERS).filter((path) => TEST_FILE.test(path));
}
