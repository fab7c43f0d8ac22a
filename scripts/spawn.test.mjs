import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const module = JSON.stringify(new URL('./lib/spawn.mjs', pathToFileURL(import.meta.filename)).href);

function start(...args) {
  const program = `const { run } = await import(${module}); process.exit(await run(...${JSON.stringify(args)}));`;
  return spawn(process.execPath, ['--input-type=module', '-e', program]);
}

test('a tool speaks on stderr and its exit code comes out', async () => {
  const script = start('sh', ['-c', 'echo heard; exit 3']);
  const [stdout, stderr, [code]] = await Promise.all([
    text(script.stdout),
    text(script.stderr),
    once(script, 'exit'),
  ]);
  expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: 'heard\n', code: 3 });
});

test('a tool that cannot be started is a failure', async () => {
  const [code] = await once(start('no-such-tool', []), 'exit');
  expect(code).toBe(127);
});

test.each([
  ['a tool', 'echo up >&2; exec sleep 60', {}],
  ['a tool with children', 'sleep 60 & echo up >&2; wait', { ownGroup: true }],
])('a signal ends %s, and nothing is left behind', async (_name, shell, options) => {
  const script = start('sh', ['-c', shell], options);
  await once(script.stderr, 'data');
  script.kill('SIGTERM');
  // A process that is left behind keeps stderr open.
  const [[code]] = await Promise.all([once(script, 'exit'), once(script.stderr, 'close')]);
  expect(code).toBe(143);
});
