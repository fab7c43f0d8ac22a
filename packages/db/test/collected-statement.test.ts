import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Makes unreferenced statements, and enough garbage that the collector runs between two events. */
const PROGRAM = `
const sqlite = new (require('better-sqlite3'))(':memory:');
async function main() {
  for (let turn = 0; turn < 3_000; turn += 1) {
    for (let count = 0; count < 10; count += 1) sqlite.prepare('SELECT 1').get();
    await new Promise((resolve) => (turn % 10 === 0 ? setImmediate(resolve) : resolve()));
    globalThis.garbage = Array.from({ length: 2_000 }, (_, index) => ({ index }));
  }
  console.log('lived');
}
main();
`;

test('G14 a statement that is collected between two events does not end the process, as on Node 24.19 it would', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=commonjs', '-e', PROGRAM],
    { cwd: fileURLToPath(new URL('..', import.meta.url)), encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'lived\n', stderr: '' });
});
